import { fill, stroke } from './svg';
import type { Point } from './geometry';
import { clipped, holds, inside, innerLines, linePath, ringPath, type Ring } from './outline';

/// The roofs of a house: a ridge from the middle of every half side to the middle of its quarter, and on between quarters
/// of the same house, so that ridges join across tiles. Light comes from the north-west.

const middleOfQuarter: Point[] = [
  [25, 25],
  [75, 25],
  [75, 75],
  [25, 75],
];
const ways: Point[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];
const faceColours = ['roof-north', 'roof-east', 'roof-south', 'roof-west'];
/// The quarter beyond, in each of the four ways, and nothing where the tile ends.
const beyond = (quarter: number, way: number) => {
  const [x, y] = middleOfQuarter[quarter];
  return middleOfQuarter.findIndex(([qx, qy]) => qx === x + 50 * ways[way][0] && qy === y + 50 * ways[way][1]);
};

const move = ([x, y]: Point, ...by: [number, number][]): Point =>
  by.reduce<Point>(([px, py], [way, far]) => [px + ways[way][0] * far, py + ways[way][1] * far], [x, y]);
const clockwise = ([a, b, c]: Point[]): Point[] =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0 ? [a, b, c] : [a, c, b];

/// `isCoarse` is for small tiles, where rows of shingles would only be noise.
export function houseRoof(quarters: number[], top: Ring[], isCoarse: boolean, random: () => number): string {
  const faces: Ring[][] = [[], [], [], []];
  const courses: Point[][] = [];
  const ridges: Point[][] = [];
  const folds: Point[][] = [];
  for (const quarter of quarters) {
    const middle = middleOfQuarter[quarter];
    const isRidge = ways.map((_, way) => beyond(quarter, way) < 0 || quarters.includes(beyond(quarter, way)));
    for (let way = 0; way < 4; ++way) {
      if (isRidge[way]) ridges.push(...inside(top, middle, move(middle, [way, 25])));
      folds.push(...inside(top, middle, move(middle, [way, 25], [(way + 1) % 4, 25])));
      for (const side of [(way + 1) % 4, (way + 3) % 4]) {
        const triangle = clockwise([middle, move(middle, [way, 25]), move(middle, [way, 25], [side, 25])]);
        for (const ring of top) faces[isRidge[way] ? side : way].push(clipped(ring, triangle));
        for (let k = 25 / 8; k < 25; k += 25 / 8) {
          const [from, to] = isRidge[way]
            ? [move(middle, [side, k], [way, k]), move(middle, [side, k], [way, 25])]
            : [move(middle, [way, k]), move(middle, [way, k], [side, k])];
          courses.push(...inside(top, from, to));
        }
      }
    }
  }
  const edge = linePath(innerLines(top));
  return (
    // the little that a bend leaves over in another quarter
    fill(ringPath(top), 'roof-south') +
    faces
      .map((rings, way) =>
        fill(ringPath(rings.filter((ring) => ring.length > 2)), faceColours[way], ` stroke="var(--${faceColours[way]})" stroke-width=".3"`),
      )
      .join('') +
    (isCoarse ? '' : stroke(linePath(courses), 'roof-line', 0.5, ' stroke-dasharray="2.2 .5" stroke-opacity=".55"')) +
    stroke(linePath(folds), 'roof-line', 0.8) +
    stroke(linePath(ridges), 'eaves', isCoarse ? 5 : 3.4) +
    stroke(linePath(ridges), 'ridge', isCoarse ? 3.4 : 2.1, isCoarse ? '' : ' stroke-dasharray="2.6 .5"') +
    (edge ? stroke(edge, 'eaves', isCoarse ? 3 : 1.8, ' stroke-linejoin="round"') : '') +
    (isCoarse ? '' : dormers(quarters, top, random))
  );
}

/// Windows in the southern faces, and chimneys beside the ridges.
function dormers(quarters: number[], top: Ring[], random: () => number): string {
  let fronts = '';
  let roofs = '';
  let panes = '';
  let shade = '';
  let stacks = '';
  let mouths = '';
  for (const quarter of quarters) {
    const [x, y] = middleOfQuarter[quarter];
    const room = (p: Point) => [-5, 5].every((dx) => [-5, 5].every((dy) => holds(top, [p[0] + dx, p[1] + dy])));
    for (const dx of random() < 0.5 ? [-13, 13] : [13]) {
      const p: Point = [x + dx, y + 8.5];
      if (random() < 0.25 || !room(p)) continue;
      const at = `${p[0]} ${p[1]}`;
      shade += `M${at}m3 3.200l3 0l-2-5z`;
      fronts += `M${at}m-2.8 3.200v-4l2.8-2.600l2.8 2.600v4z`;
      panes += `M${at}m-1.2 3v-2.600a1.2 1.2 0 0 1 2.4 0v2.600z`;
      roofs += `M${at}m0-5l-4.2 3.900l.9 1l3.3-3l3.3 3l.9-1z`;
    }
    const c: Point = [x + (random() < 0.5 ? -1 : 1) * (5 + random() * 3), y - 6 - random() * 4];
    if (random() < 0.75 && room(c)) {
      const at = `${c[0].toFixed(1)} ${c[1].toFixed(1)}`;
      shade += `M${at}m1.8 2.500l4.5 2.600v-3.400l-4.5-3z`;
      stacks += `M${at}m-1.8-3h3.600v5.500h-3.600z`;
      mouths += `M${at}m-2.3-4.200h4.600v1.700h-4.600z`;
    }
  }
  if (!shade) return '';
  return (
    fill(shade, 'shade') +
    (fronts ? fill(fronts, 'front') + fill(panes, 'pane') + fill(roofs, 'eaves') : '') +
    (stacks ? fill(stacks, 'stone') + fill(mouths, 'wall-shade') : '')
  );
}
