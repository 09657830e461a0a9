import { describe, expect, it } from 'vitest';
import { featuresOf, kindIds, turnedAnchor, type BoardGame } from '../../src/art';
import type { Look, View } from '../../src/engine/types';
import { toBlocks } from '../../src/pages/markdown';
import { headersOf } from '../../src/table/presets';
import { setupOf, toldApart } from '../../src/table/records';
import { loadWords } from '../../src/words';
import {
  choiceLabel,
  countsOf,
  eventWords,
  faceWords,
  parseFeature,
  parsePlacement,
  placementsBySquare,
  sentence,
} from '../../src/table/tokens';

describe('placements', () => {
  it('are taken apart', () => {
    expect(parsePlacement('BCB-01@-3,12/270')).toEqual({
      token: 'BCB-01@-3,12/270',
      kind: 'BCB-01',
      x: -3,
      y: 12,
      turn: 270,
      bridge: undefined,
    });
    expect(parsePlacement('E@1,-2/90=0,-2,EW')?.bridge).toBe('0,-2,EW');
    expect(parsePlacement('+city:N')).toBeUndefined();
    expect(parsePlacement('<sea@2,3:N')).toBeUndefined();
  });
  it('are gathered by square, in the order of their turns', () => {
    const squares = placementsBySquare(['E@0,1/270', 'E@0,1/90', 'E@2,0/0', '-']);
    expect(squares.get('0,1')!.map((p) => p.turn)).toEqual([90, 270]);
    expect(squares.size).toBe(2);
  });
});

describe('words for tokens', () => {
  const view = (game: View['game'], phase: string) => ({ game, phase }) as View;
  it('name choices', () => {
    expect(choiceLabel('-', view('classic', 'act'))).toBe('No follower');
    expect(choiceLabel('-', view('classic', 'bid'))).toBe('No bid');
    expect(choiceLabel('b12', view('classic', 'bid'))).toBe('Bid 12');
    expect(choiceLabel('b1', view('castle', 'again'))).toBe('Use a bonus tile: another turn');
    expect(choiceLabel('b4:path@3,0:N', view('castle', 'choose'))).toBe('Bonus tile 4 for the path');
    expect(choiceLabel('stop', { ...view('dice', 'decide'), worth: 6 })).toBe('Stop: 6 points');
    expect(choiceLabel('=1,-2,NS', view('classic', 'act'))).toBe('Bridge, north to south: Column 1, row -2');
  });
  it('tell what was played', () => {
    expect(sentence('classic', '*E', 'Anna')).toBe('Anna draws a tile');
    expect(sentence('classic', 'E@0,-1/180', 'Anna')).toBe('Anna lays a tile');
    expect(sentence('castle', '*b4', 'Anna')).toBe('The bonus tile shows 4: at the end an unfinished path pays');
    expect(sentence('dice', '*cck', 'Anna')).toBe('Anna rolls 2 × cap, knight');
    expect(sentence('discovery', '<sea@2,3:N', 'Anna')).toBe('Anna takes a follower home from the sea');
  });
  it('tell a score as one sentence, in the forms of the language', () => {
    const nameOf = (seat: number) => ['Anna', 'Ben', 'Carla'][seat];
    const score = (points: number[], more: object = {}) =>
      eventWords({ event: 'scored', type: 'city', completed: true, points, tiles: 3, ...more }, nameOf);
    expect(score([6, 0])).toBe('Anna scores 6 points for the city (3 tiles)');
    expect(score([0, 1], { completed: false, tiles: 1 })).toBe('Ben scores 1 point for the city (unfinished, 1 tile)');
    expect(score([4, 4, 4])).toBe('Anna, Ben, and Carla score 4 points each for the city (3 tiles)');
    expect(score([0, 0])).toBe('nobody scores for the city (3 tiles)');
    expect(eventWords({ event: 'sold', seat: 1, points: [3, -3] }, nameOf)).toBe(
      'the tile goes to Ben: Anna is paid 3 points and Ben pays 3 points',
    );
    expect(eventWords({ event: 'sold', seat: 0, points: [0, 0] }, nameOf)).toBe('the tile goes to Anna for nothing');
  });
  it.each([
    ['it', 'Anna fa 6 punti per la città (3 tessere)', 'nessuno fa punti per il campo'],
    ['de', 'Anna bekommt 6 Punkte für die Stadt (3 Plättchen)', 'niemand bekommt Punkte für die Wiese'],
  ] as const)('tell a score in %s', async (language, paid, unpaid) => {
    await loadWords(language);
    const tell = (event: object) => eventWords({ event: 'scored', completed: true, ...event }, () => 'Anna');
    expect(tell({ type: 'city', points: [6], tiles: 3 })).toBe(paid);
    expect(tell({ type: 'field', points: [0] })).toBe(unpaid);
    await loadWords('en');
  });
  it('count what was scored', () => {
    expect(countsOf({ type: 'city', tiles: 4, pennants: 0, points: [8, 0] })).toBe('4 tiles');
    expect(faceWords('k')).toBe('knight');
    expect(parseFeature('city@0,-1:S')).toEqual({ x: 0, y: -1, part: 'city:S' });
    expect(parseFeature('cloister@4,5')).toEqual({ x: 4, y: 5, part: 'cloister' });
  });
});

describe('features of one tile', () => {
  const view = (game: BoardGame) => ({ game, phase: 'act', tiles: [] }) as unknown as View;
  const tokensOn = (game: BoardGame, kind: string, turn: number) =>
    featuresOf(game, kind).map(
      ({ type, anchors }) =>
        `+${type}${anchors.length > 0 ? `:${turnedAnchor(game, anchors[0], turn)}` : game === 'discovery' ? ':inland' : ''}`,
    );
  it.each(['classic', 'castle', 'discovery'] as const)('have words of their own, on every tile of %s', (game) => {
    for (const kind of kindIds(game))
      for (const turn of [0, 90, 180, 270]) {
        const laid = { kind, turn, x: 0, y: 0 };
        const tokens = tokensOn(game, kind, turn);
        const labels = tokens.map((token) => choiceLabel(token, view(game), undefined, undefined, laid));
        expect(new Set(labels).size, `${kind}: ${labels.join(', ')}`).toBe(tokens.length);
        const log = tokens.map((token) => sentence(game, token, 'Anna', laid));
        expect(new Set(log).size, `${kind}: ${log.join(', ')}`).toBe(tokens.length);
      }
  });
  it('are told by where they are only if they are several', () => {
    const label = (kind: string, token: string) => choiceLabel(token, view('classic'), undefined, undefined, { kind, turn: 0, x: 0, y: 0 });
    expect(label('W', '+road:E')).toBe('Follower on the road to the east');
    expect(label('D', '+road:E')).toBe('Follower on the road');
    expect(label('D', '+field:EL')).toBe('Follower on the field to the north');
    expect(label('D', '+field:ER')).toBe('Follower on the field to the south');
    expect(sentence('classic', '+road:S', 'Anna', { kind: 'W', turn: 90, x: 0, y: 0 })).toBe(
      'Anna puts a follower on the road to the south',
    );
  });
  it('are told by their cities where these differ', () => {
    const field = (anchor: string, cities: number) => ({ type: 'field', cities, parts: [[0, 0, `field:${anchor}`]] });
    const label = (token: string, look: unknown) =>
      choiceLabel(token, view('classic'), look as Look, undefined, { kind: 'D', turn: 0, x: 0, y: 0 });
    const apart = { view: view('classic'), survey: { features: [field('EL', 1), field('ER', 0)], open: [] } };
    expect(label('+field:EL', apart)).toBe('Follower on the field, 1 city');
    const alike = { view: view('classic'), survey: { features: [field('EL', 1), field('ER', 1)], open: [] } };
    expect(label('+field:EL', alike)).toBe('Follower on the field to the north, 1 city');
  });
  it('far from each other are told by their squares', () => {
    const look = { view: view('discovery'), gains: { '<sea@2,3:N': 1, '<sea@0,1:E': 2, '<plain@0,1:N': 0 } } as unknown as Look;
    expect(choiceLabel('<sea@2,3:N', look.view, look)).toBe('Take the follower on the sea (Column 2, row 3) home');
    expect(choiceLabel('<plain@0,1:N', look.view, look)).toBe('Take the follower on the plain home');
  });
});

describe('those who play', () => {
  const told = (...names: string[]) => toldApart(names.map((name) => ({ name }))).map(({ name }) => name);
  it('are told apart by a number where two have one name', () => {
    expect(told('Anna', 'Master', 'Master')).toEqual(['Anna', 'Master 1', 'Master 2']);
    expect(told('Anna', 'Master', 'Casual')).toEqual(['Anna', 'Master', 'Casual']);
  });
  it('keep the numbers that they have', () => {
    expect(told('Master 1', 'Master 2')).toEqual(['Master 1', 'Master 2']);
    expect(told('Master', 'Master 1', 'Master')).toEqual(['Master 2', 'Master 1', 'Master 3']);
  });
});

describe('the headers of a record', () => {
  it('come back as the setup that they were made of', () => {
    const setup = {
      game: 'classic' as const,
      options: { castles: 'on' },
      seats: [{ name: 'Anna' }, { name: 'Bo"b;' }],
      first: 1,
      bag: ['E', 'D'],
    };
    expect(setupOf(headersOf(setup))).toEqual({ ...setup, seats: [{ name: 'Anna' }, { name: 'Bob' }] });
  });
});

describe('rules', () => {
  it('are safe and have their clauses by number', () => {
    const blocks = toBlocks(
      '# A <b>\n\n**1.2** Text with `code` and [link](castle.md) and [a page elsewhere](../record.md).\n\n- one\n- two',
    );
    const html = blocks.map((block) => block.html).join('');
    expect(blocks.map((block) => block.clause)).toEqual([undefined, '1.2', undefined]);
    expect(html).toContain('</a> and a page elsewhere.');
    expect(html).toContain('<h1 id="s0" tabindex="-1">A &lt;b&gt;</h1>');
    expect(html).toContain('<p id="c1.2"><strong>1.2</strong> Text with <code>code</code>');
    expect(html).toContain('<a href="/rules/castle">link</a>');
    expect(html).toContain('<ul><li>one</li><li>two</li></ul>');
  });
});
