/**
 * Ends a session on the server, also when the server is unreachable right now. Until then this page remembers the token, and stores
 * nothing of it: on a closed page no one else can use the session.
 *
 *   asked ──answered──▶ ended
 *     ├──refused──▶ thrown: the session stays valid
 *     └──no connection, or no answer for some seconds──▶ later ──connection──▶ ended
 */
import { isCallError } from '../live/call-error.ts'

type Logout = (args: { token: string }) => Promise<unknown>

/** The longest wait for a user who signs out. */
const WAIT_MS = 3_000
/** Between two attempts, where the browser does not report the connection. */
const RETRY_MS = 15_000

/** By HTTP, which continues while the page is being left. Returns whether the server has answered. */
async function askByHttp(token: string): Promise<boolean> {
  try {
    const response = await fetch('/api/mutation', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path: 'auth:logout', args: { token }, format: 'json' }),
    })
    return response.ok
  } catch (error) {
    console.warn('the session could not be ended yet', error)
    return false
  }
}

function onceReachable(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(go, RETRY_MS)
    function go() {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    addEventListener('online', go)
  })
}

async function endLater(token: string): Promise<void> {
  do await onceReachable()
  while (!(await askByHttp(token)))
}

/** Returns whether it has ended by now. Throws the server's refusal. */
export async function endSession(token: string, logout: Logout): Promise<boolean> {
  if (!navigator.onLine) {
    void endLater(token)
    return false
  }
  // The realtime client keeps unsent calls, and sends them once when there is a connection.
  const asked = logout({ token }).then(
    () => true,
    (error: unknown) => {
      if (isCallError(error)) throw error
      void endLater(token)
      return false
    },
  )
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => {
      // The caller is gone: nobody handles a refusal that comes now.
      void asked.catch(() => endLater(token))
      resolve(false)
    }, WAIT_MS)
  })
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}
