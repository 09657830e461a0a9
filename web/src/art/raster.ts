import type { Point } from './geometry';

/// A tile as a grid of small cells, each with the number of the feature that it belongs to. It tells where a follower
/// stands, what the pointer is over, and where there is room for a tree.

export const cells = 50;
const size = 100 / cells;
export const nothing = -1;

export type Raster = Int8Array;

export const middleOf = (cell: number): Point => [((cell % cells) + 0.5) * size, (Math.floor(cell / cells) + 0.5) * size];

export function cellAt([x, y]: Point): number {
  const clamp = (v: number) => Math.min(cells - 1, Math.max(0, Math.floor(v / size)));
  return clamp(y) * cells + clamp(x);
}

export function makeRaster(featureAt: (p: Point) => number): Raster {
  const raster = new Int8Array(cells * cells);
  for (let cell = 0; cell < raster.length; ++cell) raster[cell] = featureAt(middleOf(cell));
  return raster;
}

function neighbours(cell: number): number[] {
  const list: number[] = [];
  if (cell % cells > 0) list.push(cell - 1);
  if (cell % cells < cells - 1) list.push(cell + 1);
  if (cell >= cells) list.push(cell - cells);
  if (cell < cells * (cells - 1)) list.push(cell + cells);
  return list;
}

/// Lets features grow from their seeds over all cells that are still nothing's.
export function flood(raster: Raster, seeds: { at: Point; feature: number }[]): void {
  let edge: number[] = [];
  for (const { at, feature } of seeds) {
    const cell = cellAt(at);
    if (raster[cell] !== nothing) continue;
    raster[cell] = feature;
    edge.push(cell);
  }
  while (edge.length > 0) {
    const next: number[] = [];
    for (const cell of edge)
      for (const other of neighbours(cell))
        if (raster[other] === nothing) {
          raster[other] = raster[cell];
          next.push(other);
        }
    edge = next;
  }
}

/// How far the middle of each cell is from another feature, or from the edge of the tile: two sweeps over the grid, with
/// steps of 1 and 4/3, which is near enough.
export function depths(raster: Raster): Float32Array {
  const depth = new Float32Array(raster.length);
  for (let cell = 0; cell < raster.length; ++cell) {
    const [x, y] = middleOf(cell);
    const isBorder = neighbours(cell).some((other) => raster[other] !== raster[cell]);
    depth[cell] = isBorder ? 0 : Math.min(x, y, 100 - x, 100 - y) + 3;
  }
  const reach = (cell: number, other: number, step: number) => {
    if (depth[other] + step < depth[cell]) depth[cell] = depth[other] + step;
  };
  const sweep = (cell: number, back: number) => {
    const column = cell % cells;
    const row = cell + back * cells;
    const inside = row >= 0 && row < raster.length;
    const hasBefore = back < 0 ? column > 0 : column < cells - 1;
    const hasAfter = back < 0 ? column < cells - 1 : column > 0;
    if (hasBefore) reach(cell, cell + back, size);
    if (inside) reach(cell, row, size);
    if (inside && hasBefore) reach(cell, row + back, (4 / 3) * size);
    if (inside && hasAfter) reach(cell, row - back, (4 / 3) * size);
  };
  for (let cell = 0; cell < raster.length; ++cell) sweep(cell, -1);
  for (let cell = raster.length - 1; cell >= 0; --cell) sweep(cell, 1);
  return depth;
}

/// The point deepest inside a feature: where its follower stands.
export function deepest(raster: Raster, depth: Float32Array, feature: number): Point {
  let best = -1;
  for (let cell = 0; cell < raster.length; ++cell)
    if (raster[cell] === feature && (best < 0 || depth[cell] > depth[best] + 0.01)) best = cell;
  return best < 0 ? [50, 50] : middleOf(best);
}

/// The cells of a feature as one path, run by run, to light it up.
export function areaPath(raster: Raster, feature: number): string {
  let path = '';
  for (let row = 0; row < cells; ++row)
    for (let column = 0; column < cells;) {
      if (raster[row * cells + column] !== feature) {
        ++column;
        continue;
      }
      const from = column;
      while (column < cells && raster[row * cells + column] === feature) ++column;
      path += `M${from * size} ${row * size}h${(column - from) * size}v${size}h${(from - column) * size}z`;
    }
  return path;
}
