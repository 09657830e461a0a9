import './font.css';
import './app.css';
import './art.css';
import { language, loadWords, wordless } from './words';

/// Small, so that the reader's language is known and its words are asked for while the rest is still on its way (see vite.config.ts).
async function begin(target: HTMLElement) {
  try {
    const [{ show }] = await Promise.all([import('./show'), loadWords()]);
    show(target);
  } catch (failure) {
    console.error(failure);
    target.textContent = wordless[language];
  }
}
void begin(document.getElementById('app')!);
// What is kept for later must not compete with what is wanted now.
if ('serviceWorker' in navigator && import.meta.env.PROD)
  window.addEventListener('load', () => void navigator.serviceWorker.register('/sw.js'));
