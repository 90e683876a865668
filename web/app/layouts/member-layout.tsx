/** The area behind the auth guard: sidebar and content (spec §2). */
import { Outlet } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { AUTH_GUARD_TIMEOUT_MS } from '#contract/limits.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { useGoToSignIn } from '#web/lib/auth/use-go-to-sign-in.ts'
import { Sidebar } from './sidebar.tsx'
import { VerifyingPage } from './verifying-page.tsx'

/**
 * Lets signed-in users through. Without a user it goes to /sign-in, and comes back from there; so it does when no user is
 * verified within 3 s (spec §2, §9). The return to an admin's own session is different: its user is loaded
 * only then, and the 3 s start then.
 */
function AuthGuard({ children }: { children: ReactNode }) {
  const { user, isLoading, isReturning } = useAuth()
  const goToSignIn = useGoToSignIn()
  const [isOverdue, setIsOverdue] = useState(false)
  const isRefused = user === null && (!isLoading || isOverdue)
  useEffect(() => {
    if (user !== null || isReturning) return undefined
    const timer = setTimeout(() => setIsOverdue(true), AUTH_GUARD_TIMEOUT_MS)
    return () => {
      clearTimeout(timer)
      setIsOverdue(false)
    }
  }, [user, isReturning])
  useEffect(() => {
    if (isRefused) goToSignIn()
  }, [isRefused, goToSignIn])
  return user === null ? <VerifyingPage /> : children
}

export function MemberLayout() {
  return (
    <AuthGuard>
      {/* The footer is below the window on every page: it never moves while rows come and go. */}
      <div className="mx-auto flex min-h-[calc(100dvh-4.5rem)] w-full max-w-page flex-1 md:pl-3">
        <Sidebar />
        <div className="min-w-0 flex-1 px-4 py-6 md:px-6 md:py-8">
          <Outlet />
        </div>
      </div>
    </AuthGuard>
  )
}
