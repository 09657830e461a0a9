import { between, centre, distance, middles, randomFrom, sample, type Line, type Point } from './geometry';
import { fill, stroke } from './svg';
import { overlap, type Box } from './scene';

/// Ranges of mountains: peaks along ridges that lead from side to side. Those that stand on a side of the tile are the same on every
/// tile, half on this one and half on the next, so that a range goes on.

export interface Peak {
  /// The middle of its foot.
  at: Point;
  w: number;
  h: number;
  /// What its shape goes by.
  seed: string;
}

/// Along a side that runs from west to east a foot lies a little to the south of it: how far, and where.
const onRow: [x: number, below: number, w: number, h: number][] = [
  [50, 5, 15, 22],
  [25, 3.5, 10.5, 14],
  [75, 4.5, 11.5, 16],
];
const onColumn: [y: number, w: number, h: number][] = [
  [35, 11, 16],
  [56, 14.5, 22],
  [76, 10, 13],
];
export function sidePeaks(sides: number[]): Peak[] {
  return sides.flatMap((side) =>
    side % 2 === 0
      ? onRow.map(([x, below, w, h]): Peak => ({ at: [x, (side === 0 ? 0 : 100) + below], w, h, seed: `row ${x}` }))
      : onColumn.map(([y, w, h]): Peak => ({ at: [side === 1 ? 100 : 0, y], w, h, seed: `column ${y}` })),
  );
}
/// Firs on the sides, where the peaks leave room.
export const sideFirs = (sides: number[]): Point[] =>
  sides.flatMap((side): Point[] =>
    side % 2 === 0
      ? [13, 37, 63, 88].map((x, i) => [x, (side === 0 ? 0 : 100) + 2 + (i % 2)])
      : [22, 62, 86].map((y) => [side === 1 ? 100 : 0, y]),
  );

/// The ridges of a region: from the middle of each of its sides to where it is deepest. They leave the tile at a right angle.
export const ridges = (sides: number[], hub: Point): Line[] =>
  sides.map((side) => ({ start: middles[side], steps: [[between(middles[side], centre, 0.35), between(hub, centre, 0.3), hub]] }));

/// Peaks along ridges, from the hub to the sides, swinging a little from one side of the line to the other.
export function chain(
  lines: Line[],
  hub: Point,
  sizeAt: (p: Point) => number,
  isFree: (p: Point, w: number) => boolean,
  random: () => number,
): Peak[] {
  const peaks: Peak[] = [];
  const plant = (p: Point) => {
    const w = sizeAt(p) * (0.86 + random() * 0.24);
    if (w > 4.5 && isFree(p, w)) peaks.push({ at: p, w, h: w * (1.4 + random() * 0.25), seed: `${random()}` });
  };
  plant([hub[0], hub[1] + 5]);
  lines.forEach((line, n) => {
    let last: Point = peaks[0]?.at ?? hub;
    let aside = n % 2 === 0 ? 1 : -1;
    for (const [x, y] of sample(line, 24).reverse()) {
      if (distance([x, y], last) < 11 || Math.min(x, y, 100 - x, 100 - y) < 9) continue;
      last = [x, y];
      plant([x + aside * (2 + random() * 3), y + 4 + aside * random() * 3]);
      aside = -aside;
    }
  });
  return peaks;
}

const n = (v: number) => +v.toFixed(1);
const show = ([x, y]: Point) => `${n(x)} ${n(y)}`;
const run = (points: Point[]) => `M${points.map(show).join('L')}`;
const on = (p: Point, q: Point, t: number): Point => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];

/// The pieces of a peak: a jagged ridge runs down between the lit and the shaded face; below, both fade into the ground.
function pieces({ at: [x, y], w, h, seed }: Peak) {
  const random = randomFrom(seed);
  const lean = (random() - 0.5) * w * 0.4;
  const top: Point = [x + lean, y - h];
  const left: Point[] = [0.3, 0.62].map((t) => [top[0] - (top[0] - x + w) * t - random() * w * 0.12, top[1] + h * t - random() * h * 0.06]);
  const right: Point[] = [0.35, 0.68].map((t) => [
    top[0] + (x + w - top[0]) * t + random() * w * 0.12,
    top[1] + h * t - random() * h * 0.06,
  ]);
  const ridge: Point[] = [0.22, 0.45, 0.7].map((t, i) => [
    top[0] + (x + w * 0.18 - top[0]) * t + (i % 2 === 0 ? 1 : -1) * w * 0.13,
    top[1] + h * t,
  ]);
  const [west, east, foot]: Point[] = [
    [x - w, y],
    [x + w, y],
    [x + w * 0.16, y + h * 0.07],
  ];
  return {
    box: { left: x - w * 1.1, right: x + w * 1.2, top: y - h, bottom: y + h * 0.07 } as Box,
    shade: `M${show([x + w * 0.2, y + w * 0.1])}l${n(w)} ${n(w * 0.08)}l${n(w * 0.2)}-${n(w * 0.35)}l-${n(w * 0.7)}-${n(w * 0.35)}z`,
    body: `${run([west, left[1], left[0], top, right[0], right[1], east, foot])}z`,
    dim: `${run([top, right[0], right[1], east, foot, ridge[2], ridge[1], ridge[0]])}z`,
    // hatches run down the shaded face
    hatch:
      w < 6
        ? ''
        : [0.3, 0.55, 0.8]
            .map((t) => run([on(ridge[0], right[0], t), on(ridge[2], right[1], t * 0.9), on(foot, east, t * 0.86)]))
            .join('') + run([on(left[0], ridge[0], 0.5), on(left[1], ridge[2], 0.45), on(west, foot, 0.34)]),
    crest: run([west, left[1], left[0], top, right[0], right[1], east]),
    snow:
      h > 9
        ? `${run([top, on(top, right[0], 0.9), on(ridge[0], right[0], 0.45), on(top, ridge[1], 0.72), on(ridge[0], left[0], 0.5), on(top, left[0], 0.95)])}z`
        : '',
    cold: h > 9 ? `${run([top, on(top, right[0], 0.9), on(ridge[0], right[0], 0.45), ridge[0]])}z` : '',
  };
}

/// All peaks, the nearer before the farther; those that do not touch share their paths.
/// Where tiles are small there are no hatches, and crests are stronger.
export function range(peaks: Peak[], isCoarse = false): string {
  const levels: ReturnType<typeof pieces>[][] = [];
  const done: { box: Box; level: number }[] = [];
  for (const peak of [...peaks].sort((a, b) => a.at[1] - b.at[1])) {
    const drawn = pieces(peak);
    const level = Math.max(0, ...done.filter(({ box }) => overlap(box, drawn.box)).map((other) => other.level + 1));
    (levels[level] ??= []).push(drawn);
    done.push({ box: drawn.box, level });
  }
  const all = levels.flat();
  return (
    fill(all.map((p) => p.shade).join(''), 'shade') +
    levels
      .map((level) => {
        const of = (part: Exclude<keyof ReturnType<typeof pieces>, 'box'>) => level.map((p) => p[part]).join('');
        return (
          fill(of('body'), 'peak') +
          fill(of('dim'), 'peak-dim') +
          stroke(isCoarse ? '' : of('hatch'), 'peak-line', 0.45, ' stroke-opacity=".5"') +
          fill(of('snow'), 'snow') +
          fill(of('cold'), 'snow-dim') +
          stroke(of('crest'), 'peak-line', isCoarse ? 1.3 : 0.8, ' stroke-linejoin="round" stroke-linecap="round"')
        );
      })
      .join('')
  );
}
