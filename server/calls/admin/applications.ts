/** Every call of `admin/applications`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../../access/actor.ts'
import { createAdminApplicationCalls } from '../../domains/applications/parts.ts'

export function adminApplicationsCalls(deps: Parameters<typeof createAdminApplicationCalls>[0]) {
  const applications = createAdminApplicationCalls(deps)
  return {
    list: applications.list,
    count: applications.count,
    getWaitingCount: applications.getWaitingCount,
    get: applications.get,
    approve: applications.approve,
    askForMore: applications.askForMore,
    reject: applications.reject,
    acceptDocument: applications.acceptDocument,
    askForDocument: applications.askForDocument,
    confirmSecondLook: applications.confirmSecondLook,
    reopenSecondLook: applications.reopenSecondLook,
  } satisfies Implements<Contract['admin']['applications'], Actor>
}
