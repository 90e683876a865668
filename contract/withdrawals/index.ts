/** Every call of `withdrawals`: what its owner asks for. `admin/withdrawals` decides. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { cursor, dollars, dollarsIn, done, id, limit, timestamp, token } from '../shapes/basics.ts'
import { payee, withdrawal } from '../shapes/money.ts'

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
