/** Every call of `withdrawals`: requests by the owner. `admin/withdrawals` decides. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { NETWORKS } from '../rules/payouts.ts'
import { cursor, dollars, dollarsIn, done, id, limit, timestamp, token } from '../shapes/basics.ts'
import { payee, withdrawal } from '../shapes/money.ts'

export const withdrawals = {
  requestWithdrawal: mutation({
    about: 'Requests a withdrawal; the amount is put on hold in the same transaction.',
    role: 'model',
    args: z.object({
      token,
      amount: dollarsIn,
      ...payee,
    }),
    result: z.object({ success: z.literal(true), withdrawalId: id }),
    errors: ['below_minimum', 'short_balance', 'bad_address', 'suspended', 'email_unconfirmed', 'withdrawals_blocked', 'proof_required'],
    /** The last payout of a leaving user. */
    despite: ['closing'],
    money: { move: 'withdrawal', amount: 'amount' },
  }),
  getRefundable: query({
    about: "The caller's unspent deposits, and on which networks they can be asked back. Not while the site refunds none.",
    role: 'user',
    args: z.object({ token }),
    result: z.object({
      isOn: z.boolean(),
      /** On the network with the most; zero: nothing is unspent. */
      most: dollars,
      networks: z.array(
        z.object({ network: z.enum(NETWORKS), most: dollars, /** Cost of the network. */ cost: dollars, minimum: dollars }),
      ),
    }),
  }),
  requestRefund: mutation({
    about: 'Asks unspent deposits back on the network that they came by; the amount is put on hold in the same transaction.',
    role: 'user',
    args: z.object({ token, amount: dollarsIn, network: z.enum(NETWORKS), paymentDetails: payee.paymentDetails }),
    result: z.object({ success: z.literal(true), withdrawalId: id }),
    errors: [
      'refunds_off',
      'above_unspent',
      'below_minimum',
      'bad_address',
      'suspended',
      'email_unconfirmed',
      'withdrawals_blocked',
      'proof_required',
    ],
    money: { move: 'withdrawal', amount: 'amount' },
  }),
  getMine: query({
    about:
      "The caller's withdrawals, newest first, the amount on hold, and the end of the hold after a changed password. Customers have one after a last payout.",
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
    about: 'The payout details of the last withdrawal, or of the application, as a default for the next one. Null if neither is known.',
    role: 'model',
    args: z.object({ token }),
    result: withdrawal.pick({ paymentMethod: true, paymentDetails: true, network: true }).nullable(),
  }),
  cancelWithdrawal: mutation({
    about: 'Cancels an own withdrawal before its approval; the money is available again.',
    role: 'user',
    despite: ['suspended'],
    args: z.object({ token, withdrawalId: id }),
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
}
