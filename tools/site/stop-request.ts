/** Requests to stop: a signal, or the death of the parent process. */

const PARENT_CHECK_MS = 1_000

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Aborts at the first request to stop. Repeats have no effect: a terminal's Ctrl-C reaches a process directly and again through
 * its parent. The parent's channel closes with it, so its death counts as a request, too.
 */
export function stopRequest(): AbortSignal {
  const controller = new AbortController()
  const stop = (why: string) => controller.abort(new Error(`asked to stop by ${why}`))
  for (const signal of SIGNALS) process.on(signal, () => stop(signal))
  if (process.connected) {
    process.on('disconnect', () => stop('the end of its starter'))
    process.channel?.unref()
  }
  if (process.env['npm_lifecycle_event'] !== undefined) {
    // Under npm: a hard-killed npm forwards no signal, so watch the parent.
    const parent = process.ppid
    setInterval(() => process.ppid === parent || stop('the end of npm'), PARENT_CHECK_MS).unref()
  }
  // A closed terminal must not prevent the orderly stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => stop('a closed terminal'))
  return controller.signal
}

/** Resolves once `signal` is aborted. Keeps the process alive until then. */
export async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>((done) => {
    const alive = setInterval(() => undefined, 3_600_000)
    signal.addEventListener(
      'abort',
      () => {
        clearInterval(alive)
        done()
      },
      { once: true },
    )
  })
}
