/** What a user sees of admins who were in their account. */
import { z } from 'zod'
import { query } from '#realtime/define.ts'
import { cursor, id, limit, pageOf, timestamp, token } from '../shapes/basics.ts'

/** Who of the house it was, as the person is told: the role, not the name. Only owners and support are ever in an account. */
const supportRole = z.enum(['owner', 'finance', 'moderator', 'support', 'viewer'])

/** Was in the account, or opened something of the person's without being there. */
const supportDeed = z.enum(['impersonated', 'delivery_read', 'receipt_read', 'post_read'])

const supportAccess = z.object({
  _id: id,
  kind: supportDeed,
  role: supportRole,
  /** Empty when something was opened. */
  reason: z.string(),
  startedAt: timestamp,
  /** Null while a visit lasts; it ends at `endsAt` at the latest. What is opened ends as it begins. */
  endedAt: timestamp.nullable(),
  endsAt: timestamp,
})

export const supportVisits = {
  listSupportAccess: query({
    about:
      'When admins were in the account of the user and why, and what of theirs they have opened besides, newest first. Never who: their role.',
    role: 'user',
    args: z.object({ token, cursor, limit }),
    result: pageOf(supportAccess),
  }),
}
