import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False on the server and in the first rendering of the browser, which must be equal; true from then on. The change is a transition: what
 * it shows is rendered in short pieces and at once for the whole page. A store with two snapshots would do it in one long task.
 */
export function useIsHydrated(): boolean {
  const isServed = useRef(false)
  // Only React knows whether it hydrates: then it asks for the snapshot of the server. The snapshot stays, so nothing is rendered for it.
  const wasServed = useSyncExternalStore(
    never,
    () => isServed.current,
    () => (isServed.current = true),
  )
  const [isHydrated, setIsHydrated] = useState(!wasServed)
  useEffect(() => startTransition(() => setIsHydrated(true)), [])
  return isHydrated
}
