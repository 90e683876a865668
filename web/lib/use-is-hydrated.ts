import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and in the first rendering of the browser, which must be equal; true from then on. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
