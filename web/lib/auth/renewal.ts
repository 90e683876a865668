/**
 * Keeps a session alive for as long as somebody is here: renewed when a page is opened, then ahead of its end by the leeway of
 * spec §9, at once when it lasts no longer than that.
 */
import { TOKEN_REFRESH_LEEWAY_SECONDS } from '#contract/limits.ts'
import { isCallError } from '../live/call-error.ts'

const LEEWAY_MS = TOKEN_REFRESH_LEEWAY_SECONDS * 1_000
/** The longest that a browser's timer waits: 24 days and a bit. What is longer begins at once. */
const TIMER_MAX_MS = 2 ** 31 - 1
/** After a renewal that did not come through. */
const RETRY_MS = 60_000

/** How long from now until a session that lasts so long is to be renewed. */
export const renewalDelayMs = (lifetimeMs: number, leewayMs = LEEWAY_MS): number => Math.max(0, lifetimeMs - leewayMs)

/** `renew` answers until when the session lasts now. Answers how to stop. */
export function keepRenewed(renew: () => Promise<number>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let expiresAtMs = 0

  function wait(): void {
    const delayMs = renewalDelayMs(expiresAtMs - Date.now())
    timer = delayMs > TIMER_MAX_MS ? setTimeout(wait, TIMER_MAX_MS) : setTimeout(() => void renewNow(), delayMs)
  }

  async function renewNow(): Promise<void> {
    try {
      const nextMs = await renew()
      // An end that does not move on would be asked for again and again.
      if (isStopped || nextMs <= expiresAtMs) return
      expiresAtMs = nextMs
      wait()
    } catch (error) {
      // A session that is over is told by the query of who is signed in.
      if (isStopped || isCallError(error, 'unauthorized')) return
      console.warn('the session could not be renewed', error)
      timer = setTimeout(() => void renewNow(), RETRY_MS)
    }
  }

  void renewNow()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
