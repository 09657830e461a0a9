import type { View } from '../engine/types';
import type { LogEntry } from './table-session';

/// A roll of dice as the log tells it.

/// `*cckx`: what fell.
export const isRoll = (token: string) => /^\*[clstkx]+$/.test(token);

/// The faces of the last roll of the turn, catapults among them; none before the first.
export function facesRolled({ game, rolls }: View, log: LogEntry[]): string {
  if (game !== 'dice' || !rolls) return '';
  return (
    log
      .map(({ token }) => token)
      .filter(isRoll)
      .at(-1)
      ?.slice(1) ?? ''
  );
}

/// Which of the dice that fell are still in hand; those that look alike are taken from the end.
export function stillInHand(faces: string, hand: string): boolean[] {
  const left = new Map<string, number>();
  for (const face of hand) left.set(face, (left.get(face) ?? 0) + 1);
  return [...faces].map((face) => {
    const count = left.get(face) ?? 0;
    left.set(face, count - 1);
    return count > 0;
  });
}
