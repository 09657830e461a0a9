import type { DieFace, SideName } from './catalogue';
import type { Point } from './geometry';

/// The faces of the dice, engraved in ivory and filled with black: parts of cities, a knight, a catapult.

/// The city of a face as it lies unturned: all of it, its walls, and where houses are left in ivory.
interface City {
  sides: SideName[];
  ground: string;
  walls: string;
  houses: Point[];
}
const cities: City[] = [
  {
    sides: ['N'],
    ground: 'M0 0C22 48 78 48 100 0Z',
    walls: 'M0 0C22 48 78 48 100 0',
    houses: [
      [35, 15],
      [50, 18],
      [65, 15],
    ],
  },
  {
    sides: ['N', 'E'],
    ground: 'M0 0C20 52 48 80 100 100V0Z',
    walls: 'M0 0C20 52 48 80 100 100',
    houses: [
      [47, 27],
      [64, 22],
      [73, 51],
      [81, 26],
      [57, 44],
    ],
  },
  {
    sides: ['N', 'S'],
    ground: 'M0 0C34 26 34 74 0 100H100C66 74 66 26 100 0Z',
    walls: 'M0 0C34 26 34 74 0 100M100 100C66 74 66 26 100 0',
    houses: [
      [50, 18],
      [42, 38],
      [58, 42],
      [44, 62],
      [57, 80],
    ],
  },
  {
    sides: ['N', 'E', 'W'],
    ground: 'M0 100C22 58 78 58 100 100V0H0Z',
    walls: 'M0 100C22 58 78 58 100 100',
    houses: [
      [24, 24],
      [50, 20],
      [75, 26],
      [37, 44],
      [63, 46],
      [16, 54],
      [84, 55],
    ],
  },
];

/// A roof seen from above, for a die may lie in any turn.
const house = ([x, y]: Point, i: number) =>
  i % 2 === 0 ? `M${x - 7} ${y - 5.5}h14v4.8h-14zm0 6.2h14v4.8h-14z` : `M${x - 5.5} ${y - 7}h4.8v14h-4.8zm6.2 0h4.8v14h-4.8z`;
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

export function facePicture(face: DieFace): string {
  const light = (d: string) => `<path d="${d}" fill="var(--ivory-light)"/>`;
  if (face.name === 'knight') return engraved(cut(helmet, ' fill-rule="evenodd"') + cut(plume), light(helmet + plume));
  if (face.name === 'catapult')
    return engraved(
      cut(catapult + wheels) + `<circle cx="85" cy="9" r="7.5" fill="var(--engraving)"/><path d="${hubs}" fill="var(--ivory)"/>`,
      light(catapult + wheels),
    );
  const city = cities.find((c) => c.sides.join() === face.sides.join())!;
  const merlons = ' stroke-dasharray="6.5 4.5"';
  return engraved(
    cut(city.ground) +
      line(city.walls, 'engraving', 13, merlons) +
      line(city.walls, 'engraving', 5) +
      line(city.walls, 'ivory', 1.6, ' stroke-dasharray="3 1.6"') +
      `<path d="${city.houses.map(house).join('')}" fill="var(--ivory)"/>`,
    line(city.walls, 'ivory-light', 13, merlons),
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
