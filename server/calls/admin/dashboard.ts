/** Every call of `admin/dashboard`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../../access/actor.ts'
import { createDashboardCalls } from '../../domains/analytics/parts.ts'
import type { AppDeps } from '../deps.ts'

export function adminDashboardCalls(deps: AppDeps) {
  const dashboard = createDashboardCalls({ hasProvider: () => deps.provider !== null })
  return {
    getWork: dashboard.getWork,
    getToday: dashboard.getToday,
    getBooks: dashboard.getBooks,
    getHealth: dashboard.getHealth,
  } satisfies Implements<Contract['admin']['dashboard'], Actor>
}
