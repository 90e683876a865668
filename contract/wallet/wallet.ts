/** Deposits (spec: transactions), the statement, withdrawals. */
import { z } from 'zod'
import { action, mutation, query } from '#realtime/define.ts'
import { DEPOSIT_CURRENCY } from '../limits.ts'
import {
  cursor,
  depositStatus,
  dollars,
  dollarsIn,
  done,
  id,
  limit,
  pageOf,
  statementLine,
  timestamp,
  token,
  withdrawal,
  withdrawalMethod,
} from '../shapes.ts'

/** `DEP-`, a timestamp, a dash and a random number of at least 96 bits: nobody guesses one, so reading by it needs no token. */
const depositOrderId = z.string().regex(/^DEP-\d{10,16}-\d{24,60}$/)

export const transactions = {
  createOxaPayInvoice: action({
    about: 'Opens a deposit and its invoice at the payment provider; answers with the link to pay.',
    role: 'user',
    args: z.object({
      token,
      amount: dollarsIn,
      currency: z.literal(DEPOSIT_CURRENCY),
      /** Made by the screen (spec §9); missing: made by the server. */
      orderId: depositOrderId.optional(),
      email: z.string().max(254).optional(),
    }),
    result: z.object({
      success: z.literal(true),
      payLink: z.string(),
      message: z.string(),
      orderId: depositOrderId,
      expiresAt: timestamp,
    }),
    errors: [
      'amount_too_small',
      'duplicate_deposit',
      'provider_unavailable',
      'provider_refused',
      'too_many_open',
      'suspended',
      'email_unconfirmed',
    ],
    money: { move: 'deposit', amount: 'amount' },
  }),
  getByOrderId: query({
    about: 'The status of a deposit by its order id; null when there is none.',
    role: 'visitor',
    args: z.object({ orderId: z.string().max(100) }),
    result: z
      .object({ status: depositStatus, reason: z.enum(['underpaid', 'expired', 'provider_failed', 'under_review']).nullable() })
      .nullable(),
  }),
  checkPayment: action({
    about:
      "Reads the payment back from the provider now ('I've Completed My Payment'). Credits nothing that the provider does not confirm.",
    role: 'user',
    args: z.object({ token, orderId: depositOrderId }),
    result: z.object({ status: depositStatus }),
    errors: ['not_found', 'provider_unavailable', 'rate_limited'],
  }),
  getStatement: query({
    about: 'The statement of the wallet: each movement with the balance after it, newest first.',
    role: 'user',
    args: z.object({
      token,
      limit,
      cursor,
      kind: statementLine.shape.kind.optional(),
      since: timestamp.optional(),
      until: timestamp.optional(),
    }),
    result: pageOf(statementLine),
  }),
}

/** Where a payout goes. */
export const payee = {
  paymentMethod: withdrawalMethod,
  paymentDetails: z.string('Please fill in all fields').trim().min(1, 'Please fill in all fields').max(200),
  /** For crypto: the network that was chosen. Missing: Tron (TRC20). */
  network: z.enum(['TRC20', 'ERC20', 'BEP20']).optional(),
}

export const withdrawals = {
  requestWithdrawal: mutation({
    about: 'Asks for a payout; the amount is held in the same transaction.',
    role: 'model',
    args: z.object({
      token,
      amount: dollarsIn,
      ...payee,
    }),
    result: z.object({ success: z.literal(true), withdrawalId: id }),
    errors: ['below_minimum', 'short_balance', 'bad_address', 'suspended', 'email_unconfirmed', 'withdrawals_blocked', 'proof_required'],
    /** What is left leaves with its owner. */
    despite: ['closing'],
    money: { move: 'withdrawal', amount: 'amount' },
  }),
  getMine: query({
    about:
      "The caller's withdrawals, newest first, what is held for them, and until when nothing is paid out after a changed password. Customers have one when they have asked for a last payout.",
    role: 'user',
    args: z.object({ token, limit, cursor }),
    result: z.object({
      items: z.array(withdrawal),
      nextCursor: z.string().nullable(),
      held: dollars,
      /** May be past; null: never held. */ heldUntil: timestamp.nullable(),
    }),
  }),
  getPayoutDetails: query({
    about:
      'Where the model was paid last, or said in the application that the earnings go: to begin the next withdrawal with. Null when neither is known.',
    role: 'model',
    args: z.object({ token }),
    result: withdrawal.pick({ paymentMethod: true, paymentDetails: true, network: true }).nullable(),
  }),
  cancelWithdrawal: mutation({
    about: 'Its owner takes back a withdrawal that nobody has approved yet; the money is available again.',
    role: 'user',
    despite: ['suspended'],
    args: z.object({ token, withdrawalId: id }),
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
}
