import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * Goes to /sign-in, and comes back to this page from there (spec §2, §8). Whoever is on the way there already stays on it:
 * the guard and several refused queries may all ask for it at once.
 */
export function useGoToSignIn(): () => void {
  const router = useRouter()
  return useCallback(() => {
    const { pathname, href } = router.latestLocation
    if (pathname !== '/sign-in') void router.navigate({ to: '/sign-in', search: { redirect: href }, replace: true })
  }, [router])
}
