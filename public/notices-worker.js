// Shows nothing by itself: pages show notices through it, because tablets have no other way, and a press on one comes
// here. It keeps no files, so that a new release needs no word from it.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.address));
});

/** In a page that is open already, where there is one: it keeps what it knows. */
async function open(address) {
  const pages = await self.clients.matchAll({ type: 'window' });
  const page = pages.find(({ url }) => new URL(url).pathname.startsWith('/dashboard'));
  if (!page) return self.clients.openWindow(address);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page of a worker takes none
  page.postMessage({ open: address });
  return page.focus();
}
