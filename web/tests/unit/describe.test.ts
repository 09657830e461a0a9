import { describe, expect, it } from 'vitest';
import { tileData } from '../../src/art/catalogue';
import type { Look, View } from '../../src/engine/types';
import { describeTile } from '../../src/table/describe';

/// Squares in words, for those who explore the board by keys or hear it.

const look = (view: Partial<View>): Look => ({ view: { scores: [0, 0], ...view } as View, survey: { features: [], open: [] } });
const nameOf = (seat: number) => ['Anna', 'Ben'][seat];
const tile = { kind: 'D', x: 1, y: 2, turn: 0 };

describe('a square in words', () => {
  it('has the bridges and castles that are on it', () => {
    const view = { game: 'classic' as const, bridges: [{ x: 1, y: 2, runs: 'NS' as const }], castles: [{ name: 'city@1,1:S', seat: 1 }] };
    expect(describeTile(look(view), tile, tile, nameOf)).toBe("Column 1, row 2: a bridge, north to south; Ben's castle");
  });
  it('has the face of a die and how it is turned', () => {
    const die = { kind: 'l', x: 0, y: 1, turn: 90 };
    expect(describeTile(look({ game: 'dice' }), die, die, nameOf)).toBe('Column 0, row 1: corner, turned 90°');
  });
  it('has keeps, and on the wall its numbers, markers and bonus tiles', () => {
    const view = { game: 'castle' as const, scores: [20, 121], towers: [20], keeps: [{ house: 'house@1,2:Nw', size: 3 }, null] };
    expect(describeTile(look(view), tile, tile, nameOf)).toBe("Column 1, row 2: Anna's keep on a house of size 3");
    const [x, y] = tileData.castle.ring[10];
    expect(describeTile(look(view), undefined, { x, y }, nameOf)).toContain(
      ": the wall, 20 and 21; a bonus tile; Anna's marker on 20; Ben's marker on 21",
    );
  });
  it('says of an empty one what fits there, as far as that may be told', () => {
    const at = { x: 5, y: 0 };
    expect(describeTile(look({ game: 'classic' }), undefined, at, nameOf)).toBe('Column 5, row 0: empty');
    expect(describeTile(look({ game: 'classic' }), undefined, at, nameOf, { fits: true, kinds: 4 })).toBe(
      'Column 5, row 0: empty; the tile in hand fits; 4 kinds of tiles fit',
    );
  });
});
