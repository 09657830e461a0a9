import type { GameName } from '../engine/types';
import type { Language } from '../words';

/// A lesson: a short game from a record, cut into steps. The pupil sits on seat 0; what Anna does, and what is drawn, is written down.

export type Words = Record<Language, string>;

/// Any legal move will do.
export const anything = 'anything';

export interface Step {
  /// The tokens that are played before: draws, and Anna's moves.
  before?: string;
  /// One sentence or two: what is to be done, or what is to be known.
  say: Words;
  /// The token that the step waits for, or `anything`. Without it there is only something to read.
  wants?: string;
  /// What is said to a legal move that is another one.
  other?: Words;
  /// What has come of it.
  done?: Words;
  /// Where the rules tell of it, as an address of the rules page.
  clause: string;
}

export interface Lesson {
  game: GameName;
  options: Record<string, string>;
  first: number;
  /// All tiles that are drawn, and those that must be left for the game to go on.
  bag?: string;
  steps: Step[];
}
