/// A choice that can be looked at before it is made, by whatever points at it. A finger has nothing to hover with: what it presses
/// lights up, is made when the finger is lifted there, and left alone when it slides off first.

export interface Pressed {
  /// The choice is pointed at, or no more.
  point(on: boolean): void;
  act(): void;
}

export function press(node: Element, pressed: Pressed) {
  let is = pressed;
  const isOver = ({ clientX, clientY }: Touch) => node.contains(document.elementFromPoint(clientX, clientY));
  const follow = ({ changedTouches }: TouchEvent) => is.point(isOver(changedTouches[0]));
  const leave = () => is.point(false);
  const lift = (event: TouchEvent) => {
    // Otherwise the browser makes a click of it, which meets whatever has come there by then.
    if (event.cancelable) event.preventDefault();
    is.point(false);
    // Two fingers move the board.
    if (event.touches.length === 0 && isOver(event.changedTouches[0])) is.act();
  };
  const on: Record<string, (event: never) => void> = {
    touchstart: () => is.point(true),
    touchmove: follow,
    touchend: lift,
    touchcancel: leave,
    pointerenter: () => is.point(true),
    pointerleave: leave,
    click: () => is.act(),
    // A finger that rests there wants to read, not to be offered anything.
    contextmenu: (event: Event) => event.preventDefault(),
  };
  // On the choice itself, which may be gone when its events would reach the page.
  for (const [name, hear] of Object.entries(on)) node.addEventListener(name, hear as EventListener, { passive: name === 'touchmove' });
  return { update: (next: Pressed) => void (is = next) };
}
