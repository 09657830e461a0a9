import { fill, stroke } from './svg';
import { house, tower } from './castle';
import { cobbles, tent, well } from './castle-pieces';
import { castleHalfNames, sideNumber, tileData, type StartSpace } from './catalogue';
import { between, centre, middles, randomFrom, type Point } from './geometry';
import { clipped, ringPath, type Ring } from './outline';

/// The wall of The Castle, in the plane of the board, where a square is 100 by 100.

const { ring, corners, starts, squares } = tileData.castle;
const key = (x: number, y: number) => `${x},${y}`;
const walls = new Set(ring.map(([x, y]) => key(x, y)));
const yard = new Set(squares.map(([x, y]) => key(x, y)));
const ways: Point[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/// Where the numbers of a piece are carved: on its outer half, the first one counter-clockwise of the second.
export interface WallPiece {
  x: number;
  y: number;
  isCorner: boolean;
  numbers: [Point, Point];
  /// Where a corner tower's bonus tile lies.
  bonus: Point;
}
export const wallPieces: WallPiece[] = ring.map(([x, y], i) => {
  const before = ring[(i + ring.length - 1) % ring.length];
  const after = ring[(i + 1) % ring.length];
  const [mx, my] = [x * 100 + 50, y * 100 + 50];
  const isCorner = corners.includes(i);
  if (isCorner) {
    // one number towards the piece beside it, one towards the piece above or below, the bonus tile away from both
    const sx = Math.sign(before[0] + after[0] - 2 * x);
    const sy = Math.sign(before[1] + after[1] - 2 * y);
    const beside: Point = [mx + 27 * sx, my - 9 * sy];
    const above: Point = [mx, my + 30 * sy];
    return { x, y, isCorner, numbers: before[0] === x ? [above, beside] : [beside, above], bonus: [mx - 18 * sx, my - 20 * sy] };
  }
  const along = [Math.sign(after[0] - before[0]), Math.sign(after[1] - before[1])];
  const open = ways.find(([dx, dy]) => yard.has(key(x + dx, y + dy))) ?? [0, 0];
  const number = (n: number): Point => [mx + along[0] * n - open[0] * 18, my + along[1] * n - open[1] * (open[1] > 0 ? 18 : 8)];
  return { x, y, isCorner, numbers: [number(-25), number(25)], bonus: [mx, my] };
});

const front = 14;
const isWall = (x: number, y: number) => walls.has(key(x, y));

/// The walk on the wall, its fronts to the south, and a parapet on every side where the wall ends.
function walk(): string {
  let floor = '';
  let fronts = '';
  let joints = '';
  let dark = '';
  let frontJoints = '';
  let parapet = '';
  let kerb = '';
  const random = randomFrom('wall');
  for (const [x, y] of ring) {
    const [left, top] = [x * 100, y * 100];
    floor += `M${left} ${top}h100v100h-100z`;
    for (let row = 0; row < 5; ++row) {
      const py = top + row * 20;
      joints += `M${left} ${py}h100`;
      for (let px = row % 2 === 0 ? 12.5 : 0; px < 100; px += 25) {
        joints += `M${left + px} ${py}v20`;
        if (random() < 0.14 && px < 76) dark += `M${left + px} ${py}h25v20h-25z`;
      }
    }
    const ends = ways.map(([dx, dy]) => !isWall(x + dx, y + dy));
    if (ends[2]) {
      fronts += `M${left} ${top + 100 - front}h100v${front}h-100z`;
      for (let row = 0; row < 3; ++row)
        frontJoints +=
          `M${left} ${top + 100 - front + row * 4.7}h100` +
          [0, 1, 2, 3, 4, 5, 6, 7].map((n) => `M${left + n * 12.5 + (row % 2) * 6.2} ${top + 100 - front + row * 4.7}v4.7`).join('');
    }
    ways.forEach(([dx, dy], way) => {
      if (!ends[way]) return;
      const low = ends[2] ? front : 0;
      const line = [
        `M${left} ${top + 4}h100`,
        `M${left + 96} ${top}v${100 - low}`,
        `M${left} ${top + 96 - front}h100`,
        `M${left + 4} ${top}v${100 - low}`,
      ][way];
      if (yard.has(key(x + dx, y + dy))) kerb += line;
      else parapet += line;
    });
  }
  return (
    fill(floor, 'wall') +
    fill(dark, 'wall-dark') +
    stroke(joints, 'wall-line', 1, ' stroke-opacity=".7"') +
    fill(fronts, 'tower-dim') +
    stroke(frontJoints, 'tower-deep', 0.9) +
    stroke(kerb, 'wall-shade', 6.4) +
    stroke(kerb, 'stone-dim', 4.4) +
    stroke(parapet, 'wall-shade', 10) +
    stroke(parapet, 'stone-dim', 8) +
    stroke(parapet, 'stone', 8, ' stroke-dasharray="7.5 5" stroke-dashoffset="-2.5"')
  );
}

/// The towers at the corners.
const cornerTowers = () =>
  wallPieces
    .filter((piece) => piece.isCorner)
    .map(({ x, y }) => {
      const [cx, cy] = [x * 100 + 50, y * 100 + 50];
      const disc = (dy: number, r: number, more: string) => `<circle cx="${cx}" cy="${cy + dy}" r="${r}" ${more}/>`;
      return (
        disc(2.5, 51, 'fill="var(--tower-dim)" stroke="var(--wall-shade)" stroke-width="2"') +
        disc(-2, 50, 'fill="var(--stone-dim)" stroke="var(--wall-shade)" stroke-width="1.5"') +
        disc(-2, 46.2, 'fill="none" stroke="var(--stone)" stroke-width="7" pathLength="24" stroke-dasharray=".6 .4"') +
        disc(-2, 42, 'fill="var(--wall-dark)" stroke="var(--wall-shade)" stroke-width="1.5"') +
        disc(-1, 30, 'fill="none" stroke="var(--wall-line)" stroke-width="1"') +
        disc(-1, 16, 'fill="none" stroke="var(--wall-line)" stroke-width="1"')
      );
    })
    .join('');

/// A start space: parts of areas on the side towards the squares.
function startSpace(start: StartSpace): string {
  const side = sideNumber(start.side);
  const random = randomFrom(key(start.x, start.y));
  const deep = 36;
  const strip: Ring = [
    [
      [0, 0],
      [100, 0],
      [100, deep],
      [0, deep],
    ],
    [
      [100 - deep, 0],
      [100, 0],
      [100, 100],
      [100 - deep, 100],
    ],
    [
      [0, 100 - deep],
      [100, 100 - deep],
      [100, 100],
      [0, 100],
    ],
    [
      [0, 0],
      [deep, 0],
      [deep, 100],
      [0, 100],
    ],
  ][side] as Ring;
  const halfNames = castleHalfNames.slice(2 * side, 2 * side + 2);
  const quarterOf = (half: string) => ['NwWn', 'NeEn', 'EsSe', 'SwWs'].findIndex((pair) => pair.includes(half));
  const cornersOf = (quarter: number): Ring => {
    const [x, y] = [quarter === 1 || quarter === 2 ? 50 : 0, quarter > 1 ? 50 : 0];
    return [
      [x, y],
      [x + 50, y],
      [x + 50, y + 50],
      [x, y + 50],
    ];
  };
  const lowered = (part: Ring, by: number): Ring => {
    const foot = Math.max(...part.map((p) => p[1]));
    return side === 2 ? part : part.map(([x, y]): Point => [x, y === foot ? y - by : y]);
  };
  let layers = fill(ringPath([strip]), 'court', ' stroke="var(--wall-shade)" stroke-width="2"');
  let things = '';
  for (const f of start.features) {
    const parts = halfNames
      .filter((half) => f.halves.includes(half))
      .map((half) => ({ quarter: quarterOf(half), part: clipped(strip, cornersOf(quarterOf(half))) }));
    if (f.type === 'house') for (const { quarter, part } of parts) layers += house([quarter], [part], [lowered(part, 7.5)], false, random);
    if (f.type === 'tower') for (const { part } of parts) layers += tower([part], [lowered(part, 10)]);
    if (f.type === 'court' && f.marked) {
      const [{ part }] = parts;
      const middle: Point = [part.reduce((sum, p) => sum + p[0], 0) / part.length, part.reduce((sum, p) => sum + p[1], 0) / part.length];
      things += tent([middle[0], middle[1] + 4]);
    }
    if (f.type === 'path') {
      layers += cobbles([{ start: middles[side], steps: [[between(middles[side], centre, deep / 50)]] }], 'butt');
      if (f.marked) things += well(between(middles[side], centre, 0.4));
    }
  }
  return layers + things;
}

/// A piece of the wall with a start space, by itself.
export const wallPiece = (start: StartSpace) =>
  '<rect width="100" height="100" fill="var(--wall)"/>' +
  stroke('M0 20h100M0 40h100M0 60h100M0 80h100M25 0v20M75 0v20M50 20v20M25 40v20M75 40v20M50 60v20M25 80v20M75 80v20', 'wall-line', 1) +
  startSpace(start);

const placedStart = (start: StartSpace) => `<g transform="translate(${start.x * 100} ${start.y * 100})">${startSpace(start)}</g>`;

const slabs = () => {
  const d = wallPieces.flatMap((piece) => piece.numbers.map(([x, y]) => `M${x - 21} ${y - 17}h42v34h-42z`)).join('');
  return (
    `<g transform="translate(1.5 2)">${fill(d, 'shade', ' stroke="var(--shade)" stroke-width="4" stroke-linejoin="round"')}</g>` +
    fill(d, 'slab', ' stroke="var(--slab)" stroke-width="4" stroke-linejoin="round"')
  );
};

const ground = () => {
  const d = squares.map(([x, y]) => `M${x * 100} ${y * 100}h100v100h-100z`).join('');
  const random = randomFrom('yard');
  const tufts = squares
    .flatMap(([x, y]) =>
      [0, 1, 2].map(
        () => `M${(x * 100 + 12 + random() * 76).toFixed(0)} ${(y * 100 + 12 + random() * 76).toFixed(0)}l1 3m1.5-4v4m2.5-3l-1 3`,
      ),
    )
    .join('');
  return (
    fill(d, 'yard') +
    stroke(tufts, 'yard-line', 1.4, ' stroke-linecap="round"') +
    stroke(d, 'yard-line', 1.2, ' stroke-dasharray="5 5"') +
    fill(
      squares
        .flatMap(([x, y]) => [
          isWall(x - 1, y) ? `M${x * 100} ${y * 100}h9v100h-9z` : '',
          isWall(x, y - 1) ? `M${x * 100} ${y * 100}h100v7h-100z` : '',
        ])
        .join(''),
      'shade',
    )
  );
};

let drawn: string | undefined;
/// All that never changes.
export const wallPicture = () => (drawn ??= ground() + walk() + starts.map(placedStart).join('') + cornerTowers() + slabs());
