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
// Whoever taps on the message that it is their turn comes to the table: to the page that shows it, or, if they have left it,
// with another page of ours, which is told where to go.
self.addEventListener('notificationclick', (event) => {
    const table = event.notification.data
    event.notification.close()
    event.waitUntil(
        self.clients.matchAll({ type: 'window' }).then((pages) => {
            const page = pages.find(({ url }) => url === table) ?? pages[0]
            if (!page) return self.clients.openWindow(table)
            page.postMessage({ table })
            return page.focus()
        }),
    )
})
self.addEventListener('fetch', (event) => {
    const path = new URL(event.request.url).pathname
    if (event.request.mode === 'navigate')
        event.respondWith(fetch(event.request).catch(() => caches.match(PAGE)))
    else if (PARTS.includes(path)) event.respondWith(fetch(event.request).catch(() => caches.match(path)))
})
