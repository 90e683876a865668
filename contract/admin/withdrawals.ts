import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { TABLES } from '../rules/tables.ts'
import { EVERY_ADMIN, OF_FINANCE } from '../shapes/admin-roles.ts'
import { dollars, done, id, paymentReference, reason, timestamp, token } from '../shapes/basics.ts'
import { withdrawal } from '../shapes/money.ts'
import { person } from '../shapes/people.ts'
import { pageAsked, rowsAsked, tableCount } from '../shapes/table.ts'

/** A withdrawal as admins see it: with the model (or the leaving user), the earnings, and the risk signals. */
const adminWithdrawal = withdrawal.extend({
  model: person.extend({ _id: id, handle: z.string(), email: z.string() }),
  approvedBy: z.string().nullable(),
  /** Held until then after a changed password or second factor. May be past. */
  heldUntil: timestamp.nullable(),
  /** The whole balance of a user who closes the account. */
  isLast: z.boolean(),
  /** A last payout whose user has kept the account after all. */
  isKept: z.boolean(),
  risk: z.object({
    totalEarned: dollars,
    totalDeposited: dollars,
    completedOrders: z.number().int(),
    memberSince: timestamp,
    isFirstWithdrawal: z.boolean(),
    /** Number of other accounts with the same payment details. */
    sharedDetails: z.number().int(),
  }),
})

const byId = z.object({ token, withdrawalId: id })

export const withdrawals = {
  list: query({
    about:
      'Withdrawals, oldest first or sorted, by status and of a period; or by a search over id, payment reference and user, newest first. And the total of payments for erased accounts.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: pageAsked(TABLES.withdrawals),
    result: z.object({
      items: z.array(adminWithdrawal),
      nextCursor: z.string().nullable(),
      openCount: z.number().int(),
      openTotal: dollars,
      /** Dollars of payments to erased accounts, owed to their payers. */ unclaimed: dollars,
      /** May the caller see each of them, and book it as sent back? */ mayReturn: z.boolean(),
    }),
  }),
  count: query({
    about: 'The number of withdrawals in that list, counted up to 10,000, with words up to 1,000.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: rowsAsked(TABLES.withdrawals),
    result: tableCount,
  }),
  get: query({
    about: 'One withdrawal of that list; null if there is none.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: byId,
    result: adminWithdrawal.nullable(),
  }),
  approve: mutation({
    about:
      'Approves a requested withdrawal. Admins cannot approve their own; above the second-approval amount another admin must send. Needs a proof.',
    role: 'admin',
    adminRoles: OF_FINANCE,
    args: byId,
    result: done,
    errors: ['not_found', 'wrong_status', 'own_withdrawal', 'withdrawals_blocked', 'withdrawal_held', 'owner_suspended', 'proof_required'],
  }),
  markSent: mutation({
    about: 'Records that an approved withdrawal was paid out, with the reference of the payment. Needs a proof.',
    role: 'admin',
    adminRoles: OF_FINANCE,
    args: byId.extend({ reference: paymentReference }),
    result: done,
    errors: [
      'not_found',
      'wrong_status',
      'own_withdrawal',
      'second_approval',
      'withdrawals_blocked',
      'withdrawal_held',
      'owner_suspended',
      'proof_required',
    ],
  }),
  reject: mutation({
    about: 'Rejects a requested or approved withdrawal with a reason; the money returns in the same transaction.',
    role: 'admin',
    adminRoles: OF_FINANCE,
    args: byId.extend({ reason }),
    result: done,
    errors: ['not_found', 'wrong_status', 'own_withdrawal'],
  }),
  markFailed: mutation({
    about:
      'Records that a sent payout has come back, with a reason; the money returns to the wallet in the same transaction, once. Not for erased accounts.',
    role: 'admin',
    adminRoles: OF_FINANCE,
    args: byId.extend({ reason }),
    result: done,
    errors: ['not_found', 'wrong_status', 'own_withdrawal', 'owner_gone'],
  }),
}
