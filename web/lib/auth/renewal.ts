/**
 * Keeps a session alive while a page is open: renewed when a page opens, then before its end by the leeway of
 * spec §9, at once when it lasts no longer than that.
 */
import { TOKEN_REFRESH_LEEWAY_SECONDS } from '#contract/limits.ts'
import { isCallError } from '../live/call-error.ts'

const LEEWAY_MS = TOKEN_REFRESH_LEEWAY_SECONDS * 1_000
/** The longest delay of a browser's timer: about 24 days. A longer one would fire at once. */
const TIMER_MAX_MS = 2 ** 31 - 1
/** After a renewal that failed. */
const RETRY_MS = 60_000

/** The delay until a session of this lifetime is renewed. */
export const renewalDelayMs = (lifetimeMs: number, leewayMs = LEEWAY_MS): number => Math.max(0, lifetimeMs - leewayMs)

/** `renew` returns the new end of the session. Returns a function that stops it. */
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
      // An end that does not change would be renewed again and again.
      if (isStopped || nextMs <= expiresAtMs) return
      expiresAtMs = nextMs
      wait()
    } catch (error) {
      // The query of the signed-in user reports a session that has ended.
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
