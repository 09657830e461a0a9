import { isStill, preferences } from './preferences.svelte';

/// A short buzz under the finger, on devices that can: when a tile is turned, when something is laid, when it is one's turn.

const lengths = { turn: 8, lay: 18, mine: 30 };

export function buzz(what: keyof typeof lengths): void {
  // Browsers let a page buzz only after its first touch, and complain of one that tries before.
  if (typeof navigator === 'undefined' || !navigator.userActivation?.hasBeenActive) return;
  if (preferences.haptics && !isStill()) navigator.vibrate?.(lengths[what]);
}
export const canBuzz = () => typeof navigator !== 'undefined' && 'vibrate' in navigator;
