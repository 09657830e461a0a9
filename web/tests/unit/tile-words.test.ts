import { beforeAll, describe, expect, it } from 'vitest';
import { kindIds, type BoardGame } from '../../src/art';
import { tileWords } from '../../src/table/tile-words';
import { loadWords } from '../../src/words';

/// A tile is told by what is on it.

beforeAll(() => loadWords('en'));

describe('a tile in words', () => {
  it.each([
    ['B', 'a cloister'],
    ['C', 'a city with a pennant on 4 sides'],
    ['D', 'a city on 1 side and a straight road'],
    ['H', 'a city on 1 side and a city on 1 side'],
    ['L', 'a city on 1 side and 3 roads that meet'],
    ['T', 'a city on 3 sides and 1 road that ends here'],
    ['V', 'a bend in a road'],
    ['BCB-04', 'a bazaar'],
    ['BCB-11', 'a straight road and a cloister'],
  ])('%s is %s', (kind, words) => expect(tileWords('classic', kind)).toBe(words));
  it('names what is there more than once with its number', () => {
    expect(tileWords('castle', 'C12')).toBe('house, tower, 2 × court, and path');
    expect(tileWords('discovery', 'PM01')).toBe('3 × plain and mountain');
  });
  it('is there for every tile', () => {
    for (const game of ['classic', 'castle', 'discovery'] as BoardGame[])
      for (const kind of kindIds(game)) expect(tileWords(game, kind), kind).toMatch(/[a-z]{3}/);
  });
});
