/** Readers of the navigation, for tests. */
import type { NavReader } from '#web/app/layouts/nav-items.ts'

/** A visitor, for whom nothing waits. */
export const A_VISITOR: NavReader = {
  isSignedIn: false,
  adminRole: null,
  modelHandle: null,
  pendingOrders: 0,
  waitingApplications: 0,
  unreadChats: 0,
  openTasks: 0,
  unreadTickets: 0,
  overdueTickets: 0,
}
