import { halfNames, sideNumber, type ClassicFeature, type ClassicKind } from './catalogue';
import * as draw from './buildings';
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
import { deepest, depths, flood, makeRaster, nothing } from './raster';
import { scatter } from './scatter';
import { TileArt } from './tile';

/// Tiles of the classic game: a hand-coloured map of fields, roads and walled cities.

const towardsCentre = (corner: number, by: number): Point => between(corners[corner % 4], centre, by / 50);

/// A wall's line between two corners: it leaves both at half a right angle, so that two walls can share a corner.
const capCurve = (from: number, to: number): Point[] => [towardsCentre(from, 34), towardsCentre(to, 34), corners[to % 4]];
/// The line of a wall across the tile.
const diagonal = (from: number, to: number): Point[] => {
  const inner = (corner: number, other: number): Point => {
    const mid = between(corners[corner % 4], corners[other % 4], 0.2);
    return between(mid, centre, -0.06);
  };
  return [inner(from, to), inner(to, from), corners[to % 4]];
};

interface City {
  outline: Point[];
  path: string;
  walls: Line[];
}

/// The corners into which a city with one side reaches: where two fields part that no road divides.
function reachedCorner(kind: { features: ClassicFeature[] }, side: number): number | undefined {
  const fieldAt = (half: number) => kind.features.findIndex((f) => f.halves.includes(halfNames[half % 8]));
  for (let corner = 0; corner < 4; ++corner) {
    // corner 0, the north-west, lies between the west side's last half and the north side's first
    const before = fieldAt(2 * corner + 7);
    const after = fieldAt(2 * corner);
    const isOwn = corner === side || corner === (side + 1) % 4;
    if (!isOwn && before >= 0 && after >= 0 && before !== after) return corner;
  }
  return undefined;
}

export function cityShape(kind: { features: ClassicFeature[] }, feature: Pick<ClassicFeature, 'sides' | 'cap'>): City {
  const has = [0, 1, 2, 3].map((s) => feature.sides.some((name) => sideNumber(name) === s));
  const count = feature.sides.length;
  const first = has.findIndex((on, s) => on && !has[(s + 3) % 4]);
  const walls: Line[] = [];
  const shape: Line = { start: corners[0], steps: [] };
  const wall = (from: number, curve: Point[]) => {
    walls.push({ start: corners[from % 4], steps: [curve] });
    shape.steps.push(curve);
  };
  if (count === 4) {
    shape.steps = [[corners[1]], [corners[2]], [corners[3]]];
  } else if (count === 2 && has[first] && has[(first + 2) % 4]) {
    shape.start = corners[first];
    shape.steps.push([corners[(first + 1) % 4]]);
    wall(first + 1, capCurve(first + 1, first + 2));
    shape.steps.push([corners[(first + 3) % 4]]);
    wall(first + 3, capCurve(first + 3, first));
  } else {
    shape.start = corners[first];
    for (let s = 1; s <= count; ++s) shape.steps.push([corners[(first + s) % 4]]);
    const end = first + count;
    const reached = count === 1 && !feature.cap ? reachedCorner(kind, first) : undefined;
    if (reached !== undefined) {
      const near = (end - reached + 4) % 4 === 2 ? 'diagonal' : 'cap';
      wall(end, near === 'diagonal' ? diagonal(end, reached) : capCurve(end, reached));
      wall(reached, near === 'diagonal' ? capCurve(reached, first) : diagonal(reached, first));
    } else {
      wall(end, count === 2 ? diagonal(end, first) : capCurve(end, first));
    }
  }
  return { outline: sample(shape), path: toPath(shape, true), walls };
}

/// A point a little outside the tile, so that a stroke ends square at its edge.
const beyond = (side: number): Point => between(centre, middles[side], 1.04);

function roadLine(kind: ClassicKind, feature: ClassicFeature, cities: Map<number, City>, random: () => number): Line {
  const [a, b] = feature.sides.map(sideNumber);
  const start = beyond(a);
  if (b !== undefined) {
    if ((a + 2) % 4 === b) {
      // A straight road wavers a little; where something stands in the middle it goes round.
      const blocked = kind.features.some((f) => f.type === 'cloister');
      const bow = blocked ? 26 : (random() - 0.5) * 12;
      const across: Point = a % 2 === 0 ? [1, 0] : [0, 1];
      const shift = (p: Point, by: number): Point => [p[0] + across[0] * by, p[1] + across[1] * by];
      const near = between(middles[a], centre, 0.7);
      const far = between(middles[b], centre, 0.7);
      return { start, steps: [[middles[a]], [shift(near, bow), shift(far, blocked ? bow : -bow), middles[b]], [beyond(b)]] };
    }
    return {
      start,
      steps: [[middles[a]], [between(middles[a], centre, 0.5), between(middles[b], centre, 0.5), middles[b]], [beyond(b)]],
    };
  }
  if (feature.end === 'city') {
    // To the city that the fields on both its sides touch.
    const beside = kind.features.filter((f) => f.halves.some((h) => h.startsWith(feature.sides[0])));
    const target = beside.map((f) => f.touching).reduce((x, y) => x.filter((c) => y.includes(c)));
    const city = cities.get(target[0])!;
    const wall = city.walls.flatMap((line) => sample(line));
    const gate = wall.reduce((best, p) => {
      const cost = (q: Point) => Math.hypot(q[0] - middles[a][0], q[1] - middles[a][1]);
      return cost(p) < cost(best) ? p : best;
    });
    const straight = between(middles[a], centre, 0.45);
    return { start, steps: [[middles[a]], [straight, between(straight, gate, 0.6), gate]] };
  }
  const stop = feature.end === 'cloister' ? 0.5 : feature.end === 'shrine' ? 0.62 : feature.end === 'bazaar' ? 0.62 : 1;
  return { start, steps: [[middles[a]], [between(middles[a], centre, stop)]] };
}

const halfSeed = (half: string): Point => {
  const n = halfNames.indexOf(half);
  const side = n >> 1;
  return between(between(corners[side], corners[(side + 1) % 4], n % 2 === 0 ? 0.22 : 0.78), centre, 0.03);
};

export function classicTile(kind: ClassicKind, variant = 0): TileArt {
  const random = randomFrom(`${kind.id}/${variant}`);
  const numbered = kind.features.map((feature, number) => ({ feature, number }));
  const ofType = (type: string) => numbered.filter(({ feature }) => feature.type === type);

  const cities = new Map(ofType('city').map(({ feature, number }) => [number, cityShape(kind, feature)]));
  const roads = new Map(ofType('road').map(({ feature, number }) => [number, roadLine(kind, feature, cities, random)]));
  const roadPoints = new Map([...roads].map(([number, line]) => [number, sample(line, 24)]));
  const sacred = numbered.find(({ feature }) => feature.type === 'cloister' || feature.type === 'shrine');
  const middle: Point = kind.id === 'BCB-11' ? [50, 44] : centre;

  const raster = makeRaster((p) => {
    if (sacred && distanceToPoints(p, [middle]) < 17) return sacred.number;
    for (const [number, points] of roadPoints) if (distanceToPoints(p, points) < 8) return number;
    for (const [number, city] of cities) if (isInside(p, city.outline)) return number;
    return nothing;
  });
  flood(
    raster,
    ofType('field').flatMap(({ feature, number }) => feature.halves.map((h) => ({ at: halfSeed(h), feature: number }))),
  );
  const depth = depths(raster);

  const fields = new Set(ofType('field').map(({ number }) => number));
  const isFree = (p: Point) => (!sacred || distanceToPoints(p, [middle]) > 26) && (!kind.bazaar || distanceToPoints(p, [centre]) > 30);
  const trees = scatter(raster, depth, fields, { room: 8.5, apart: 10, most: 7, random }).filter(isFree);
  const tufts = scatter(raster, depth, fields, { room: 5, apart: 8, most: 30, random }).filter(isFree);

  const layers: string[] = [draw.meadow(random)];
  layers.push(draw.tufts(tufts), draw.trees(trees, random));
  layers.push(draw.roads([...roads.values()]));
  const ends = numbered.filter(({ feature }) => feature.end === 'junction').length;
  if (ends > 0) layers.push(draw.junction(random));

  for (const [number, city] of cities) {
    const pennants = kind.features[number].pennants;
    const spot = deepest(raster, depth, number);
    const shield: Point | undefined = pennants > 0 ? shieldPlace(kind, number, spot) : undefined;
    const covered = (p: Point) =>
      (shield && distanceToPoints(p, [shield]) < 14) ||
      (kind.bazaar && distanceToPoints(p, [centre]) < 30) ||
      (sacred && distanceToPoints(p, [middle]) < 24);
    const houses = scatter(raster, depth, new Set([number]), { room: 8.4, apart: 10.4, most: 44, random }).filter((p) => !covered(p));
    layers.push(draw.city(city.path, city.walls, houses, random));
    if (shield) layers.push(draw.shield(shield));
  }
  const inn = numbered.find(({ feature }) => feature.inn);
  if (inn) layers.push(draw.inn([68, 84]));
  if (kind.bazaar) layers.push(draw.bazaar(kind.features.some((f) => f.type === 'city' && !f.cap) ? 'city' : 'field'));
  if (sacred) layers.push(sacred.feature.type === 'cloister' ? draw.cloister(middle) : draw.shrine());
  return new TileArt(layers.join(''), raster);
}

/// In a corner of the city, so that a follower has its middle.
function shieldPlace(kind: ClassicKind, number: number, spot: Point): Point {
  const sides = kind.features[number].sides.map(sideNumber);
  if (sides.length === 4) return [24, 24];
  if (sides.length === 3) return [22, 24];
  if (sides.includes(0) && sides.includes(3)) return [20, 20];
  return sides.includes(1) && sides.includes(3) ? [24, 50] : spot;
}
