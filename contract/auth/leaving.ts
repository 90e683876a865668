/** A copy of the user’s own data, and closing the account. */
import { z } from 'zod'
import { action, mutation, query } from '#realtime/define.ts'
import { CALL_LIMITS } from '../limits.ts'
import { dollars, dollarsIn, done, id, language, reason, timestamp, token } from '../shapes/basics.ts'
import { closingBlock, ownExport } from '../shapes/leaving.ts'
import { payee, withdrawal } from '../shapes/money.ts'

export const leaving = {
  getExport: query({
    about: 'The copy of their data that the user has asked for last, with its progress, and how many they can ask for today.',
    role: 'user',
    args: z.object({ token }),
    result: z.object({ export: ownExport.nullable(), leftToday: z.number().int() }),
  }),
  requestExport: mutation({
    about: 'Begins a copy of everything that the user has here: JSON and files in a ZIP. One at a time, three a day.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token, /** Of the page: the copy explains itself in it. */ language }),
    result: z.object({ exportId: id }),
    errors: ['proof_required', 'export_running', 'too_many_exports', 'too_many_attempts'],
    despite: ['suspended', 'closing'],
  }),
  cancelExport: mutation({
    about: 'Stops a copy that is being made, or throws one away that is ready.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token, exportId: id }),
    result: done,
    errors: ['not_found', 'wrong_status', 'too_many_attempts'],
    despite: ['suspended', 'closing'],
  }),
  createExportLink: mutation({
    about: 'An address that downloads a ready copy, for minutes, in the browser of its owner.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token, exportId: id }),
    result: z.object({ url: z.string(), expiresAt: timestamp }),
    errors: ['proof_required', 'not_found', 'too_many_attempts'],
    sealed: true,
    despite: ['suspended', 'closing'],
  }),
  getClosing: query({
    about: 'Is the account being closed, what stands in the way of it, and what becomes of the money?',
    role: 'user',
    args: z.object({ token }),
    result: z.object({
      /** May be past: then it waits for what stands in the way. */
      closesAt: timestamp.nullable(),
      /** Without a balance that was let go of. */
      blocks: z.array(closingBlock),
      /** Dollars that are let go of at the end: never more than was agreed to, or than is there. */
      givesUp: dollars,
      /** What was asked to be paid out with the closing; null: nothing was, or the account is not being closed. */
      lastPayout: withdrawal.nullable(),
      /** Dollars from which on the balance is paid out: any, but for who has had a last payout already, or waits for one. */
      payoutMinimum: dollars,
      /** Nothing is paid out before then, after a changed password. May be past; null: never held. */
      heldUntil: timestamp.nullable(),
    }),
  }),
  requestDeletion: mutation({
    about:
      'Closes the account: in 30 days it is erased, until then it can be kept. Nothing may stand in the way but a balance that its owner lets go of: `givesUp`, as it was shown. While it is being closed, `givesUp` lets go of what has come since.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token, givesUp: dollarsIn.optional() }),
    result: z.object({ closesAt: timestamp }),
    errors: ['proof_required', 'closing_blocked', 'too_many_attempts'],
    despite: ['closing'],
  }),
  requestLastPayout: mutation({
    about:
      'Has the whole balance paid out, as it was shown and however little, and closes the account if it is not being closed already: for models and customers, with the checks of every withdrawal. However little only once for an account: beside or after a last payout that was neither rejected nor taken back the ordinary minimum holds.',
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
    about:
      'The account is not closed after all. Everything is as it was before; a last payout that nobody has approved is back in the wallet.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token }),
    result: done.extend({ /** Dollars of last payouts that are approved already: these go on. */ goesOn: dollars }),
    errors: ['closing_over', 'too_many_attempts'],
    despite: ['suspended', 'closing'],
  }),
  settleOrders: action({
    about:
      'Ends every open order of one side that can be ended: as a model all of them, as a customer those that are not begun or late. Customers have their money back.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token, side: z.enum(['customer', 'model']), reason }),
    result: z.object({ count: z.number().int() }),
    errors: ['too_many_attempts'],
    despite: ['closing'],
  }),
}
