/** Every call of `admin/audit`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../../access/actor.ts'
import { createAuditCalls } from '../../domains/admin/parts.ts'

export function adminAuditCalls() {
  const audit = createAuditCalls()
  return {
    list: audit.list,
    getState: audit.getState,
  } satisfies Implements<Contract['admin']['audit'], Actor>
}
