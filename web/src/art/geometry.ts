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

export function isInside(p: Point, polygon: Point[]): boolean {
  const x = p[0];
  const y = p[1];
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const a = polygon[i];
    const b = polygon[j];
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

export function distanceToPoints(p: Point, points: Point[]): number {
  let least = Infinity;
  for (const q of points) least = Math.min(least, (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2);
  return Math.sqrt(least);
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

/// How far points are from the line through the given points; what is farther than `most` is just far.
export function distanceFrom(points: Point[], most = Infinity): (x: number, y: number) => number {
  const numbers = Float64Array.from(points.flat());
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const [left, right] = [Math.min(...xs) - most, Math.max(...xs) + most];
  const [top, bottom] = [Math.min(...ys) - most, Math.max(...ys) + most];
  return (x, y) => {
    if (x < left || x > right || y < top || y > bottom) return Infinity;
    let least = Infinity;
    for (let i = 2; i < numbers.length; i += 2) {
      const ax = numbers[i - 2];
      const ay = numbers[i - 1];
      const dx = numbers[i] - ax;
      const dy = numbers[i + 1] - ay;
      const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
      const ex = x - ax - t * dx;
      const ey = y - ay - t * dy;
      const square = ex * ex + ey * ey;
      if (square < least) least = square;
    }
    return Math.sqrt(least);
  };
}

export const moved = ([x, y]: Point, dx: number, dy: number): Point => [x + dx, y + dy];
