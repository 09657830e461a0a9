import { distanceToPoints, type Point } from './geometry';
import { cellAt, cells, middleOf, type Raster } from './raster';

/// Where followers stand on a tile. A figure is about 20 wide and 28 high and has its feet on the spot.

const roomAtEdge = 16;
const roomAtTop = 19; // the figure rises above its feet

/// Points of the figure, from its feet.
const body: Point[] = [
  [0, -10],
  [0, -20],
  [-6, -8],
  [6, -8],
];

interface Candidate {
  at: Point;
  worth: number;
}

/// The places of a feature that would do, from its own point of view: deep inside, not at the edge, and with as much of
/// the figure as possible before its own feature.
function candidates(raster: Raster, depth: Float32Array, feature: number): Candidate[] {
  const own: number[] = [];
  // every other cell is enough
  for (let cell = 0; cell < raster.length; ++cell)
    if (raster[cell] === feature && (cell + Math.floor(cell / cells)) % 2 === 0) own.push(cell);
  const deepestOf = (list: number[]) => list.reduce((most, cell) => Math.max(most, depth[cell]), 0);
  const isInner = (cell: number) => {
    const [x, y] = middleOf(cell);
    return Math.min(x, 100 - x, 100 - y) >= roomAtEdge && y >= roomAtTop;
  };
  const inner = own.filter(isInner);
  const list = deepestOf(inner) >= Math.min(8, 0.6 * deepestOf(own)) ? inner : own;
  const enough = 0.66 * Math.min(deepestOf(list), 18);
  return list
    .filter((cell) => depth[cell] >= enough)
    .map((cell) => {
      const at = middleOf(cell);
      const shown = body.filter(([dx, dy]) => at[1] + dy > 0 && raster[cellAt([at[0] + dx, at[1] + dy])] === feature);
      return { at, worth: Math.min(depth[cell], 15) + 0.4 * depth[cell] + 2.2 * shown.length };
    });
}

export function standing(raster: Raster, depth: Float32Array, given: ReadonlyMap<number, Point>): Map<number, Point> {
  const spots = new Map(given);
  const places = new Map<number, Candidate[]>();
  for (const feature of [...new Set(raster)].sort((a, b) => a - b))
    if (feature >= 0 && !spots.has(feature)) places.set(feature, candidates(raster, depth, feature));
  for (const [feature, list] of places) {
    const best = list.reduce<Candidate | undefined>((a, b) => (a && a.worth >= b.worth ? a : b), undefined);
    if (best) spots.set(feature, best.at);
  }
  // Each then steps away from the others; after a few rounds nobody moves any more.
  for (let round = 0; round < 3; ++round)
    for (const [feature, list] of places) {
      const others = [...spots].filter(([other]) => other !== feature).map(([, at]) => at);
      let most = -Infinity;
      for (const { at, worth } of list) {
        const apart = others.length > 0 ? distanceToPoints(at, others) : 0;
        // two figures that hide each other would be worse than anything else
        const sum = worth + 0.8 * Math.min(32, apart) - 3 * Math.max(0, 16 - apart);
        if (sum > most + 0.01) {
          most = sum;
          spots.set(feature, at);
        }
      }
    }
  return spots;
}
