import { describe, expect, it } from 'vitest';
import { kindIds, tileArt, variantAt, variants, type BoardGame } from '../../src/art';
import { tileData } from '../../src/art/catalogue';

/// Towns that stay towns when they are small, and what holds for the whole board.

const turns = [0, 90, 180, 270];
/// A kind as it can lie: in every turn and every variant, or in every turn once.
const laid = (game: BoardGame, id: string, isOnce = false) =>
  turns.flatMap((turn) =>
    Array.from({ length: variants }, (_, variant) => variant)
      .filter((variant) => !isOnce || variant === turn / 90)
      .map((variant) => ({ name: `${id}/${turn}/${variant}`, art: tileArt(game, id, turn, variant) })),
  );
/// The pieces of one colour, each by how it begins.
const pieces = (picture: string, colour: string) =>
  [...picture.matchAll(new RegExp(`<path d="([^"]*)" fill="var\\(--${colour}\\)"`, 'g'))].flatMap(([, d]) => d.split(/(?=M)/));
const kinds = tileData.classic.flatMap((set) => set.kinds);
const wholeCities = kinds.filter((kind) => !kind.bazaar && kind.features.some((f) => f.type === 'city' && f.sides.length === 4));

describe('a tile that is shown small', () => {
  it('is lighter, and as whole', () => {
    let [fine, coarse] = [0, 0];
    for (const id of kindIds('classic'))
      for (const { art } of laid('classic', id)) {
        expect(art.small.match(/<\w/g)!.length).toBeLessThanOrEqual(150);
        expect(art.small).not.toMatch(/NaN|undefined|Infinity/);
        fine += art.picture.length;
        coarse += art.small.length;
      }
    expect(coarse).toBeLessThan(0.6 * fine);
  });
  it('has about ten roofs in a city, each large', () => {
    expect(wholeCities.length).toBeGreaterThan(0);
    for (const { id } of wholeCities)
      for (const { name, art } of laid('classic', id)) {
        const roofs = pieces(art.small, 'plaster').length;
        expect(roofs, name).toBeGreaterThanOrEqual(7);
        expect(roofs, name).toBeLessThanOrEqual(12);
        expect(roofs, name).toBeLessThan(0.5 * pieces(art.picture, 'plaster').length);
      }
  });
});

describe('a town', () => {
  it('has roofs of three tones', () => {
    for (const { id } of wholeCities) {
      const all = laid('classic', id)
        .map(({ art }) => art.picture)
        .join('');
      for (const tone of ['roof', 'brick', 'ochre']) expect(pieces(all, tone).length, `${id} ${tone}`).toBeGreaterThan(20);
    }
  });
  it('has its pennant inside: nowhere near an edge', () => {
    for (const kind of kinds.filter(({ features }) => features.some((f) => f.pennants > 0)))
      for (const { name, art } of laid('classic', kind.id))
        for (const piece of pieces(art.picture, 'pennant')) {
          const [x, y] = piece.match(/-?[\d.]+/g)!.map(Number);
          expect(Math.min(x, 100 - x, y, 100 - y), name).toBeGreaterThan(3);
        }
  });
});

describe('whatever stands on a tile', () => {
  it('stands upright in every rotation: the picture is never turned, and walls rise from their foot', () => {
    const fallen: string[] = [];
    for (const game of ['classic', 'castle', 'discovery'] as const)
      for (const id of kindIds(game))
        for (const { name, art } of laid(game, id, true)) if (/rotate\(|matrix\(/.test(art.picture)) fallen.push(`${game} ${name}`);
    for (const { id } of wholeCities)
      for (const { name, art } of laid('classic', id))
        for (const front of pieces(art.picture, 'plaster')) if (!/m?[-\d. ]*v-/.test(front)) fallen.push(`${name}: ${front}`);
    expect(fallen).toEqual([]);
  });
  it('is drawn anew for each turn', () => {
    for (const { id } of wholeCities) expect(new Set(turns.map((turn) => tileArt('classic', id, turn).picture)).size).toBe(4);
  });
});

describe('the variants on a board', () => {
  it('are never the same on two squares that touch along a side', () => {
    for (let x = -9; x < 9; ++x)
      for (let y = -9; y < 9; ++y) {
        const own = variantAt(x, y);
        expect(own >= 0 && own < variants).toBe(true);
        expect([variantAt(x + 1, y), variantAt(x, y + 1), variantAt(x - 1, y), variantAt(x, y - 1)]).not.toContain(own);
      }
  });
});
