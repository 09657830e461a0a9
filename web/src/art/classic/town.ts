import { sideNumber } from '../catalogue';
import { between, centre, distance, distanceFrom, middles, moved, randomFrom, sample, toPath, type Line, type Point } from '../geometry';
import { house, houseBox, roofOf, tree, type HousePlan } from '../houses';
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
    if (Math.min(p[0], p[1], 100 - p[0], 100 - p[1]) < 15) return;
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

/// Drawn so large that it is seen where a tile is not larger than a thumbnail.
const shieldSize = { fine: 1.3, coarse: 1.75 };

function shield([x, y]: Point, size: number): string {
  const outline = glyph(x, y, 'm-6.600 -8.200h13.200v7.400q0 6.800 -6.600 9.600q-6.600 -2.800 -6.600 -9.600z', size);
  return (
    `<path d="${outline}" transform="translate(1.3 1.5)" fill="var(--shade)"/>` +
    fill(outline, 'pennant', ' stroke="var(--ink)" stroke-width="2.8" stroke-linejoin="round" paint-order="stroke"') +
    fill(glyph(x, y, 'm0 -8.200h6.600v7.400q0 6.800 -6.600 9.600z', size), 'pennant-dim') +
    stroke(outline, 'pennant-rim', 1.5 * size, ' stroke-linejoin="round"') +
    fill(
      glyph(
        x,
        y,
        'm0 -5.800l1.300 2.900l3.200 .3l-2.400 2.100l.7 3.100l-2.800 -1.600l-2.800 1.600l.7 -3.100l-2.400 -2.100l3.200 -.3z',
        size,
      ),
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

/// How large houses are, how far apart, and how many there can be in a city of a whole tile: so that a town stays one where tiles are small.
const scales = {
  fine: { size: 1.35, width: [6.4, 3.8], gap: 0.2, most: 44 },
  coarse: { size: 2, width: [10.5, 4], gap: 0.8, most: 12 },
};

/// Houses along the streets, then along the wall, then behind them; here and there a garden. Each block of a town has its own roofs.
/// Returns the gardens.
function settle(scene: Scene, layout: Layout, town: Town, isFree: (q: Point) => boolean, isCoarse: boolean, random: () => number): Point[] {
  const { raster } = layout.ground;
  const { size, width, gap, most } = scales[isCoarse ? 'coarse' : 'fine'];
  const gardens: Point[] = [];
  const isOwn = (x: number, y: number) => raster[cellAt([x, y])] === town.number;
  const isRoom = ({ left, top, right, bottom }: Box) =>
    right < 99.4 &&
    left > 0.6 &&
    top > 0.6 &&
    bottom < 99.4 &&
    isOwn((left + right) / 2, bottom) && // mostly that is enough to know
    [left, (left + right) / 2, right].every((x) => [top, (top + bottom) / 2, bottom].every((y) => isOwn(x, y) && isFree([x, y])));
  const shift = [random() * 30, random() * 30];
  /// Neighbours have the same roof, and mostly stand the same way.
  const blockAt = ([x, y]: Point) =>
    randomFrom(`${town.number}/${Math.floor((x + shift[0]) / 25)}/${Math.floor((y + shift[1]) / 23)}/${shift[0]}`);
  let built = 0;
  const room = (box: Box): Box => ({ left: box.left - gap, top: box.top - gap, right: box.right + gap, bottom: box.bottom + gap });
  const wide = () => width[0] + random() * width[1];
  const build = (middle: Point, w: number): boolean => {
    const block = blockAt(middle);
    const roof = roofOf(block());
    const gable = random() < (block() < 0.5 ? 0.85 : 0.15);
    const flat: HousePlan = { x: middle[0], y: 0, width: gable ? w * 0.82 : w, gable, size, roof };
    const plan = { ...flat, y: middle[1] - (houseBox(flat).top + houseBox(flat).bottom) / 2 };
    const box = houseBox(plan);
    if (built >= most || !isRoom(box) || !scene.isFree(room(box))) return false;
    if (random() < 0.14) {
      gardens.push([plan.x, plan.y - 3]);
      tree(scene, plan.x, plan.y - 0.5, isCoarse ? 1 : 0.7, random() < 0.3);
    } else house(scene, random() < 0.85 ? plan : { ...plan, roof: roofOf(random()) }, random);
    ++built;
    return true;
  };
  /// Along a line, `out` from its middle, on one side of it.
  const along = (line: Line, out: number, side: number) => {
    const points = sample(line, 30);
    for (let i = 1; i < points.length - 1; ++i) {
      const [dx, dy] = [points[i + 1][0] - points[i - 1][0], points[i + 1][1] - points[i - 1][1]];
      const long = Math.hypot(dx, dy) || 1;
      const [nx, ny] = [(-dy / long) * side, (dx / long) * side];
      const w = wide();
      // a house stands upright whatever way the street runs, and touches it with its corner or its front
      const reach = out + (Math.abs(nx) * w) / 2 + (Math.abs(ny) * 8.7 * size) / 2;
      build([points[i][0] + nx * reach, points[i][1] + ny * reach], w);
    }
  };
  for (const line of town.streets) for (const side of [1, -1]) along(line, streetWidth / 2 + 0.7, side);
  for (const line of layout.cities.get(town.number)!.walls) for (const side of [1, -1]) along(line, 3.9, side);
  for (const line of town.streets) for (const side of [1, -1]) along(line, streetWidth / 2 + 11 * size, side);
  for (let tries = 0; tries < (isCoarse ? 60 : 300); ++tries)
    build([4 + random() * 92, 8 + random() * 88], width[0] * (0.8 + random() * 0.3));
  // what is left is green
  for (let tries = 0; tries < 60 && gardens.length < (isCoarse ? 2 : 7); ++tries) {
    const [x, y] = [4 + random() * 92, 8 + random() * 88];
    const box = { left: x - 3.2, top: y - 6, right: x + 3.2, bottom: y };
    if (!isRoom(box) || !scene.isFree(box)) continue;
    gardens.push([x, y - 2]);
    tree(scene, x, y, 0.65, random() < 0.4);
  }
  return gardens;
}

/// Draws what lies on the ground of all cities of a tile, and puts what stands there into the scene.
export function towns(scene: Scene, layout: Layout, isCoarse: boolean, random: () => number): { ground: string; signs: string } {
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
      const size = isCoarse ? shieldSize.coarse : shieldSize.fine;
      town.kept.push({ at: moved(place, 0, -1), reach: 7 * size });
      signs += shield(place, size);
    }
    const fromWalls = city.walls.map((line) => distanceFrom(sample(line, 10), 8));
    const fromStreets = town.streets.map((line) => distanceFrom(sample(line, 8), 4));
    const isFree = (q: Point) =>
      fromWalls.every((from) => from(q[0], q[1]) > 3.4 && from(q[0], q[1] + wallHeight) > 3.4) &&
      fromStreets.every((from) => from(...q) > streetWidth / 2 + 0.4) &&
      town.kept.every((k) => distance(k.at, q) > k.reach);
    if (large && !isCoarse) {
      const place = [moved(town.square, -15, -3), moved(town.square, 15, -3), moved(town.square, -15, 14), moved(town.square, 15, 14)].find(
        ([x, y]) =>
          [-7, 0, 7].every((dx) =>
            [-16, -6, 0].every((dy) => isFree([x + dx, y + dy]) && layout.ground.featureAt([x + dx, y + dy]) === number),
          ),
      );
      if (place) church(scene, place[0], place[1]);
    }
    for (const [x, y] of settle(scene, layout, town, isFree, isCoarse, random)) green += disc(x, y, isCoarse ? 6 : 5);
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
