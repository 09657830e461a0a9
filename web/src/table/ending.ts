import type { GameEvent, GameName } from '../engine/types';
import type { LogEntry } from './table-session';

/// Which scores belong to the end of a game and not to a turn of it.

/// In the order in which they are counted and listed.
const categories = [
  ['city', 'road', 'cloister', 'shrine', 'castle', 'bazaar', 'field'],
  ['path', 'tower', 'house', 'court', 'keep', 'bonus'],
  ['plain', 'mountain', 'sea'],
].flat();
export const inOrder = (one: string, other: string) => categories.indexOf(one) - categories.indexOf(other);

export const isScore = ({ event }: GameEvent) => event === 'scored' || event === 'sold';

/// The scores of one step: what its own turn brought, then what the game's end did.
export function scoresOf(game: GameName, { token, events }: LogEntry): { during: GameEvent[]; final: GameEvent[] } {
  const scores = events.filter(isScore);
  const own = turnScores(game, token, scores, events);
  return { during: scores.slice(0, own), final: scores.slice(own) };
}

/// How many scores of a step its turn brought. The end comes after them.
function turnScores(game: GameName, token: string, scores: GameEvent[], events: GameEvent[]): number {
  const firstFinal = (isFinal: (score: GameEvent) => boolean) => {
    const index = scores.findIndex(isFinal);
    return index < 0 ? scores.length : index;
  };
  switch (game) {
    case 'dice':
      return scores.length;
    case 'classic':
      return firstFinal(({ completed }) => !completed);
    case 'castle':
      // Bonus tiles are spent one by one while the end is counted: it may take several steps.
      return firstFinal(({ type, completed }) => !completed || type === 'court' || type === 'keep' || type === 'bonus');
    case 'discovery':
      // Whoever took a follower home last has scored it in the turn.
      if (!events.some(({ event }) => event === 'ended')) return scores.length;
      return token.startsWith('<') ? 1 : 0;
  }
}
