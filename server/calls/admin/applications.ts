/** Every call of `admin/applications`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../../access/actor.ts'
import { createAdminApplicationCalls } from '../../domains/applications/parts.ts'

export function adminApplicationsCalls() {
  const applications = createAdminApplicationCalls()
  return {
    list: applications.list,
    getWaitingCount: applications.getWaitingCount,
    get: applications.get,
    approve: applications.approve,
    askForMore: applications.askForMore,
    reject: applications.reject,
  } satisfies Implements<Contract['admin']['applications'], Actor>
}
