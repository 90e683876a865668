/** Every call of `admin/analytics`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../../access/actor.ts'
import { createAnalyticsCalls } from '../../domains/analytics/parts.ts'

export function adminAnalyticsCalls() {
  const analytics = createAnalyticsCalls()
  return {
    getMoney: analytics.getMoney,
    getActivity: analytics.getActivity,
    getRankings: analytics.getRankings,
    getCohorts: analytics.getCohorts,
  } satisfies Implements<Contract['admin']['analytics'], Actor>
}
