import { sideNumber } from '../catalogue';
import { between, centre, distance, distanceFrom, middles, moved, sample, toPath, type Line, type Point } from '../geometry';
import { house, houseBox, tree, type HousePlan } from '../houses';
import { cellAt, middleOf } from '../raster';
import type { Box, Scene } from '../scene';
import { at, disc, fill, glyph, oval, stroke } from '../svg';
import { bazaarReach, gardenReach, wallHeight, type Layout } from './layout';

/// The inside of a city: streets from its open sides to a square, rows of roofs, here and there a garden.

interface Town {
  number: number;
  square: Point;
  streets: Line[];
  /// Discs that stay free of houses.
  kept: { at: Point; reach: number }[];
}

const streetWidth = 5;

function plan(layout: Layout, number: number): Town {
  const { kind, ground, middle, gates, sacred } = layout;
  const feature = kind.features[number];
  const spot = ground.spot(number);
  const isFilled = (kind.bazaar || sacred) && !feature.cap;
  const square: Point = isFilled ? middle : moved(spot, 0, -2);
  const kept = [{ at: isFilled ? middle : square, reach: isFilled ? 24 : feature.cap ? 5.6 : 7.5 }];
  const streets = feature.sides.map((side): Line => {
    const from = middles[sideNumber(side)];
    return { start: from, steps: [[between(from, centre, 0.3), between(from, square, 0.7), square]] };
  });
  for (const gate of gates)
    if (ground.featureAt(moved(gate.at, -gate.out[0] * 5, -gate.out[1] * 5)) === number)
      streets.push({ start: gate.at, steps: [[between(gate.at, square, 0.3), between(gate.at, square, 0.7), square]] });
  return { number, square, streets, kept };
}

/// Where a shield hangs: inside, away from the follower and from what else there is.
function shieldPlace(layout: Layout, { number, kept, streets }: Town): Point {
  const { ground } = layout;
  const ways = streets.map((line) => distanceFrom(sample(line, 8), 9));
  const [sx, sy] = ground.spot(number);
  let best: Point = [sx, sy];
  let most = -Infinity;
  ground.raster.forEach((feature, cell) => {
    if (feature !== number || ground.depth[cell] < 11) return;
    const p = middleOf(cell);
    // the figure stands above its spot
    const apart = Math.hypot((p[0] - sx) * 1.2, p[1] - (sy - 10));
    const worth =
      Math.min(apart, 30) +
      Math.min(ground.depth[cell], 14) -
      0.15 * (p[0] + p[1]) -
      (kept.some((k) => distance(k.at, p) < k.reach) || ways.some((from) => from(...p) < 9) ? 9 : 0);
    if (worth > most) [best, most] = [p, worth];
  });
  return best;
}

function shield([x, y]: Point): string {
  const outline = glyph(x, y, 'm-6.600 -8.200h13.200v7.400q0 6.800 -6.600 9.600q-6.600 -2.800 -6.600 -9.600z');
  return (
    `<path d="${outline}" transform="translate(1.3 1.5)" fill="var(--shade)"/>` +
    fill(outline, 'pennant', ' stroke="var(--ink)" stroke-width="2.8" stroke-linejoin="round" paint-order="stroke"') +
    fill(glyph(x, y, 'm0 -8.200h6.600v7.400q0 6.800 -6.600 9.600z'), 'pennant-dim') +
    stroke(outline, 'pennant-rim', 1.5, ' stroke-linejoin="round"') +
    fill(
      glyph(x, y, 'm0 -5.800l1.300 2.900l3.200 .3l-2.400 2.100l.7 3.100l-2.800 -1.600l-2.800 1.600l.7 -3.100l-2.400 -2.100l3.200 -.3z'),
      'pennant-rim',
    )
  );
}

function church(scene: Scene, x: number, y: number): void {
  scene.shade(`M${at(x - 7, y)}h14l3 -2v-5h-6z`);
  scene.add(
    { left: x - 7.5, top: y - 19, right: x + 7.5, bottom: y },
    {
      plaster: glyph(x, y, 'm-7 0v-4.500h9v4.500zm9.200 0v-12h4.800v12z'),
      'plaster-dim': glyph(x, y, 'm4.800 0v-12h2.200v12z'),
      roof: glyph(x, y, 'm-7 -7.600l.8 -2.400h8.200v2.400zm8.600 -4l3 -6.800v6.800z'),
      'roof-dim': glyph(x, y, 'm-7.700 -4.200l.8 -3.400h9v3.400zm12.300 -14.200l3 6.800h-3z'),
      window: glyph(
        x,
        y,
        'm-5.600 -1v-2.300h1.300v2.300zm2.600 0v-2.300h1.300v2.300zm2.600 0v-2.300h1.300v2.300zm3.500 -6.600v-2.200h1.300v2.200z',
      ),
    },
    stroke(`M${at(x + 4.6, y - 18)}v-2.800M${at(x + 3.6, y - 19.8)}h2`, 'ink', 0.7),
  );
}

const well = (x: number, y: number) =>
  fill(oval(x + 1, y + 0.9, 2.6, 1.5), 'shade') +
  fill(oval(x, y, 2.3, 1.5) + oval(x, y - 0.9, 2.3, 1.5), 'stone', ' stroke="var(--wall-shade)" stroke-width=".5"') +
  fill(oval(x, y - 1, 1.5, 0.9), 'water');

/// Rows of houses wherever there is room, then small ones and gardens in what the rows left. Returns the gardens.
function settle(scene: Scene, layout: Layout, town: Town, isFree: (q: Point) => boolean, random: () => number): Point[] {
  const { raster } = layout.ground;
  const gardens: Point[] = [];
  const isRoom = ({ left, top, right, bottom }: Box) =>
    right < 99.6 &&
    top > 0.4 &&
    bottom < 99.6 &&
    raster[cellAt([(left + right) / 2, bottom])] === town.number && // mostly that is enough to know
    [left, (left + right) / 2, right].every((x) =>
      [top, bottom - 3, bottom].every((y) => raster[cellAt([x, y])] === town.number && isFree([x, y])),
    );
  const row = 8.6;
  const first = 8.2 + random() * 2.4;
  for (const inRow of [true, false])
    for (let y = inRow ? first : first - row / 2; y < 99.4; y += row) {
      let x = 1 + random() * 2;
      while (x < 95) {
        const width = inRow ? 4.8 + random() * 3.4 : 4.4;
        const plan: HousePlan = { x: x + width / 2 + 0.5, y: y + (random() - 0.5) * 1.2, width, gable: !inRow || random() < 0.42 };
        const box = houseBox(plan);
        if (!scene.isFree(box) || !isRoom(box)) {
          x += inRow ? 1 : 1.7;
          continue;
        }
        if (random() < (inRow ? 0.1 : 0.5)) {
          gardens.push([plan.x, plan.y - 2.5]);
          tree(scene, plan.x, plan.y - 0.5, 0.62, random() < 0.4);
        } else house(scene, plan, random);
        x = box.right + 0.3 + (random() < 0.25 ? 1.6 : 0);
      }
    }
  return gardens;
}

/// Draws what lies on the ground of all cities of a tile, and puts what stands there into the scene.
export function towns(scene: Scene, layout: Layout, random: () => number): { ground: string; signs: string } {
  let lanes = '';
  let squares = '';
  let green = '';
  let wells = '';
  let signs = '';
  let base = '';
  for (const [number, city] of layout.cities) {
    const feature = layout.kind.features[number];
    const town = plan(layout, number);
    base += city.path;
    lanes += town.streets.map((line) => toPath(line)).join('');
    const [sx, sy] = town.square;
    const large = feature.sides.length >= 3 && !layout.kind.bazaar;
    if (town.kept[0].reach < 20) {
      squares += oval(sx, sy, large ? 10 : feature.cap ? 6.4 : 8, large ? 8 : feature.cap ? 5 : 6.4);
      if (!feature.cap || random() < 0.5) {
        const place: Point = [sx + (sx < 50 ? -5.4 : 5.4), sy + 0.6];
        wells += well(...place);
        town.kept.push({ at: place, reach: 3.6 });
      }
    } else if (layout.kind.bazaar) squares += oval(sx, sy, bazaarReach.x * 0.94, bazaarReach.y * 0.94);
    else squares += oval(sx, sy, gardenReach.x + 4, gardenReach.y + 3);
    if (feature.pennants > 0) {
      const place = shieldPlace(layout, town);
      town.kept.push({ at: moved(place, 0, -1), reach: 7.5 });
      signs += shield(place);
    }
    const fromWalls = city.walls.map((line) => distanceFrom(sample(line, 10), 8));
    const fromStreets = town.streets.map((line) => distanceFrom(sample(line, 8), 4));
    const isFree = (q: Point) =>
      fromWalls.every((from) => from(q[0], q[1]) > 3.4 && from(q[0], q[1] + wallHeight) > 3.4) &&
      fromStreets.every((from) => from(...q) > streetWidth / 2 + 0.4) &&
      town.kept.every((k) => distance(k.at, q) > k.reach);
    if (large) {
      const place = [moved(town.square, -15, -3), moved(town.square, 15, -3), moved(town.square, -15, 14), moved(town.square, 15, 14)].find(
        ([x, y]) =>
          [-7, 0, 7].every((dx) =>
            [-16, -6, 0].every((dy) => isFree([x + dx, y + dy]) && layout.ground.featureAt([x + dx, y + dy]) === number),
          ),
      );
      if (place) church(scene, place[0], place[1]);
    }
    for (const [x, y] of settle(scene, layout, town, isFree, random)) green += disc(x, y, 3.1);
  }
  const ground =
    fill(base, 'city') +
    fill(green, 'garden') +
    stroke(lanes, 'street', streetWidth, ' stroke-linecap="square"') +
    fill(squares, 'street') +
    stroke(lanes, 'street-line', 0.6, ' stroke-dasharray="1 1.8" stroke-opacity=".7"') +
    wells;
  return { ground, signs };
}
