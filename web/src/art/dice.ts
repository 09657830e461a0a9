import type { DieFace } from './catalogue';
import { cityShape } from './classic';
import { sample, toPath } from './geometry';

/// The faces of the dice, engraved in black: parts of cities, a knight, a catapult.

const knight =
  'M50 16c9 0 15 7 15 16v6l-3 3v8c12 3 19 10 20 24l2 11H16l2-11c1-14 8-21 20-24v-8l-3-3v-6c0-9 6-16 15-16z' + 'M39 31v5h22v-5z';
const catapult =
  'M16 78h68v7H16zM24 62h7v16h-7zM69 62h7v16h-7zM27 66l33-41l6 5l-31 41zM58 14c9-3 17 3 17 11s-8 11-14 8s-8-15-3-19z' +
  'M22 84a8 8 0 1 0 16 0a8 8 0 1 0-16 0zM62 84a8 8 0 1 0 16 0a8 8 0 1 0-16 0z';

export function facePicture(face: DieFace): string {
  if (face.sides.length === 0)
    return `<path d="${face.name === 'knight' ? knight : catapult}" fill="var(--engraving)" fill-rule="evenodd"/>`;
  const { path, walls } = cityShape({ features: [] }, { sides: face.sides, cap: true });
  const wall = walls.map((line) => toPath(line)).join('');
  const windows = walls
    .flatMap((line) => sample(line, 20).filter((_, i) => i === 6 || i === 10 || i === 14))
    .map(([x, y]) => `M${x - 1.6} ${y - 2.4}h3.2v4.8h-3.2z`)
    .join('');
  return (
    `<path d="${path}" fill="var(--engraving)"/>` +
    `<path d="${wall}" fill="none" stroke="var(--engraving)" stroke-width="13" stroke-dasharray="6 3.6"/>` +
    `<path d="${wall}" fill="none" stroke="var(--engraving)" stroke-width="9"/>` +
    `<path d="${windows}" fill="var(--ivory)"/>`
  );
}

/// A whole die: an ivory square with rounded edges and its face.
export function diePicture(face: DieFace): string {
  return (
    '<rect x="1" y="1" width="98" height="98" rx="13" fill="var(--ivory)"/>' +
    `<svg x="7" y="7" width="86" height="86" viewBox="0 0 100 100">${facePicture(face)}</svg>` +
    '<rect x="1.5" y="1.5" width="97" height="97" rx="13" fill="none" stroke="var(--ivory-rim)" stroke-width="3"/>'
  );
}
