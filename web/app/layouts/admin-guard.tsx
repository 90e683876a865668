/** spec §2: non-admins are sent to /dashboard. Every admin call refuses on the server as well. */
import { Navigate, Outlet } from '@tanstack/react-router'
import { useAuth } from '#web/lib/auth/use-auth.ts'

export function AdminGuard() {
  const { user } = useAuth()
  return user?.isAdmin === true ? <Outlet /> : <Navigate to="/dashboard" replace />
}
