// Before every build: the engine as it was compiled, and what it knows of games and tiles, so that a page can draw
// tiles before the engine has arrived. One source of truth: data/tiles, by way of the engine.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transformWithEsbuild } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const folder = here('../src/generated');
await mkdir(folder, { recursive: true });
await copyFile(here('../../data/dice/solution'), `${folder}/dice-solution.bin`);

const path = here('../src/engine/engine.ts');
const { code } = await transformWithEsbuild(await readFile(path, 'utf8'), path, { sourcemap: false });
const { Catalogue, gameNames } = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
const built = (name) => here(`../../build/wasm/bastide-${name}.wasm`);
for (const name of [...gameNames, 'analysis']) await copyFile(built(name), `${folder}/bastide-${name}.wasm`);
const catalogue = await Catalogue.load(await readFile(built('catalogue')));
// A number that can be anything is told by its default and the largest one.
const games = catalogue.games();
for (const option of games.flatMap((game) => game.options))
  if (option.values.length > 100) [option.most, option.values] = [option.values.at(-1), option.values.slice(0, 1)];
const data = { games, tiles: catalogue.tiles(), levels: catalogue.levels() };
for (const [name, value] of Object.entries(data)) await writeFile(`${folder}/${name}.json`, JSON.stringify(value));
