import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import './art.css';
import { tab } from './table/storage';
import { language, loadWords, wordless } from './words';

async function begin(target: HTMLElement) {
  try {
    await loadWords();
  } catch {
    target.textContent = wordless[language];
    return;
  }
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
void begin(document.getElementById('app')!);
// What is kept for later must not compete with what is wanted now.
if ('serviceWorker' in navigator && import.meta.env.PROD)
  window.addEventListener('load', () => void navigator.serviceWorker.register('/sw.js'));
