import type { Box, Paint, Scene } from './scene';
import { at, disc, glyph, oval, round } from './svg';

/// What stands upright on a tile: houses, trees, towers. Seen from the south at a slant, with the light from the upper left.

const roofPaints: [Paint, Paint][] = [
  ['roof', 'roof-dim'],
  ['brick', 'brick-dim'],
  ['ochre', 'ochre-dim'],
];
/// Most roofs are red.
export const roofOf = (chance: number) => roofPaints[chance < 0.5 ? 0 : chance < 0.76 ? 1 : 2];

export interface HousePlan {
  /// The middle of its front on the ground, and how wide that is.
  x: number;
  y: number;
  width: number;
  /// Whether the ridge runs away from us.
  gable: boolean;
  roof?: [Paint, Paint];
  /// How much higher and deeper than a cottage it is.
  size?: number;
}

const riseOf = ({ size = 1 }: HousePlan) => 2.3 * size;
const depthOf = ({ gable, size = 1 }: HousePlan) => (gable ? 4.4 : 4.8) * size;

export const houseBox = (plan: HousePlan): Box => ({
  left: plan.x - plan.width / 2 - 0.5,
  top: plan.y - riseOf(plan) - depthOf(plan) - (plan.gable ? 1.6 * (plan.size ?? 1) : 0),
  right: plan.x + plan.width / 2 + 0.5,
  bottom: plan.y,
});

export function house(scene: Scene, plan: HousePlan, random: () => number): void {
  const { x, y, width: w, gable, size: k = 1 } = plan;
  const [lit, dim] = plan.roof ?? roofOf(random());
  const left = x - w / 2;
  const rise = riseOf(plan);
  const eaves = y - rise;
  const deep = depthOf(plan);
  scene.shade(`M${at(left + 0.4, y)}h${round(w - 0.4)}l0 ${round(-5 * k)}l${at(2.6 * k, 2 * k)}v${round(3 * k + 1.2)}h${round(-w)}z`);
  // a large house has one window more
  const panes = w > 8 ? [-0.3, 0, 0.3] : [-0.22, 0.22];
  const glass = panes.map((along) => `M${at(x + w * along - 0.6, y - 0.5 - rise * 0.57)}h1.200v${round(rise * 0.57)}h-1.200z`).join('');
  const half = w / 2 + 0.5;
  if (gable) {
    const front = `M${at(left, y)}v${round(-rise)}l${at(w / 2, -2.4 * k)}l${at(w / 2, 2.4 * k)}v${round(rise)}z`;
    const slope = (by: number) => `M${at(x, eaves - 2.6 * k)}l${at(by, 2.9 * k)}v${round(k - deep)}l${at(-by, -2.6 * k)}z`;
    scene.add(houseBox(plan), { plaster: front, [lit]: slope(-half), [dim]: slope(half), window: glass });
  } else {
    const front = `M${at(left, y)}v${round(-rise)}h${round(w)}v${round(rise)}z`;
    const upper = `M${at(left + 0.3, eaves - 2.6 * k)}l.6 ${round(-2 * k)}h${round(w - 1.8)}l.6 ${round(2 * k)}z`;
    const lower = `M${at(left - 0.5, eaves + 0.3)}l.9 ${round(-3 * k)}h${round(w - 0.8)}l.9 ${round(3 * k)}z`;
    scene.add(houseBox(plan), { plaster: front, [lit]: upper, [dim]: lower, window: glass });
  }
}

const crown = 'm-3.4 -1.6q-1.6 -2.6 .8 -3.7q.2 -2.7 2.7 -2.5q2.5 -.2 2.7 2.4q2.1 1.2 .5 3.8q-3.2 1.7 -6.7 0z';
const crownLight = 'm-2.7 -3.4q-.5 -1.6 1 -2q.5 -1.6 1.9 -1.4q.4 1.6 -1 2.2q-.4 1.4 -1.9 1.2z';
const cypress = 'm-1.6 -.8q-1 -5 1.7 -9q2.7 4 1.5 9q-1.600 .9 -3.2 0z';
const cypressLight = 'm-.9 -2.2q-.5 -3.4 .8 -5.4q.5 2.6 -.8 5.4z';

/// A tree with its foot at a place.
export function tree(scene: Scene, x: number, y: number, size: number, isCypress = false): void {
  if (isCypress) {
    scene.shade(oval(x + 2, y - 0.1, 2.6 * size, 0.9 * size));
    scene.add(
      { left: x - 1.8 * size, top: y - 9.8 * size, right: x + 1.8 * size, bottom: y },
      {
        trunk: glyph(x, y, 'm-.4 0v-1.4h.8v1.400z', size),
        pine: glyph(x, y, cypress, size),
        'pine-light': glyph(x, y, cypressLight, size),
      },
    );
    return;
  }
  scene.shade(oval(x + 2.2 * size, y - 0.2, 3.8 * size, 1.5 * size));
  scene.add(
    { left: x - 4 * size, top: y - 7.8 * size, right: x + 4 * size, bottom: y },
    { trunk: glyph(x, y, 'm-.5 0v-2h1v2z', size), tree: glyph(x, y, crown, size), 'tree-light': glyph(x, y, crownLight, size) },
  );
}

/// A bush of a hedge.
export function bush(scene: Scene, x: number, y: number, size: number): void {
  scene.shade(oval(x + 0.9, y + 0.2, 1.5 * size, 0.7 * size));
  scene.add(
    { left: x - size, top: y - 1.6 * size, right: x + size, bottom: y },
    { tree: disc(x, y - 0.7 * size, size), 'tree-light': disc(x - 0.3 * size, y - 0.95 * size, 0.5 * size) },
  );
}

/// A tower of a wall, with battlements or under a pointed roof.
export function tower(scene: Scene, x: number, y: number, size = 1, roof = false): void {
  scene.shade(glyph(x, y, 'm-2.400 .4h4.800l3.400 -2.400l-2 -2.400h-3z', size));
  scene.add(
    { left: x - 3.2 * size, top: y - (roof ? 11.5 : 8.4) * size, right: x + 3.2 * size, bottom: y + 0.8 * size },
    {
      stone: glyph(
        x,
        y,
        'm-2.600 0v-5.600h-.5v-2.600h1.300v.9h1.100v-.9h1.400v.9h1.100v-.9h1.300v2.600h-.5v5.600q-2.600 1.600 -5.200 0z',
        size,
      ),
      'plaster-dim':
        glyph(x, y, 'm.9 .7v-6.300h2.200v-2.600h-.8v1.500h-1.400', size) + glyph(x, y, 'm.9 .7v-6.300h1.700v5.600q-.9 .6 -1.700 .7z', size),
      ...(roof
        ? {
            roof: glyph(x, y, 'm-3.400 -6.200l3.400 -5.400v6q-1.800 .1 -3.400 -.6z', size),
            'roof-dim': glyph(x, y, 'm0 -11.600l3.400 5.400q-1.600 .7 -3.400 .6z', size),
          }
        : {}),
      window: glyph(x, y, 'm-1.400 -2.400v-1.700h.9v1.700z', size),
    },
  );
}
