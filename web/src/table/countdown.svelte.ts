/// Some seconds in which a turn can be taken back. It begins anew whenever it is asked for, and stops when it no longer is.

const seconds = 3;

export function countdown(isOn: () => boolean, done: () => void) {
  /// From 1 to 0; undefined while it does not run.
  let left = $state<number>();
  $effect(() => {
    if (!isOn()) return;
    const start = performance.now();
    left = 1;
    const timer = setInterval(() => {
      left = Math.max(0, 1 - (performance.now() - start) / (1000 * seconds));
      if (left > 0) return;
      clearInterval(timer);
      done();
    }, 50);
    return () => {
      clearInterval(timer);
      left = undefined;
    };
  });
  return {
    get left() {
      return left;
    },
  };
}
