import { text } from 'node:stream/consumers'
import { PassThrough } from 'node:stream'
import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/** After this time a page goes out without the parts that are late: the browser goes on with them. */
export const WHOLE_MS = 3_000
/** The longest time until the frame of a page, which takes long on a busy server that loads the files of a screen for the first time. */
export const FRAME_MS = 30_000

/** Renders with everything that the page waits for, its queries and parts, or without late ones. Rejects where there is no frame. */
export async function renderWhole(page: ReactElement): Promise<string> {
  const html = new PassThrough()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let hasFrame = false
  let isLate = false
  const leaveRest = () => abort(new Error('it took too long'))
  const { pipe, abort } = renderToPipeableStream(page, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onShellReady() {
      hasFrame = true
      if (isLate) leaveRest()
    },
    onAllReady: resolve,
    onShellError: reject,
    onError: (error) => console.error('a part of a page could not be rendered', error),
  })
  const timers = [
    setTimeout(() => {
      isLate = true
      if (hasFrame) leaveRest()
    }, WHOLE_MS),
    setTimeout(leaveRest, FRAME_MS),
  ]
  await promise.finally(() => timers.forEach((timer) => clearTimeout(timer)))
  pipe(html)
  return text(html)
}
