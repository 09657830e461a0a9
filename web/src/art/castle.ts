import { fill, stroke } from './buildings';
import { castleHalfNames, sideNumber, type CastleFeature, type CastleKind, type StartSpace } from './catalogue';
import {
  between,
  centre,
  corners,
  distanceToPoints,
  isInside,
  middles,
  randomFrom,
  sample,
  toPath,
  type Line,
  type Point,
} from './geometry';
import { deepest, depths, makeRaster } from './raster';
import { scatter } from './scatter';
import { TileArt } from './tile';

/// Tiles of The Castle: roofs, towers and courts seen from above, and the paths between them.

/// Where half side n begins; it ends where the next one does.
const rim: Point[] = corners.flatMap((corner, side) => [corner, middles[side]]);

function pathLine(feature: CastleFeature): Line[] {
  const sides = feature.sides.map(sideNumber);
  const out = (side: number): Point => between(centre, middles[side], 1.04);
  if (sides.length === 1) {
    const stop = feature.end === 'square' || feature.marked ? 1 : 0.62;
    return [{ start: out(sides[0]), steps: [[between(middles[sides[0]], centre, stop)]] }];
  }
  if (sides.length === 2) {
    const [a, b] = sides;
    if ((a + 2) % 4 === b) return [{ start: out(a), steps: [[out(b)]] }];
    return [bend(a, b, out(a), out(b))];
  }
  return sides.map((side) => ({ start: out(side), steps: [[centre]] }));
}

function bend(a: number, b: number, start: Point, end: Point): Line {
  return { start, steps: [[middles[a]], [between(middles[a], centre, 0.8), between(middles[b], centre, 0.8), middles[b]], [end]] };
}

interface Shape {
  outlines: Line[];
  borders: Line[];
}

/// An area on its tile: a wedge for each run of half sides, all meeting in the middle; its border with others follows a
/// path where one bends along it.
function areaShape(feature: CastleFeature, paths: CastleFeature[]): Shape {
  const has = castleHalfNames.map((name) => feature.halves.includes(name));
  if (has.every(Boolean)) return { outlines: [{ start: corners[0], steps: [[corners[1]], [corners[2]], [corners[3]]] }], borders: [] };
  const shape: Shape = { outlines: [], borders: [] };
  for (let first = 0; first < 8; ++first) {
    if (!has[first] || has[(first + 7) % 8]) continue;
    const steps: Point[][] = [];
    let end = first;
    while (has[end % 8]) steps.push([rim[++end % 8]]);
    const border = borderLine(end % 8, first, paths);
    shape.borders.push(border);
    shape.outlines.push({ start: rim[first], steps: [...steps, ...border.steps] });
  }
  return shape;
}

function borderLine(from: number, to: number, paths: CastleFeature[]): Line {
  const along = paths.find((p) => {
    const sides = p.sides.map(sideNumber);
    return (
      from % 2 === 1 &&
      to % 2 === 1 &&
      sides.length === 2 &&
      sides.includes(from >> 1) &&
      sides.includes(to >> 1) &&
      (sides[0] + 2) % 4 !== sides[1]
    );
  });
  if (along) {
    const line = bend(from >> 1, to >> 1, rim[from], rim[to]);
    return { start: rim[from], steps: line.steps };
  }
  return { start: rim[from], steps: [[centre], [rim[to]]] };
}

const patternOf = { tower: 'url(#tower-stones)', house: 'url(#roof-tiles)', court: 'url(#court-ground)' };

function tent([x, y]: Point): string {
  return (
    fill(`M${x - 9} ${y + 8}h20l3 2.4h-20z`, 'shade') +
    fill(`M${x - 9} ${y + 1}h18v7h-18z`, 'plaster') +
    fill(`M${x} ${y - 9}l10.5 11h-21z`, 'plaster') +
    fill(
      `M${x} ${y - 9}l-6.6 11h-3.9zM${x} ${y - 9}l2 11h-4zM${x} ${y - 9}l6.6 11h3.9zM${x - 6.6} ${y + 2}h4.6v6h-4.6zM${x + 2} ${y + 2}h4.6v6h-4.6z`,
      'tent-blue',
    )
  );
}

function well([x, y]: Point): string {
  return (
    `<circle cx="${x}" cy="${y}" r="9.4" fill="var(--stone)" stroke="var(--wall-shade)" stroke-width="1.1"/>` +
    `<circle cx="${x}" cy="${y}" r="7.6" fill="none" stroke="var(--stone-dim)" stroke-width="1.4" stroke-dasharray="2.6 1.4"/>` +
    `<circle cx="${x}" cy="${y}" r="5.4" fill="var(--water)"/>` +
    stroke(`M${x - 10} ${y - 2}h20M${x} ${y - 2}v4`, 'ink', 1.1)
  );
}

/// A round turret, seen from above.
function turret([x, y]: Point): string {
  return (
    `<circle cx="${x + 1.6}" cy="${y + 2}" r="10" fill="var(--shade)"/>` +
    `<circle cx="${x}" cy="${y}" r="9.4" fill="var(--stone)" stroke="var(--wall-shade)" stroke-width="1"/>` +
    `<circle cx="${x}" cy="${y}" r="7.6" fill="none" stroke="var(--stone-dim)" stroke-width="3" stroke-dasharray="3 1.77"/>` +
    `<circle cx="${x}" cy="${y}" r="4.6" fill="var(--tower-deep)"/>`
  );
}

const dormers = (points: Point[]) =>
  points.length === 0
    ? ''
    : fill(points.map(([x, y]) => `M${(x - 3.6).toFixed(1)} ${(y - 2).toFixed(1)}h7.2v6.4h-7.2z`).join(''), 'plaster') +
      fill(points.map(([x, y]) => `M${(x - 5.4).toFixed(1)} ${(y - 1.2).toFixed(1)}l5.4-5.4l5.4 5.4z`).join(''), 'roof-dim') +
      fill(points.map(([x, y]) => `M${(x - 1.4).toFixed(1)} ${(y - 0.2).toFixed(1)}h2.8v3.4h-2.8z`).join(''), 'ink', ' fill-opacity=".7"');

export function castleTile(kind: CastleKind): TileArt {
  const random = randomFrom(kind.id);
  const paths = kind.features.filter((f) => f.type === 'path');
  const shapes = kind.features.map((f) => (f.type === 'path' ? undefined : areaShape(f, paths)));
  const lines = kind.features.map((f) => (f.type === 'path' ? pathLine(f) : []));
  const polygons = shapes.map((shape) => shape?.outlines.map((line) => sample(line)) ?? []);
  const pathPoints = lines.map((list) => list.flatMap((line) => sample(line, 24)));
  // What lies between a path's bend and the middle belongs to the largest area.
  const largest = kind.features.reduce((best, f, i) => (f.halves.length > kind.features[best].halves.length ? i : best), 0);
  const raster = makeRaster((p) => {
    const onPath = pathPoints.findIndex((points) => points.length > 0 && distanceToPoints(p, points) < 7);
    if (onPath >= 0) return onPath;
    const found = polygons.findIndex((list) => list.some((polygon) => isInside(p, polygon)));
    return found < 0 ? largest : found;
  });
  const depth = depths(raster);
  const ground = kind.features[largest].type as keyof typeof patternOf;
  const layers: string[] = [`<rect width="100" height="100" fill="${patternOf[ground]}"/>`];

  kind.features.forEach((f, number) => {
    const shape = shapes[number];
    if (!shape || f.type === 'path') return;
    const d = shape.outlines.map((line) => toPath(line, true)).join('');
    // A hairline in its own colour covers the gaps between wedges.
    layers.push(`<path d="${d}" fill="${patternOf[f.type]}" stroke="${patternOf[f.type]}" stroke-width=".6"/>`);
    if (shape.outlines.length > 1) layers.push(`<circle cx="50" cy="50" r="12" fill="${patternOf[f.type]}"/>`);
  });
  kind.features.forEach((f, number) => {
    const shape = shapes[number];
    if (!shape || shape.borders.length === 0 || shape.outlines.length > 1) return;
    const d = shape.borders.map((line) => toPath(line)).join('');
    if (f.type === 'tower')
      layers.push(
        stroke(d, 'wall-shade', 5.4, ' stroke-linejoin="round"'),
        stroke(d, 'stone', 4.2, ' stroke-dasharray="3.2 1.8" stroke-linejoin="round"'),
        stroke(d, 'stone', 2.2, ' stroke-linejoin="round"'),
      );
    else if (f.type === 'house') layers.push(stroke(d, 'eaves', 2.4, ' stroke-linejoin="round"'));
  });

  const all = lines.flat();
  if (all.length > 0) {
    const d = all.map((line) => toPath(line)).join('');
    layers.push(stroke(d, 'cobble-rim', 12.5), stroke(d, 'cobble', 10), stroke(d, 'cobble-dot', 6, ' stroke-dasharray="1.4 2.6"'));
  }
  if (paths.some((f) => f.end === 'square'))
    layers.push(
      '<circle cx="50" cy="50" r="13" fill="var(--cobble)" stroke="var(--cobble-rim)" stroke-width="1.4"/><circle cx="50" cy="50" r="9" fill="none" stroke="var(--cobble-dot)" stroke-width="2" stroke-dasharray="1.6 2"/><circle cx="50" cy="50" r="4.4" fill="none" stroke="var(--cobble-dot)" stroke-width="2" stroke-dasharray="1.6 2"/>',
    );

  kind.features.forEach((f, number) => {
    const spot = deepest(raster, depth, number);
    if (f.type === 'tower' && f.halves.length >= 2) layers.push(turret(spot));
    if (f.type === 'house') layers.push(dormers(scatter(raster, depth, new Set([number]), { room: 9, apart: 18, most: 6, random })));
    if (f.type === 'court' && f.marked) layers.push(tent(spot));
    if (f.type === 'path' && f.marked) layers.push(well(f.sides.length >= 3 || f.sides.length === 1 ? centre : spot));
    if (f.type === 'path' && (f.end === 'tower' || f.end === 'house')) layers.push(door(f));
  });
  return new TileArt(layers.join(''), raster);
}

function door(f: CastleFeature): string {
  const [x, y] = between(middles[sideNumber(f.sides[0])], centre, 0.66);
  return `<circle cx="${x}" cy="${y}" r="6" fill="var(--ink)" fill-opacity=".72"/><circle cx="${x}" cy="${y}" r="6" fill="none" stroke="var(--stone)" stroke-width="1.8"/>`;
}

/// A piece of the wall, and in it a start space where there is one: its features lie on the side towards the squares.
export function wallPiece(start?: StartSpace): string {
  const layers = ['<rect width="100" height="100" fill="url(#wall-stones)"/>'];
  if (start) {
    const side = sideNumber(start.side);
    const depth = 30;
    for (const f of start.features) {
      for (const half of f.halves) {
        const n = castleHalfNames.indexOf(half);
        const a = rim[n];
        const b = rim[(n + 1) % 8];
        const inward = (p: Point): Point => {
          const step = between(middles[side], centre, depth / 50);
          return [p[0] + step[0] - middles[side][0], p[1] + step[1] - middles[side][1]];
        };
        const d = toPath({ start: a, steps: [[b], [inward(b)], [inward(a)]] }, true);
        if (f.type !== 'path') layers.push(`<path d="${d}" fill="${patternOf[f.type]}" stroke="var(--wall-shade)" stroke-width="1.2"/>`);
        if (f.marked && f.type === 'court' && half === f.halves[0]) {
          const [x, y] = between(between(a, b, 0.5), inward(between(a, b, 0.5)), 0.5);
          layers.push(`<g transform="translate(${x} ${y}) scale(.85) translate(${-x} ${-y})">${tent([x, y])}</g>`);
        }
      }
      if (f.type === 'path') {
        const d = toPath({ start: between(centre, middles[side], 1.04), steps: [[between(middles[side], centre, 0.62)]] });
        layers.push(stroke(d, 'cobble-rim', 12.5), stroke(d, 'cobble', 10), stroke(d, 'cobble-dot', 6, ' stroke-dasharray="1.4 2.6"'));
        if (f.marked) layers.push(well(between(middles[side], centre, 0.45)));
      }
    }
  }
  return layers.join('');
}
