/** Push messages in this browser: its permission, and the address of its push service. */

/** The values that a browser sends to the server. */
export interface BrowserSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** `unasked`: the user was not asked yet. `denied`: only the browser's own settings can change it. */
export type Permission = 'unsupported' | 'unasked' | 'denied' | 'granted'

const WORKER = '/push-worker.js'

export function permission(): Permission {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  return Notification.permission === 'default' ? 'unasked' : Notification.permission
}

/** Calls `listener` when the permission may have changed: in the browser's settings, or in another tab. */
export function onPermission(listener: () => void): () => void {
  const controller = new AbortController()
  document.addEventListener('visibilitychange', listener, { signal: controller.signal })
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', listener, { signal: controller.signal }))
    // A browser without this query is checked again when its tab becomes visible.
    .catch((error: unknown) => console.info('changes of the permission are not reported', error))
  return () => controller.abort()
}

/** Call it in a click: browsers ask their user only then. */
export const askPermission = (): Promise<NotificationPermission> => Notification.requestPermission()

async function registration(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(WORKER, { scope: '/' })
  return navigator.serviceWorker.ready
}

const asBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const isOfKey = ({ options: { applicationServerKey } }: PushSubscription, publicKey: string): boolean =>
  applicationServerKey !== null && asBase64Url(applicationServerKey) === publicKey

function addressAndKeys(subscription: PushSubscription): BrowserSubscription {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (endpoint === undefined || p256dh === undefined || auth === undefined) throw new Error('the browser has subscribed without keys')
  return { endpoint, p256dh, auth }
}

/** The address of messages to this browser; null: none. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const known = await navigator.serviceWorker.getRegistration('/')
  return (await known?.pushManager.getSubscription()) ?? null
}

/** Subscribes at the browser's push service with this key of the server; keeps an existing subscription with the same key. */
export async function subscribeBrowser(publicKey: string): Promise<BrowserSubscription> {
  const { pushManager } = await registration()
  const before = await pushManager.getSubscription()
  if (before !== null && isOfKey(before, publicKey)) return addressAndKeys(before)
  await before?.unsubscribe()
  return addressAndKeys(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
}

/** Ends messages to this browser, from any sender. */
export async function leaveBrowser(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
}

/** SHA-256 of an address, as the server answers it. */
export const hashOf = async (endpoint: string): Promise<string> =>
  asBase64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))
