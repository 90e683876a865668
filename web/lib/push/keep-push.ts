/** What the house and this browser know of each other's address is held together once per page, and ended with the session. */
import { currentSubscription, hashOf, leaveBrowser, subscribeBrowser, type BrowserSubscription } from './browser.ts'

interface HouseSide {
  readonly publicKey: string
  /** Does the house send to this session's browser? */
  readonly isOn: boolean
  readonly endpointHash: string | null
}

/** A push service may have given this browser another address, and the house may have another key: each is told. */
export async function keepPush(
  { publicKey, isOn, endpointHash }: HouseSide,
  save: (subscription: BrowserSubscription) => Promise<unknown>,
): Promise<void> {
  const current = await currentSubscription()
  if (!isOn) {
    // It was somebody else's, or of a session that is over.
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

/** Goes where a message leads that was clicked, in this tab when the service worker asks it. */
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
