import type { Point } from './geometry';

/// A tile as a grid of small cells, each with the number of the feature at its middle. It tells where a follower stands,
/// and where there is room for a tree. What must be exact asks the tile's own shapes instead.

export const cells = 50;
const size = 100 / cells;
export const nothing = -1;
export const taken = -2;

export type Raster = Int8Array;

export const middleOf = (cell: number): Point => [((cell % cells) + 0.5) * size, (Math.floor(cell / cells) + 0.5) * size];

export function cellAt([x, y]: Point): number {
  const clamp = (v: number) => Math.min(cells - 1, Math.max(0, Math.floor(v / size)));
  return clamp(y) * cells + clamp(x);
}

export function makeRaster(featureAt: (p: Point) => number): Raster {
  const raster = new Int8Array(cells * cells);
  const p: Point = [0, 0]; // the same for all cells, since there are so many
  for (let cell = 0; cell < raster.length; ++cell) {
    p[0] = ((cell % cells) + 0.5) * size;
    p[1] = (Math.floor(cell / cells) + 0.5) * size;
    raster[cell] = featureAt(p);
  }
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
function flood(raster: Raster, seeds: { at: Point; feature: number }[]): void {
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

/// Fields are what everything else leaves: they grow from their seeds over what belongs to nothing, and own all of it as
/// far as the next cell that is theirs. What is `taken` is nobody's, but no field's either.
export function withFields(
  solidAt: (p: Point) => number,
  seeds: { at: Point; feature: number }[],
): [featureAt: (p: Point) => number, raster: Raster] {
  const solid = makeRaster(solidAt);
  const grown = solid.slice();
  flood(grown, seeds);
  const around = [0, -1, 1, -cells, cells, -cells - 1, -cells + 1, cells - 1, cells + 1, -2, 2, -2 * cells, 2 * cells];
  const featureAt = (p: Point) => {
    const own = solidAt(p);
    if (own !== nothing) return Math.max(own, nothing);
    const cell = cellAt(p);
    for (const step of around) if (solid[cell + step] === nothing) return grown[cell + step];
    return nothing;
  };
  return [featureAt, grown.map((feature) => Math.max(feature, nothing))];
}

/// How far the middle of each cell is from another feature, or from the edge of the tile: two sweeps over the grid, with
/// steps of 1 and 4/3, which is near enough.
export function depths(raster: Raster): Float32Array {
  const depth = new Float32Array(raster.length);
  const last = cells - 1;
  for (let cell = 0; cell < raster.length; ++cell) {
    const column = cell % cells;
    const row = (cell - column) / cells;
    const own = raster[cell];
    const isBorder =
      (column > 0 && raster[cell - 1] !== own) ||
      (column < last && raster[cell + 1] !== own) ||
      (row > 0 && raster[cell - cells] !== own) ||
      (row < last && raster[cell + cells] !== own);
    depth[cell] = isBorder ? 0 : (Math.min(column, row, last - column, last - row) + 0.5) * size + 3;
  }
  const reach = (cell: number, other: number, step: number) => {
    if (depth[other] + step < depth[cell]) depth[cell] = depth[other] + step;
  };
  const sweep = (cell: number, back: number) => {
    const column = cell % cells;
    const row = cell + back * cells;
    const inside = row >= 0 && row < raster.length;
    const hasBefore = back < 0 ? column > 0 : column < last;
    const hasAfter = back < 0 ? column < last : column > 0;
    if (hasBefore) reach(cell, cell + back, size);
    if (inside) reach(cell, row, size);
    if (inside && hasBefore) reach(cell, row + back, (4 / 3) * size);
    if (inside && hasAfter) reach(cell, row - back, (4 / 3) * size);
  };
  for (let cell = 0; cell < raster.length; ++cell) sweep(cell, -1);
  for (let cell = raster.length - 1; cell >= 0; --cell) sweep(cell, 1);
  return depth;
}

/// The point deepest inside a feature.
export function deepest(raster: Raster, depth: Float32Array, feature: number): Point {
  let best = -1;
  for (let cell = 0; cell < raster.length; ++cell)
    if (raster[cell] === feature && (best < 0 || depth[cell] > depth[best] + 0.01)) best = cell;
  return best < 0 ? [50, 50] : middleOf(best);
}
