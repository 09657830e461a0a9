import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setupOf } from '../../src/table/records';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const recordText = (name: string) => readFileSync(`${root}/tests/records/${name}.bgr`, 'utf8');

/// The setup and the tokens of an archived record: so many of them, or up to the first one that the pattern knows.
export const archived = (name: string, until?: RegExp | number) => cutAt(recordText(name), name, until);
/// One of the games that the page shows as examples.
export const example = (name: string) => cutAt(readFileSync(`${root}/web/src/examples/${name}.bgr`, 'utf8'), name);

function cutAt(text: string, name: string, until?: RegExp | number) {
  const tokens = text
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .split(/\s+/)
    .filter(Boolean);
  const end = until instanceof RegExp ? tokens.findIndex((token) => until.test(token)) : (until ?? tokens.length);
  if (end < 0) throw new Error(`${name} has no token like ${until}`);
  return { setup: setupOf(text), tokens: tokens.slice(0, end) };
}
