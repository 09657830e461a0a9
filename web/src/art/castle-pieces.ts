import { fill, stroke } from './svg';
import { sample, type Line, type Point } from './geometry';
import { linePath } from './outline';

/// What stands in the courts and on the paths of The Castle, always upright, with its shadow to the right.

const at = ([x, y]: Point) => `${+x.toFixed(1)} ${+y.toFixed(1)}`;

/// A cobbled path: three rows of stones that begin and end with a whole or a half stone, so that they join at the edge.
export function cobbles(lines: Line[], ends: 'square' | 'butt' = 'square'): string {
  if (lines.length === 0) return '';
  const runs = lines.map((line) => sample(line, 12));
  const d = linePath(runs);
  const cap = ` stroke-linejoin="round" stroke-linecap="${ends}"`;
  let stones = '';
  for (const run of runs) {
    const long = run.slice(1).reduce((sum, p, i) => sum + Math.hypot(p[0] - run[i][0], p[1] - run[i][1]), 0);
    const count = Math.round(long / 4.2);
    for (const aside of [-3.5, 0, 3.5]) {
      const lane = run.map((p, i): Point => {
        const [a, b] = [run[Math.max(i - 1, 0)], run[Math.min(i + 1, run.length - 1)]];
        const l = Math.hypot(b[0] - a[0], b[1] - a[1]);
        return [p[0] - ((b[1] - a[1]) / l) * aside, p[1] + ((b[0] - a[0]) / l) * aside];
      });
      const more = ` pathLength="${count}" stroke-dasharray=".8 .2" stroke-dashoffset="${aside === 0 ? 0.4 : -0.1}"`;
      stones += stroke(linePath([lane]), aside === 0 ? 'cobble-light' : 'cobble', 3.1, more);
    }
  }
  return stroke(d, 'cobble-rim', 13, cap + ' style="stroke-width:var(--path-outer)"') + stroke(d, 'cobble-dot', 11, cap) + stones;
}

const ring = ([x, y]: Point, r: number, colour: string, count: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="var(--${colour})" stroke-width="3.1" pathLength="${count}" stroke-dasharray=".8 .2"/>`;

/// A round place where paths end or meet.
export const square = (p: Point, radius: number) =>
  `<circle cx="${p[0]}" cy="${p[1]}" r="${radius}" fill="var(--cobble-dot)" stroke="var(--cobble-rim)" stroke-width="1"/>` +
  ring(p, radius - 2.3, 'cobble', 15) +
  ring(p, radius - 5.8, 'cobble-light', 10) +
  ring(p, radius - 9.3, 'cobble', 5) +
  `<circle cx="${p[0]}" cy="${p[1]}" r="1.5" fill="var(--cobble-light)"/>`;

export function tent(p: Point): string {
  const m = `M${at(p)}`;
  return (
    fill(`${m}m-8 7.5h17l8 2.500l-5-9z`, 'shade') +
    fill(`${m}m-9 0h18v7.5q-9 2.5-18 0z`, 'tent-white') +
    fill(`${m}m-9 0h3.6v8.100q-2-.2-3.6-.6zm7.2 0h3.6v8.700h-3.6zm7.2 0h3.6v7.500q-1.6.4-3.6.6z`, 'tent-blue') +
    fill(`${m}m4 0h5v7.5q-2.5.7-5 1z`, 'shade') +
    fill(`${m}m-1.8 8.700v-5.500l1.8-2l1.8 2v5.500z`, 'ink', ' fill-opacity=".7"') +
    fill(
      `${m}m0-12.500q2.5 8.5 11 12.500l-1.6 2.200l-2.9-1.500l-3.2 2.200l-3.3-2l-3.3 2l-3.2-2.200l-2.9 1.500l-1.6-2.200q8.5-4 11-12.500z`,
      'tent-white',
    ) +
    fill(
      `${m}m0-12.500q-1 9-6.5 13.200l-2.9 1.500l-1.6-2.200q8.5-4 11-12.500zm0 0q1.2 8 3.3 15.200l-3.3-2l-3.3 2q2.1-7.2 3.3-15.200zm0 0q2.5 8.5 11 12.500l-1.6 2.200l-2.9-1.500q-5.5-4.2-6.5-13.200z`,
      'tent-blue',
    ) +
    fill(`${m}m0-12.500q2.5 8.5 11 12.500l-1.6 2.200l-2.9-1.500l-2 1.400q-4-7-4.5-14.600z`, 'shade') +
    stroke(`${m}m0-12v-4.5`, 'ink', 0.8) +
    fill(`${m}m0-16.800l5 1.600l-5 1.800z`, 'tent-red')
  );
}

/// A well under a little roof.
export function well(p: Point): string {
  const m = `M${at(p)}`;
  return (
    fill(`${m}m-5 5h12l5 1.500q-3 4-13 2z`, 'shade') +
    fill(`${m}m-7 1v4.600a7 3.4 0 0 0 14 0v-4.600z`, 'stone-dim') +
    fill(`${m}m-7 1v4.600a7 3.4 0 0 0 5 3.200v-4.600z`, 'stone') +
    stroke(`${m}m-3.7 3.900v4.500m3.7-4v4.600m3.7-5v4.500m-10.2-2q6.5 3.6 13 0`, 'wall-shade', 0.5) +
    `<ellipse cx="${p[0]}" cy="${p[1] + 1}" rx="7" ry="3.4" fill="var(--stone)" stroke="var(--wall-shade)" stroke-width=".6"/>` +
    `<ellipse cx="${p[0]}" cy="${p[1] + 1.2}" rx="4.9" ry="2.2" fill="var(--water-deep)"/>` +
    stroke(`${m}m-3 1.600q2 .8 4 .3`, 'water', 0.9) +
    stroke(`${m}m-5.6 2v-9.500m11.2 9.500v-9.500m-11.2 4h11.2`, 'timber', 1.3) +
    stroke(`${m}m0-3.500v3.5`, 'ink', 0.5) +
    fill(`${m}m-8.5-6.500l4-6h9l4 6z`, 'roof-west') +
    fill(`${m}m4.5-12.500l4 6h-6z`, 'roof-east') +
    stroke(`${m}m-8.5-6.500h17m-15-2.300h13m-11.5-2h9.8`, 'eaves', 0.6)
  );
}

/// A round tower with battlements, some under a pointed roof of slate.
export function drum([x, y]: Point, r: number, high: number, flag: boolean, roof = false): string {
  const m = `M${at([x, y])}`;
  const R = r + 1.6;
  const flat = 0.4;
  const top = y - high;
  const merlons = (from: number, to: number) => {
    let d = '';
    for (let a = from; a <= to; a += 36) {
      const [c, s] = [Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)];
      const w = 1.1 + 1.7 * Math.abs(s);
      d += `M${at([x + R * c * 0.93 - w / 2, top + R * flat * s * 0.93 - 3])}h${w.toFixed(1)}v3.400h${(-w).toFixed(1)}z`;
    }
    return d;
  };
  return (
    fill(`${m}l${high * 0.9} ${high * 0.35}a${r} ${r * 0.7} 0 0 1 ${-r} ${r * 0.7}l${-high * 0.9} ${-high * 0.2}z`, 'shade') +
    fill(`${m}m${-r} 0v${-high}h${2 * r}v${high}a${r} ${r * flat} 0 0 1 ${-2 * r} 0z`, 'tower-lit') +
    fill(
      `${m}m${r * 0.1} ${r * flat}v${-high}h${r * 0.9}v${high - r * flat}a${r} ${r * flat} 0 0 1 ${-r * 0.9} ${r * flat}z`,
      'tower-dim',
    ) +
    stroke(
      `${m}m${-r} ${-high * 0.3}q${r} ${r * flat * 1.9} ${2 * r} 0m${-2 * r} ${-high * 0.33}q${r} ${r * flat * 1.9} ${2 * r} 0m${-r * 1.5} ${high * 0.2}v${high * 0.3}m${r * 0.9} 0v${high * 0.3}`,
      'tower-line',
      0.6,
    ) +
    fill(`${m}m-.8 ${-high * 0.3}v${-high * 0.3}h1.600v${high * 0.3}z`, 'ink') +
    fill(`M${at([x - R, top])}v3.200a${R} ${R * flat} 0 0 0 ${2 * R} 0v-3.200z`, 'stone-dim') +
    fill(merlons(180, 360), 'stone-dim') +
    `<ellipse cx="${+x.toFixed(1)}" cy="${+top.toFixed(1)}" rx="${R}" ry="${+(R * flat).toFixed(1)}" fill="var(--tower-deep)" stroke="var(--stone)" stroke-width="1.2"/>` +
    fill(merlons(0, 180), 'stone', ' stroke="var(--wall-shade)" stroke-width=".35"') +
    (roof
      ? fill(
          `M${at([x - r * 0.86, top + 0.5])}L${at([x, top - r * 1.25])}L${at([x + r * 0.86, top + 0.5])}q${-r * 0.86} ${r * 0.62} ${-r * 1.72} 0z`,
          'slate',
          ' stroke="var(--wall-shade)" stroke-width=".6" stroke-linejoin="round"',
        ) +
        fill(
          `M${at([x + r * 0.2, top + r * 0.31])}L${at([x, top - r * 1.25])}L${at([x + r * 0.86, top + 0.5])}q${-r * 0.3} ${r * 0.22} ${-r * 0.66} ${r * 0.29}z`,
          'slate-dim',
        )
      : '') +
    (flag && !roof
      ? stroke(`M${at([x, top])}v-9`, 'ink', 0.8) + fill(`M${at([x, top - 9.2])}q2.5-1 4 .2t3.6-.2v4.200q-2.2 1-3.8 0t-3.8.2z`, 'tent-red')
      : '')
  );
}

export function tree(p: Point, size: number): string {
  const m = `M${at(p)}`;
  const disc = (dx: number, dy: number, r: number) =>
    `${m}m${(dx * size - r * size).toFixed(1)} ${(dy * size).toFixed(1)}a${(r * size).toFixed(1)} ${(r * size).toFixed(1)} 0 1 1 ${(2 * r * size).toFixed(1)} 0a${(r * size).toFixed(1)} ${(r * size).toFixed(1)} 0 1 1 ${(-2 * r * size).toFixed(1)} 0z`;
  return (
    `<ellipse cx="${(p[0] + 2.2 * size).toFixed(1)}" cy="${(p[1] + 0.6).toFixed(1)}" rx="${(4.6 * size).toFixed(1)}" ry="${(1.9 * size).toFixed(1)}" fill="var(--shade)"/>` +
    stroke(`${m}v${(-4 * size).toFixed(1)}`, 'timber', 1.5 * size) +
    fill(disc(-2, -4.6, 2.7) + disc(2.1, -4.4, 2.7) + disc(0, -7.2, 3.1), 'tree') +
    fill(disc(-2.3, -5.3, 1.7) + disc(-0.5, -8, 1.9), 'tree-light')
  );
}

export function cart(p: Point): string {
  const m = `M${at(p)}`;
  const wheels = `${m}m-5.6 1.6a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1-4.4 0zm6.4 0a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1-4.4 0z`;
  return (
    fill(`${m}m-6 3h11l4 1.4h-12z`, 'shade') +
    fill(`${m}m-6.2-2.500q0-5.5 4-5.200q1.5-1.8 4-.4q4 .4 3.6 5.600z`, 'hay') +
    stroke(`${m}m-4-3.600l1-2m1.6 1.800l1-2.6m1.8 2.600l.6-2`, 'thatch', 0.6) +
    fill(`${m}m-7-3h13.500l-1 4h-11.500z`, 'timber') +
    stroke(`${m}m-6.6-1.200h12.6`, 'thatch', 0.6) +
    fill(wheels, 'thatch', ' stroke="var(--ink)" stroke-width=".9"')
  );
}

export function barrels(p: Point): string {
  const one = (dx: number, dy: number) => `M${at([p[0] + dx, p[1] + dy])}m-2-3.600h4q1 2 0 4q-2 .8-4 0q-1-2 0-4z`;
  return (
    fill(`M${at(p)}m-4 1h9l2.5 1h-9z`, 'shade') +
    fill(one(-1.8, -1.6) + one(2.6, -0.4) + one(-2, 1), 'timber', ' stroke="var(--ink)" stroke-width=".35"') +
    stroke(
      [
        [-1.8, -1.6],
        [2.6, -0.4],
        [-2, 1],
      ]
        .map(([dx, dy]) => `M${at([p[0] + dx, p[1] + dy])}m-2.3-1.600h4.600m-4.6-1.200h4.600m-4.6 2.400h4.6`)
        .join(''),
      'stone-dim',
      0.45,
    )
  );
}

/// A door in a front, or the porch of a building whose front is not seen: `side` is where the path comes from.
export function door([x, y]: Point, side: number): string {
  const m = `M${at([x, y])}`;
  if (side === 2)
    return (
      fill(`${m}m-5.5 0v-6.500q0-3.5 5.5-3.500t5.5 3.500v6.500z`, 'stone', ' stroke="var(--wall-shade)" stroke-width=".6"') +
      fill(`${m}m-3.7 0v-5q0-3.2 3.7-3.200t3.7 3.200v5z`, 'timber') +
      stroke(`${m}m0 0v-8m-1.9 8v-7.500m3.8 7.500v-7.5`, 'ink', 0.4)
    );
  const [dx, dy] = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ][side];
  const c = `M${at([x + dx * 2, y + dy * 2])}`;
  return dy !== 0
    ? fill(`${c}m-8.5-5h8.500v11h-8.500z`, 'roof-west') +
        fill(`${c}m0-5h8.500v11h-8.500z`, 'roof-east') +
        stroke(`${c}m0-5v11`, 'ridge', 1.2) +
        stroke(`${c}m-8.5-5h17`, 'eaves', 1)
    : fill(`${c}m-6-8.500h12v8.500h-12z`, 'roof-north') +
        fill(`${c}m-6 0h12v5.500h-12z`, 'roof-south') +
        fill(`${c}m-6 5.500h12v4h-12z`, 'front') +
        stroke(`${c}m-6 0h12`, 'ridge', 1.2) +
        stroke(`${c}m-6 5.500h12`, 'eaves', 0.8);
}
