import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import './art.css';

// A part of the page that is gone because there is a newer build: take that.
window.addEventListener('vite:preloadError', () => location.reload());
mount(App, { target: document.getElementById('app')! });
performance.mark('usable');
// What is kept for later must not compete with what is wanted now.
if ('serviceWorker' in navigator && import.meta.env.PROD)
  window.addEventListener('load', () => void navigator.serviceWorker.register('/sw.js'));
