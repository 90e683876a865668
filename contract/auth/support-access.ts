/** A user's view of impersonations by admins. */
import { z } from 'zod'
import { query } from '#realtime/define.ts'
import { cursor, id, limit, pageOf, timestamp, token } from '../shapes/basics.ts'

/** The admin's role; users do not see the name. Only owners and support impersonate. */
const supportRole = z.enum(['owner', 'finance', 'moderator', 'support', 'viewer'])

/**
 * `impersonated`: viewed the site as the user. `…_read`, `order_changed`: opened a file of the user from the admin's own account, or changed an
 * order of theirs. Others: acts on the account itself.
 */
const supportDeed = z.enum([
  'impersonated',
  'delivery_read',
  'thread_read',
  'receipt_read',
  'post_read',
  'order_changed',
  'suspended',
  'lifted',
  'sessions_ended',
  'session_ended',
  'role_given',
  'role_taken',
  'balance_adjusted',
  'verified',
  'unverified',
])

const supportAccess = z.object({
  _id: id,
  kind: supportDeed,
  /** Null of acts on the account itself. */
  role: supportRole.nullable(),
  /** Of a visit, of opening files of an order, or changing it, of a suspension, of an adjustment and of the mark of a model; empty otherwise, and for files that were opened before reasons were asked for. */
  reason: z.string(),
  startedAt: timestamp,
  /** Null during an impersonation, which ends at `endsAt` at the latest. For an opened file the same as its start. */
  endedAt: timestamp.nullable(),
  endsAt: timestamp,
})

export const supportVisits = {
  listSupportAccess: query({
    about:
      'Acts of admins about the user, newest first: impersonations with their reasons, opened files, suspensions with their reasons, ended sessions, roles. With the role of the admin where it is known, without the name.',
    role: 'user',
    args: z.object({ token, cursor, limit }),
    result: pageOf(supportAccess),
  }),
}
