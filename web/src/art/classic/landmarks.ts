import { sideNumber } from '../catalogue';
import { middles, turned, type Point } from '../geometry';
import { house, tree } from '../houses';
import type { Scene } from '../scene';
import { at, disc, fill, glyph, oval, stroke } from '../svg';
import { bazaarReach, gardenReach, shrineReach, type Layout } from './layout';

/// What stands alone: a cloister, a shrine, a market, an inn.

const line = ' stroke="var(--outline)" stroke-width=".5" stroke-linejoin="round"';

/// An abbey in a walled garden, into which the road leads where there is one.
function cloister(scene: Scene, { kind, middle: [x, y] }: Layout): string {
  const { x: rx, y: ry, round } = gardenReach;
  const wall = (inset: number) =>
    `<rect x="${x - rx + inset}" y="${y - ry + inset}" width="${2 * (rx - inset)}" height="${2 * (ry - inset)}" rx="${round - inset}" `;
  // where the road comes in, the wall is open
  const door = kind.features
    .filter((f) => f.end === 'cloister')
    .map((f) => {
      const side = sideNumber(f.sides[0]);
      const [dx, dy] = [Math.sign(middles[side][0] - 50), Math.sign(middles[side][1] - 50)];
      return `M${at(x + dx * (rx - 3.4), y + dy * (ry - 3.4))}l${at(dx * 5, dy * 5)}`;
    })
    .join('');
  scene.shade(glyph(x, y, 'm-14 0h23l5 -3v-10h-6z'));
  scene.add(
    { left: x - 17, top: y - 31, right: x + 16, bottom: y + 1 },
    {},
    fill(glyph(x, y, 'm-15 0v-7h20v7z'), 'plaster', line) +
      fill(glyph(x, y, 'm-15.200 -10.600l1.400 -4.200h19v4.200z'), 'cloister-roof', line) +
      fill(glyph(x, y, 'm-16.400 -6.400l1.200 -4.200h20.600v4.200z'), 'cloister-dim', line) +
      stroke(glyph(x, y, 'm-11.500 -6.400l.7 -4.200m4 4.200l.4 -4.200m4.600 4.200l.2 -4.200'), 'line', 0.5) +
      fill(glyph(x, y, 'm4.400 1v-17h9.200v17z'), 'plaster', line) +
      fill(glyph(x, y, 'm9.600 1v-17h4v17z'), 'plaster-dim') +
      fill(glyph(x, y, 'm3.400 -15.600l5.600 -11v11z'), 'cloister-roof', line) +
      fill(glyph(x, y, 'm9 -26.600l5.600 11h-5.600z'), 'cloister-dim', line) +
      stroke(glyph(x, y, 'm9 -26.400v-4.200m-1.700 1.500h3.400'), 'ink', 0.9) +
      fill(
        glyph(
          x,
          y,
          'm-12.600 -1.600v-2.200q.8 -1.200 1.600 0v2.200zm4 0v-2.200q.8 -1.200 1.600 0v2.200zm4 0v-2.200q.8 -1.200 1.600 0v2.200zm10.400 -9v-2.200q.9 -1.300 1.800 0v2.200zm3.200 0v-2.200q.8 -1.200 1.600 0v2.200z',
        ),
        'window',
      ) +
      fill(glyph(x, y, 'm-1.400 0v-3.200q1.500 -2 3 0v3.200zm9 1v-3.600q1.500 -2 3 0v3.600z'), 'ink', ' fill-opacity=".75"'),
  );
  tree(scene, x + 15, y + 13.5, 0.75);
  tree(scene, x + 10, y + 10, 0.6, true);
  tree(scene, x - 17, y - 3, 0.6, true);
  return (
    `<g transform="translate(1.400 1.600)">${wall(0)}fill="var(--shade)"/></g>` +
    `${wall(0)}fill="var(--wall-shade)"/>${wall(0.6)}fill="var(--stone)"/>${wall(1.9)}fill="var(--wall-shade)"/>${wall(2.4)}fill="var(--garden)"/>` +
    stroke(glyph(x, y, `m-18 ${ry - 1.2}h36`), 'stone-dim', 1.4, ' stroke-dasharray="3 .5"') +
    stroke(door, 'road', 6.4) +
    fill(glyph(x, y, 'm-2 0q-1 6 -3 9q6 4 14 1q-3 -5 -4 -9z'), 'road', ' fill-opacity=".8"') +
    stroke(glyph(x, y, 'm-17 4.500h8m-8 2.600h7m-7 2.600h8m-7 2.600h7'), 'hedge', 1, ' stroke-dasharray="1.100 .8"') +
    fill(disc(x + 4, y + 12, 0.7) + disc(x + 6.4, y + 13.6, 0.7) + disc(x + 1.6, y + 14, 0.7), 'blossom')
  );
}

/// Standing stones around a fire.
function shrine(scene: Scene, { middle: [x, y] }: Layout): string {
  const stones: [number, number, number][] = [
    [-7, -9.5, 0.95],
    [0, -11.5, 1.15],
    [7.5, -9, 1],
    [-12.5, -2.5, 1],
    [13, -1.5, 1.05],
    [10.5, 8, 0.9],
    [2.5, 12, 0.8],
  ];
  for (const [dx, dy, size] of stones) {
    scene.shade(glyph(x + dx, y + dy, 'm-1.500 .5l4 .6l5 -1.600l-3 -2.600z', size));
    scene.add(
      { left: x + dx - 2.6, top: y + dy - 9 * size, right: x + dx + 2.6, bottom: y + dy + 0.7 },
      {
        stone: glyph(x + dx, y + dy, 'm-2.400 0l.3 -6.400q1.500 -2.600 3.600 -1.200l.9 7.400q-2.400 1.300 -4.800 .2z', size),
        'plaster-dim': glyph(x + dx, y + dy, 'm.6 .7l-.2 -8.300q.8 -.1 1.100 .2l.9 7.200q-.9 .6 -1.800 .9z', size),
      },
    );
  }
  scene.add(
    { left: x - 4, top: y - 7, right: x + 5, bottom: y + 3 },
    {},
    fill(disc(x + 1, y - 1, 6.5), 'glow') +
      fill(oval(x + 1, y + 1.6, 3.6, 1.7), 'stone-dim', line) +
      fill(
        glyph(
          x + 1,
          y + 1.6,
          'm-2.400 -.2q-1.200 -3 1.200 -5q.2 -2 1.200 -3.200q.4 2.400 1.800 3.600q1.600 2.400 .4 4.600q-2.300 1.200 -4.600 0z',
        ),
        'flame',
      ) +
      fill(glyph(x + 1, y + 1.6, 'm-1.200 -.2q-.5 -2 1.200 -4q1.800 2 1.200 4q-1.200 .6 -2.400 0z'), 'blossom-gold'),
  );
  return (
    fill(disc(x, y, shrineReach), 'clover') +
    `<circle cx="${x}" cy="${y}" r="${shrineReach - 0.5}" fill="none" stroke="var(--tuft)" stroke-width="1" stroke-dasharray="1.600 1.200"/>` +
    fill(oval(x + 1, y + 1, 8.5, 5.5), 'road', ' fill-opacity=".75"')
  );
}

function tent(scene: Scene, x: number, y: number, colour: string): void {
  scene.shade(glyph(x, y, 'm-6 .5h13l4 -2.600l-3 -3h-6z'));
  scene.add(
    { left: x - 8, top: y - 17, right: x + 8, bottom: y + 0.5 },
    {},
    fill(glyph(x, y, 'm-6.400 0v-6h12.800v6z'), 'plaster', line) +
      fill(glyph(x, y, 'm-6.400 0v-6h2.500v6zm5.100 0v-6h2.600v6zm5.200 0v-6h2.500v6z'), colour) +
      fill(
        glyph(x, y, 'm0 -14l7.600 8.600q-1.900 1.500 -3.800 0q-1.900 1.500 -3.800 0q-1.900 1.500 -3.800 0q-1.900 1.500 -3.800 0z'),
        'plaster',
        line,
      ) +
      fill(glyph(x, y, 'm0 -14l-3.800 8.600q-1.900 1.500 -3.800 0zm0 0l3.800 8.600q-1.900 1.500 -3.800 0z'), colour) +
      fill(glyph(x, y, 'm0 -14l7.600 8.600q-1.900 1.500 -3.800 0z'), 'shade') +
      fill(glyph(x, y, 'm-1.700 0v-4.400h3.400v4.400z'), 'ink', ' fill-opacity=".6"') +
      stroke(glyph(x, y, 'm0 -13.600v-3'), 'ink', 0.6) +
      fill(glyph(x, y, 'm0 -16.800l3.400 1.100l-3.400 1.100z'), colour),
  );
}

/// A market of striped tents.
function bazaar(scene: Scene, { kind, middle: [x, y] }: Layout): string {
  const isInTown = kind.features.some((f) => f.type === 'city' && !f.cap);
  tent(scene, x + 1, y - 2, 'tent-blue');
  tent(scene, x - 12, y + 7, 'tent-red');
  tent(scene, x + 12.5, y + 8, 'tent-gold');
  const goods = disc(x - 2, y + 9, 1) + disc(x + 0.4, y + 10, 1) + disc(x - 0.9, y + 7.6, 1);
  if (isInTown) return fill(goods, 'flame', line);
  const ring = (by: number) => oval(x, y, bazaarReach.x - by, bazaarReach.y - by);
  return (
    fill(ring(0), 'road-rim') + fill(ring(1.3), 'road') + fill(ring(6), 'road-track', ' fill-opacity=".35"') + fill(goods, 'flame', line)
  );
}

function inn(scene: Scene, place: Point, random: () => number): string {
  const [x, y] = place;
  house(scene, { x, y, width: 9, gable: false, roof: ['thatch', 'thatch-dim'] }, random);
  return (
    fill(oval(x, y + 6, 8, 3.4), 'road-rim', ' fill-opacity=".6"') +
    fill(oval(x, y + 6, 7.2, 2.8), 'water') +
    stroke(glyph(x, y + 5.4, 'm-3.500 0q1 -.8 2 0t2 0m0 1.600q1 -.8 2 0t2 0'), 'wave', 0.5)
  );
}

/// What lies on the ground; what stands goes into the scene.
export function landmarks(scene: Scene, layout: Layout): string {
  const { kind, sacred } = layout;
  return (
    (sacred ? (sacred.feature.type === 'cloister' ? cloister(scene, layout) : shrine(scene, layout)) : '') +
    (kind.bazaar ? bazaar(scene, layout) : '')
  );
}
export const inns = (scene: Scene, { kind }: Layout, turn: number, random: () => number): string =>
  kind.features.some((f) => f.inn) ? inn(scene, turned([73, 84], turn), random) : '';
