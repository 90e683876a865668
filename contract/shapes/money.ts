/** Deposits, withdrawals and the statement; tips given. Amounts in dollars. */
import { z } from 'zod'
import { PAYOUT_DETAILS_MAX } from '../limits.ts'
import { NETWORKS, WITHDRAWAL_METHODS } from '../rules/payouts.ts'
import { dollars, dollarsIn, id, timestamp } from './basics.ts'
import { person } from './people.ts'

export const depositStatus = z.enum(['pending', 'confirming', 'success', 'failed', 'expired'])

export const withdrawalMethod = z.enum(WITHDRAWAL_METHODS)

export const withdrawalStatus = z.enum(['requested', 'approved', 'sent', 'rejected', 'failed'])

export const withdrawal = z.object({
  _id: id,
  createdAt: timestamp,
  amount: dollars,
  paymentMethod: withdrawalMethod,
  paymentDetails: z.string(),
  network: z.string().nullable(),
  status: withdrawalStatus,
  /** The provider's reference of the payout, once sent; also when it came back. */
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  /** The owner cancelled it before the approval; its status is `rejected` then, without a reason. */
  isCancelled: z.boolean(),
})

/** One line of the statement: a transfer from or to the wallet, and the balance after it. */
export const statementLine = z.object({
  /** The id of the transfer. */
  _id: z.string(),
  at: timestamp,
  kind: z.enum([
    'deposit',
    'order',
    'refund',
    'earning',
    'withdrawal',
    'withdrawal_returned',
    'tip',
    'post_purchase',
    'commission',
    'subscription',
    'adjustment',
  ]),
  /** Dollars; negative for transfers out of the wallet. */
  amount: dollars,
  balanceAfter: dollars,
  /** The cause as users know it: a product's name, a deposit's order id, a post's title. */
  subject: z.string(),
  orderId: id.nullable(),
  postId: id.nullable(),
})

/** Destinations of a payout. */
export const payee = {
  paymentMethod: withdrawalMethod,
  paymentDetails: z.string('Please fill in all fields').trim().min(1, 'Please fill in all fields').max(PAYOUT_DETAILS_MAX),
  /** For crypto: the chosen network. Missing: the default. */
  network: z.enum(NETWORKS).optional(),
}

export const givenTip = z.object({
  _id: id,
  at: timestamp,
  amount: dollars,
  note: z.string(),
  model: person.extend({ handle: z.string() }),
  post: z.object({ _id: id, title: z.string() }).nullable(),
  order: z.object({ _id: id, productName: z.string() }).nullable(),
})

/** A payout to confirm by a mailed code: as requested, and as in `proof_required`. */
export const payoutWanted = z.object({ amount: dollarsIn, ...payee })
