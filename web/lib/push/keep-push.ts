/** Compares the push address of this browser with the server's once per page, and ends the subscription with the session. */
import { currentSubscription, hashOf, leaveBrowser, subscribeBrowser, type BrowserSubscription } from './browser.ts'

interface ServerSide {
  readonly publicKey: string
  /** Does the server send to the browser of this session? */
  readonly isOn: boolean
  readonly endpointHash: string | null
}

/** A push service may have given this browser another address, and the server may have another key: both are exchanged. */
export async function keepPush(
  { publicKey, isOn, endpointHash }: ServerSide,
  save: (subscription: BrowserSubscription) => Promise<unknown>,
): Promise<void> {
  const current = await currentSubscription()
  if (!isOn) {
    // It belonged to another user, or to a session that has ended.
    if (current !== null) await leaveBrowser()
    return
  }
  const now = await subscribeBrowser(publicKey)
  if ((await hashOf(now.endpoint)) !== endpointHash) await save(now)
}

export { leaveBrowser }

interface OpenRequest {
  readonly type: 'open'
  readonly path: string
}

const isOpenRequest = (data: unknown): data is OpenRequest =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'open' && 'path' in data && typeof data.path === 'string'

/** Opens the page of a clicked message, in this tab when the service worker asks for it. */
export function openClicked(go: (path: string) => void): () => void {
  const onMessage = ({ data, ports }: MessageEvent<unknown>) => {
    if (!isOpenRequest(data)) return
    ports[0]?.postMessage('yes')
    go(data.path)
  }
  navigator.serviceWorker.addEventListener('message', onMessage)
  navigator.serviceWorker.startMessages()
  return () => navigator.serviceWorker.removeEventListener('message', onMessage)
}
