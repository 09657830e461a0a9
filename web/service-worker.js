// Makes the page work without a connection. The build puts in the list of its files and a name for them, so that a new
// build is a new worker: it keeps its own files and forgets those of the one before.
const files = FILES;
const cacheName = `bastide-${VERSION}`;

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)));
});
self.addEventListener('activate', (event) => {
  const forget = caches.keys().then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))));
  event.waitUntil(forget.then(() => self.clients.claim()));
});

async function answer(request) {
  const cache = await caches.open(cacheName);
  const url = new URL(request.url);
  // What has a hash in its name never changes; all else is asked for first.
  const known = () => cache.match(request.mode === 'navigate' ? '/' : url.pathname);
  if (url.pathname.startsWith('/assets/')) return (await known()) ?? fetch(request);
  try {
    return await fetch(request);
  } catch {
    return (await known()) ?? Response.error();
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // The server's own answers are never ours to keep.
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  event.respondWith(answer(request));
});
