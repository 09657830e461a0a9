import { fill, stroke } from './svg';
import { sideNumber, type DiscoveryKind } from './catalogue';
import { centre, corners, distance, distanceToPoints, randomFrom, toPath, type Point } from './geometry';
import { blot, deeps, firs, fish, flowers, grove, port, sheep, ship, stones, tufts, waves } from './discovery-pieces';
import { planOf, turnedKind, type Plan } from './discovery-plan';
import { chain, range, ridges, sideFirs, sidePeaks, type Peak } from './discovery-range';
import { fieldOf, innerLines, linePath, ringPath, ringsAbove } from './outline';
import { cellAt, cells, deepest, middleOf } from './raster';
import { scatter } from './scatter';
import { Ground, TileArt } from './tile';

/// Tiles of The Discovery: meadows with groves, ranges of mountains, and a sea with shallows and a line of foam along its coast.

/// Bands along a coast grow narrow towards the corners, where the next tile may have none.
const narrowing = fieldOf((p) => {
  const t = Math.min(1, distanceToPoints(p, corners) / 45);
  return 0.2 + 0.8 * t * (2 - t);
});

/// From the land to the deep: how far inside the sea each band begins and ends, and whether it narrows.
const bands: [string, number, number, boolean][] = [
  ['sand', -2.6, 0.2, true],
  ['sea-light', 3.6, 9, true],
  ['shallow', 0.6, 4, true],
  ['foam', -0.5, 0.9, false],
];

/// Where a port lies: on its land, right at its sea, away from the tile's edge and from other ports; and which way the sea is.
function portPlace({ raster }: Ground, land: number, sea: number, taken: Point[]): { at: Point; way: Point } {
  let best: Point = centre;
  let least = Infinity;
  for (let cell = 0; cell < raster.length; ++cell) {
    if (raster[cell] !== land || ![-1, 1, -cells, cells].some((step) => raster[cell + step] === sea)) continue;
    const at = middleOf(cell);
    const edge = Math.min(at[0], at[1], 100 - at[0], 100 - at[1]);
    const cost = distance(at, centre) + (edge < 18 ? 60 : 0) + (taken.some((t) => distance(t, at) < 30) ? 80 : 0);
    if (cost < least) [least, best] = [cost, at];
  }
  let [wx, wy] = [0, 0.01];
  raster.forEach((feature, cell) => {
    const p = middleOf(cell);
    if (feature !== sea || distance(p, best) > 14) return;
    wx += p[0] - best[0];
    wy += p[1] - best[1];
  });
  const long = Math.hypot(wx, wy);
  const way: Point = [wx / long, wy / long];
  // the quay lies on the land, with its front at the water
  const clamp = (v: number) => Math.min(85, Math.max(15, v));
  return { at: [clamp(best[0] - way[0] * 8), clamp(best[1] - way[1] * 7)], way };
}

/// Where the ridges of a region meet: where it is deepest.
const hubOf = ({ raster, depth }: Ground, region: number) => deepest(raster, depth, region);
const apartFrom = (peaks: Peak[], p: Point, w: number, by: number) => peaks.every(({ at, w: v }) => distance(p, at) > (w + v) * by);

export function discoveryTile(unturned: DiscoveryKind, turn = 0, variant = 0): TileArt {
  const kind = turnedKind(unturned, turn / 90);
  const seed = `${unturned.id}/${turn}/${variant}`;
  const plan = planOf(kind, randomFrom(seed));
  const ground = new Ground(plan.regionAt);
  const draw = (isCoarse: boolean) => drawn(kind, plan, ground, variant, isCoarse, randomFrom(`${seed}/drawn`));
  return new TileArt(draw(false), ground, () => draw(true));
}

/// `isCoarse` is for small tiles: what would only be a speck is left out, and ports are larger.
function drawn(kind: DiscoveryKind, plan: Plan, ground: Ground, variant: number, isCoarse: boolean, random: () => number): string {
  const { raster, depth } = ground;
  const of = (terrain: string) => new Set(kind.regions.flatMap((r, i) => (r.terrain === terrain ? [i] : [])));
  const [plains, mountains, seas] = [of('plain'), of('mountain'), of('sea')];

  // No colour lies below another at the edge of the tile, where it would shine through.
  const layers: string[] = [];
  const land = plains.size > 0 ? 'plain' : 'mountain';
  const isCoast = seas.size > 0 && seas.size < kind.regions.length;
  const inSea = isCoast ? plan.inSea() : new Float32Array();
  if (isCoast) layers.push(fill(ringPath(ringsAbove(inSea.map((v) => -v))), land), fill(ringPath(ringsAbove(inSea)), 'sea'));
  else layers.push(`<rect width="100" height="100" fill="var(--${seas.size > 0 ? 'sea' : land})"/>`);
  const among = (regions: Set<number>, room: number, apart: number, most: number) =>
    scatter(raster, depth, regions, { room, apart, most, random });
  if (plains.size > 0) {
    layers.push(
      fill(
        among(plains, 9, 20, 5)
          .map((p) => blot(p, 5 + random() * 4))
          .join(''),
        'plain-patch',
      ),
    );
  }
  if (mountains.size > 0 && plains.size > 0) {
    const rings = ringsAbove(plan.inMountains());
    const edge = linePath(innerLines(rings));
    layers.push(
      fill(ringPath(rings), 'mountain'),
      stroke(edge, 'plain-rim', 4, ' stroke-opacity=".55"'),
      stroke(edge, 'border', 1.3, ' stroke-dasharray="3.50 1.20" stroke-linecap="round" style="stroke-width:var(--border-width)"'),
    );
  }
  if (isCoast)
    for (const [colour, from, to, isNarrowing] of bands) {
      const reach = (level: number) => ringPath(ringsAbove(inSea.map((v, i) => v - level * (isNarrowing ? narrowing[i] : 1))));
      layers.push(fill(reach(from) + reach(to), colour, ' fill-rule="evenodd"'));
    }

  const ports: { at: Point; way: Point }[] = [];
  for (const city of kind.cities)
    ports.push(
      portPlace(
        ground,
        city.land,
        city.sea,
        ports.map((p) => p.at),
      ),
    );
  const spots = kind.regions.map((_, i) => ground.spot(i));
  const isClear = (p: Point, room = 15) =>
    ports.every(({ at, way }) => distance(p, at) > room && distance(p, [at[0] + way[0] * 18, at[1] + way[1] * 18]) > 9);
  const isFree = (p: Point) => isClear(p) && spots.every((spot) => Math.hypot(p[0] - spot[0], p[1] - spot[1] + 4) > 9);
  const onLand = ([x, y]: Point, high: number) => x > 4 && x < 96 && y > high && y < 98;

  if (seas.size > 0) {
    layers.push(
      deeps(
        among(seas, 12, 17, 7).filter((p) => p[0] > 11 && p[0] < 87),
        random,
      ),
    );
    const crests = among(seas, 6.5, isCoarse ? 20 : 9.5, isCoarse ? 7 : 30).filter((p) => isClear(p) && p[0] > 5 && p[0] < 95);
    layers.push(waves(crests, isCoarse ? 1.6 : 0.8));
  }
  if (plains.size > 0) {
    const meadow = isCoarse ? [] : among(plains, 3.5, 6.5, 60).filter((p) => isClear(p));
    const third = Math.floor(meadow.length * 0.75);
    const blooms = meadow.filter((_, i) => i % 7 === 3);
    layers.push(tufts(meadow.filter((_, i) => i % 7 !== 3).slice(0, third + 9)), flowers(blooms, variant % 2 === 0 ? 'bloom' : 'snow'));
    const seedsOfGroves = among(plains, 8, 24, 3).filter(isFree);
    const trees = seedsOfGroves.flatMap(([x, y]) =>
      [0, 1, 2, 3, 4].map((): Point => [x + (random() - 0.5) * 13, y + (random() - 0.5) * 9]),
    );
    const standing = trees
      .filter((p) => onLand(p, 9) && plains.has(raster[cellAt(p)]) && depth[cellAt(p)] > 3 && isFree(p))
      .sort((a, b) => a[1] - b[1]);
    layers.push(grove(standing, random));
    if (!isCoarse && random() < 0.4)
      layers.push(sheep(among(plains, 7, 5, 3).filter((p) => isFree(p) && standing.every((q) => distance(p, q) > 6))));
  }
  if (mountains.size > 0) {
    const sidesOf = [...mountains].map((i) => kind.regions[i].sides.map(sideNumber));
    const allSides = sidesOf.flat();
    const turf = among(mountains, 6, 9, 9).filter((p) => p[0] > 8 && p[0] < 92);
    const peaks: Peak[] = sidePeaks(allSides);
    const sizeAt = (p: Point) => Math.min(19, 3 + depth[cellAt(p)] * 0.8);
    const stands = ([x, y]: Point, w: number) =>
      x - w > 0.5 && x + w * 1.4 < 99.5 && y < 98 && y - w * 1.6 > 0.5 && isFree([x, y - w * 0.4]) && mountains.has(raster[cellAt([x, y])]);
    const lines = [...mountains].flatMap((i, m) => ridges(sidesOf[m], hubOf(ground, i)));
    [...mountains].forEach((i, m) =>
      peaks.push(
        ...chain(
          ridges(sidesOf[m], hubOf(ground, i)),
          hubOf(ground, i),
          sizeAt,
          (p, w) => stands(p, w) && apartFrom(peaks, p, w, 0.42),
          random,
        ),
      ),
    );
    // lower ones at their feet
    for (const p of among(mountains, 3.5, 8, 40)) {
      if (peaks.length > 15) break;
      const w = Math.min(11, 2 + depth[cellAt(p)] * 0.75) * (0.75 + random() * 0.25);
      if (w > 4 && stands(p, w) && apartFrom(peaks, p, w, 0.62))
        peaks.push({ at: p, w, h: w * (1.2 + random() * 0.3), seed: `${random()}` });
    }
    const woods = among(mountains, 2.5, 5, 20).filter((p) => isFree(p) && onLand(p, 7));
    const isOpen = (p: Point) =>
      peaks.every(
        ({ at: q, w, h }) =>
          Math.abs(p[0] - q[0]) > w * 0.9 + 1.5 || p[1] < q[1] - h || p[1] > q[1] + 6.5 || (p[1] > q[1] + 1 && p[1] < q[1] + 3),
      );
    layers.push(
      fill(turf.map((p) => blot(p, 3 + random() * 3)).join(''), 'turf'),
      stroke(
        lines.map((line) => toPath(line)).join(''),
        'mountain-dim',
        18,
        ' stroke-linecap="round" stroke-linejoin="round" stroke-opacity=".4"',
      ),
      stones(isCoarse ? [] : among(mountains, 2.5, 9, 12).filter((p) => isClear(p) && onLand(p, 3))),
      range(peaks, isCoarse),
      firs([...woods.filter(isOpen), ...sideFirs(allSides)].sort((a, b) => a[1] - b[1])),
    );
  }
  if (seas.size > 0) {
    const swim = among(seas, 12, 3, 8).filter((p) => isFree(p) && p[0] > 12 && p[0] < 88 && p[1] > 17 && p[1] < 90);
    const luck = random();
    if (swim.length > 0 && luck < 0.18) layers.push(luck < 0.12 ? ship(swim[0]) : fish(swim[0]));
  }
  for (const { at, way } of ports) {
    const [x, y] = at;
    layers.push(isCoarse ? `<g transform="translate(${x} ${y}) scale(1.35)">${port([0, 0], way, random)}</g>` : port(at, way, random));
  }
  return layers.join('');
}
