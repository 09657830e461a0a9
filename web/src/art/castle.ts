import { fill, stroke } from './svg';
import { barrels, cart, cobbles, door, drum, square, tent, tree, well } from './castle-pieces';
import { placeRadius, planOf, turnedKind, type Plan } from './castle-plan';
import { houseRoof } from './castle-roofs';
import { sideNumber, type CastleKind } from './catalogue';
import { centre, corners, distance, randomFrom, type Point } from './geometry';
import { clipped, holds, innerLines, inside, linePath, ringPath, type Ring } from './outline';
import { cellAt } from './raster';
import { scatter } from './scatter';
import { Ground, TileArt } from './tile';

/// Tiles of The Castle: roofs, towers and courts seen from a little above, from the south.

/// Something upright; what stands further north is drawn first.
interface Standing {
  y: number;
  picture: string;
}

const shifted = (rings: Ring[], dx: number, dy: number) =>
  rings.map((ring) =>
    clipped(
      ring.map(([x, y]): Point => [x + dx, y + dy]),
      corners,
    ),
  );

/// Rows of stones, running through from tile to tile; some stones are darker.
function stoneRows(rings: Ring[], high: number, long: number): { joints: string; dark: string } {
  const lines: Point[][] = [];
  let dark = '';
  for (let row = 0; row * high < 100; ++row) {
    const y = row * high;
    const runs = inside(rings, [0, y + high / 2], [100, y + high / 2]);
    const has = (x: number) => runs.some(([a, b]) => a[0] < x && x < b[0]);
    if (row > 0) lines.push(...inside(rings, [0, y], [100, y]));
    for (let x = row % 2 === 0 ? long / 2 : long; x < 100; x += long) {
      if (has(x))
        lines.push([
          [x, y],
          [x, Math.min(y + high, 100)],
        ]);
      if ((row * 7 + Math.round(x / long) * 5) % 11 < 2 && has(x + 0.5) && has(x + long - 0.5))
        dark += `M${x} ${y}h${Math.min(long, 100 - x)}v${high}h${-Math.min(long, 100 - x)}z`;
    }
  }
  return { joints: linePath(lines), dark };
}

/// Where a front is seen below its roof: the middle of each stretch of it, every so far.
function onFronts(ground: Ring[], top: Ring[], every: number, high: number): Point[] {
  const found: Point[] = [];
  for (let x = every / 2; x < 100; x += every)
    for (const [, [, foot]] of inside(ground, [x, 0], [x, 100])) {
      const isFront =
        foot < 99.9 && holds(ground, [x, foot - high / 2]) && !holds(top, [x, foot - high / 2]) && holds(top, [x, foot - high - 1.5]);
      if (isFront) found.push([x, foot - high / 2]);
    }
  return found;
}

export function house(quarters: number[], ground: Ring[], top: Ring[], isCoarse: boolean, random: () => number): string {
  const windows = onFronts(ground, top, 6.25, 7.5).map(
    ([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}m-1.2 1.900v-2.500a1.2 1.2 0 0 1 2.4 0v2.500z`,
  );
  return (
    fill(ringPath(ground), 'front') +
    stroke(linePath(innerLines(ground)), 'wall-shade', 0.9) +
    (windows.length > 0 ? fill(windows.join(''), 'pane') : '') +
    houseRoof(quarters, top, isCoarse, random)
  );
}

/// A great tower from above: a floor sunk behind its battlements, in their shade where the light does not come from.
export function tower(ground: Ring[], top: Ring[], isCoarse = false): string {
  const edge = linePath(innerLines(top));
  const slits = onFronts(ground, top, 12.5, 10).map(([x, y]) => `M${x.toFixed(1)} ${(y + 2.5).toFixed(1)}v-3.5`);
  const fronts = isCoarse ? { joints: '', dark: '' } : stoneRows(ground, 2.5, 6.25);
  const floor = isCoarse ? { joints: '', dark: '' } : stoneRows(top, 12.5, 25);
  // what the battlements leave in the light
  const lit = shifted(top, 7, 5);
  return (
    fill(ringPath(ground), 'tower-deep') +
    stroke(fronts.joints, 'tower-line', 0.4) +
    stroke(linePath(innerLines(ground)), 'wall-shade', 0.9) +
    (slits.length > 0 ? stroke(slits.join(''), 'ink', 1.3) : '') +
    fill(ringPath(top), 'tower') +
    (floor.dark ? fill(floor.dark, 'tower-floor') : '') +
    stroke(floor.joints, 'tower-line', 0.6, ' stroke-opacity=".5"') +
    stroke(edge, 'tower-dim', 17, ' stroke-opacity=".55" stroke-linejoin="round"') +
    stroke(linePath(innerLines(lit)), 'tower-lit', 1.2, ' stroke-opacity=".7"') +
    stroke(edge, 'wall-shade', 7.6, ' stroke-linejoin="round"') +
    stroke(edge, 'stone-dim', 6, ' stroke-linejoin="round"') +
    stroke(edge, 'stone', 6, ' stroke-dasharray="5 3.333" stroke-linejoin="round"')
  );
}

const quarterMiddles: Point[] = [
  [25, 25],
  [75, 25],
  [75, 75],
  [25, 75],
];

const large = (picture: string, [x, y]: Point, by: number) => `<g transform="translate(${x} ${y}) scale(${by})">${picture}</g>`;

export function castleTile(unturned: CastleKind, turn = 0, variant = 0): TileArt {
  const kind = turnedKind(unturned, turn / 90);
  const plan = planOf(kind);
  const ground = new Ground(plan.featureAt);
  const draw = (isCoarse: boolean) => drawn(plan, ground, isCoarse, randomFrom(`${unturned.id}/${turn}/${variant}`));
  return new TileArt(draw(false), ground, () => draw(true));
}

/// `isCoarse` is for small tiles: larger things and fewer, and no specks.
function drawn(plan: Plan, ground: Ground, isCoarse: boolean, random: () => number): string {
  const { kind } = plan;
  const { raster, depth } = ground;
  const of = (type: string) => kind.features.flatMap((f, i) => (f.type === type ? [i] : []));
  const standing: Standing[] = [];
  const stand = (p: Point, picture: string) => standing.push({ y: p[1], picture });

  const layers = ['<rect width="100" height="100" fill="var(--court)"/>'];
  const courts = new Set(of('court'));
  if (courts.size > 0 && !isCoarse) {
    const dots = scatter(raster, depth, courts, { room: 2, apart: 5, most: 60, random });
    layers.push(
      stroke(
        dots.map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}h${(0.6 + random()).toFixed(1)}`).join(''),
        'court-dot',
        1.1,
        ' stroke-linecap="round"',
      ),
    );
    const grass = scatter(raster, depth, courts, { room: 4, apart: 11, most: 14, random });
    layers.push(
      stroke(
        grass.map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}m-1.4-1.400l.7 1.700m.7-2.300v2.300m1.4-1.700l-.7 1.7`).join(''),
        'tuft',
        0.6,
        ' stroke-linecap="round"',
      ),
    );
  }
  layers.push(cobbles(plan.lines.flat()));
  if (plan.place) layers.push(square(centre, placeRadius));

  const raised = [...of('house'), ...of('tower')];
  const shadow = raised
    .flatMap((i) => shifted(plan.ground[i], kind.features[i].type === 'tower' ? 6 : 4, 2.5))
    .filter((ring) => ring.length > 2);
  if (shadow.length > 0) layers.push(fill(ringPath(shadow), 'shade'));
  for (const i of of('house')) layers.push(house(plan.quarters[i], plan.ground[i], plan.top[i], isCoarse, random));
  for (const i of of('tower')) layers.push(tower(plan.ground[i], plan.top[i], isCoarse));

  for (const i of of('tower')) {
    const free = plan.quarters[i].filter(() => plan.quarters[i].length === 1 || random() < 0.62);
    for (const q of free.length > 0 ? free : [plan.quarters[i][0]]) {
      const [x, y] = quarterMiddles[q];
      const p: Point = [x + (x < 50 ? -3 : 3) + (random() - 0.5) * 5, y + 3 + (random() - 0.5) * 3];
      // from afar a tower is known by its roof
      const [r, high, hasRoof] = [(isCoarse ? 15 : 12) + random() * 2, 14 + random() * 4, random() < 0.6 || isCoarse];
      // all of it is on this tile, its roof too
      p[1] = Math.max(p[1], high + (hasRoof ? 1.25 * r : 6) + 1.5);
      stand(p, drum(p, r, high, random() < 0.35, hasRoof));
    }
  }
  const taken = [...courts].map((i) => ground.spot(i));
  for (const i of courts) {
    if (!kind.features[i].marked) continue;
    const spot = ground.spot(i);
    const places = scatter(raster, depth, new Set([i]), { room: 11, apart: 3, most: 40, random });
    const worth = (p: Point) => Math.min(depth[cellAt(p)], 18) + Math.min(distance(p, spot), 24) - (p[0] > 83 || p[1] < 18 ? 40 : 0);
    const p = places.reduce((best, q) => (worth(q) > worth(best) ? q : best), places[0] ?? spot);
    stand([p[0], p[1] + 10], isCoarse ? large(tent([0, 0]), p, 1.35) : tent([p[0], p[1] + 2]));
    taken.push(p, [p[0], p[1] + 8]);
  }
  for (const p of scatter(raster, depth, courts, { room: 6.5, apart: isCoarse ? 20 : 12, most: isCoarse ? 3 : 8, random })) {
    if (p[0] < 8 || p[0] > 91 || p[1] < 13 || p[1] > 95 || taken.some((q) => distance(p, q) < 11)) continue;
    const what = isCoarse ? 0 : random();
    stand(p, what < 0.7 ? tree(p, (isCoarse ? 1.5 : 0.85) + random() * 0.4) : what < 0.85 ? cart(p) : barrels(p));
  }
  kind.features.forEach((f) => {
    if (f.type !== 'path') return;
    if (f.marked) stand(centre, well([50, 49]));
    if (f.end === 'house' || f.end === 'tower') stand(centre, door(centre, sideNumber(f.sides[0])));
  });
  layers.push(...standing.sort((a, b) => a.y - b.y).map((s) => s.picture));
  return layers.join('');
}
