/** Deposits, withdrawals and the statement; tips given. Amounts in dollars. */
import { z } from 'zod'
import { AMOUNT_MAX_CENTS, PAYOUT_DETAILS_MAX, STATEMENT_KINDS } from '../limits.ts'
import { dollarsFromCents, hasWholeCents } from '../rules/money.ts'
import { NETWORKS, WITHDRAWAL_METHODS } from '../rules/payouts.ts'
import { dollars, dollarsIn, id, timestamp } from './basics.ts'
import { person } from './people.ts'
import { settlement } from './orders.ts'

export const depositStatus = z.enum(['pending', 'confirming', 'success', 'failed', 'expired'])

/** Why a deposit is not simply waiting or paid. `wrong_coin`: another coin than USDT arrived. */
export const depositReason = z.enum(['underpaid', 'wrong_coin', 'expired', 'provider_failed', 'under_review'])

/** An address of a deposit: the same payment as its link, on a page of our own. */
export const depositAddress = z.object({
  network: z.enum(NETWORKS),
  address: z.string(),
  /** A decimal of USDT: what the provider expects there. */
  payAmount: z.string(),
})

/** A deposit as its user sees it, on every device. */
export const deposit = z.object({
  orderId: z.string(),
  status: depositStatus,
  reason: depositReason.nullable(),
  amount: dollars,
  /** Arrived, unconfirmed transfers included. */
  received: dollars,
  /** In the wallet. */
  credited: dollars,
  /** Zero when nothing is missing. */
  missing: dollars,
  /** The coin that arrived instead of USDT: `0.001 BTC`. */
  otherCoin: z.string().nullable(),
  payLink: z.string().nullable(),
  expiresAt: timestamp.nullable(),
  /** The one that was chosen last comes last. */
  addresses: z.array(depositAddress),
})

/** A balance that staff changes by hand: what became of the request. */
export const adjustmentState = z.enum(['asked', 'booked', 'refused', 'withdrawn', 'lapsed'])

/** A change of a balance in dollars: above zero it is added, below it is taken. Whole cents, up to a maximum. */
export const changeIn = z
  .number('Please enter a valid amount')
  .min(-dollarsFromCents(AMOUNT_MAX_CENTS), 'Please enter a valid amount')
  .max(dollarsFromCents(AMOUNT_MAX_CENTS), 'Please enter a valid amount')
  .refine((amount) => amount !== 0 && hasWholeCents(amount), 'Please enter a valid amount')

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
  /** Unspent deposits that are asked back: the network's cost, and the rest to send. Null: an ordinary withdrawal. */
  refund: z.object({ networkCost: dollars, payout: dollars }).nullable(),
})

/** One line of the statement: a transfer from or to the wallet, and the balance after it. */
export const statementLine = z.object({
  /** The id of the transfer. */
  _id: z.string(),
  at: timestamp,
  kind: z.enum(STATEMENT_KINDS),
  /** Dollars; negative for transfers out of the wallet. */
  amount: dollars,
  balanceAfter: dollars,
  /** The cause as users know it: a product's name, a post's title. Empty for a deposit: its reference is its only name. */
  subject: z.string(),
  orderId: id.nullable(),
  postId: id.nullable(),
  /** The chat of a paid message. */
  chatId: id.nullable(),
  /** The whole reference of the cause: a deposit's order id, else the id of the order, tip, withdrawal or payment. */
  reference: z.string(),
  /** The other side; `handle` where they have a page. */
  party: z.object({ name: z.string(), handle: z.string().nullable() }).nullable(),
  /** The end of the Pro period that was paid. */
  paidUntil: timestamp.nullable(),
  /** Of a refund of an order: the outcome that it belongs to. */
  cause: settlement.shape.cause.nullable(),
})

/** Money of a user that cannot be spent now: its reason, and a date. */
export const hold = z.object({
  /** Earnings of delivered orders; tips that can still be undone; payments in escrow for open orders; withdrawals that are not sent yet. */
  kind: z.enum(['earning', 'tip', 'escrow', 'withdrawal']),
  amount: dollars,
  /** The first end of a hold, the next deadline of an open order, or the time of the oldest request. */
  at: timestamp,
})

/** The sums of one month's lines, in dollars. */
export const statementSums = z.object({ in: dollars, out: dollars })

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
  /** The end of the time to undo it; null once it is settled. */
  undoUntil: timestamp.nullable(),
  model: person.extend({ handle: z.string() }),
  post: z.object({ _id: id, title: z.string() }).nullable(),
  order: z.object({ _id: id, productName: z.string() }).nullable(),
})

/** A payout to confirm by a mailed code: as requested, and as in `proof_required`. */
export const payoutWanted = z.object({ amount: dollarsIn, ...payee })
