import { fill, stroke } from './svg';
import type { Point } from './geometry';

/// What stands on the land and swims in the sea of The Discovery, upright, with light from the upper left.

const n = (v: number) => +v.toFixed(1);
const at = ([x, y]: Point) => `${n(x)} ${n(y)}`;
const all = (points: Point[], d: (p: Point) => string) => points.map(d).join('');

/// A soft patch of another green.
export const blot = ([x, y]: Point, r: number) =>
  `M${at([x - r, y])}q${n(r * 0.4)}-${n(r * 0.7)} ${n(r)}-${n(r * 0.5)}t${n(r)} ${n(r * 0.4)}t-${n(r)} ${n(r * 0.5)}t-${n(r)}-${n(r * 0.4)}z`;

/// Firs between the peaks.
export const firs = (points: Point[]) =>
  points.length === 0
    ? ''
    : fill(
        all(points, (p) => `M${at(p)}m-1 .8h4.500l-2-1.400z`),
        'shade',
      ) +
      fill(
        all(points, (p) => `M${at(p)}m0-6l1.30 2.300h-.6l1.20 2h-.7l1.20 2.200h-4.800l1.20-2.200h-.7l1.20-2h-.6z`),
        'fir',
      ) +
      fill(
        all(points, (p) => `M${at(p)}m0-6v6.500h-2.400l1.20-2.200h-.7l1.20-2h-.6z`),
        'fir-light',
      );

export const stones = (points: Point[]) =>
  points.length === 0
    ? ''
    : fill(
        all(points, (p) => `M${at(p)}l1-1.600l1.40-.2l1.20 1.800z`),
        'peak-dim',
      ) +
      fill(
        all(points, (p) => `M${at(p)}l1-1.600l.9 1.600z`),
        'peak',
      );

export const tufts = (points: Point[]) =>
  stroke(
    all(points, (p) => `M${at(p)}m-1.50-1.300l.7 1.600m.8-2.400v2.400m1.50-1.600l-.7 1.60`),
    'tuft',
    0.65,
    ' stroke-linecap="round"',
  );

export const flowers = (points: Point[], colour: string) =>
  stroke(
    all(points, (p) => `M${at(p)}h.01m1.80 1h.01m-2.60.8h.01`),
    colour,
    1.1,
    ' stroke-linecap="round"',
  );

/// A grove of round trees.
export function grove(points: Point[], random: () => number): string {
  let shade = '';
  let trunk = '';
  let crown = '';
  let light = '';
  const disc = (x: number, y: number, r: number) =>
    `M${at([x - r, y])}a${n(r)} ${n(r)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 1 ${n(-2 * r)} 0z`;
  for (const [x, y] of points) {
    const r = 2.3 + random() * 1.1;
    shade += `M${at([x - r * 0.6, y])}a${n(r * 1.2)} ${n(r * 0.5)} 0 1 1 ${n(r * 2.4)} .2a${n(r * 1.2)} ${n(r * 0.5)} 0 1 1 ${n(-r * 2.4)} 0z`;
    trunk += `M${at([x, y])}v${n(-r)}`;
    crown += disc(x, y - r * 1.7, r);
    light += disc(x - r * 0.3, y - r * 2.05, r * 0.55);
  }
  return shade ? fill(shade, 'shade') + stroke(trunk, 'timber', 1) + fill(crown, 'tree') + fill(light, 'tree-light') : '';
}

export const sheep = (points: Point[]) =>
  points.length === 0
    ? ''
    : fill(
        all(points, (p) => `M${at(p)}m-2 1.200h4.500l1 .7h-4.500z`),
        'shade',
      ) +
      stroke(
        all(points, (p) => `M${at(p)}m-1 .4v1.200m2-1.200v1.20`),
        'ink',
        0.5,
      ) +
      fill(
        all(points, (p) => `M${at(p)}m-1.90-.2a1.10 1.10 0 0 1 1-1.300a1.20 1.20 0 0 1 2 0a1.10 1.10 0 0 1 .8 1.900q-1.80.9-3.60 0z`),
        'snow',
      ) +
      fill(
        all(points, (p) => `M${at(p)}m1.60-1.200l1.30.3l-.3 1.100l-1-.2z`),
        'ink',
      );

export const waves = (points: Point[], width = 0.8) =>
  stroke(
    all(points, ([x, y]) => `M${at([x - 3.6, y])}q1.80-1.70 3.60 0t3.60 0`),
    'wave',
    width,
    ' stroke-linecap="round"',
  );

/// Streaks of deeper water.
export const deeps = (points: Point[], random: () => number) =>
  points.length === 0
    ? ''
    : fill(
        all(points, (p) => {
          const l = 5 + random() * 5;
          return `M${at([p[0] - l, p[1]])}q${n(l * 0.6)}-2.30 ${n(l * 1.2)}-.9t${n(l * 0.8)} .4q-${n(l * 0.5)} 2.30-${n(l)} 1.500t-${n(l)}-1z`;
        }),
        'sea-deep',
      );

export function ship(p: Point): string {
  const m = `M${at(p)}`;
  return (
    fill(`${m}m-7 3.600q7 2.60 15 0l-2 2.400h-11z`, 'sea-deep') +
    stroke(`${m}v-12`, 'timber', 0.9) +
    fill(`${m}m-.6-11q-5 3.50-4.60 9.300q2.20.9 4.60.4z`, 'tent-white') +
    fill(`${m}m.7-11.500q6.80 3.50 5.60 10.300q-2.60 1.30-5.60.6z`, 'tent-white') +
    fill(`${m}m2.80-10q4.60 3.80 3.50 8.800q-1.30.7-2.70.8q.8-5-.8-9.600z`, 'tent-red') +
    fill(`${m}m-6.50.4h13.500q-.8 3.80-3 4.200h-7.500q-2.40-.8-3-4.200z`, 'timber') +
    stroke(`${m}m-6.30 1.500h12.90`, 'hay', 0.6) +
    fill(`${m}m0-12l4-1.200l-4-1.200z`, 'tent-red') +
    stroke(`${m}m-8.50 4.800q1.70-1.50 3.40 0t3.40 0t3.40 0t3.40 0`, 'foam', 0.8, ' stroke-linecap="round"')
  );
}

export function fish(p: Point): string {
  const m = `M${at(p)}`;
  return (
    fill(`${m}m-4 1q1-5 5-4.600q2.60.4 3 3.400l1.60-.6l-.4 3l-2.40-1.200q-2.60 1.80-4-1.200q-1.40-.6-2.80 1.200z`, 'peak-dim') +
    stroke(`${m}m-5.50 2q1.50-1.40 3 0t3 0t3 0t3 0`, 'foam', 0.8, ' stroke-linecap="round"')
  );
}

/// A white port on its quay, with a jetty into the water and a boat beside it: lower than the peaks around it.
export function port([x, y]: Point, [dx, dy]: Point, random: () => number): string {
  const end: Point = [x + dx * 19, y + dy * 19];
  const jetty = `M${at([x, y])}L${at(end)}`;
  const boat: Point = [x + dx * 15 - dy * 5, y + dy * 15 + Math.abs(dx) * 4.5];
  const places: [number, number, number][] = [
    [-3.9, -2.6, 3],
    [3.4, -2.9, 2.9],
    [-0.4, 1.8, 3.4],
    [5.6, 2.6, 2.4],
  ];
  let houses = '';
  for (const [hx, hy, w] of places) {
    const h = w * (0.8 + random() * 0.2);
    const m = `M${at([x + hx, y + hy])}`;
    houses +=
      fill(`${m}m${n(-w)} 0h${n(2 * w)}v${n(h)}h${n(-2 * w)}z`, 'port-wall', ' stroke="var(--slate-dim)" stroke-width=".4"') +
      fill(`${m}m${n(-w * 0.6)} ${n(h * 0.35)}h1.1v1.4h-1.1zm${n(w * 0.75)} 0h1.3v${n(h * 0.65)}h-1.3z`, 'pane') +
      fill(`${m}m${n(-w - 0.6)} .3l${n(w * 0.55)} ${n(-h * 0.95)}h${n(w * 1.1)}l${n(w * 0.35 + 1.2)} ${n(h * 0.95)}z`, 'slate') +
      fill(`${m}m${n(w * 0.65 - 0.6)} ${n(0.3 - h * 0.95)}l${n(w * 0.35 + 1.2)} ${n(h * 0.95)}h${n(-w * 0.55)}z`, 'slate-dim');
  }
  return (
    stroke(jetty, 'shade', 4.2, ' transform="translate(1.20 1.60)"') +
    stroke(jetty, 'jetty-rim', 3.8, ' stroke-linecap="round"') +
    stroke(jetty, 'jetty', 2.6, ' stroke-dasharray="1.70 .4"') +
    `<ellipse cx="${n(x)}" cy="${n(y + 0.8)}" rx="9.60" ry="7.80" fill="var(--port-ground)" stroke="var(--wall-shade)" stroke-width=".6"/>` +
    `<ellipse cx="${n(x)}" cy="${n(y + 0.8)}" rx="8.20" ry="6.40" fill="none" stroke="var(--cobble-dot)" stroke-width=".8" stroke-dasharray="1.40 1"/>` +
    houses +
    fill(`M${at([x + 0.4, y - 1.8])}m-1.4 0v-7h2.8v7z`, 'port-wall', ' stroke="var(--slate-dim)" stroke-width=".4"') +
    fill(`M${at([x + 0.4, y - 8.6])}m-2 0l2-3.6l2 3.6z`, 'tent-red') +
    fill(`M${at(boat)}m-3.50-.6h7q-.6 2.60-2 2.600h-3.200q-1.30 0-1.80-2.600z`, 'tent-red') +
    stroke(`M${at(boat)}v-5`, 'timber', 0.7) +
    fill(`M${at(boat)}m.5-5q3 1.60 2.60 4.200h-2.600z`, 'tent-white')
  );
}
