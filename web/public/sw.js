// Makes the page work without a connection. What has a hash in its name never changes and is taken from the cache; all
// else is asked for first, and taken from the cache where there is no answer.
const cacheName = 'bastide';

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(fetch('/offline.json').then((r) => r.json()).then((files) => caches.open(cacheName).then((cache) => cache.addAll(files))));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

async function answer(request) {
  const cache = await caches.open(cacheName);
  const url = new URL(request.url);
  const page = request.mode === 'navigate' ? '/' : url.pathname;
  if (url.pathname.startsWith('/assets/')) {
    const known = await cache.match(url.pathname);
    if (known) return known;
  }
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(page, response.clone());
    return response;
  } catch {
    return (await cache.match(page)) ?? Response.error();
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // The server's own answers are never ours to keep.
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  event.respondWith(answer(request));
});
