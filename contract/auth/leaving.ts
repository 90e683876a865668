/** The export of the user’s own data, and closing the account. */
import { z } from 'zod'
import { action, mutation, query } from '#realtime/define.ts'
import { CALL_LIMITS } from '../call-limits.ts'
import { dollars, dollarsIn, done, id, language, reason, timestamp, token } from '../shapes/basics.ts'
import { closingBlock, ownExport } from '../shapes/leaving.ts'
import { payee, withdrawal } from '../shapes/money.ts'

export const leaving = {
  getExport: query({
    about: 'The user’s last data export with its progress, and the number of exports left today.',
    role: 'user',
    args: z.object({ token }),
    result: z.object({ export: ownExport.nullable(), leftToday: z.number().int() }),
  }),
  requestExport: mutation({
    about: 'Starts an export of all data of the user: JSON and files in a ZIP. One at a time, three a day.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token, /** Of the page: the copy explains itself in it. */ language }),
    result: z.object({ exportId: id }),
    errors: ['proof_required', 'export_running', 'too_many_exports', 'too_many_attempts'],
    despite: ['suspended', 'closing'],
  }),
  cancelExport: mutation({
    about: 'Cancels a running export, or deletes a ready one.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token, exportId: id }),
    result: done,
    errors: ['not_found', 'wrong_status', 'too_many_attempts'],
    despite: ['suspended', 'closing'],
  }),
  createExportLink: mutation({
    about: 'An address to download a ready export, valid for minutes, in the browser of its owner.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token, exportId: id }),
    result: z.object({ url: z.string(), expiresAt: timestamp }),
    errors: ['proof_required', 'not_found', 'too_many_attempts'],
    sealed: true,
    despite: ['suspended', 'closing'],
  }),
  getClosing: query({
    about: 'Whether the account is closing, the blockers, and the plan for the balance.',
    role: 'user',
    args: z.object({ token }),
    result: z.object({
      /** May be past: then the erasure waits for the blockers. */
      closesAt: timestamp.nullable(),
      /** Without the balance that the user gives up. */
      blocks: z.array(closingBlock),
      /** Dollars that the user gives up at the end: at most the agreed amount, and at most the balance. */
      givesUp: dollars,
      /** The withdrawal requested with the closing; null: none, or the account is not closing. */
      lastPayout: withdrawal.nullable(),
      /** Minimum in dollars for the last payout: zero, unless the account has had one already or has one open. */
      payoutMinimum: dollars,
      /** Payouts are held until then after a changed password. May be past; null: never held. */
      heldUntil: timestamp.nullable(),
    }),
  }),
  requestDeletion: mutation({
    about:
      'Closes the account: it is erased after 30 days, and can be kept until then. The only allowed blocker is a balance that the user gives up: `givesUp`, as shown. While the account is closing, `givesUp` gives up money that has arrived since.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token, givesUp: dollarsIn.optional() }),
    result: z.object({ closesAt: timestamp }),
    errors: ['proof_required', 'closing_blocked', 'too_many_attempts'],
    despite: ['closing'],
  }),
  requestLastPayout: mutation({
    about:
      'Requests a withdrawal of the whole balance, as shown and without a minimum, and closes the account unless it is closing already: for models and customers, with the checks of every withdrawal. The minimum is waived once per account: beside or after a last payout that was neither rejected nor cancelled the ordinary minimum applies.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token, amount: dollarsIn, ...payee }),
    result: z.object({ closesAt: timestamp, withdrawalId: id }),
    errors: [
      'proof_required',
      'closing_blocked',
      'balance_changed',
      'last_payout_used',
      'bad_address',
      'suspended',
      'email_unconfirmed',
      'withdrawals_blocked',
      'too_many_attempts',
    ],
    despite: ['closing'],
    money: { move: 'withdrawal', amount: 'amount' },
  }),
  keepAccount: mutation({
    about: 'Keeps the account: the closing is undone, and a last payout that is not approved yet returns to the wallet.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token }),
    result: done.extend({ /** Dollars of last payouts that are approved already: these go on. */ goesOn: dollars }),
    errors: ['closing_over', 'too_many_attempts'],
    despite: ['suspended', 'closing'],
  }),
  settleOrders: action({
    about:
      'Ends the open orders of one side: as a model all of them, as a customer those that are pending or late. Customers are refunded.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token, side: z.enum(['customer', 'model']), reason }),
    result: z.object({ count: z.number().int() }),
    errors: ['too_many_attempts'],
    despite: ['closing'],
  }),
}
