import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAuth } from './use-auth.ts'

/**
 * spec §2: /sign-in redirects to /dashboard if already logged in; to where the person was going, when that is known. For who
 * arrives signed in, or signs in in another tab; not for who signs in here.
 */
export function useLeaveWhenSignedIn(isSigningIn: boolean, redirect = '/dashboard'): void {
  const navigate = useNavigate()
  const { user } = useAuth()
  const isSignedIn = user !== null
  useEffect(() => {
    if (isSignedIn && !isSigningIn) void navigate({ to: redirect, replace: true })
  }, [isSignedIn, isSigningIn, redirect, navigate])
}
