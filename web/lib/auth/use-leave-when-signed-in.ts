import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAuth } from './use-auth.ts'

/**
 * spec §2: /sign-in redirects to /dashboard, or to the wanted page, if already signed in: for users who
 * arrive signed in, or sign in in another tab; not for a sign-in here.
 */
export function useLeaveWhenSignedIn(isSigningIn: boolean, redirect = '/dashboard'): void {
  const navigate = useNavigate()
  const { user } = useAuth()
  const isSignedIn = user !== null
  useEffect(() => {
    if (isSignedIn && !isSigningIn) void navigate({ to: redirect, replace: true })
  }, [isSignedIn, isSigningIn, redirect, navigate])
}
