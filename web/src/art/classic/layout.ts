import { halfNames, sideNames, sideNumber, type ClassicFeature, type ClassicKind } from '../catalogue';
import {
  between,
  centre,
  corners,
  distance,
  distanceFrom,
  isInside,
  middles,
  moved,
  sample,
  turned,
  type Line,
  type Point,
} from '../geometry';
import { nothing, taken, withFields } from '../raster';
import { Ground } from '../tile';
import { cityShape, type City } from './cities';

/// Where everything lies on a tile of the classic game, as the tile lies: the shapes that are drawn, and the ground that
/// they make.

export const roadReach = 5.6; // from the middle of a road to the end of its rim
export const wallReach = 2.5; // from the middle of a wall to its rim
export const wallHeight = 2.6; // how far a wall's top is drawn above its foot
export const squareReach = 10; // the square where roads end
export const bazaarReach = { x: 22, y: 17 };
export const gardenReach = { x: 21, y: 18.5, round: 7 };
export const shrineReach = 17.5;

/// Where a road enters a city: the way through the wall, and the direction out of it.
export interface Gate {
  at: Point;
  along: Point;
  out: Point;
}

export interface Layout {
  kind: ClassicKind;
  cities: Map<number, City>;
  roads: Map<number, Line>;
  gates: Gate[];
  /// The middle of what stands alone: a cloister, a shrine, a bazaar, the square of a village.
  middle: Point;
  sacred?: { number: number; feature: ClassicFeature };
  ground: Ground;
}

/// The kind with the names that its sides have when it is turned.
export function turnedKind(kind: ClassicKind, degrees: number): ClassicKind {
  const turns = degrees / 90;
  return {
    ...kind,
    features: kind.features.map((f) => ({
      ...f,
      sides: f.sides.map((s) => sideNames[(sideNumber(s) + turns) % 4]),
      halves: f.halves.map((h) => halfNames[(halfNames.indexOf(h) + 2 * turns) % 8]),
    })),
  };
}

const halfSeed = (half: string): Point => {
  const n = halfNames.indexOf(half);
  const side = n >> 1;
  return between(between(corners[side], corners[(side + 1) % 4], n % 2 === 0 ? 0.22 : 0.78), centre, 0.03);
};

/// The place on a city's wall where a road from a side goes in, not too near to the wall's ends.
function gateOf(kind: ClassicKind, road: ClassicFeature, cities: Map<number, City>): Gate {
  const from = middles[sideNumber(road.sides[0])];
  // The city is the one that the fields on both sides of the road touch.
  const beside = kind.features.filter((f) => f.halves.some((h) => h.startsWith(road.sides[0])));
  const target = beside.map((f) => f.touching).reduce((x, y) => x.filter((c) => y.includes(c)))[0];
  let gate: Gate | undefined;
  for (const wall of cities.get(target)!.walls) {
    const points = sample(wall, 20);
    for (let i = 7; i <= 13; ++i) {
      if (gate && distance(points[i], from) >= distance(gate.at, from)) continue;
      const [dx, dy] = [points[i + 1][0] - points[i - 1][0], points[i + 1][1] - points[i - 1][1]];
      const long = Math.hypot(dx, dy);
      const along: Point = [dx / long, dy / long];
      const side = along[1] * (from[0] - points[i][0]) - along[0] * (from[1] - points[i][1]) > 0 ? 1 : -1;
      gate = { at: points[i], along, out: [side * along[1], -side * along[0]] };
    }
  }
  return gate!;
}

/// How far a road that ends goes towards the middle.
const stops: Record<string, number> = { cloister: 0.7, shrine: 0.7, bazaar: 0.7 };

/// Every road leaves the tile at the middle of its side, at a right angle; `bend` between -1 and 1 is how it swings on its way.
function roadLine(feature: ClassicFeature, middle: Point, gate: Gate | undefined, around: number, bend: number): Line {
  const [a, b] = feature.sides.map(sideNumber);
  const start = middles[a];
  if (gate) return { start, steps: [[between(start, centre, 0.4), moved(gate.at, gate.out[0] * 16, gate.out[1] * 16), gate.at]] };
  if (b === undefined)
    return { start, steps: [[between(start, centre, 0.5), between(start, middle, 0.6), between(start, middle, stops[feature.end] ?? 1)]] };
  if ((a + 2) % 4 !== b) {
    const reach = 0.56 + 0.1 * bend;
    return { start, steps: [[between(start, centre, reach), between(middles[b], centre, reach), middles[b]]] };
  }
  // A straight road wavers a little; where something stands in the middle it goes round.
  const across: Point = a % 2 === 0 ? [1, 0] : [0, 1];
  const shift = (t: number, by: number): Point => moved(between(start, middles[b], t), across[0] * by, across[1] * by);
  if (around) {
    const far = shift(0.5, around);
    const [near, on] = [shift(0.28, around), shift(0.72, around)];
    return {
      start,
      steps: [
        [shift(0.16, 0), near, far],
        [on, shift(0.84, 0), middles[b]],
      ],
    };
  }
  return {
    start,
    steps: [
      [shift(0.2, 0), shift(0.28, 7 * bend), centre],
      [shift(0.72, -7 * bend), shift(0.8, 0), middles[b]],
    ],
  };
}

function inGarden([x, y]: Point, [cx, cy]: Point): boolean {
  const { x: rx, y: ry, round } = gardenReach;
  const [dx, dy] = [Math.max(0, Math.abs(x - cx) - rx + round), Math.max(0, Math.abs(y - cy) - ry + round)];
  return dx * dx + dy * dy < round * round;
}

export function layOut(printed: ClassicKind, turn: number, random: () => number): Layout {
  const kind = turnedKind(printed, turn);
  const numbered = kind.features.map((feature, number) => ({ feature, number }));
  const ofType = (type: string) => numbered.filter(({ feature }) => feature.type === type);
  const sacred = numbered.find(({ feature }) => feature.type === 'cloister' || feature.type === 'shrine');
  const hasCap = kind.features.some((f) => f.cap);

  // Something in the middle keeps away from a city, and from a road that has to go round.
  const [bend, swing] = [2 * random() - 1, 2 * random() - 1];
  const passes = sacred?.feature.type === 'cloister' && kind.features.some((f) => f.type === 'road' && f.sides.length === 2);
  const middle = sacred || kind.bazaar ? turned([50, hasCap ? 56 : passes ? 39 : 50], turn) : centre;
  const isTight = sacred && kind.features.some((f) => f.type === 'city' && !f.cap);
  const cities = new Map(
    ofType('city').map(({ feature, number }) => [number, cityShape(kind, feature, isTight ? 22 : 36 + 2 * swing, 0.8 + 0.3 * swing)]),
  );
  const gates: Gate[] = [];
  const roads = new Map(
    ofType('road').map(({ feature, number }) => {
      const gate = feature.end === 'city' ? gateOf(kind, feature, cities) : undefined;
      if (gate) gates.push(gate);
      // the way round lies where the middle was moved away from
      const around = passes ? 26 * Math.sign(middle[0] + middle[1] < 100 ? 1 : -1) : 0;
      return [number, roadLine(feature, middle, gate, around, bend)];
    }),
  );

  const cityTests = [...cities].map(([number, { outline, walls }]) => ({
    number,
    outline,
    walls: walls.map((line) => distanceFrom(sample(line), wallReach + wallHeight)),
  }));
  const roadTests = [...roads].map(([number, line]) => ({ number, from: distanceFrom(sample(line), squareReach) }));
  const hasSquare = kind.features.some((f) => f.end === 'junction');
  const isMarket = kind.bazaar && !kind.features.some((f) => f.type === 'city' && !f.cap);
  const solidAt = (p: Point) => {
    if (sacred?.feature.type === 'cloister' && inGarden(p, middle)) return sacred.number;
    if (sacred?.feature.type === 'shrine' && distance(p, middle) < shrineReach) return sacred.number;
    for (const { number, outline, walls } of cityTests)
      if (isInside(p, outline) || walls.some((from) => from(p[0], p[1]) < wallReach || from(p[0], p[1] + wallHeight) < wallReach))
        return number;
    // a market between fields belongs to none of them
    if (isMarket && Math.hypot((p[0] - middle[0]) / bazaarReach.x, (p[1] - middle[1]) / bazaarReach.y) < 1) return taken;
    let nearest = nothing;
    let least = hasSquare && distance(p, middle) < squareReach ? Infinity : roadReach;
    for (const { number, from } of roadTests) {
      const far = from(p[0], p[1]);
      if (far < least) [nearest, least] = [number, far];
    }
    return nearest;
  };
  const given = new Map<number, Point>();
  if (sacred) given.set(sacred.number, sacred.feature.type === 'cloister' ? moved(middle, -7, 13.5) : moved(middle, -9, 10.5));
  for (const { feature, number } of ofType('city')) if (feature.cap) given.set(number, capSpots[sideNumber(feature.sides[0])]);
  const seeds = ofType('field').flatMap(({ feature, number }) => feature.halves.map((h) => ({ at: halfSeed(h), feature: number })));
  return { kind, cities, roads, gates, middle, sacred, ground: new Ground(...withFields(solidAt, seeds), given) };
}

/// In a city with one side, on the axis of its street and away from the wall.
const capSpots: Point[] = [
  [50, 18],
  [83, 54],
  [50, 85],
  [17, 54],
];
