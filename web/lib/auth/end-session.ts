/**
 * Ends a session on the server, also when the server cannot be reached right now. Until then this page remembers the token, and nothing
 * of it is stored: whoever closes the page leaves nobody behind who could use it.
 *
 *   asked ──answered──▶ ended
 *     ├──refused──▶ thrown: it is as good as before
 *     └──no connection, or no answer for some seconds──▶ later ──connection──▶ ended
 */
import { isCallError } from '../live/call-error.ts'

type Logout = (args: { token: string }) => Promise<unknown>

/** Whoever signs out is not kept waiting for longer. */
const WAIT_MS = 3_000
/** Between two tries, where the browser does not say that there is a connection again. */
const RETRY_MS = 15_000

/** By HTTP, which goes on while the page is being left. Answers whether the server has answered. */
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

/** Answers whether it has ended by now. Throws what the server has refused. */
export async function endSession(token: string, logout: Logout): Promise<boolean> {
  if (!navigator.onLine) {
    void endLater(token)
    return false
  }
  // The realtime client keeps what it could not send, and sends it once when there is a connection.
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
      // Whoever asked has left: a refusal that comes now is nobody's any more.
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
