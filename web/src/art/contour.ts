import type { Point } from './geometry';

/// Outlines of features, found by asking which feature lies under a point.

/// A tile is asked at the knots of a net; where two neighbouring knots differ, the border between them is found by
/// halving, so that an outline is exact where it crosses the net and straight for at most a mesh in between.
const meshes = 64;
const mesh = 100 / meshes;
/// The net has one row of knots more on each side, which lies outside the tile.
const width = meshes + 3;

export type FeatureAt = (p: Point) => number;
export type Net = Int16Array;

const outside = -2;
const place = (i: number) => Math.min(100, Math.max(0, (i - 1) * mesh));
const knot = (n: number): Point => [place(n % width), place(Math.floor(n / width))];

export function castNet(featureAt: FeatureAt): Net {
  const net = new Int16Array(width * width).fill(outside);
  for (let row = 1; row <= meshes + 1; ++row)
    for (let column = 1; column <= meshes + 1; ++column) {
      // just inside the tile, where a road or a city's side cannot be missed
      const [x, y] = knot(row * width + column);
      net[row * width + column] = featureAt([Math.min(99.99, Math.max(0.01, x)), Math.min(99.99, Math.max(0.01, y))]);
    }
  return net;
}

/// The outline of a feature as a path: the squares of the net are walked round clockwise, and where one leaves the feature
/// the outline leads to where one entered it.
export function outline(net: Net, featureAt: FeatureAt, feature: number): string {
  const has = (n: number) => net[n] === feature;
  const next = new Map<number, number>();
  const crossing = new Map<number, Point>();
  const round = [0, 1, width + 1, width];
  for (let row = 0; row < width - 1; ++row)
    for (let column = 0; column < width - 1; ++column) {
      const at = row * width + column;
      const first = has(at);
      if (first === has(at + 1) && first === has(at + width) && first === has(at + width + 1)) continue;
      const inside = round.map((step) => has(at + step));
      // an edge is named by its first knot and whether it runs down
      const edges = [2 * at, 2 * (at + 1) + 1, 2 * (at + width), 2 * at + 1];
      for (let k = 0; k < 4; ++k) {
        if (!inside[k] || inside[(k + 1) % 4]) continue;
        let from = k;
        while (inside[(from + 3) % 4]) from = (from + 3) % 4;
        next.set(edges[k], edges[(from + 3) % 4]);
        crossing.set(edges[k], border(at + round[k], at + round[(k + 1) % 4]));
      }
    }

  function border(inner: number, outer: number): Point {
    let [a, b] = [knot(inner), knot(outer)];
    if (net[outer] === outside) return a;
    for (let i = 0; i < 8; ++i) {
      const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
      if (featureAt(middle) === feature) a = middle;
      else b = middle;
    }
    return a;
  }

  let path = '';
  while (next.size > 0) {
    const loop: Point[] = [];
    for (let edge: number | undefined = next.keys().next().value; edge !== undefined && next.has(edge);) {
      loop.push(crossing.get(edge)!);
      const to: number = next.get(edge)!;
      next.delete(edge);
      edge = to;
    }
    const kept = straightened(loop);
    if (kept.length > 2) path += `M${kept.map(([x, y]) => `${+x.toFixed(2)} ${+y.toFixed(2)}`).join('L')}Z`;
  }
  return path;
}

/// Leaves out the points that lie on the straight way from the one before to the one after.
function straightened(loop: Point[]): Point[] {
  const kept: Point[] = [];
  let skipped: Point[] = [];
  loop.forEach((p, i) => {
    const from = kept[kept.length - 1] ?? loop[loop.length - 1];
    const to = loop[(i + 1) % loop.length];
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const long = Math.hypot(dx, dy) || 1;
    skipped.push(p);
    const isOnTheWay = skipped.every(([x, y]) => {
      const along = (x - from[0]) * dx + (y - from[1]) * dy;
      return along >= 0 && along <= long * long && Math.abs((x - from[0]) * dy - (y - from[1]) * dx) < 0.03 * long;
    });
    if (isOnTheWay && i > 0) return;
    kept.push(p);
    skipped = [];
  });
  return kept;
}
