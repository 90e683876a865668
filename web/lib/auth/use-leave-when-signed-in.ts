import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAuth } from './use-auth.ts'

/** spec §2: /sign-in redirects to /dashboard if already logged in. Only for who arrives signed in, not for who signs in here. */
export function useLeaveWhenSignedIn(isSigningIn: boolean): void {
  const navigate = useNavigate()
  const { user } = useAuth()
  const isSignedIn = user !== null
  useEffect(() => {
    if (isSignedIn && !isSigningIn) void navigate({ to: '/dashboard', replace: true })
  }, [isSignedIn, isSigningIn, navigate])
}
