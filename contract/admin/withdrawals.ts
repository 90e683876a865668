import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { EVERY_ADMIN, OF_FINANCE } from '../shapes/admin-roles.ts'
import { cursor, dollars, done, id, limit, paymentReference, reason, timestamp, token } from '../shapes/basics.ts'
import { withdrawal, withdrawalStatus } from '../shapes/money.ts'
import { person } from '../shapes/people.ts'

/** A withdrawal as the house sees it: with the model (or whoever is leaving), what it has earned, and what speaks for caution. */
const adminWithdrawal = withdrawal.extend({
  model: person.extend({ _id: id, handle: z.string(), email: z.string() }),
  approvedBy: z.string().nullable(),
  /** Not to be paid out before then: its model has changed the password. May be past. */
  heldUntil: timestamp.nullable(),
  /** All that was left of somebody, model or not, who closes their account. */
  isLast: z.boolean(),
  /** A last payout, and the account was kept after all. */
  isKept: z.boolean(),
  risk: z.object({
    totalEarned: dollars,
    totalDeposited: dollars,
    completedOrders: z.number().int(),
    memberSince: timestamp,
    isFirstWithdrawal: z.boolean(),
    /** The same payment details were used by this many other accounts. */
    sharedDetails: z.number().int(),
  }),
})

const byId = z.object({ token, withdrawalId: id })

export const withdrawals = {
  list: query({
    about: 'Withdrawals by status, those that wait longest first; and what arrived for people who had left.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: z.object({ token, status: withdrawalStatus.optional(), limit, cursor }),
    result: z.object({
      items: z.array(adminWithdrawal),
      nextCursor: z.string().nullable(),
      openCount: z.number().int(),
      openTotal: dollars,
      /** Payments to accounts that were erased already: owed to who has paid. */ unclaimed: dollars,
      /** Whether the caller may see each of those, and book it as sent back. */ mayReturn: z.boolean(),
    }),
  }),
  approve: mutation({
    about: 'Approves a requested withdrawal. Nobody approves their own; above the second-approval amount another admin must send.',
    role: 'admin',
    adminRoles: OF_FINANCE,
    args: byId,
    result: done,
    errors: ['not_found', 'wrong_status', 'own_withdrawal', 'withdrawals_blocked', 'withdrawal_held', 'owner_suspended'],
  }),
  markSent: mutation({
    about: 'Records that an approved withdrawal was paid out, with the reference of the payment.',
    role: 'admin',
    adminRoles: OF_FINANCE,
    args: byId.extend({ reference: paymentReference }),
    result: done,
    errors: ['not_found', 'wrong_status', 'own_withdrawal', 'second_approval', 'withdrawals_blocked', 'withdrawal_held', 'owner_suspended'],
  }),
  reject: mutation({
    about: 'Rejects a requested or approved withdrawal with a reason; the money is back in the same transaction.',
    role: 'admin',
    adminRoles: OF_FINANCE,
    args: byId.extend({ reason }),
    result: done,
    errors: ['not_found', 'wrong_status', 'own_withdrawal'],
  }),
}
