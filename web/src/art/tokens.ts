import { fill, stroke } from './svg';

/// What is laid onto the tiles of the classic game, drawn about the origin: bridges and keeps.

const line = ' stroke="var(--outline)" stroke-width=".6" stroke-linejoin="round"';

/// A stone bridge over a whole tile. From west to east we see the arches on its side; from north to south its way only, between
/// parapets, on piers that stand out on both sides.
export function bridgePicture(runs: 'NS' | 'EW'): string {
  if (runs === 'EW') {
    // the ways at both ends lie on the ground, the middle is high above it
    const deck = (y: number) => `M-50 ${y}C-34 ${y} -22 ${y - 10} 0 ${y - 10}S34 ${y} 50 ${y}`;
    const face = 'M-50 4C-34 4 -22 -6 0 -6S34 4 50 4V9H44V12H40V20H14V21H-14V20H-40V12H-44V9H-50z';
    const arches = 'M-37 21V15Q-37 6 -28 5Q-18 5 -18 14V21zM-11 22V11Q-11 1 0 1Q11 1 11 11V22zM18 21V14Q18 5 28 5Q37 6 37 15V21z';
    return (
      fill('M-42 19H42L52 24Q0 33 -42 24z', 'shade') +
      fill(face, 'stone', ' stroke="var(--ink)" stroke-width="1.6" stroke-linejoin="round"') +
      fill('M-44 9Q-30 1 0 -2Q30 1 44 9V12Q28 5 0 2Q-28 5 -44 12z', 'stone-dim', ' fill-opacity=".7"') +
      fill(arches, 'wall-shade', ' stroke="var(--stone-dim)" stroke-width="2.4"') +
      fill(
        'M-37 21V17Q-37 9 -28 8Q-20 8 -19 14L-24 21zM-11 22V14Q-11 5 0 4Q9 4 10.500 10L4 22zM18 21V16Q18 9 28 8Q34 8 36 13L31 21z',
        'ink',
        ' fill-opacity=".55"',
      ) +
      stroke(deck(0), 'wall-shade', 13) +
      stroke(deck(0), 'stone', 11.6) +
      stroke(deck(0), 'road-rim', 7) +
      stroke(deck(0), 'road', 6) +
      stroke(deck(0), 'road-track', 3) +
      stroke(deck(0), 'road', 1.8) +
      stroke(deck(5), 'stone', 3, ' stroke-dasharray="5 1.6"') +
      stroke(deck(-5), 'stone', 2, ' stroke-dasharray="5 1.6"')
    );
  }
  const pier = (y: number) => `M-8 ${y - 7}L-14 ${y}L-8 ${y + 7}zM8 ${y - 7}L14 ${y}L8 ${y + 7}z`;
  const piers = [-30, 0, 30].map(pier).join('');
  const edge = ' stroke="var(--ink)" stroke-width="1.6" stroke-linejoin="round"';
  return (
    fill('M8 -46Q22 0 8 50H13Q30 0 13 -46z', 'shade') +
    fill(piers, 'stone-dim', edge) +
    fill('M-7.500 -50Q-11 0 -7.500 50H7.500Q11 0 7.500 -50z', 'stone', edge) +
    fill('M-4 -50Q-6.500 0 -4 50H4Q6.500 0 4 -50z', 'road', ' stroke="var(--road-rim)" stroke-width="1"') +
    stroke('M-1.300 -50Q-2.100 0 -1.300 50M1.300 -50Q2.100 0 1.300 50', 'road-track', 0.8) +
    stroke('M-6 -50Q-9 0 -6 50M6 -50Q9 0 6 50', 'stone-dim', 1.6, ' stroke-dasharray="5 1.600"') +
    stroke('M-8.600 -30h3.400M5.200 -30h3.400M-9.300 0h3.400M5.900 0h3.400M-8.600 30h3.400M5.200 30h3.400', 'wall-shade', 1.6)
  );
}

const keep =
  fill('M-24 17Q-20 4 -8 3H10Q22 5 25 17Q14 24 0 24Q-16 24 -24 17z', 'shade') +
  fill('M-25 15Q-21 1 -9 0H9Q21 1 25 15Q14 21 0 21Q-14 21 -25 15z', 'tree', line) +
  fill('M-22 12Q-18 2 -9 0H2Q-8 6 -10 18Q-18 17 -22 12z', 'tree-light', ' fill-opacity=".7"') +
  fill('M9 8V-8H19V8Q14 11 9 8zM-19 8V-6H-9V8Q-14 11 -19 8z', 'stone', line) +
  fill('M15 9V-8H19V8Q17 9.200 15 9zM-12.500 9V-6H-9V8Q-10.500 9 -12.500 9z', 'stone-dim') +
  fill(
    'M8 -8V-12H10.500V-10.500H12.700V-12H15.300V-10.500H17.500V-12H20V-8zM-20 -6V-10H-17.500V-8.500H-15.300V-10H-12.700V-8.500H-10.500V-10H-8V-6z',
    'stone',
    line,
  ) +
  fill('M-10 10V-17H10V10Q0 14 -10 10z', 'stone', line) +
  fill('M3 11.700V-17H10V10Q7 11.400 3 11.700z', 'stone-dim') +
  fill('M-11.500 -17V-22.500H-8V-20.300H-4.500V-22.500H-1.700V-20.300H1.700V-22.500H4.500V-20.300H8V-22.500H11.500V-17z', 'stone', line) +
  fill('M-3.400 11.800V4.500Q0 -.2 3.400 4.500V11.800Q0 12.400 -3.400 11.800z', 'ink') +
  fill('M-6.500 -4v-4.500h1.800v4.500zM-.9 -6v-4.500h1.800v4.500zM5 -4v-4.500h1.800v4.500z', 'window') +
  stroke('M0 -20.300V-37', 'ink', 1.2) +
  fill('M.5 -37Q5 -39 8 -36.500T14 -36.500V-28.500Q11 -27 8 -28.500T.5 -28.500z', 'flag', line);

/// A keep on its mound, with a flag: large enough to be found between its two tiles.
export const keepPicture = `<g transform="scale(1.25)">${keep}</g>`;
