/** The longest wait for an idle moment, in milliseconds. */
const PATIENCE_MS = 2_000
/** Where the browser does not say when it is idle (Safari), in milliseconds. */
const GUESS_MS = 200

/** Runs `run` when the page has nothing else to do. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, GUESS_MS)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(run, { timeout: PATIENCE_MS })
  return () => cancelIdleCallback(waiting)
}
