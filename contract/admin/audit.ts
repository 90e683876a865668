import { z } from 'zod'
import { query } from '#realtime/define.ts'
import { ACT_ACTION_MAX } from '../limits.ts'
import { adminRole, OF_OWNERS } from '../shapes/admin-roles.ts'
import { cursor, id, limit, pageOf, timestamp, timestampIn, token } from '../shapes/basics.ts'

const who = z.object({ userId: id, /** Empty: the account is erased. */ name: z.string() })

/** An act of staff, as the log has it. */
export const act = z.object({
  /** Numbered 1, 2, 3 … without gaps. */
  seq: z.number().int(),
  at: timestamp,
  /** The path of the call, or `read:<kind>` for opened content. */
  action: z.string(),
  /** Null: the server itself. */
  actor: who.nullable(),
  /** The user as whom the admin acted. */
  onBehalfOf: who.nullable(),
  /** The admin's role at that time. */
  role: adminRole.nullable(),
  /** The admin's network, shortened. */
  network: z.string(),
  callId: z.string(),
  target: z.object({ kind: z.string(), id: z.string() }).nullable(),
  reason: z.string(),
  /** The request, and the state before and after; null: erased with an account. */
  body: z.record(z.string(), z.unknown()).nullable(),
})

export const audit = {
  list: query({
    about:
      'Acts of staff, newest first, within a time and by one filter: object, user concerned, admin or action, the first that is given.',
    role: 'admin',
    adminRoles: OF_OWNERS,
    args: z.object({
      token,
      actorId: id.optional(),
      aboutUserId: id.optional(),
      targetId: z.string().min(1).max(ACT_ACTION_MAX).optional(),
      action: z.string().min(1).max(ACT_ACTION_MAX).optional(),
      from: timestampIn.optional(),
      until: timestampIn.optional(),
      cursor,
      limit,
    }),
    result: pageOf(act),
    errors: ['bad_request'],
  }),
  getState: query({
    about: 'Whether the log is whole: the last check of its chain; null before the first.',
    role: 'admin',
    adminRoles: OF_OWNERS,
    args: z.object({ token }),
    result: z
      .object({
        checkedAt: timestamp,
        isRight: z.boolean(),
        /** Acts that were checked; of a broken log, the first act that is wrong or missing. */
        seq: z.number().int(),
      })
      .nullable(),
  }),
}
