/** Every call of `admin/users`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../../access/actor.ts'
import { createAdminUserCalls } from '../../domains/admin/parts.ts'

export function adminUsersCalls() {
  const admin = createAdminUserCalls()
  return {
    list: admin.list,
    count: admin.count,
    get: admin.get,
    getLinked: admin.getLinked,
    getHistory: admin.getHistory,
    listNotes: admin.listNotes,
    addNote: admin.addNote,
    editNote: admin.editNote,
    removeNote: admin.removeNote,
    previewSuspension: admin.previewSuspension,
    suspend: admin.suspend,
    lift: admin.lift,
    endSessions: admin.endSessions,
    endSession: admin.endSession,
    setRole: admin.setRole,
    setVerified: admin.setVerified,
    prepareImpersonation: admin.prepareImpersonation,
    impersonate: admin.impersonate,
  } satisfies Implements<Contract['admin']['users'], Actor>
}
