import type { DieFace, SideName } from './catalogue';
import { turned, type Point } from './geometry';

/// The faces of the dice, engraved in ivory and filled with black: parts of cities, a knight, a catapult.

/// The city of a face as it lies unturned: all of it, its walls, and where houses are left in ivory.
interface City {
  sides: SideName[];
  ground: string;
  walls: string;
  houses: Point[];
  /// Where towers stand on its walls.
  towers: Point[];
}
const cities: City[] = [
  {
    sides: ['N'],
    towers: [
      [22, 25.5],
      [50, 36],
      [78, 25.5],
    ],
    ground: 'M0 0C22 48 78 48 100 0Z',
    walls: 'M0 0C22 48 78 48 100 0',
    houses: [
      [33, 11],
      [50, 18],
      [67, 11],
    ],
  },
  {
    sides: ['N', 'E'],
    towers: [
      [18, 35],
      [42, 67.5],
      [71, 86.5],
    ],
    ground: 'M0 0C20 52 48 80 100 100V0Z',
    walls: 'M0 0C20 52 48 80 100 100',
    houses: [
      [38, 19],
      [58, 24],
      [80, 22],
      [63, 47],
      [84, 52],
    ],
  },
  {
    sides: ['N', 'S'],
    towers: [
      [24.5, 40],
      [24.5, 60],
      [75.5, 40],
      [75.5, 60],
    ],
    ground: 'M0 0C34 26 34 74 0 100H100C66 74 66 26 100 0Z',
    walls: 'M0 0C34 26 34 74 0 100M100 100C66 74 66 26 100 0',
    houses: [
      [36, 16],
      [63, 17],
      [50, 40],
      [40, 63],
      [60, 66],
      [50, 86],
    ],
  },
  {
    sides: ['N', 'E', 'W'],
    towers: [
      [22, 74.5],
      [50, 68.5],
      [78, 74.5],
    ],
    ground: 'M0 100C22 58 78 58 100 100V0H0Z',
    walls: 'M0 100C22 58 78 58 100 100',
    houses: [
      [18, 18],
      [42, 17],
      [66, 18],
      [86, 30],
      [29, 42],
      [54, 44],
      [12, 58],
      [77, 54],
    ],
  },
];

/// A gabled house, every third one a tower with a spire: its roof black, its front ivory with a door.
function house([x, y]: Point, i: number): { roof: string; front: string; door: string } {
  return i % 3 === 1
    ? {
        roof: `M${x - 5.5} ${y - 5}l5.500 -9.500l5.500 9.500z`,
        front: `M${x - 4} ${y - 5}h8v13h-8z`,
        door: `M${x - 1.4} ${y - 2.5}h2.800v4h-2.800z`,
      }
    : {
        roof: `M${x - 8.5} ${y + 0.5}l8.500 -8l8.500 8z`,
        front: `M${x - 6.5} ${y}h13v8h-13z`,
        door: `M${x - 1.5} ${y + 3}h3v5h-3z`,
      };
}
/// A round tower on the wall, from above: a ring of black with ivory inside.
const towerAt = ([x, y]: Point, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const cut = (d: string, more = '') => `<path d="${d}" fill="var(--engraving)"${more}/>`;
const line = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="var(--${colour})" stroke-width="${width}"${more}/>`;
/// The far edge of a groove catches the light.
const engraved = (picture: string, lit: string) => `<g transform="translate(1.5 1.8)">${lit}</g>${picture}`;

const helmet =
  'M50 24c17 0 27 10 27 27v20c0 8-8 14-27 17c-19-3-27-9-27-17v-20c0-17 10-27 27-27z' +
  'M29 46v8h18v26h6v-26h18v-8z' +
  'M60 63h4v4h-4zM66 63h4v4h-4zM60 70h4v4h-4zM66 70h4v4h-4zM30 63h4v4h-4zM36 63h4v4h-4zM30 70h4v4h-4zM36 70h4v4h-4z';
const plume = 'M46 25c-2-14 8-19 20-17c14 2 22 12 22 27c-6-8-12-11-19-9c-5-3-13-4-23-1z';
const catapult =
  'M12 66h76v8H12z' + 'M36 67L50 34L64 67h-8L50 51L44 67z' + 'M16 60L66 21L71 27L21 66z' + 'M62 25c-3-8 2-14 8-18l14 18c-6 5-14 6-22 0z';
const wheels = 'M17 80a11 11 0 1 1 22 0a11 11 0 1 1-22 0zM61 80a11 11 0 1 1 22 0a11 11 0 1 1-22 0z';
const hubs = 'M24 80a4 4 0 1 1 8 0a4 4 0 1 1-8 0zM68 80a4 4 0 1 1 8 0a4 4 0 1 1-8 0z';

/// As it lies: its houses stand upright however it is turned.
export function facePicture(face: DieFace, turn = 0): string {
  const light = (d: string) => `<path d="${d}" fill="var(--ivory-light)"/>`;
  if (face.name === 'knight') return engraved(cut(helmet, ' fill-rule="evenodd"') + cut(plume), light(helmet + plume));
  if (face.name === 'catapult')
    return engraved(
      cut(catapult + wheels) + `<circle cx="85" cy="9" r="7.5" fill="var(--engraving)"/><path d="${hubs}" fill="var(--ivory)"/>`,
      light(catapult + wheels),
    );
  const city = cities.find((c) => c.sides.join() === face.sides.join())!;
  const houses = city.houses.map((p, i) => house(turned(p, turn), i));
  const lying = (picture: string) => (turn === 0 ? picture : `<g transform="rotate(${turn} 50 50)">${picture}</g>`);
  const all = (part: 'roof' | 'front' | 'door') => houses.map((one) => one[part]).join('');
  // Battlements look out of the city: the ground covers them inside. It is a darker ivory, and all that stands on it is cut in black.
  const merlons = (colour: string) => lying(line(city.walls, colour, 19, ' stroke-dasharray="5.500 4"'));
  return engraved(
    merlons('engraving') +
      lying(`<path d="${city.ground}" fill="var(--ivory-dim)"/>`) +
      cut(all('roof'), ' stroke="var(--engraving)" stroke-width="1.6" stroke-linejoin="round"') +
      `<path d="${all('front')}" fill="var(--ivory-light)" stroke="var(--engraving)" stroke-width="1.8"/>` +
      cut(all('door')) +
      lying(
        line(city.walls, 'engraving', 9) +
          line(city.walls, 'ivory-light', 1.4, ' stroke-dasharray="7 2.500"') +
          cut(city.towers.map((p) => towerAt(p, 9)).join('')) +
          `<path d="${city.towers.map((p) => towerAt(p, 5.5)).join('')}" fill="none" stroke="var(--ivory-light)" stroke-width="1.8"/>`,
      ),
    merlons('ivory-light'),
  );
}

/// A whole die, seen from above: ivory with round edges, light from the upper left.
export function diePicture(face: DieFace): string {
  return (
    '<rect x="2" y="3" width="97" height="96" rx="19" fill="rgb(20 12 0 / .28)"/>' +
    '<rect x="1" y="1" width="96" height="96" rx="18" fill="var(--ivory-rim)"/>' +
    '<rect x="1" y="1" width="94" height="93" rx="17" fill="var(--ivory-light)"/>' +
    '<rect x="4" y="4" width="92" height="91" rx="15" fill="var(--ivory-dim)"/>' +
    '<rect x="4.5" y="4.5" width="88" height="87" rx="14" fill="var(--ivory)"/>' +
    `<svg x="9" y="9" width="79" height="78" viewBox="0 0 100 100" preserveAspectRatio="none">${facePicture(face)}</svg>`
  );
}
