import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Pages without a way back to them. */
const NO_RETURN = /^\/(?:sign-in-2|401|403|404|500|503)$/

/**
 * Goes to /sign-in, and comes back to this page from there (spec §2, §8). Stays on the pages of sign-in, sign-up, recovery
 * and errors: the guard and several refused queries may all call this at once.
 */
export function useGoToSignIn(): () => void {
  const router = useRouter()
  return useCallback(() => {
    const { latestLocation: location } = router
    const { pathname, href } = location
    const isEntering = NO_RETURN.test(pathname) || router.matchRoutes(location).some(({ routeId }) => routeId === '/_auth')
    if (!isEntering) void router.navigate({ to: '/sign-in', search: { redirect: href }, replace: true })
  }, [router])
}
