/** Every call of `members`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { memberCalls as models } from '../domains/models/parts.ts'

export function membersCalls() {
  return {
    getProfile: models.getProfile,
    saveProfile: models.saveProfile,
    setPicture: models.setPicture,
    blockUser: models.blockUser,
    unblockUser: models.unblockUser,
    listBlocked: models.listBlocked,
    hasBlocked: models.hasBlocked,
  } satisfies Implements<Contract['members'], Actor>
}
