import { tower } from '../houses';
import { distance, moved, sample, toPath, type Line, type Point } from '../geometry';
import type { Scene } from '../scene';
import { at, fill, stroke } from '../svg';
import { wallHeight, wallReach, type Gate } from './layout';

/// A stone wall with battlements, towers and gates.

const raised = (line: Line, by: number): Line => {
  const up = (p: Point) => moved(p, 0, -by);
  return { start: up(line.start), steps: line.steps.map((step) => step.map(up)) };
};

export function walls(lines: Line[]): string {
  if (lines.length === 0) return '';
  const path = (by: number) => lines.map((line) => toPath(raised(line, by))).join('');
  const [foot, top] = [path(0), path(wallHeight)];
  const wide = 2 * wallReach;
  const onwards = ' stroke-linecap="square"'; // into the corner, where the tile cuts it off
  return (
    `<path d="${foot}" transform="translate(1.6 1.4)" fill="none" stroke="var(--shade)" stroke-width="${wide}"/>` +
    // with high contrast a wall has a thick outline
    stroke(foot + top, 'wall-shade', wide, onwards + ' style="stroke-width:var(--wall-outer)"') +
    stroke(foot + path(wallHeight / 2), 'stone-dim', wide - 0.9, onwards) +
    stroke(top, 'stone', wide - 0.7, ' stroke-dasharray="1.7 1.2"') +
    stroke(top, 'stone', wide - 2.3, onwards) +
    stroke(top, 'stone-dim', 0.5, ' stroke-opacity=".6"')
  );
}

/// Towers at both ends, well inside the tile, and along the way where no gate is near.
export function towersOf(scene: Scene, line: Line, gates: Gate[], avoid: Point[], random: () => number): void {
  const points = sample(line, 40);
  const between = random() < 0.5 ? [14, 26] : [12, 20, 28];
  for (const i of [4, ...between, 36]) {
    const isEnd = i === 4 || i === 36;
    const [x, y] = points[i];
    if (gates.some((gate) => distance(gate.at, [x, y]) < 11)) continue;
    if (avoid.some((p) => distance(p, [x, y]) < 7)) continue;
    const size = isEnd ? 0.9 : 0.85;
    tower(scene, Math.min(96.4, Math.max(3.6, x)), Math.min(98.6, Math.max(9, y + 1)), size, !isEnd && y > 13 && random() < 0.4);
  }
}

/// Two towers with the road between them.
export function gatehouse(scene: Scene, { at: [x, y], along, out }: Gate): string {
  const side = 5.6;
  const isAcross = Math.abs(along[0]) > 0.5;
  for (const s of [-side, side]) tower(scene, x + along[0] * s, y + along[1] * s + 1, 1.05, true);
  const way = `M${at(x - out[0] * 4, y - out[1] * 4)}L${at(x + out[0] * 4, y + out[1] * 4)}`;
  const arch = isAcross && out[1] > 0;
  return (
    stroke(way, 'road-rim', 8) +
    stroke(way, 'road', 6.6) +
    (isAcross
      ? fill(`M${at(x - 4.5, y - 6)}h9v${arch ? 8 : 4.4}h-9z`, 'stone', ' stroke="var(--outline)" stroke-width=".5"') +
        stroke(`M${at(x - 4, y - 6.4)}h8`, 'stone', 1.6, ' stroke-dasharray="1.3 1"') +
        (arch ? fill(`M${at(x - 2.6, y + 2)}v-3.400q2.600 -3.600 5.200 0v3.400z`, 'ink') : '')
      : fill(`M${at(x - 2.4, y - 4.4)}h4.800v8.400h-4.800z`, 'ink', ' fill-opacity=".45"'))
  );
}
