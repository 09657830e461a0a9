import { cornerNames, sideNames, sideNumber, type DiscoveryKind } from './catalogue';
import { between, centre, corners, middles, sample, type Line, type Point } from './geometry';
import { fieldOf } from './outline';

/// Where the regions of a tile of The Discovery lie. Borders run from corner to corner, always by the same way near the corners,
/// and meander in between, in another way for every seed.

/// A kind as it lies after so many quarter turns.
export function turnedKind(kind: DiscoveryKind, turns: number): DiscoveryKind {
  return {
    ...kind,
    regions: kind.regions.map((region) => ({
      ...region,
      sides: region.sides.map((side) => sideNames[(sideNumber(side) + turns) % 4]),
      corners: region.corners.map((name) => cornerNames[(cornerNames.indexOf(name) + turns) % 4]),
    })),
  };
}

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
    // Beside a tongue that another region has into the corner, the border keeps to its own side.
    const isTongue = (corner: number) => kind.regions.some((r) => r.corners.some((c) => cornerNumber(c) === corner % 4));
    const control = (corner: number, side: number) =>
      isTongue(corner) ? between(inner(corner, reach), middles[side % 4], 0.45) : inner(corner, reach);
    const c1 = away(atEnd ? between(from, centre, 0.5) : control(end, end - 1), swing);
    const c2 = away(atStart ? between(to, centre, 0.5) : control(first, first), -swing);
    coast.push([c1, c2, to]);
    if (atStart) coast.push([corners[first % 4]]);
    cuts.push({
      outline: { start: corners[first], steps: [...steps, ...coast] },
      coast: { start: corners[end % 4], steps: coast },
    });
  }
  return cuts;
}

/// A line as points, few where it is straight.
function flat(line: Line): Point[] {
  const points = [line.start];
  for (const step of line.steps) {
    if (step.length === 1) points.push(step[0]);
    else points.push(...sample({ start: points[points.length - 1], steps: [step] }, 10).slice(1));
  }
  return points;
}

/// Whether a point lies in a polygon; asked many thousand times, so it reads plain numbers.
function isWithin(x: number, y: number, polygon: Point[]): boolean {
  let odd = false;
  let before = polygon[polygon.length - 1];
  for (let i = 0; i < polygon.length; ++i) {
    const p = polygon[i];
    if (p[1] > y !== before[1] > y && x < ((before[0] - p[0]) * (y - p[1])) / (before[1] - p[1]) + p[0]) odd = !odd;
    before = p;
  }
  return odd;
}

export interface Plan {
  regionAt(p: Point): number;
  /// How far inside the sea or the mountains a point lies, negative outside.
  inSea(): Float32Array;
  inMountains(): Float32Array;
}

export function planOf(kind: DiscoveryKind, random: () => number): Plan {
  const ground = background(kind);
  const cuts = kind.regions.map((_, number) => (number === ground ? [] : cutOut(kind, number, ground)));
  const polygons = cuts.map((list) => list.map((cut) => flat(cut.outline)));
  const straight = (p: Point) => {
    for (let i = 0; i < polygons.length; ++i) for (const polygon of polygons[i]) if (isWithin(p[0], p[1], polygon)) return i;
    return ground;
  };
  const phase = [0, 1, 2, 3].map(() => random() * 6.3);
  const meander = ([x, y]: Point): Point => {
    const edge = Math.min(x, y, 100 - x, 100 - y);
    const t = Math.min(1, Math.max(0, (edge - 4) / 14));
    const by = 1.7 * t * t * (3 - 2 * t);
    return [
      x + by * (Math.sin(y / 7 + phase[0]) + 0.6 * Math.sin((x + y) / 4.3 + phase[1])),
      y + by * (Math.sin(x / 7 + phase[2]) + 0.6 * Math.sin((x - y) / 4.3 + phase[3])),
    ];
  };
  const terrainAt = (p: Point) => kind.regions[straight(p)].terrain;
  // The borders, in short pieces that know which terrains they part; beyond the corners they go on, as in the next tile.
  const pieces: { a: Point; b: Point; parts: Set<string> }[] = [];
  for (const cut of cuts.flat()) {
    const points = flat(cut.coast);
    const last = points.length - 1;
    const ends: Point[] = [between(points[1], points[0], 4), ...points, between(points[last - 1], points[last], 4)];
    for (let i = 1; i < ends.length; ++i) {
      const [a, b] = [ends[i - 1], ends[i]];
      const m = between(a, b, 0.5).map((v) => Math.min(99.5, Math.max(0.5, v))) as Point;
      const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      const [nx, ny] = [(-(b[1] - a[1]) / long) * 0.4, ((b[0] - a[0]) / long) * 0.4];
      pieces.push({ a, b, parts: new Set([terrainAt([m[0] + nx, m[1] + ny]), terrainAt([m[0] - nx, m[1] - ny])]) });
    }
  }
  const within = (v: number) => Math.min(99.9, Math.max(0.1, v));
  const signed = (terrain: string) => {
    const border = pieces.filter((piece) => piece.parts.size > 1 && piece.parts.has(terrain));
    return fieldOf((p) => {
      const [x, y] = meander(p);
      let least = 60 * 60;
      for (const { a, b } of border) {
        const dx = b[0] - a[0];
        const dy = b[1] - a[1];
        const t = Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1)));
        const ox = x - a[0] - t * dx;
        const oy = y - a[1] - t * dy;
        least = Math.min(least, ox * ox + oy * oy);
      }
      return (terrainAt([within(x), within(y)]) === terrain ? 1 : -1) * Math.sqrt(least);
    });
  };
  return { regionAt: (p) => straight(meander(p)), inSea: () => signed('sea'), inMountains: () => signed('mountain') };
}
