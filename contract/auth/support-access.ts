/** A user's view of impersonations by admins. */
import { z } from 'zod'
import { query } from '#realtime/define.ts'
import { cursor, id, limit, pageOf, timestamp, token } from '../shapes/basics.ts'

/** The admin's role; users do not see the name. Only owners and support impersonate. */
const supportRole = z.enum(['owner', 'finance', 'moderator', 'support', 'viewer'])

/** `impersonated`: viewed the site as the user. Others: opened a file of the user from the admin's own account, or changed an order of theirs. */
const supportDeed = z.enum(['impersonated', 'delivery_read', 'thread_read', 'receipt_read', 'post_read', 'order_changed'])

const supportAccess = z.object({
  _id: id,
  kind: supportDeed,
  role: supportRole,
  /** Of a visit, and of opening files of an order, or changing it; empty otherwise, and for files that were opened before reasons were asked for. */
  reason: z.string(),
  startedAt: timestamp,
  /** Null during an impersonation, which ends at `endsAt` at the latest. For an opened file the same as its start. */
  endedAt: timestamp.nullable(),
  endsAt: timestamp,
})

export const supportVisits = {
  listSupportAccess: query({
    about:
      'Impersonations of the user by admins with their reasons, and files of the user that admins opened, newest first. With the role of the admin, without the name.',
    role: 'user',
    args: z.object({ token, cursor, limit }),
    result: pageOf(supportAccess),
  }),
}
