import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Pages that nobody wants to come back to. */
const NOWHERE = /^\/(?:sign-in-2|401|403|404|500|503)$/

/**
 * Goes to /sign-in, and comes back to this page from there (spec §2, §8). Whoever is on the way there already stays on it, as the guard
 * and several refused queries may all ask for it at once, and so does who is recovering an account,
 * signing up, or told of an error.
 */
export function useGoToSignIn(): () => void {
  const router = useRouter()
  return useCallback(() => {
    const { latestLocation: location } = router
    const { pathname, href } = location
    const isEntering = NOWHERE.test(pathname) || router.matchRoutes(location).some(({ routeId }) => routeId === '/_auth')
    if (!isEntering) void router.navigate({ to: '/sign-in', search: { redirect: href }, replace: true })
  }, [router])
}
