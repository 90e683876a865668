/** Every call of `admin/invitations`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../../access/actor.ts'
import { createInvitationCalls } from '../../domains/auth/parts.ts'

export function adminInvitationsCalls() {
  const { admin } = createInvitationCalls()
  return {
    list: admin.list,
    create: admin.create,
    revoke: admin.revoke,
    listInvited: admin.listInvited,
  } satisfies Implements<Contract['admin']['invitations'], Actor>
}
