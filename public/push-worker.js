/**
 * Shows push messages and opens their pages, and answers with our own page when the server cannot be reached.
 * Plain script, as browsers take it: it is served as it stands.
 */

/** A page that does not answer by then is not one of ours that is awake. */
const ANSWER_MS = 700
const HOME = '/'

/** Only pages of this site, whatever was sent. */
function pathOf(link) {
  const url = typeof link === 'string' ? URL.parse(link, self.location.origin) : null
  return url !== null && url.origin === self.location.origin ? `${url.pathname}${url.search}${url.hash}` : HOME
}

function messageOf(data) {
  try {
    return data === null ? {} : data.json()
  } catch {
    // Browsers demand that something is shown for every message.
    return {}
  }
}

const OFFLINE = '/offline'
const KEPT = 'offline-1'
/** The page for lost connections is fetched again after this time: language, theme and files may have changed. */
const KEPT_MS = 600_000
let keptAtMs = 0

/** Keeps the page for lost connections in the reader's language and theme, with its style sheets, fonts and pictures. No user's data is on it. */
async function keepOffline() {
  if (Date.now() - keptAtMs < KEPT_MS) return
  keptAtMs = Date.now()
  try {
    const page = await fetch(OFFLINE, { cache: 'no-cache' })
    if (!page.ok) return
    const html = await page.text()
    const files = [...html.matchAll(/(?:href|src)="(\/(?:assets\/[^"]+|favicon\.svg))"/g)].map(([, file]) => file)
    const sheets = files.filter((file) => file.endsWith('.css'))
    const fonts = await Promise.all(
      sheets.map(async (file) =>
        [...(await (await fetch(file)).text()).matchAll(/url\(([^)"']*latin-wght[^)"']*)\)/g)].map(
          ([, font]) => new URL(font, new URL(file, self.location.origin)).pathname,
        ),
      ),
    )
    await caches.delete(KEPT)
    const kept = await caches.open(KEPT)
    // Without scripts: they belong to the address of that page, and it is shown at any.
    await kept.put(OFFLINE, new Response(html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, ''), page))
    await kept.addAll([...new Set([...files, ...fonts.flat()])])
  } catch {
    // The connection was lost meanwhile: the next page tries again.
    keptAtMs = 0
  }
}

async function pageOrOffline(event) {
  try {
    const page = await fetch(event.request)
    event.waitUntil(keepOffline())
    return page
  } catch (error) {
    const kept = await caches.match(OFFLINE)
    if (kept === undefined) throw error
    return kept
  }
}

const fileOrKept = async (request) => (await caches.match(request)) ?? fetch(request)

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(pageOrOffline(event))
  // Names of these files change with their content: a kept one is right.
  else if (URL.parse(request.url)?.pathname.startsWith('/assets/')) event.respondWith(fileOrKept(request))
})

self.addEventListener('install', (event) => event.waitUntil(keepOffline().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title = self.location.hostname, body = '', tag, link, language } = messageOf(event.data)
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, lang: language, icon: '/favicon.svg', data: { path: pathOf(link) } }),
  )
})

/** Asks an open page to go there by itself, so that nothing typed in it is lost. Answers whether it does. */
function askPage(client, path) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => resolve(false), ANSWER_MS)
    port1.onmessage = () => {
      clearTimeout(timer)
      resolve(true)
    }
    client.postMessage({ type: 'open', path }, [port2])
  })
}

async function openPath(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // Newest first: the page that was looked at last.
  for (const page of pages) {
    if (!(await askPage(page, path))) continue
    await page.focus()
    return
  }
  await self.clients.openWindow(path)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPath(pathOf(event.notification.data?.path)))
})

// The push service has given this browser another address: the next page of the site tells the server.
self.addEventListener('pushsubscriptionchange', (event) => {
  const options = event.oldSubscription?.options
  if (options !== undefined) event.waitUntil(self.registration.pushManager.subscribe(options))
})
