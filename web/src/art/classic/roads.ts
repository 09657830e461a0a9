import { distance, moved, toPath, type Point } from '../geometry';
import { house, houseBox, tree, type HousePlan } from '../houses';
import { cellAt } from '../raster';
import type { Scene } from '../scene';
import { disc, fill, oval, stroke } from '../svg';
import { roadReach, squareReach, type Layout } from './layout';

/// Sand roads with a darker rim and the tracks of wheels; where they end, a village.

export function roads({ roads: lines, kind, middle: [x, y] }: Layout): string {
  if (lines.size === 0) return '';
  const d = [...lines.values()].map((line) => toPath(line)).join('');
  const hasSquare = kind.features.some((f) => f.end === 'junction');
  const square = (r: number) => (hasSquare ? disc(x, y, r) : '');
  const rim = 1.3;
  // with high contrast the rim is wider
  const inner = ' style="stroke-width:var(--road-inner)"';
  const onwards = ' stroke-linecap="square"'; // over the edge, where the tile cuts it off
  return (
    stroke(d, 'road-rim', 2 * roadReach, onwards) +
    fill(square(squareReach), 'road-rim') +
    stroke(d, 'road', 2 * (roadReach - rim), onwards + inner) +
    stroke(d, 'road-track', 4.2, onwards) +
    stroke(d, 'road', 2.6, onwards) +
    fill(square(squareReach - rim), 'road')
  );
}

const well = (x: number, y: number) =>
  fill(oval(x + 1.2, y + 1.2, 3.6, 2.2), 'shade') +
  fill(oval(x, y + 0.6, 3.2, 2.2) + oval(x, y - 0.6, 3.2, 2.2), 'stone', ' stroke="var(--wall-shade)" stroke-width=".6"') +
  fill(oval(x, y - 0.7, 2.1, 1.3), 'water');

/// Two or three houses around the square, each in a field of its own.
export function village(scene: Scene, layout: Layout, random: () => number): string {
  const { kind, ground, middle } = layout;
  if (!kind.features.some((f) => f.end === 'junction')) return '';
  const corners: Point[] = [
    [-13.5, -9],
    [13.5, -9],
    [-13.5, 17],
    [13.5, 17],
  ];
  const most = 3;
  const offset = Math.floor(random() * 4);
  let built = 0;
  for (let i = 0; i < 4 && built < most; ++i) {
    const [x, y] = moved(middle, ...corners[(i + offset) % 4]);
    const plan: HousePlan = { x, y, width: 7.6 + random() * 1.6, gable: random() < 0.5 };
    const box = houseBox(plan);
    const own = ground.featureAt([x, y - 3]);
    const fits =
      own >= 0 &&
      kind.features[own].type === 'field' &&
      [box.left, box.right].every((qx) => [box.top, box.bottom].every((qy) => ground.featureAt([qx, qy]) === own)) &&
      ground.depth[cellAt([x, y - 3])] > 3;
    if (!fits) continue;
    house(scene, plan, random);
    if (distance([x, y], ground.spot(own)) > 14) tree(scene, x + (x < 50 ? -7.5 : 7.5), y - 1, 0.7, random() < 0.5);
    ++built;
  }
  return well(middle[0], middle[1]);
}
