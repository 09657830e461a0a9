/// Addresses of the page, without a reload: /, /new/GAME, /new/GAME/online, /table, /table/ID, /lobby, /games, /account, /tiles,
/// /rules/GAME, /learn/GAME, /replay.
class Router {
  path = $state(location.pathname);

  constructor() {
    window.addEventListener('popstate', () => (this.path = location.pathname));
    document.addEventListener('click', (event) => {
      const link = (event.target as Element).closest?.('a');
      const plain = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0;
      if (!link || !plain || link.target || link.origin !== location.origin || link.hasAttribute('download')) return;
      event.preventDefault();
      this.go(link.pathname + link.hash);
    });
  }

  go(path: string) {
    history.pushState(null, '', path);
    this.path = location.pathname;
    if (location.hash) requestAnimationFrame(() => document.getElementById(location.hash.slice(1))?.scrollIntoView());
    else scrollTo(0, 0);
  }
}

export const router = new Router();
