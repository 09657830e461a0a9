import { fill, stroke } from './svg';
import { drum, tent } from './castle-pieces';

/// The bonus tiles of The Castle, in squares of 100 by 100: those that are used in a turn lie on blue, those that count at the
/// end on gold. What may be unfinished fades into dashes; a large number says what it brings.

const says = (words: string, x = 68, y = 87) =>
  `<text x="${x}" y="${y}" text-anchor="middle" style="font-family:var(--font)" font-weight="700" font-size="34" fill="#fff" stroke="var(--ink)" stroke-width="5" stroke-linejoin="round" paint-order="stroke">${words}</text>`;
const scaled = (picture: string, x: number, y: number, by: number) => `<g transform="translate(${x} ${y}) scale(${by})">${picture}</g>`;

const turret = drum([0, 0], 10, 17, true);
const keep =
  fill('M-13 1h30l12 6h-34z', 'shade') +
  fill('M-15-26h4v3h4v-3h4v3h6v-3h4v3h4v-3h4v27h-30z', 'tower-lit') +
  fill('M5-23h2v-3h4v3h4v24h-10z', 'tower-dim') +
  fill('M-4 1v-7a4 4 0 0 1 8 0v7zM-9-14h3v5h-3zM6-14h3v5h-3z', 'ink') +
  stroke('M0-23v-14', 'ink', 1) +
  fill('M0-37q4-2 6 0t6 0v7q-3 2-6 0t-6 0z', 'tent-red');
const house =
  fill('M-17 0h34l9 5h-36z', 'shade') +
  fill('M-16-12h32v13h-32z', 'front') +
  fill('M-11-6h5v6h-5zM-1-6h5v7h-5zM8-6h5v6h-5z', 'pane') +
  fill('M-20-11l8-16h24l8 16z', 'roof-west') +
  fill('M12-27l8 16h-13z', 'roof-east') +
  stroke('M-18-15h36M-15.5-20h31M-13-24h26', 'eaves', 0.9) +
  stroke('M-12-27h24', 'ridge', 2);
const path =
  stroke('M-30 12q22 0 26-14t30-14', 'cobble-rim', 17) +
  stroke('M-30 12q22 0 26-14t30-14', 'cobble-dot', 14) +
  stroke('M-30 8q20-1 23-12t32-16M-30 16q25 1 29-13t28-12', 'cobble-light', 5, ' stroke-dasharray="6 1.5"');
const coin = (x: number, y: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="15" ry="8" fill="var(--tent-gold)" stroke="var(--ink)" stroke-width="1.5"/><ellipse cx="${x}" cy="${y - 4}" rx="15" ry="8" fill="var(--hay)" stroke="var(--ink)" stroke-width="1.5"/><ellipse cx="${x}" cy="${y - 4}" rx="10" ry="5" fill="none" stroke="var(--tent-gold)" stroke-width="1.5"/>`;
const again =
  stroke('M26 58a25 25 0 0 1 42-23', 'slab', 9, ' stroke-linecap="round"') +
  stroke('M74 44a25 25 0 0 1-42 23', 'slab', 9, ' stroke-linecap="round"') +
  fill('M60 20l19 14l-21 10zM40 82l-19-14l21-10z', 'slab');
/// The frame of what is not built yet.
const unbuilt = (d: string) => stroke(d, 'ink', 2.2, ' stroke-dasharray="5 4" stroke-linejoin="round"');

/// It counts all the same.
const counts = (x: number, y: number) =>
  stroke(`M${x - 11} ${y}l8 9l15-19`, 'ink', 12, ' stroke-linecap="round" stroke-linejoin="round"') +
  stroke(`M${x - 11} ${y}l8 9l15-19`, 'tent-white', 6.5, ' stroke-linecap="round" stroke-linejoin="round"');
/// Each of the things counts twice.
const twice = (picture: string, by: number) => scaled(picture, 32, 62, by) + scaled(picture, 66, 74, by);
const hourglass =
  fill('M36 24h28v5q0 11-9 19q9 8 9 19v5H36v-5q0-11 9-19q-9-8-9-19z', 'tent-white', ' stroke="var(--ink)" stroke-width="2.500"') +
  fill('M41 34h18q-3 7-9 12q-6-5-9-12zM40 68q1-9 10-13q9 4 10 13z', 'hay') +
  stroke('M32 23h36M32 73h36', 'timber', 6, ' stroke-linecap="round"');

const pictures = [
  scaled(again, -6, -4, 1.12) + scaled(hourglass, 27, 26, 0.46) + says('+1', 76, 94),
  twice(turret, 1.55) + says('4', 84, 38),
  twice(house, 0.92) + says('2', 84, 38),
  scaled(path, 44, 46, 1.2) + unbuilt('M72 16h18v20h-18z') + counts(74, 78),
  scaled(turret, 36, 70, 1.9) + unbuilt('M58 62v-36h30v36z') + counts(74, 82),
  scaled(house, 40, 62, 1.3) + unbuilt('M68 62h22v-16l-10-20h-10') + counts(74, 82),
  scaled(tent([0, 0]), 42, 52, 2.4) + says('4'),
  scaled(keep, 34, 78, 1.5) + scaled(house, 74, 46, 0.62) + scaled(house, 74, 70, 0.62) + says('+2', 72, 95),
  coin(36, 66) + coin(60, 70) + coin(44, 52) + coin(42, 44) + says('5'),
];

const ground = (colour: string) =>
  `<rect x="3" y="3" width="94" height="94" rx="12" fill="var(--${colour})" stroke="var(--slab)" stroke-width="4"/>` +
  '<rect x="1" y="1" width="98" height="98" rx="14" fill="none" stroke="var(--wall-shade)" stroke-width="1.5"/>' +
  stroke('M9 84V18q0-9 9-9h64', 'tent-white', 2, ' stroke-opacity=".45" stroke-linecap="round"');

/// What bonus tile number 1 to 9 does, at a glance.
export const bonusPicture = (kind: number) => ground(kind <= 3 ? 'tent-blue' : 'bonus-gold') + pictures[kind - 1];

/// A bonus tile that nobody has turned yet.
export const bonusBack =
  ground('tent-blue') +
  stroke('M50 22l22 28l-22 28l-22-28z', 'slab', 3) +
  `<text x="50" y="64" text-anchor="middle" style="font-family:var(--font)" font-weight="700" font-size="40" fill="var(--slab)">?</text>`;
