/** Every call of `transactions`: deposits, and the statement of the wallet. */
import { z } from 'zod'
import { action, query } from '#realtime/define.ts'
import { DEPOSIT_CURRENCY } from '../limits.ts'
import { cursor, dollarsIn, limit, pageOf, timestamp, token } from '../shapes/basics.ts'
import { depositStatus, statementLine } from '../shapes/money.ts'

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
    errors: ['not_found', 'provider_unavailable'],
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
