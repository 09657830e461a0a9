import { describe, expect, it } from 'vitest';
import { kindIds, tileArt, variants } from '../../src/art';
import { sideNumber, tileData } from '../../src/art/catalogue';
import { discoveryTile } from '../../src/art/discovery';
import { range, sidePeaks } from '../../src/art/discovery-range';
import { planOf, turnedKind } from '../../src/art/discovery-plan';
import { randomFrom, type Point } from '../../src/art/geometry';
import { ringsAbove } from '../../src/art/outline';

/// What goes on from tile to tile in The Discovery.

const kinds = tileData.discovery.kinds;
/// A peak's own outline, as it is in the picture of a tile.
const outlineOf = (peak: Parameters<typeof range>[0][number]) => range([peak]).match(/<path d="([^"]*)" fill="var\(--peak\)"/)![1];

describe('a range of mountains', () => {
  it('has the same peaks on both sides of an edge', () => {
    const moved = (side: number, dx: number, dy: number) =>
      sidePeaks([side]).map((peak) => ({ ...peak, at: [peak.at[0] + dx, peak.at[1] + dy] as Point }));
    expect(moved(1, -100, 0)).toEqual(sidePeaks([3]));
    expect(moved(2, 0, -100)).toEqual(sidePeaks([0]));
    expect(sidePeaks([0, 1]).length).toBe(6);
  });
  it('reaches every side that is mountain, however the tile lies', () => {
    const bare: string[] = [];
    for (const kind of kinds)
      for (const turn of [0, 90, 180, 270])
        for (let variant = 0; variant < variants; ++variant) {
          const art = tileArt('discovery', kind.id, turn, variant);
          const sides = turnedKind(kind, turn / 90)
            .regions.filter((region) => region.terrain === 'mountain')
            .flatMap((region) => region.sides.map(sideNumber));
          for (const peak of sidePeaks(sides))
            if (!art.picture.includes(outlineOf(peak)) || (variant === 0 && !art.small.includes(outlineOf(peak))))
              bare.push(`${kind.id}/${turn}/${variant} at ${peak.at}`);
        }
    expect(bare).toEqual([]);
  });
  it('stands higher than a port', () => {
    const kind = kinds.find((one) => one.cities.length > 0 && one.regions.some((region) => region.terrain === 'mountain'))!;
    const port = discoveryTile(kind).picture.match(/<ellipse [^>]*rx="([\d.]+)"[^>]*fill="var\(--port-ground\)"/)!;
    for (const [, , h] of sidePeaks([0]).map((p) => [0, 0, p.h])) expect(h).toBeGreaterThan(Number(port[1]));
  });
});

describe('a coast', () => {
  it('cuts no corner of the tile: outlines follow its sides', () => {
    const side = ([x, y]: Point) => [y < 0.01, x > 99.99, y > 99.99, x < 0.01];
    const cut: string[] = [];
    for (const id of kindIds('discovery'))
      for (let turn = 0; turn < 4; ++turn) {
        const kind = turnedKind(
          kinds.find((one) => one.id === id)!,
          turn,
        );
        const terrains = new Set(kind.regions.map((region) => region.terrain));
        if (!terrains.has('sea') || terrains.size === 1) continue;
        const sea = planOf(kind, randomFrom(id)).inSea();
        for (const level of [-2.6, -0.5, 0, 0.9, 4, 9])
          for (const ring of ringsAbove(sea, level))
            ring.forEach((p, i) => {
              const q = ring[(i + 1) % ring.length];
              const [a, b] = [side(p), side(q)];
              const isFar = Math.hypot(p[0] - q[0], p[1] - q[1]) > 20;
              if (isFar && a.some(Boolean) && b.some(Boolean) && !a.some((on, n) => on && b[n]))
                cut.push(`${id}/${turn} at ${level}: ${p} to ${q}`);
            });
      }
    expect(cut).toEqual([]);
  });
});
