/**
 * Shows what the house sends to this browser, and leads to it. Does nothing else: no page of the site goes through here.
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

self.addEventListener('install', () => self.skipWaiting())
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

// The push service has given this browser another address: the next page of the site tells the house.
self.addEventListener('pushsubscriptionchange', (event) => {
  const options = event.oldSubscription?.options
  if (options !== undefined) event.waitUntil(self.registration.pushManager.subscribe(options))
})
