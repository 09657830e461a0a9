import { castleHalfNames, sideNames, sideNumber, type CastleFeature, type CastleKind } from './catalogue';
import { between, centre, corners, distance, isInside, middles, sample, type Line, type Point } from './geometry';
import { fieldOf, least, lifted, ringsAbove, type Ring } from './outline';

/// Where everything lies on a tile of The Castle. An area consists of quarters of the tile, for its half sides meet at
/// corners; paths run between quarters.

/// A kind as it lies after so many quarter turns.
export function turnedKind(kind: CastleKind, turns: number): CastleKind {
  const turnedFeature = (f: CastleFeature): CastleFeature => ({
    ...f,
    sides: f.sides.map((side) => sideNames[(sideNumber(side) + turns) % 4]),
    halves: f.halves.map((half) => castleHalfNames[(castleHalfNames.indexOf(half) + 2 * turns) % 8]),
  });
  return { ...kind, features: kind.features.map(turnedFeature) };
}

/// Half of a path with its rim, and how high buildings stand: their fronts are seen, for one looks from the south.
export const pathHalf = 6.5;
export const heights = { house: 7.5, tower: 10, court: 0 };

const quarterOf = ([x, y]: Point) => (y < 50 ? (x < 50 ? 0 : 1) : x < 50 ? 3 : 2);
const quarterNames = ['Nw', 'Ne', 'Se', 'Sw'];
/// How far a point is from a quarter of the tile, which goes on beyond the edge.
function toQuarter([x, y]: Point, quarter: number): number {
  const dx = quarter === 0 || quarter === 3 ? x - 50 : 50 - x;
  const dy = quarter < 2 ? y - 50 : 50 - y;
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0));
}

export function pathLines(f: CastleFeature): Line[] {
  const sides = f.sides.map(sideNumber);
  if (sides.length === 1)
    return [{ start: middles[sides[0]], steps: [[between(middles[sides[0]], centre, f.end === 'square' ? 1 : 0.87)]] }];
  const [a, b] = sides;
  if (sides.length > 2) return sides.map((side) => ({ start: middles[side], steps: [[centre]] }));
  return [{ start: middles[a], steps: (a + 2) % 4 === b ? [[middles[b]]] : bend(a, b) }];
}
const bend = (a: number, b: number): Point[][] => [[between(middles[a], centre, 0.8), between(middles[b], centre, 0.8), middles[b]]];

export interface Plan {
  kind: CastleKind;
  /// The paths of all features, and for each feature its lines.
  lines: Line[][];
  /// The quarters of each area.
  quarters: number[][];
  /// The feature at a point, paths among them.
  featureAt(p: Point): number;
  /// What an area covers, and its roof or top, which ends where its front begins.
  ground: Ring[][];
  top: Ring[][];
  /// A round place where paths meet.
  place: boolean;
}

export const placeRadius = 12.5;

/// How far a point is from a broken line.
function toRun([x, y]: Point, run: Point[]): number {
  let least = Infinity;
  for (let i = 1; i < run.length; ++i) {
    const [ax, ay] = run[i - 1];
    const dx = run[i][0] - ax;
    const dy = run[i][1] - ay;
    const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
    least = Math.min(least, Math.hypot(x - ax - t * dx, y - ay - t * dy));
  }
  return least;
}

export function planOf(kind: CastleKind): Plan {
  const lines = kind.features.map((f) => (f.type === 'path' ? pathLines(f) : []));
  const runs = lines.map((list) => list.map((line) => sample(line, line.steps[0].length === 1 ? 1 : 10)));
  const toPath = (p: Point, i: number) => {
    let near = 99;
    for (const run of runs[i]) near = Math.min(near, toRun(p, run));
    return near;
  };
  const place = kind.features.some((f) => f.type === 'path' && (f.end === 'square' || f.sides.length > 2));
  const quarters = kind.features.map((f) => quarterNames.flatMap((name, q) => (f.halves.includes(name) ? [q] : [])));
  const ownerOf = [0, 1, 2, 3].map((q) => quarters.findIndex((list) => list.includes(q)));
  // What lies between a path's bend and the middle belongs to the largest area.
  const largest = quarters.reduce((best, list, i) => (list.length > quarters[best].length ? i : best), 0);
  const bends = new Map<number, Point[]>();
  kind.features.forEach((f, i) => {
    const sides = f.sides.map(sideNumber);
    if (f.type !== 'path' || sides.length !== 2 || (sides[0] + 2) % 4 === sides[1]) return;
    const corner = (sides[0] + 1) % 4 === sides[1] ? sides[1] : sides[0];
    bends.set(corner, [corners[corner], ...runs[i][0]]);
  });
  const areaAt = (p: Point) => {
    const q = quarterOf(p);
    const inner = bends.get(q);
    if (!inner || ownerOf[q] === largest) return ownerOf[q];
    const within = p.map((v) => Math.min(99.9, Math.max(0.1, v))) as Point;
    return isInside(within, inner) ? ownerOf[q] : largest;
  };
  const clear = fieldOf((p) =>
    runs.reduce((near, _, i) => Math.min(near, toPath(p, i) - pathHalf), place ? distance(p, centre) - placeRadius : 99),
  );
  /// How deep a point lies in an area.
  const depth = (p: Point, i: number) => {
    const q = quarterOf(p);
    if (areaAt(p) !== i)
      return bends.has(q) && (i === largest || i === ownerOf[q]) ? -9 : -Math.min(...quarters[i].map((own) => toQuarter(p, own)));
    const others = [0, 1, 2, 3].filter((other) => ownerOf[other] !== i && !(i === largest && bends.has(other)));
    return Math.min(99, ...others.map((other) => toQuarter(p, other)));
  };
  const free = kind.features.map((f, i) =>
    f.type === 'path'
      ? undefined
      : least(
          fieldOf((p) => depth(p, i)),
          clear,
        ),
  );
  return {
    kind,
    lines,
    quarters,
    place,
    featureAt(p) {
      const reach = place && distance(p, centre) < placeRadius ? 99 : pathHalf;
      let nearest = -1;
      let near = reach;
      for (let i = 0; i < runs.length; ++i) {
        const far = toPath(p, i);
        if (far < near) [nearest, near] = [i, far];
      }
      return nearest >= 0 ? nearest : areaAt(p);
    },
    ground: free.map((field) => (field ? ringsAbove(field) : [])),
    top: free.map((field, i) => (field ? ringsAbove(least(field, lifted(field, heights[kind.features[i].type as 'house']))) : [])),
  };
}
