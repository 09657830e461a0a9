import type { Point } from './geometry';

/// Outlines of what a field says: where it is above a level. Fields are distances, so that lines come out straight and bends round.

const step = 2.5;
const count = 100 / step + 1;

export type Ring = Point[];

/// A field on a grid over the tile.
export function fieldOf(value: (p: Point) => number): Float32Array {
  const field = new Float32Array(count * count);
  for (let i = 0; i < field.length; ++i) field[i] = value([(i % count) * step, Math.floor(i / count) * step]);
  return field;
}

export const least = (a: Float32Array, b: Float32Array) => a.map((v, i) => Math.min(v, b[i]));
/// The field as it is so much further south; a multiple of the grid's step.
export const lifted = (field: Float32Array, by: number) =>
  field.map((_, i) => field[Math.min(Math.floor(i / count) + by / step, count - 1) * count + (i % count)]);

/// The rings around all that is above the level, closed along the edges of the tile.
export function ringsAbove(field: Float32Array, level = 0): Ring[] {
  // one more row of nodes on each side, below every level and so near to the edge that it is the edge
  const at = (c: number, r: number) => (c < 0 || r < 0 || c >= count || r >= count ? -1e6 : field[r * count + c] - level);
  const where = (n: number) => Math.min(Math.max(n, 0), count - 1) * step;
  const cross = (c1: number, r1: number, c2: number, r2: number): Point => {
    const [a, b] = [at(c1, r1), at(c2, r2)];
    const t = a / (a - b);
    return [where(c1) + (where(c2) - where(c1)) * t, where(r1) + (where(r2) - where(r1)) * t];
  };
  const next = new Map<string, { to: string; p: Point }>();
  for (let r = -1; r < count; ++r)
    for (let c = -1; c < count; ++c) {
      const above = +(at(c, r) > 0) + +(at(c + 1, r) > 0) + +(at(c + 1, r + 1) > 0) + +(at(c, r + 1) > 0);
      if (above === 0 || above === 4) continue;
      const nodes: [number, number][] = [
        [c, r],
        [c + 1, r],
        [c + 1, r + 1],
        [c, r + 1],
      ];
      const inside = nodes.map(([x, y]) => at(x, y) > 0);
      // every side of a cell where the outline leaves the inside is joined to the next one where it enters it
      for (let s = 0; s < 4; ++s) {
        if (!inside[s] || inside[(s + 1) % 4]) continue;
        let e = s + 1;
        while (!(inside[(e + 1) % 4] && !inside[e % 4])) ++e;
        const name = (k: number) => {
          const [x1, y1] = nodes[k % 4];
          const [x2, y2] = nodes[(k + 1) % 4];
          return `${x1 + x2},${y1 + y2}`;
        };
        next.set(name(e), { to: name(s), p: cross(...nodes[e % 4], ...nodes[(e + 1) % 4]) });
      }
    }
  const rings: Ring[] = [];
  while (next.size > 0) {
    const ring: Ring = [];
    let key = next.keys().next().value!;
    for (let entry = next.get(key); entry; entry = next.get(key)) {
      ring.push(entry.p);
      next.delete(key);
      key = entry.to;
    }
    rings.push(simple(ring));
  }
  return rings.filter((ring) => ring.length > 2);
}

/// Without the points that lie on the line between their neighbours. A corner of the tile can be there twice: as each other's neighbour
/// both would go, and a ring that cuts a corner of the tile leaves a hairline along its side.
function simple(twice: Ring): Ring {
  const ring = twice.filter((p, i) => {
    const next = twice[(i + 1) % twice.length];
    return p[0] !== next[0] || p[1] !== next[1];
  });
  const kept: Ring = [];
  ring.forEach((p, i) => {
    const a = kept[kept.length - 1] ?? ring[ring.length - 1];
    const b = ring[(i + 1) % ring.length];
    const away = Math.abs((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])) / (Math.hypot(b[0] - a[0], b[1] - a[1]) || 1);
    if (away > 0.06) kept.push(p);
  });
  return kept;
}

const short = (v: number) => +v.toFixed(1);
/// What reaches the edge goes on a little, so that nothing below it shines through there.
const over = (v: number) => (v < 0.01 ? -1 : v > 99.99 ? 101 : short(v));
export const ringPath = (rings: Ring[]) =>
  rings.map((ring) => 'M' + ring.map(([x, y]) => `${over(x)} ${over(y)}`).join('L') + 'Z').join('');

/// The parts of rings that do not run along the edge of the tile.
export function innerLines(rings: Ring[]): Point[][] {
  const onEdge = (a: Point, b: Point) => [0, 1].some((k) => a[k] === b[k] && (a[k] < 0.01 || a[k] > 99.99));
  const lines: Point[][] = [];
  for (const ring of rings) {
    const first = ring.findIndex((p, i) => onEdge(p, ring[(i + 1) % ring.length]));
    let line: Point[] = [];
    for (let i = 0; i < ring.length; ++i) {
      const [a, b] = [ring[(first + 1 + i) % ring.length], ring[(first + 2 + i) % ring.length]];
      if (onEdge(a, b)) line = [];
      else {
        if (line.length === 0) lines.push((line = [a]));
        line.push(b);
      }
    }
  }
  return lines;
}
export const linePath = (lines: Point[][]) => lines.map((line) => 'M' + line.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')).join('');

/// What of a ring lies inside a convex shape whose corners run clockwise.
export function clipped(ring: Ring, shape: Point[]): Ring {
  let rest = ring;
  shape.forEach((a, i) => {
    const b = shape[(i + 1) % shape.length];
    const side = (p: Point) => (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
    const kept: Ring = [];
    rest.forEach((p, k) => {
      const q = rest[(k + 1) % rest.length];
      const [sp, sq] = [side(p), side(q)];
      if (sp >= 0) kept.push(p);
      if (sp > 0 !== sq > 0 && sp !== sq) {
        const t = sp / (sp - sq);
        kept.push([p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t]);
      }
    });
    rest = kept;
  });
  return rest;
}

/// The pieces of a straight line that lie inside rings.
export function inside(rings: Ring[], a: Point, b: Point): [Point, Point][] {
  const cuts: number[] = [0, 1];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  for (const ring of rings)
    ring.forEach((p, i) => {
      const q = ring[(i + 1) % ring.length];
      const [ex, ey] = [q[0] - p[0], q[1] - p[1]];
      const cross = dx * ey - dy * ex;
      if (Math.abs(cross) < 1e-9) return;
      const t = ((p[0] - a[0]) * ey - (p[1] - a[1]) * ex) / cross;
      const u = ((p[0] - a[0]) * dy - (p[1] - a[1]) * dx) / cross;
      if (t > 0 && t < 1 && u >= 0 && u < 1) cuts.push(t);
    });
  cuts.sort((s, t) => s - t);
  const at = (t: number): Point => [a[0] + dx * t, a[1] + dy * t];
  const pieces: [Point, Point][] = [];
  for (let i = 1; i < cuts.length; ++i) {
    if (cuts[i] - cuts[i - 1] < 1e-6) continue;
    if (holds(rings, at((cuts[i] + cuts[i - 1]) / 2))) pieces.push([at(cuts[i - 1]), at(cuts[i])]);
  }
  return pieces;
}

/// Whether a point lies inside rings; holes are rings too.
export function holds(rings: Ring[], [x, y]: Point): boolean {
  let odd = false;
  for (const ring of rings)
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [xi, yi] = ring[i];
      const [xj, yj] = ring[j];
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) odd = !odd;
    }
  return odd;
}
