import { api } from '#web/lib/live/api.ts'
import { useAuth, type Auth } from '#web/lib/auth/use-auth.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import type { NavReader } from './nav-items.ts'

/** Who the navigation is for, with the live counts of what waits for admins. */
export function useNavReader(): { auth: Auth; reader: NavReader } {
  const auth = useAuth()
  const { user, token } = auth
  const isAdmin = user?.isAdmin === true
  const { data: pendingOrders } = useLive(api.admin.orders.getPendingOrdersCount, isAdmin && token !== undefined ? { token } : 'skip')
  const { data: waitingApplications } = useLive(api.admin.applications.getWaitingCount, isAdmin && token !== undefined ? { token } : 'skip')
  return {
    auth,
    reader: {
      isSignedIn: user !== null,
      isAdmin,
      modelHandle: user?.status === 'model' ? (user.handle ?? null) : null,
      pendingOrders: pendingOrders ?? 0,
      waitingApplications: waitingApplications ?? 0,
      hidden: user?.display?.hiddenNav,
    },
  }
}
