import { preferences } from './preferences.svelte';

/// A short buzz under the finger, on devices that can: when a tile is turned, laid or refused, and when it is one's turn.

const lengths = { turn: 8, lay: 18, mine: 30, refused: [12, 50, 12] };

export function buzz(what: keyof typeof lengths): void {
  // Browsers let a page buzz only after its first touch, and complain of one that tries before.
  if (typeof navigator === 'undefined' || !navigator.userActivation?.hasBeenActive) return;
  // It is a setting of its own: whoever wants nothing to move may want to feel it all the more.
  if (preferences.haptics) navigator.vibrate?.(lengths[what]);
}
export const canBuzz = () => typeof navigator !== 'undefined' && 'vibrate' in navigator;
