import type { Point } from './geometry';
import { at, fill } from './svg';

export { fill, stroke } from './svg';

/// Little houses seen from above at a slant: front, lit and shaded roof.
export function roofs(points: Point[], scale: number, random: () => number): string {
  let front = '';
  let lit = '';
  let dim = '';
  let shade = '';
  for (const [x, y] of points) {
    const w = (3.4 + random() * 1.1) * scale;
    const h = (2.4 + random() * 0.7) * scale;
    shade += `M${at(x - w * 0.6, y + h * 1.5)}h${(w * 2).toFixed(1)}l-${(w * 0.4).toFixed(1)} 1.6h-${(w * 1.8).toFixed(1)}z`;
    front += `M${at(x - w, y)}h${(2 * w).toFixed(1)}v${(h * 1.5).toFixed(1)}h${(-2 * w).toFixed(1)}z`;
    lit += `M${at(x - w - 0.5, y + 0.3)}l${at(w * 0.7, -h * 1.5)}h${(w * 0.8).toFixed(1)}v${(h * 1.5).toFixed(1)}z`;
    dim += `M${at(x - w - 0.5 + w * 1.5, y + 0.3)}v${(-h * 1.5).toFixed(1)}l${at(w * 0.6 + 0.9, h * 1.5)}z`;
  }
  return fill(shade, 'shade') + fill(front, 'plaster') + fill(lit, 'roof') + fill(dim, 'roof-dim');
}
