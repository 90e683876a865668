/** The longest wait for a user who signs out. */
const WAIT_MS = 5_000

/**
 * Ends a session on the server, by HTTP: a call that waits for the connection could end the session long after the screen said that it
 * failed. Throws when the server was not reached, or refused. Ending it twice is fine, so the user may try again (spec §8).
 */
export async function endSession(token: string): Promise<void> {
  const response = await fetch('/api/mutation', {
    method: 'POST',
    keepalive: true,
    signal: AbortSignal.timeout(WAIT_MS),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: 'auth:logout', args: { token }, format: 'json' }),
  })
  if (!response.ok) throw new Error(`the session was not ended: ${response.status}`)
}
