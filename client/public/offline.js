// Keeps one page for the time when there is no network; everything else comes from the server, always. And brings people back
// who are called to a table.

const KEPT = 'rumpus-offline'
const PAGE = '/offline.html'
const PARTS = ['/offline.css', '/icon.svg'] // of that page

self.addEventListener('install', (event) =>
    event.waitUntil(
        caches
            .open(KEPT)
            .then((kept) => kept.addAll([PAGE, ...PARTS]))
            .then(() => self.skipWaiting()),
    ),
)
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
// Whoever taps on the message that it is their turn comes to the table.
self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(
        self.clients.matchAll({ type: 'window' }).then((pages) => {
            const page = pages.find(({ url }) => url === event.notification.data) ?? pages[0]
            return page ? page.focus() : self.clients.openWindow(event.notification.data ?? '/')
        }),
    )
})
self.addEventListener('fetch', (event) => {
    const path = new URL(event.request.url).pathname
    if (event.request.mode === 'navigate')
        event.respondWith(fetch(event.request).catch(() => caches.match(PAGE)))
    else if (PARTS.includes(path)) event.respondWith(fetch(event.request).catch(() => caches.match(path)))
})
