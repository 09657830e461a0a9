import { halfNames, sideNumber, type ClassicFeature } from '../catalogue';
import { between, centre, corners, sample, toPath, type Line, type Point } from '../geometry';

/// Where the walls of cities run.

const towardsCentre = (corner: number, by: number): Point => between(corners[corner % 4], centre, by / 50);

/// A wall's line between two corners: it leaves both at half a right angle, so that two walls can share a corner.
const capCurve = (from: number, to: number, reach: number): Point[] => [
  towardsCentre(from, reach),
  towardsCentre(to, reach),
  corners[to % 4],
];

/// The line of a wall across the tile, a little hollow so that the fields outside have room; `bow` says how much, without
/// changing the way in which it leaves the corners.
const diagonal = (from: number, to: number, bow: number): Point[] => {
  const [a, b] = [corners[from % 4], corners[to % 4]];
  // inwards lies the corner after `to`, which the city holds
  const inner = (t: number): Point => between(between(a, b, t), corners[(to + 1) % 4], 0.07);
  return [between(a, inner(0.35), bow), between(b, inner(0.65), bow), b];
};

export interface City {
  outline: Point[];
  path: string;
  walls: Line[];
}

/// The corners into which a city with one side reaches: where two fields part that no road divides.
function reachedCorner(features: ClassicFeature[], side: number): number | undefined {
  const fieldAt = (half: number) => features.findIndex((f) => f.halves.includes(halfNames[half % 8]));
  for (let corner = 0; corner < 4; ++corner) {
    // corner 0, the north-west, lies between the west side's last half and the north side's first
    const before = fieldAt(2 * corner + 7);
    const after = fieldAt(2 * corner);
    const isOwn = corner === side || corner === (side + 1) % 4;
    if (!isOwn && before >= 0 && after >= 0 && before !== after) return corner;
  }
  return undefined;
}

/// `reach` is how far a wall swings in, out of 50: three quarters of it at its middle.
export function cityShape(
  kind: { features: ClassicFeature[] },
  feature: Pick<ClassicFeature, 'sides' | 'cap'>,
  reach = 36,
  bow = 0.8,
): City {
  const has = [0, 1, 2, 3].map((s) => feature.sides.some((name) => sideNumber(name) === s));
  const count = feature.sides.length;
  const first = has.findIndex((on, s) => on && !has[(s + 3) % 4]);
  const walls: Line[] = [];
  const shape: Line = { start: corners[0], steps: [] };
  const wall = (from: number, curve: Point[]) => {
    walls.push({ start: corners[from % 4], steps: [curve] });
    shape.steps.push(curve);
  };
  if (count === 4) {
    shape.steps = [[corners[1]], [corners[2]], [corners[3]]];
  } else if (count === 2 && has[first] && has[(first + 2) % 4]) {
    shape.start = corners[first];
    shape.steps.push([corners[(first + 1) % 4]]);
    wall(first + 1, capCurve(first + 1, first + 2, reach));
    shape.steps.push([corners[(first + 3) % 4]]);
    wall(first + 3, capCurve(first + 3, first, reach));
  } else {
    shape.start = corners[first];
    for (let s = 1; s <= count; ++s) shape.steps.push([corners[(first + s) % 4]]);
    const end = first + count;
    const reached = count === 1 && !feature.cap ? reachedCorner(kind.features, first) : undefined;
    if (reached !== undefined) {
      const isAcross = (end - reached + 4) % 4 === 2;
      wall(end, isAcross ? diagonal(end, reached, 0) : capCurve(end, reached, reach));
      wall(reached, isAcross ? capCurve(reached, first, reach) : diagonal(reached, first, 0));
    } else {
      wall(end, count === 2 ? diagonal(end, first, bow) : capCurve(end, first, reach));
    }
  }
  return { outline: sample(shape), path: toPath(shape, true), walls };
}
