import type { Contract } from '#contract/index.ts'
import { PAGE_DEFAULT } from '#contract/limits.ts'
import { pageOf } from '#platform/cursor.ts'
import { decodeIdCursor } from '#platform/id-cursor.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { settingOf } from '../../settings/index.ts'
import { userOf } from '../../users/index.ts'
import { anyInvitation } from '../topics.ts'
import { createInvitation, endInvitation } from './invitations.ts'
import { selectInvitations, selectInvited, selectUsable } from './invitations.sql.ts'

export const createInvitationCalls = () =>
  ({
    admin: {
      async list({ db, watch }, { limit = PAGE_DEFAULT, cursor }) {
        watch(anyInvitation())
        const page = pageOf(await db.many(selectInvitations, decodeIdCursor(cursor), limit + 1), limit, ({ id }) => [id])
        watch(...page.rows.map(({ byId }) => userOf(byId)))
        return {
          items: page.rows.map(({ id, byId, byName, ...row }) => ({ _id: id, ...row, by: { userId: byId, name: byName } })),
          nextCursor: page.nextCursor,
        }
      },
      create: (context, { uses, days, note }) => createInvitation(context, { uses, days, note }),
      async revoke(context, { invitationId }) {
        await endInvitation(context, invitationId)
        return { success: true as const }
      },
      async listInvited({ db, watch }, { invitationId, limit = PAGE_DEFAULT, cursor }) {
        watch(anyInvitation())
        const page = pageOf(await db.many(selectInvited, invitationId, decodeIdCursor(cursor), limit + 1), limit, ({ userId }) => [userId])
        watch(...page.rows.map(({ userId }) => userOf(userId)))
        return { items: page.rows, nextCursor: page.nextCursor }
      },
    },
    auth: {
      async getInvitation({ db, watch }, { code }) {
        watch(anyInvitation(), settingOf('sign_up'))
        return { isUsable: (await db.maybe(selectUsable, code)) !== undefined }
      },
    },
  }) satisfies {
    admin: Implements<Contract['admin']['invitations'], Actor>
    auth: Pick<Implements<Contract['auth'], Actor>, 'getInvitation'>
  }
