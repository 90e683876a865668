/** spec §2: non-admins are sent to /dashboard. Every admin call refuses on the server as well. */
import { Navigate, Outlet } from '@tanstack/react-router'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { VerifyingPage } from './verifying-page.tsx'

export function AdminGuard() {
  const { user } = useAuth()
  // Right after a sign-in the user is not yet known.
  if (user !== null && user.isAdmin === undefined) return <VerifyingPage />
  return user?.isAdmin === true ? <Outlet /> : <Navigate to="/dashboard" replace />
}
