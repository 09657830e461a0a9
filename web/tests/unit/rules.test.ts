import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { featureNumber, type BoardGame } from '../../src/art';
import type { Engine } from '../../src/engine/engine';
import type { GameEvent, GameName, Look } from '../../src/engine/types';
import { toBlocks } from '../../src/pages/markdown';
import { parseDrawing } from '../../src/rules/drawing';
import { pages, type Picture, type PicturePage } from '../../src/rules/pictures';
import { clauseOf, clauseOfScore } from '../../src/table/clauses';
import { toPage } from '../../src/rules/text';
import { headersOf, presets } from '../../src/table/presets';
import { squareKey } from '../../src/table/tokens';
import { languages } from '../../src/words';
import { wholeEngine } from './whole-engine';

const folder = join(__dirname, '../../../docs/rules');
const text = (language: string, file: string) => readFileSync(join(folder, language === 'en' ? '' : language, `${file}.md`), 'utf8');
const clauses = (language: string, file: string) => toBlocks(text(language, file)).flatMap((block) => block.clause ?? []);
const files = Object.keys(pages);

let engine: Engine;
beforeAll(async () => {
  engine = await wholeEngine();
});

describe('the rules', () => {
  it('have all their pages in every language, and no others', () => {
    for (const language of Object.keys(languages)) {
      const found = readdirSync(join(folder, language === 'en' ? '' : language)).filter((f) => f.endsWith('.md') && f !== 'README.md');
      expect(found.sort(), language).toEqual(files.map((file) => `${file}.md`).sort());
    }
  });

  describe.each(Object.keys(languages).filter((l) => l !== 'en'))('in %s', (language) => {
    it.each(files)('%s: have every clause of the English page, in its order', (file) => {
      expect(clauses('en', file).length).toBeGreaterThan(7);
      expect(clauses(language, file)).toEqual(clauses('en', file));
    });
    it.each(files)('%s: have the same blocks, tables and tokens, clause by clause', (file) => {
      const shape = (l: string) =>
        toBlocks(text(l, file)).map(({ html, clause }) => `${clause ?? ''} ${/^<\w+/.exec(html)?.[0]} ${html.split('<tr>').length}`);
      expect(shape(language)).toEqual(shape('en'));
      // What stands in code and in numbers is the same in every language: a check that nothing was left out or changed.
      const facts = (l: string) =>
        toBlocks(text(l, file))
          .filter((b) => b.clause)
          .map((b) => ({
            clause: b.clause,
            code: [...b.html.matchAll(/<code>(.*?)<\/code>/g)].map((m) => m[1]),
            numbers: [...b.html.replace(/<code>.*?<\/code>/g, '').matchAll(/\d+/g)].map((m) => m[0]).sort(),
          }));
      expect(facts(language)).toEqual(facts('en'));
    });
  });
});

/// Plays what a picture shows, tile by tile, with its followers where they are put down; what the engine refuses is no picture of the rules.
function playPicture(page: PicturePage, picture: Picture) {
  const { tiles, followers, castles } = parseDrawing(picture.draw);
  const laid = tiles.filter((tile) => !(page.game !== 'castle' && page.game !== 'dice' && tile.x === 0 && tile.y === 0));
  const seats = ['A', 'B', 'C', 'D'].slice(0, page.game === 'castle' ? 2 : 4).map((name) => ({ name }));
  const bag = page.game === 'dice' ? undefined : [...laid.map((tile) => tile.kind), ...Array<string>(8).fill(laid[0]?.kind ?? 'U')];
  const must = (answer: { error?: string }, what: string) => expect(answer.error, `${picture.clause}: ${what}`).toBeUndefined();
  const legal = () => Object.keys((engine.look((engine.look(-1) as Look).view.actor ?? -1) as Look).gains ?? {});
  must(engine.open(headersOf({ game: page.game, options: page.options, seats, first: 0, bag })), 'setup');
  if (page.game === 'dice') {
    const order = 'clstkx';
    const roll = laid
      .map((die) => die.kind)
      .join('')
      .padEnd(9, 'k');
    must(engine.play('*' + [...roll].sort((a, b) => order.indexOf(a) - order.indexOf(b)).join('')), 'roll');
  }
  for (const tile of laid) {
    if (page.game !== 'dice') must(engine.play(`*${tile.kind}`), tile.kind);
    must(engine.play(tile.token), tile.token);
    for (const { part } of followers.filter((f) => f.x === tile.x && f.y === tile.y)) must(engine.play(`+${part}`), part);
    for (const { x, y } of castles.filter((c) => c.x === tile.x && c.y === tile.y))
      must(legal().includes('^') ? engine.play('^') : {}, `castle ${x},${y}`);
    while (page.game !== 'dice' && legal().includes('-')) must(engine.play('-'), '-');
  }
}

describe.each(Object.entries(pages))('the pictures of %s', (file, page) => {
  it('are four or more, each at a clause that exists', () => {
    expect(page.pictures.length).toBeGreaterThanOrEqual(4);
    for (const { clause } of page.pictures) expect(clauses('en', file)).toContain(clause);
  });
  it('show what can happen', () => {
    for (const picture of page.pictures) {
      if (picture.draw === 'faces' || picture.draw === '') continue;
      playPicture(page, picture);
      const { tiles, followers, lit } = parseDrawing(picture.draw);
      const at = new Map(tiles.map((tile) => [squareKey(tile.x, tile.y), tile]));
      for (const { x, y, part } of [...followers, ...lit]) {
        const tile = at.get(squareKey(x, y))!;
        if (part !== 'bridge')
          expect(featureNumber(page.game as BoardGame, tile.kind, tile.turn, part), `${picture.clause}: ${part}`).toBeGreaterThanOrEqual(0);
      }
    }
  });
});

describe('the clauses that the table points at', () => {
  const pageOf = (address: string) =>
    address
      .replace('/rules/', '')
      .split('#')[0]
      .replace(/^bridges$/, 'bridges-castles-bazaars');
  const expectClause = (address: string) => {
    expect(address).toContain('#c');
    expect(clauses('en', pageOf(address)), address).toContain(address.split('#c')[1]);
  };
  const tables: [GameName, Record<string, string>][] = [
    ...presets.map((preset): [GameName, Record<string, string>] => [preset.game, preset.options]),
    ['classic', { bridges: 'on', castles: 'on', bazaars: 'on', auction: 'off', cult: 'on' }],
    ['discovery', { variant: 'expert' }],
  ];
  it.each(tables)(
    '%s %o: cover every phase and every score of whole games',
    (game, options) => {
      const seen = new Set<string>();
      for (let seed = 1; seed <= 3; ++seed) {
        engine.seed(seed);
        engine.open(
          headersOf({
            game,
            options: { ...options, ...(game === 'dice' ? { turn_limit: '6' } : {}) },
            seats: [{ name: 'A' }, { name: 'B' }],
            first: 0,
          }),
        );
        for (let ply = 0; ply < 4000; ++ply) {
          const { view } = engine.look(-1) as Look;
          seen.add(clauseOf(view));
          if (view.over) break;
          const isChance = view.actor === undefined || view.actor < 0;
          const token = (isChance ? engine.sample() : engine.choose('casual')).token as string;
          for (const event of engine.play(token).events as GameEvent[])
            if (event.event === 'scored' || event.event === 'sold') seen.add(clauseOfScore(game, event));
        }
      }
      expect(seen.size).toBeGreaterThan(3);
      for (const address of seen) expectClause(address);
    },
    60_000,
  );
});

describe('the rules for players', () => {
  it.each(Object.keys(languages).flatMap((language) => files.map((file) => [language, file])))(
    '%s %s: name no file, command or option by what programs call it',
    (language, file) => {
      const page = toPage(text(language, file), file);
      const read = page.blocks.map((block) => block.html.replace(/<[^>]+>/g, '')).join('\n');
      expect(read).not.toMatch(/`|\w_\w|<!--|\.md|tests\/|bastide tiles|Carcassonne|[a-z] = /);
      expect(page.blocks.flatMap((block) => block.clause ?? [])).toEqual(clauses(language, file));
      expect(page.sections.length).toBeGreaterThan(2);
      expect(page.title).not.toBe('');
    },
  );
  it('lead from a number to its clause', () => {
    const { blocks } = toPage(text('en', 'classic'), 'classic');
    expect(blocks.find((block) => block.clause === '4.1')?.html).toContain('<a href="/rules/classic#c2.3">2.3</a>');
    expect(blocks.some((block) => block.html.includes('<a href="/rules/classic#c3.2">3.2</a>: what'))).toBe(true);
  });
});
