import { fill, roofs, stroke } from './buildings';
import { cornerNames, sideNumber, type DiscoveryKind } from './catalogue';
import { between, centre, corners, distance, isInside, randomFrom, sample, toPath, type Line, type Point } from './geometry';
import { cells, depths, makeRaster, middleOf, type Raster } from './raster';
import { scatter } from './scatter';
import { TileArt } from './tile';

/// Tiles of The Discovery: grass, hatched peaks, and sea with a line of foam along its coast.

/// The data's corners from the north-east on, as numbers of `corners` from the north-west on.
const cornerNumber = (name: string) => (cornerNames.indexOf(name) + 1) % 4;

/// The region that all others are cut out of: it has tongues into the corners, or most sides, or most borders.
function background(kind: DiscoveryKind): number {
  const rank = (i: number) => {
    const region = kind.regions[i];
    const borders = kind.regions.filter((other, j) => region.borders.includes(j) || other.borders.includes(i)).length;
    return 100 * region.corners.length + 10 * region.sides.length + borders;
  };
  return kind.regions.map((_, i) => i).reduce((best, i) => (rank(i) > rank(best) ? i : best));
}

interface Cut {
  outline: Line;
  coast: Line;
}

/// A region cut from the background: from corner to corner of its sides, and back along its inner border. Where it meets
/// another region at a corner, both borders run inwards together for a while.
function cutOut(kind: DiscoveryKind, number: number, ground: number): Cut[] {
  const owner = (side: number) => kind.regions.findIndex((r) => r.sides.some((s) => sideNumber(s) === side % 4));
  const has = (side: number) => owner(side) === number;
  const cuts: Cut[] = [];
  for (let first = 0; first < 4; ++first) {
    if (!has(first) || has(first + 3)) continue;
    let end = first;
    const steps: Point[][] = [];
    while (has(end)) steps.push([corners[++end % 4]]);
    const meets = (corner: number, neighbour: number) =>
      neighbour !== ground && !kind.regions.some((r) => r.corners.some((c) => cornerNumber(c) === corner % 4));
    const inner = (corner: number, by: number) => between(corners[corner % 4], centre, by);
    const atEnd = meets(end, owner(end));
    const atStart = meets(first, owner(first + 3));
    const coast: Point[][] = [];
    if (atEnd) coast.push([inner(end, 0.66)]);
    const from = atEnd ? inner(end, 0.66) : corners[end % 4];
    const to = atStart ? inner(first, 0.66) : corners[first % 4];
    const count = end - first;
    const reach = count === 1 ? 0.72 : count === 2 ? 0.34 : 0.72;
    // A line across the whole tile swings, as coasts do.
    const swing = count === 2 && !atEnd && !atStart ? 11 : 0;
    const away = (p: Point, by: number): Point => [
      p[0] + by * Math.sign(50 - corners[(first + 1) % 4][0]),
      p[1] + by * Math.sign(50 - corners[(first + 1) % 4][1]),
    ];
    const c1 = away(atEnd ? between(from, centre, 0.5) : inner(end, reach), swing);
    const c2 = away(atStart ? between(to, centre, 0.5) : inner(first, reach), -swing);
    coast.push([c1, c2, to]);
    if (atStart) coast.push([corners[first % 4]]);
    cuts.push({
      outline: { start: corners[first], steps: [...steps, ...coast] },
      coast: { start: corners[end % 4], steps: coast },
    });
  }
  return cuts;
}

const grounds = { plain: 'plain', mountain: 'mountain', sea: 'sea' };

function peaks(points: Point[]): string {
  if (points.length === 0) return '';
  let lit = '';
  let dim = '';
  let hatch = '';
  let snow = '';
  for (const [x, y] of points) {
    lit += `M${(x - 7).toFixed(1)} ${(y + 5).toFixed(1)}l7-12l1 12z`;
    dim += `M${x.toFixed(1)} ${(y - 7).toFixed(1)}l7.4 12h-6.4z`;
    hatch += `M${(x + 1.4).toFixed(1)} ${(y - 2).toFixed(1)}l.4 6.6M${(x + 3).toFixed(1)} ${(y + 0.2).toFixed(1)}l.6 4.4M${(x + 4.8).toFixed(1)} ${(y + 2.8).toFixed(1)}l.4 1.8`;
    snow += `M${x.toFixed(1)} ${(y - 7).toFixed(1)}l2.3 3.8l-1.7-.6l-.8 1.2l-1-1.2l-1.1.6z`;
  }
  return fill(lit, 'peak') + fill(dim, 'peak-dim') + stroke(hatch, 'ink', 0.5, ' stroke-opacity=".55"') + fill(snow, 'snow');
}

const waves = (points: Point[]) =>
  stroke(points.map(([x, y]) => `M${(x - 4).toFixed(1)} ${y.toFixed(1)}q2-2 4 0t4 0`).join(''), 'wave', 0.9, ' stroke-linecap="round"');

const tufts = (points: Point[]) =>
  stroke(
    points
      .map(
        ([x, y]) =>
          `M${(x - 1.6).toFixed(1)} ${(y - 1.6).toFixed(1)}l.8 2M${x.toFixed(1)} ${(y - 2.2).toFixed(1)}v2.6M${(x + 1.6).toFixed(1)} ${(y - 1.6).toFixed(1)}l-.8 2`,
      )
      .join(''),
    'tuft',
    0.7,
    ' stroke-linecap="round"',
  );

/// Where a port lies: on its land, right at its sea, away from the tile's edge and from other ports.
function portPlace(raster: Raster, land: number, sea: number, taken: Point[]): { at: Point; water: Point } {
  let best: { at: Point; water: Point } = { at: centre, water: [50, 60] };
  let least = Infinity;
  for (let cell = 0; cell < raster.length; ++cell) {
    if (raster[cell] !== land) continue;
    for (const step of [-1, 1, -cells, cells]) {
      if (raster[cell + step] !== sea) continue;
      const at = middleOf(cell);
      const edge = Math.min(at[0], at[1], 100 - at[0], 100 - at[1]);
      const cost = distance(at, centre) + (edge < 18 ? 60 : 0) + (taken.some((t) => distance(t, at) < 26) ? 80 : 0);
      if (cost < least) {
        least = cost;
        best = { at, water: middleOf(cell + step) };
      }
    }
  }
  return best;
}

function port({ at: [x, y], water }: { at: Point; water: Point }, random: () => number): string {
  const [dx, dy] = [water[0] - x, water[1] - y].map((v) => Math.sign(Math.round(v)));
  const jetty = `M${x} ${y}l${dx * 13} ${dy * 13}`;
  const [hx, hy] = [x - dx * 6, y - dy * 6];
  return (
    stroke(jetty, 'jetty-rim', 4.4, ' stroke-linecap="round"') +
    stroke(jetty, 'jetty', 2.8, ' stroke-linecap="round"') +
    `<circle cx="${hx}" cy="${hy}" r="11.6" fill="var(--port-ground)" stroke="var(--wall-shade)" stroke-width=".9"/>` +
    `<g class="port">${roofs(
      [
        [hx - 4, hy - 4],
        [hx + 4.8, hy - 1.6],
        [hx - 3, hy + 4],
      ],
      0.95,
      random,
    )}</g>`
  );
}

export function discoveryTile(kind: DiscoveryKind): TileArt {
  const random = randomFrom(kind.id);
  const ground = background(kind);
  const cuts = kind.regions.map((_, number) => (number === ground ? [] : cutOut(kind, number, ground)));
  const polygons = cuts.map((list) => list.map((cut) => sample(cut.outline)));
  const raster = makeRaster((p) => {
    const found = polygons.findIndex((list) => list.some((polygon) => isInside(p, polygon)));
    return found < 0 ? ground : found;
  });
  const depth = depths(raster);
  const layers = [`<rect width="100" height="100" fill="var(--${grounds[kind.regions[ground].terrain]})"/>`];
  cuts.forEach((list, number) => {
    for (const cut of list) layers.push(fill(toPath(cut.outline, true), grounds[kind.regions[number].terrain]));
  });
  cuts.forEach((list, number) => {
    for (const cut of list) {
      const d = toPath(cut.coast);
      const wet = kind.regions[number].terrain === 'sea' || kind.regions[ground].terrain === 'sea';
      if (wet) layers.push(stroke(d, 'shallow', 7, ' stroke-opacity=".5"'), stroke(d, 'sand', 3.4), stroke(d, 'foam', 1.5));
      else layers.push(stroke(d, 'border', 1.6, ' stroke-dasharray="3 2.4" stroke-linecap="round"'));
    }
  });
  const of = (terrain: string) => new Set(kind.regions.flatMap((r, i) => (r.terrain === terrain ? [i] : [])));
  const ports: { at: Point; water: Point }[] = [];
  for (const city of kind.cities)
    ports.push(
      portPlace(
        raster,
        city.land,
        city.sea,
        ports.map((p) => p.at),
      ),
    );
  const isFree = (p: Point) => ports.every((port) => distance(p, port.at) > 17);
  layers.push(tufts(scatter(raster, depth, of('plain'), { room: 5, apart: 8, most: 34, random }).filter(isFree)));
  layers.push(waves(scatter(raster, depth, of('sea'), { room: 7.5, apart: 11, most: 26, random }).filter(isFree)));
  layers.push(peaks(scatter(raster, depth, of('mountain'), { room: 10, apart: 11.5, most: 30, random }).filter(isFree)));
  for (const place of ports) layers.push(port(place, random));
  return new TileArt(layers.join(''), raster);
}
