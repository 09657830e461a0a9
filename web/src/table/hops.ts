import type { Point } from '../art/geometry';

/// The way of a figure over the table, in two or three hops, higher the farther they are; it grows or shrinks on its way to the size that
/// things have where it arrives.
export function hops(from: Point, to: Point, [first, last]: [number, number]): { place: Point; scale: number }[] {
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const count = far < 180 ? 2 : 3;
  const high = Math.min(46, 10 + far / (6 * count));
  const perHop = 4;
  return Array.from({ length: perHop * count + 1 }, (_, i) => {
    const t = i / (perHop * count);
    const lift = high * Math.abs(Math.sin(Math.PI * count * t));
    return { place: [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t - lift], scale: first + (last - first) * t };
  });
}
