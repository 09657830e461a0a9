import type { Play } from './play.svelte';
import { isOfBazaar } from './tokens';

/// What a key does at a table, wherever the focus is; the board has keys of its own.
export function shortcutOf(event: KeyboardEvent, play: Play): (() => void) | undefined {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (target.closest?.('input, select, textarea, dialog') || document.querySelector('dialog[open]')) return undefined;
  const { session, plan, isMine, roll, canTakeBack } = play;
  // A die that is held over a square is built or put back first.
  if (isMine && !(play.isDice && plan.chosen) && event.key >= '1' && event.key <= '9') {
    const listed = plan.choices.filter((token) => token !== '-' && !isOfBazaar(token, play.view!));
    const choice = listed[Number(event.key) - 1];
    if (choice) return () => plan.act(choice);
  }
  // Step by step: a menu of the page closes by itself, then the tile goes back into the hand, then what lies is taken back.
  const isMenuOpen = document.querySelector('header [aria-expanded=true]') !== null;
  const back = isMenuOpen ? undefined : plan.chosen ? () => plan.drop() : canTakeBack ? play.takeBack : undefined;
  const acts: Record<string, (() => void) | undefined> = {
    u: canTakeBack ? play.takeBack : undefined,
    Backspace: canTakeBack ? play.takeBack : undefined,
    Escape: back,
    e: session.waiting ? () => session.confirm() : undefined,
    n: isMine && plan.choices.includes('-') && !plan.isAhead ? () => plan.act('-') : undefined,
    h: isMine && session.aids.hints && session.canHint ? play.hint : undefined,
    r: roll ?? (() => plan.turnBy(1)),
    R: roll ?? (() => plan.turnBy(-1)),
    '1': roll,
    '?': () => (play.dialog = 'keys'),
    Enter: target.closest?.('button, a') ? undefined : roll,
  };
  return acts[event.key];
}
