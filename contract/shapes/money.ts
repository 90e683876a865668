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
  /** What the payout can be found by at the provider, once sent. */
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  /** Its owner took it back before it was approved; its status is `rejected` then, without a reason. */
  isCancelled: z.boolean(),
})

/** One line of the statement: a movement on the wallet, and the balance after it. */
export const statementLine = z.object({
  /** The transfer's number. */
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
  /** Dollars, negative when they left the wallet. */
  amount: dollars,
  balanceAfter: dollars,
  /** What caused it, in the reader's terms: a product's name, a deposit's order id, a post's title. */
  subject: z.string(),
  orderId: id.nullable(),
  postId: id.nullable(),
})

/** Where a payout goes. */
export const payee = {
  paymentMethod: withdrawalMethod,
  paymentDetails: z.string('Please fill in all fields').trim().min(1, 'Please fill in all fields').max(PAYOUT_DETAILS_MAX),
  /** For crypto: the network that was chosen. Missing: the usual one. */
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

/** A payout that a mailed code is to confirm: as it is asked for, and as proof_required names it. */
export const payoutWanted = z.object({ amount: dollarsIn, ...payee })
