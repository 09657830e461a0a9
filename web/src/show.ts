import { mount } from 'svelte';
import App from './App.svelte';
import { tab } from './table/storage';

/// Puts the page where it belongs, once there are words for it.
export function show(target: HTMLElement) {
  // A part of the page that is gone because there is a newer build: take that, once. Where that does not help, as without a connection,
  // the page says so itself. Only from here on: words that cannot be had would make the page reload for ever.
  window.addEventListener('vite:preloadError', () => {
    const last = Number(tab.read('reloaded') ?? 0);
    if (Date.now() - last < 60_000 || !navigator.onLine) return;
    tab.write('reloaded', String(Date.now()));
    location.reload();
  });
  mount(App, { target });
  performance.mark('usable');
}
