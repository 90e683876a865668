/** Admins' visits, accesses and acts, as the user sees them (Settings → Security). */
import { PAGE_DEFAULT } from '#contract/limits.ts'
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { pageOf } from '#platform/cursor.ts'
import { decodeIdCursor } from '#platform/id-cursor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { selectSupportAccess } from './impersonations.sql.ts'
import { actsAbout, sessionsOf } from './topics.ts'

export const supportAccessCalls = {
  async listSupportAccess({ db, actor, watch }, { cursor, limit = PAGE_DEFAULT }) {
    const userId = userIdOf(actor)
    // Each visit begins and ends with a session of this user; accesses and acts touch their own topic.
    watch(sessionsOf(userId), actsAbout(userId))
    const page = pageOf(await db.many(selectSupportAccess, userId, decodeIdCursor(cursor), limit + 1), limit, ({ id }) => [id])
    return { items: page.rows.map(({ id, ...access }) => ({ _id: id, ...access })), nextCursor: page.nextCursor }
  },
} satisfies Pick<Implements<Contract['auth'], Actor>, 'listSupportAccess'>
