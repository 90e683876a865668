/**
 * Parts of the site that cannot be loaded because the server is unreachable. The router would reload the document, and
 * leave the reader with the browser's own error page. A part that fails while the server is reachable was replaced by a new
 * version: then a reload is right.
 */
import { useEffect } from 'react'
import { useLiveClient } from './live/context.ts'
import { useConnection } from './live/hooks.ts'

const away = new WeakSet<Error>()

/** Marks parts that fail while the connection is lost. Changes the message, because the router matches it. */
export function usePartsAway(): void {
  const live = useLiveClient()
  useEffect(() => {
    const note = ({ payload }: VitePreloadErrorEvent) => {
      if (!live.connection().isLost) return
      payload.message = `The server is away: ${payload.message}`
      away.add(payload)
    }
    addEventListener('vite:preloadError', note)
    return () => removeEventListener('vite:preloadError', note)
  }, [live])
}

/** Reloads the page as soon as the server is reachable, when `error` is a part that could not be loaded. */
export function useReloadWhenBack(error: unknown): { isAway: boolean } {
  const { isConnected } = useConnection()
  const isAway = error instanceof Error && away.has(error)
  useEffect(() => {
    if (isAway && isConnected) location.reload()
  }, [isAway, isConnected])
  return { isAway }
}
