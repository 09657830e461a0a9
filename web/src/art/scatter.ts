import { distance, type Point } from './geometry';
import { middleOf, type Raster } from './raster';

/// Points of some features, no two nearer than `apart`, each with room around it; in an order that depends on the random
/// numbers alone.
export function scatter(
  raster: Raster,
  depth: Float32Array,
  features: Set<number>,
  { room, apart, most, random }: { room: number; apart: number; most: number; random: () => number },
): Point[] {
  const candidates: number[] = [];
  for (let cell = 0; cell < raster.length; ++cell) if (features.has(raster[cell]) && depth[cell] >= room) candidates.push(cell);
  const chosen: Point[] = [];
  for (let tries = 0; tries < 40 * most && chosen.length < most && candidates.length > 0; ++tries) {
    const [x, y] = middleOf(candidates[Math.floor(random() * candidates.length)]);
    const p: Point = [x + random() - 0.5, y + random() - 0.5];
    if (chosen.every((q) => distance(p, q) >= apart)) chosen.push(p);
  }
  return chosen.sort((a, b) => a[1] - b[1]);
}
