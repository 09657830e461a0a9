/// The keys of a board. Arrows go from lit square to lit square, with Shift from tile to tile.

/// What answers false had nothing to do: the key is left to whoever else hears it.
export interface KeyActs {
  step(dx: number, dy: number): void | false;
  explore(dx: number, dy: number): void;
  lay(): void | false;
  zoom(by: number): void;
  fit(): void;
  drop(): void | false;
}

/// Nothing has the focus that hears keys itself: they are for the board, wherever reading began on the page.
export function isFree({ target }: KeyboardEvent): boolean {
  const place = target as HTMLElement;
  return place.tabIndex < 0 && !place.closest('dialog, [role=dialog], aside.open') && !document.querySelector('dialog[open]');
}

const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/// Answers whether the board has done something with a key.
export function boardKeys(acts: KeyActs): (event: KeyboardEvent) => boolean {
  const others: Record<string, () => void | false> = {
    Enter: acts.lay,
    ' ': acts.lay,
    '+': () => acts.zoom(1.2),
    '-': () => acts.zoom(0.83),
    '0': acts.fit,
    Escape: acts.drop,
  };
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as HTMLElement).closest('button')) return false;
    const arrow = arrows[event.key];
    const act = arrow ? () => (event.shiftKey ? acts.explore : acts.step)(...arrow) : others[event.key];
    if (!act || act() === false) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
}

/// Of some squares the nearest one in a direction; what lies straight ahead is nearer than what lies aside.
export function nearest<S extends { x: number; y: number }>(
  squares: S[],
  from: { x: number; y: number },
  dx: number,
  dy: number,
): S | undefined {
  let best: S | undefined;
  let least = Infinity;
  for (const square of squares) {
    const along = (square.x - from.x) * dx + (square.y - from.y) * dy;
    const across = Math.abs((square.x - from.x) * dy) + Math.abs((square.y - from.y) * dx);
    const cost = along + 2.5 * across;
    if (along > 0 && cost < least) [best, least] = [square, cost];
  }
  return best;
}
