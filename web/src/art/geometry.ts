/// Curves on a tile of 100 by 100, north up.

export type Point = [number, number];

/// A closed or open line: where it starts, then straight lines (one point) and cubic curves (three points).
export interface Line {
  start: Point;
  steps: Point[][];
}

export const corners: Point[] = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
]; // from the north-west, clockwise
export const middles: Point[] = [
  [50, 0],
  [100, 50],
  [50, 100],
  [0, 50],
];
export const centre: Point = [50, 50];

const format = ([x, y]: Point) => `${+x.toFixed(1)} ${+y.toFixed(1)}`;

export function toPath(line: Line, closed = false): string {
  const steps = line.steps.map((step) => (step.length === 1 ? 'L' : 'C') + step.map(format).join(' '));
  return `M${format(line.start)}${steps.join('')}${closed ? 'Z' : ''}`;
}

/// Points along a line, close enough to measure distances by.
export function sample(line: Line, perCurve = 16): Point[] {
  const points: Point[] = [line.start];
  let from = line.start;
  for (const step of line.steps) {
    const to = step[step.length - 1];
    for (let i = 1; i <= perCurve; ++i) {
      const t = i / perCurve;
      points.push(step.length === 1 ? between(from, to, t) : onCurve(from, step, t));
    }
    from = to;
  }
  return points;
}

export function between(a: Point, b: Point, t: number): Point {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
}

function onCurve(from: Point, [c1, c2, to]: Point[], t: number): Point {
  const u = 1 - t;
  const at = (i: 0 | 1) => u * u * u * from[i] + 3 * u * u * t * c1[i] + 3 * u * t * t * c2[i] + t * t * t * to[i];
  return [at(0), at(1)];
}

export function isInside([x, y]: Point, polygon: Point[]): boolean {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [xi, yi] = polygon[i];
    const [xj, yj] = polygon[j];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

export function distanceToPoints(p: Point, points: Point[]): number {
  let least = Infinity;
  for (const q of points) least = Math.min(least, distance(p, q));
  return least;
}

/// A point turned clockwise about the middle of the tile.
export function turned([x, y]: Point, degrees: number): Point {
  switch (((degrees % 360) + 360) % 360) {
    case 90:
      return [100 - y, x];
    case 180:
      return [100 - x, 100 - y];
    case 270:
      return [y, 100 - x];
    default:
      return [x, y];
  }
}

/// Random numbers from a word, so that a tile looks the same wherever it is drawn.
export function randomFrom(word: string): () => number {
  let state = 2166136261;
  for (const c of word) state = Math.imul(state ^ c.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
