import { fill, stroke } from './svg';
import type { DiscoveryKind } from './catalogue';
import { centre, corners, distance, distanceToPoints, randomFrom, type Point } from './geometry';
import { blot, deeps, firs, fish, flowers, grove, peak, port, sheep, ship, stones, tufts, waves } from './discovery-pieces';
import { planOf, turnedKind } from './discovery-plan';
import { fieldOf, innerLines, linePath, ringPath, ringsAbove } from './outline';
import { cellAt, cells, middleOf } from './raster';
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

export function discoveryTile(unturned: DiscoveryKind, turn = 0, variant = 0): TileArt {
  const random = randomFrom(`${unturned.id}/${turn}/${variant}`);
  const kind = turnedKind(unturned, turn / 90);
  const plan = planOf(kind, random);
  const ground = new Ground(plan.regionAt);
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
      stroke(edge, 'border', 1.3, ' stroke-dasharray="3.50 1.20" stroke-linecap="round"'),
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
    const crests = among(seas, 6.5, 9.5, 30).filter((p) => isClear(p) && p[0] > 5 && p[0] < 95);
    layers.push(waves(crests));
  }
  if (plains.size > 0) {
    const meadow = among(plains, 3.5, 6.5, 60).filter((p) => isClear(p));
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
    if (random() < 0.4) layers.push(sheep(among(plains, 7, 5, 3).filter((p) => isFree(p) && standing.every((q) => distance(p, q) > 6))));
  }
  if (mountains.size > 0) {
    const turf = among(mountains, 6, 9, 12).filter((p) => p[0] > 8 && p[0] < 92);
    layers.push(fill(turf.map((p) => blot(p, 3 + random() * 4)).join(''), 'turf'));
    layers.push(stones(among(mountains, 2.5, 7, 30).filter((p) => isClear(p) && onLand(p, 3))));
    const chosen: [Point, number][] = [];
    for (const apart of [30, 20, 13, 9])
      for (const p of among(mountains, apart * 0.3 + 1, apart * 0.5, 40)) {
        if (chosen.length === 17) break;
        const w = Math.min(17, 1.5 + depth[cellAt(p)] * 0.75, apart * (0.48 + random() * 0.12));
        if (
          p[0] - w > 0.5 &&
          p[0] + w * 1.5 < 100 &&
          p[1] < 98.5 &&
          p[1] - w * 1.5 > 1 &&
          isFree([p[0], p[1] - w * 0.4]) &&
          chosen.every(([q, v]) => distance(p, q) > (w + v) * 0.56)
        )
          chosen.push([p, w]);
      }
    const woods = among(mountains, 2.5, 5, 26).filter((p) => isFree(p) && onLand(p, 7));
    const isOpen = (p: Point) => chosen.every(([q, w]) => Math.abs(p[0] - q[0]) > w * 0.8 || p[1] < q[1] - w * 1.4 || p[1] > q[1] + 1);
    layers.push(firs(woods.filter(isOpen).sort((a, b) => a[1] - b[1])));
    layers.push(
      fill(
        chosen
          .map(
            ([[x, y], w]) =>
              `M${(x + w * 0.2).toFixed(1)} ${(y + w * 0.12).toFixed(1)}l${(w * 1.1).toFixed(1)} ${(w * 0.1).toFixed(1)}l${(w * 0.2).toFixed(1)}-${(w * 0.4).toFixed(1)}l-${(w * 0.8).toFixed(1)}-${(w * 0.4).toFixed(1)}z`,
          )
          .join(''),
        'shade',
      ),
    );
    for (const [p, w] of chosen.sort((a, b) => a[0][1] - b[0][1])) layers.push(peak(p, w, w * (1.25 + random() * 0.35), random));
  }
  if (seas.size > 0) {
    const swim = among(seas, 12, 3, 8).filter((p) => isFree(p) && p[0] > 12 && p[0] < 88 && p[1] > 17 && p[1] < 90);
    const luck = random();
    if (swim.length > 0 && luck < 0.18) layers.push(luck < 0.12 ? ship(swim[0]) : fish(swim[0]));
  }
  for (const { at, way } of ports) layers.push(port(at, way, random));
  return new TileArt(layers.join(''), ground);
}
