import type { BrowserContext } from '@playwright/test'
import type { SandboxSubscription } from '#sandbox/push/index.ts'

/** Where the page keeps that it has subscribed. */
export const KEPT_SUBSCRIPTION = 'sandbox-subscription'

/** No push service is reachable from here: the browser subscribes at the sandbox's, as it would at its own. */
export async function subscribeAtSandbox(context: BrowserContext, subscription: SandboxSubscription, publicKey: string): Promise<void> {
  await context.addInitScript(
    ({ endpoint, p256dh, auth, key, kept }) => {
      const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
      const made = {
        endpoint,
        options: { applicationServerKey: bytes.buffer },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => (localStorage.removeItem(kept), true),
      }
      Object.assign(PushManager.prototype, {
        subscribe: async () => (localStorage.setItem(kept, 'yes'), made),
        getSubscription: async () => (localStorage.getItem(kept) === null ? null : made),
      })
    },
    { ...subscription, key: publicKey, kept: KEPT_SUBSCRIPTION },
  )
}
