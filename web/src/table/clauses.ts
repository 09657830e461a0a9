import type { GameName, Score, View } from '../engine/types';

/// Where the rules tell of what is to be decided now, or of what was scored: addresses of the rules page, clause by clause.

/// By game and phase of the turn; a test walks through games of every kind and misses none.
const phases: Record<GameName, Record<string, string>> = {
  classic: {
    draw: 'classic#c2.1',
    place: 'classic#c2.2',
    act: 'classic#c2.4',
    over: 'classic#c4.2',
    castle: 'bridges#c4.1',
    reward: 'bridges#c4.6',
    show: 'bridges#c2.2',
    open: 'bridges#c2.3',
    bid: 'bridges#c2.3',
    settle: 'bridges#c2.4',
    choose: 'bridges#c2.10',
  },
  castle: {
    draw: 'castle#c2.1',
    place: 'castle#c2.1',
    act: 'castle#c2.5',
    order: 'castle#c3.5',
    twice: 'castle#c5.1',
    reveal: 'castle#c2.7',
    again: 'castle#c5.2',
    choose: 'castle#c6.4',
    over: 'castle#c6.1',
  },
  discovery: {
    remove: 'discovery#c5.1',
    deal: 'discovery#c5.2',
    draw: 'discovery#c2.1',
    place: 'discovery#c2.1',
    act: 'discovery#c2.2',
    refill: 'discovery#c5.2',
    redraw: 'discovery#c5.3',
    over: 'discovery#c4.1',
  },
  dice: { roll: 'dice#c2.1', decide: 'dice#c2.4', over: 'dice#c5.1' },
};

/// By game and what was scored: while the game is on, and at its end where another clause holds then.
const scores: Record<GameName, Record<string, [during: string, final?: string]>> = {
  classic: {
    city: ['classic#c3.2', 'classic#c4.2'],
    road: ['classic#c3.1', 'classic#c4.2'],
    cloister: ['classic#c3.3', 'classic#c4.2'],
    field: ['classic#c4.3'],
    shrine: ['cult#c2', 'cult#c7'],
    castle: ['bridges#c4.5'],
    bazaar: ['bridges#c2.4'],
  },
  castle: {
    path: ['castle#c3.2', 'castle#c6.4'],
    tower: ['castle#c3.3', 'castle#c6.4'],
    house: ['castle#c3.3', 'castle#c6.4'],
    court: ['castle#c6.3'],
    keep: ['castle#c6.2'],
    bonus: ['castle#c6.4'],
  },
  discovery: {
    plain: ['discovery#c3.2', 'discovery#c4.1'],
    mountain: ['discovery#c3.3', 'discovery#c4.1'],
    sea: ['discovery#c3.4', 'discovery#c4.1'],
  },
  dice: { city: ['dice#c3.1'] },
};

export const clauseOf = (view: View) => `/rules/${phases[view.game][view.phase] ?? view.game}`;

export function clauseOfScore(
  game: GameName,
  { type, completed, standing }: Pick<Partial<Score>, 'type' | 'completed' | 'standing'>,
): string {
  const [during, final] = scores[game][type ?? ''] ?? [game];
  // In The Discovery what is open pays during the game too; elsewhere only at its end.
  const isFinal = standing ? standing === 'as open' : !completed;
  return `/rules/${isFinal ? (final ?? during) : during}`;
}

/// The number of a clause in its address, to be shown.
export const clauseNumber = (address: string) => address.split('#c')[1] ?? '';
