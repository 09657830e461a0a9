/// Addresses of the page, without a reload: /, /new/GAME, /new/GAME/online, /table, /table/ID, /lobby, /games, /account, /tiles,
/// /rules/GAME, /learn/GAME, /replay.
class Router {
  path = $state(location.pathname);
  /// What stands behind the #, without it.
  hash = $state(location.hash.slice(1));

  constructor() {
    window.addEventListener('popstate', () => this.read());
    document.addEventListener('click', (event) => {
      const link = (event.target as Element).closest?.('a');
      const plain = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0;
      // Somebody else may have answered the click already.
      if (!link || !plain || event.defaultPrevented) return;
      if (link.target || link.origin !== location.origin || link.hasAttribute('download')) return;
      event.preventDefault();
      this.go(link.pathname + link.hash);
    });
  }

  go(path: string) {
    history.pushState(null, '', path);
    this.read();
    if (!location.hash) scrollTo(0, 0);
    else
      requestAnimationFrame(() => {
        const place = document.getElementById(location.hash.slice(1));
        place?.scrollIntoView();
        place?.focus({ preventScroll: true });
      });
  }

  private read() {
    this.path = location.pathname;
    this.hash = location.hash.slice(1);
  }
}

export const router = new Router();
