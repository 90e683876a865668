/** Balances that staff change by hand (docs/money.md): a line of the statement with a reason, and a second admin above a limit. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { REASON_MAX } from '../limits.ts'
import { OF_FINANCE } from '../shapes/admin-roles.ts'
import { cursor, dollars, done, id, limit, lines, pageOf, reason, timestamp, token } from '../shapes/basics.ts'
import { adjustmentState, changeIn } from '../shapes/money.ts'

const adjustment = z.object({
  _id: id,
  user: z.object({ userId: id, name: z.string() }),
  /** Above zero: added to the balance; below: taken from it. */
  amount: dollars,
  /** The user reads it once it is booked. */
  reason: z.string(),
  /** For staff only. */
  note: z.string(),
  state: adjustmentState,
  /** The name of the admin. */
  askedBy: z.string(),
  askedAt: timestamp,
  /** A request that waits lapses then. */
  lapsesAt: timestamp,
  /** The name of the admin who decided; null: not decided, or withdrawn by the admin who asked. */
  decidedBy: z.string().nullable(),
  decidedAt: timestamp.nullable(),
  /** Why it was refused; for staff only. */
  refusal: z.string(),
  /** Rights of the calling admin now. */
  may: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
})

const change = z.object({ token, userId: id, amount: changeIn })
const byId = z.object({ token, adjustmentId: id })
const OF_ACCOUNT = ['not_found', 'own_account', 'admin_account'] as const
const OF_PROOF = ['two_factor_needed', 'proof_required'] as const

export const adjustments = {
  preview: query({
    about: 'Previews an adjustment: the balance and the adjustments account before and after it, and whether it needs a second admin.',
    role: 'admin',
    adminRoles: OF_FINANCE,
    args: change,
    result: z.object({
      balance: dollars,
      after: dollars,
      /** The account of the installation on the other side. */
      site: dollars,
      siteAfter: dollars,
      /** Adjustments of one user in 24 hours that add up to more need a second admin. */
      limit: dollars,
      /** Their sum now, both directions together. */
      used: dollars,
      /** The limit for one admin alone in 24 hours, for all users together, and the part of it that is booked. */
      aloneLimit: dollars,
      usedAlone: dollars,
      isShort: z.boolean(),
      needsSecond: z.boolean(),
      /** A request for this user waits: it has to be decided first. */
      isWaiting: z.boolean(),
    }),
  }),
  list: query({
    about: 'The adjustments of a user’s balance, newest first, each with its outcome.',
    role: 'admin',
    adminRoles: OF_FINANCE,
    args: z.object({ token, userId: id, limit, cursor }),
    result: pageOf(adjustment),
  }),
  listWaiting: query({
    about: 'Adjustments that wait for a second admin, the longest waiting first.',
    role: 'admin',
    adminRoles: OF_FINANCE,
    args: z.object({ token, limit, cursor }),
    result: pageOf(adjustment),
  }),
  request: mutation({
    about:
      'Adds to a balance or takes from it, with a reason that the user reads and a note for staff. Within the limit of 24 hours it is booked at once, above it waits for another owner or finance admin. For admins with two-factor; only owners adjust the balances of admins.',
    role: 'admin',
    adminRoles: OF_FINANCE,
    args: change.extend({ reason, note: lines.max(REASON_MAX).optional() }),
    result: z.object({ adjustmentId: id, isWaiting: z.boolean() }),
    errors: [...OF_ACCOUNT, 'already_asked', 'short_balance', ...OF_PROOF],
  }),
  approve: mutation({
    about: 'Books an adjustment that waits, and notifies the user. Not by the admin who asked for it.',
    role: 'admin',
    adminRoles: OF_FINANCE,
    args: byId,
    result: done,
    errors: [...OF_ACCOUNT, 'wrong_status', 'own_request', 'short_balance', ...OF_PROOF],
  }),
  refuse: mutation({
    about: 'Refuses an adjustment that waits, with a reason for staff. Not by the admin who asked for it.',
    role: 'admin',
    adminRoles: OF_FINANCE,
    args: byId.extend({ reason }),
    result: done,
    errors: [...OF_ACCOUNT, 'wrong_status', 'own_request'],
  }),
  withdraw: mutation({
    about: 'Takes back an own request that waits.',
    role: 'admin',
    adminRoles: OF_FINANCE,
    args: byId,
    result: done,
    errors: [...OF_ACCOUNT, 'wrong_status'],
  }),
}
