import { fill, stroke } from './svg';

/// What is laid onto the tiles of the classic game, drawn about the origin: bridges and keeps.

const line = ' stroke="var(--outline)" stroke-width=".6" stroke-linejoin="round"';

/// A stone bridge over a whole tile. From west to east we see the arches on its side; from north to south its way only,
/// which rises towards the middle.
export function bridgePicture(runs: 'NS' | 'EW'): string {
  if (runs === 'EW') {
    // the ways at both ends lie on the ground, the middle is high above it
    const deck = (y: number) => `M-50 ${y}C-34 ${y} -22 ${y - 9} 0 ${y - 9}S34 ${y} 50 ${y}`;
    const face = 'M-50 4C-34 4 -22 -5 0 -5S34 4 50 4V7H37Q28 -6 17 7V10H12Q0 -9 -12 10H-17V7Q-28 -6 -37 7H-50z';
    return (
      fill('M-46 9H-36Q-27 -1 -16 12H-12Q0 -3 13 12H18Q29 -1 38 9H50L50 13Q4 22 -40 13z', 'shade') +
      fill(face, 'stone-dim', line) +
      stroke('M-37 7Q-28 -6 -17 7M-12 10Q0 -9 12 10M17 7Q28 -6 37 7', 'stone', 1.6) +
      stroke('M-46 5.500h6M-15 2.500h5M10 2.500h5M40 5.500h6M-32 -.5h6M26 -.5h6M-5 -3h10', 'wall-shade', 0.5, ' stroke-opacity=".6"') +
      stroke(deck(0), 'wall-shade', 11.4) +
      stroke(deck(0), 'stone', 10) +
      stroke(deck(0), 'road-rim', 7) +
      stroke(deck(0), 'road', 6.2) +
      stroke(deck(0), 'road-track', 3) +
      stroke(deck(0), 'road', 1.8) +
      stroke(deck(4.5), 'wall-shade', 2.6, ' stroke-dasharray="3.4 1.1"') +
      stroke(deck(4.4), 'stone', 1.9, ' stroke-dasharray="3.4 1.1"') +
      stroke(deck(-4.5), 'stone', 1.5, ' stroke-dasharray="3.4 1.1"')
    );
  }
  const rail = (x: number, bulge: number) => `M${x} -50Q${x + bulge} 0 ${x} 50`;
  return (
    fill('M5 -50Q17 0 5 50H9Q22 0 9 -50z', 'shade') +
    fill('M-6.500 -50Q-9 0 -6.500 50H6.500Q9 0 6.500 -50z', 'stone', line) +
    fill('M-4 -50Q-6 0 -4 50H4Q6 0 4 -50z', 'road', ' stroke="var(--road-rim)" stroke-width=".8"') +
    stroke(rail(-1.3, -0.8) + rail(1.3, 0.8), 'road-track', 0.7) +
    stroke(rail(-5.3, -2.3), 'stone-dim', 1.2, ' stroke-dasharray="3.4 1.1"') +
    stroke(rail(5.5, 2.3), 'wall-shade', 1.8, ' stroke-dasharray="3.4 1.1"') +
    stroke(
      'M-6.800 -34h2.200M4.600 -34h2.200M-7.500 -12h2.200M5.300 -12h2.200M-7.500 12h2.200M5.300 12h2.200M-6.800 34h2.200M4.600 34h2.200',
      'wall-shade',
      1.6,
    )
  );
}

/// A keep on its mound, with a flag.
export const keepPicture =
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
