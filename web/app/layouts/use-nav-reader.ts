import { mayOpen } from '#contract/rules/admin-pages.ts'
import { api } from '#web/lib/live/api.ts'
import { useAuth, type Auth } from '#web/lib/auth/use-auth.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import type { NavReader } from './nav-items.ts'

/** The reader of the navigation, with the live counts of the admin queues. */
export function useNavReader(): { auth: Auth; reader: NavReader } {
  const auth = useAuth()
  const { user, token } = auth
  const isAdmin = user?.isAdmin === true
  const { data: pendingOrders } = useLive(api.admin.orders.getPendingOrdersCount, isAdmin && token !== undefined ? { token } : 'skip')
  const { data: waitingApplications } = useLive(api.admin.applications.getWaitingCount, isAdmin && token !== undefined ? { token } : 'skip')
  const { data: unreadChats } = useLive(api.chats.badge, user !== null && token !== undefined && token !== '' ? { token } : 'skip')
  const { data: openTasks } = useLive(api.tasks.badge, user !== null && token !== undefined && token !== '' ? { token } : 'skip')
  const { data: unreadTickets } = useLive(api.tickets.badge, user !== null && token !== undefined && token !== '' ? { token } : 'skip')
  const isDesk = isAdmin && mayOpen(user.adminRole, 'tickets')
  const { data: desk } = useLive(api.admin.tickets.count, isDesk && token !== undefined ? { token } : 'skip')
  return {
    auth,
    reader: {
      isSignedIn: user !== null,
      adminRole: isAdmin ? (user.adminRole ?? null) : null,
      modelHandle: user?.status === 'model' ? (user.handle ?? null) : null,
      pendingOrders: pendingOrders ?? 0,
      waitingApplications: waitingApplications ?? 0,
      unreadChats: unreadChats ?? 0,
      openTasks: openTasks ?? 0,
      unreadTickets: unreadTickets ?? 0,
      overdueTickets: desk?.overdue ?? 0,
      hidden: user?.display?.hiddenNav,
    },
  }
}
