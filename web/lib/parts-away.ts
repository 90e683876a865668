/**
 * Parts of the site that cannot be loaded because the server is away. The router would load the whole document anew, and
 * leave the reader with the browser's own error page. A part that fails while the server is there is one that a new
 * version has replaced: then loading anew is right.
 */
import { useEffect } from 'react'
import { useLiveClient } from './live/context.ts'
import { useConnection } from './live/hooks.ts'

const away = new WeakSet<Error>()

/** Notes parts that fail while the connection is lost; their words are changed, as the router goes by them. */
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

/** Loads the page anew as soon as the server is back, when `error` is a part that it could not give. */
export function useReloadWhenBack(error: unknown): { isAway: boolean } {
  const { isConnected } = useConnection()
  const isAway = error instanceof Error && away.has(error)
  useEffect(() => {
    if (isAway && isConnected) location.reload()
  }, [isAway, isConnected])
  return { isAway }
}
