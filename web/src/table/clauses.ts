import type { View } from '../engine/types';

/// The clause of the rules that is about what is to be decided now, as an address of the rules page.
const clauses: Record<string, Record<string, string>> = {
  classic: {
    place: 'classic#c2.2', act: 'classic#c2.4', over: 'classic#c4.2', castle: 'bridges#c4.1', reward: 'bridges#c4.6',
    open: 'bridges#c2.3', bid: 'bridges#c2.3', settle: 'bridges#c2.4', choose: 'bridges#c2.10',
  },
  castle: { place: 'castle#c2.1', act: 'castle#c2.5', order: 'castle#c3.5', twice: 'castle#c5.1', again: 'castle#c5.2', choose: 'castle#c6.4', over: 'castle#c6.5' },
  discovery: { place: 'discovery#c2.1', act: 'discovery#c2.2', over: 'discovery#c4.1' },
  dice: { decide: 'dice#c2.3', over: 'dice#c5.1' },
};

export const clauseOf = (view: View) => `/rules/${clauses[view.game][view.phase] ?? view.game}`;
