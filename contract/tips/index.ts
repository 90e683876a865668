/** Every call of `tips`: from a profile, a post or a completed order. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { TIP_MAX_CENTS, TIP_MIN_CENTS, TIP_NOTE_MAX } from '../limits.ts'
import { dollarsFromCents } from '../rules/money.ts'
import { cursor, dollars, dollarsIn, done, id, limit, lines, pageOf, token } from '../shapes/basics.ts'
import { givenTip } from '../shapes/money.ts'

export const tips = {
  giveTip: mutation({
    about: 'Tips a model: one transaction moves the amount to the model, less commission; on hold for a minute, in which it can be undone.',
    role: 'user',
    args: z.object({
      token,
      modelId: id,
      amount: dollarsIn
        .min(dollarsFromCents(TIP_MIN_CENTS), 'Please enter a valid amount')
        .max(dollarsFromCents(TIP_MAX_CENTS), 'Please enter a valid amount'),
      note: lines.max(TIP_NOTE_MAX).optional(),
      /** The post or own completed order of the tip; at most one of them. */
      postId: id.optional(),
      orderId: id.optional(),
    }),
    result: z.object({ tipId: id, amount: dollars }),
    errors: ['short_balance', 'not_found', 'own_profile', 'wrong_status', 'suspended', 'email_unconfirmed', 'consent_required'],
    money: { move: 'tip', amount: 'amount' },
  }),
  undoTip: mutation({
    about: 'Undoes an own tip within a minute: the whole amount returns to the wallet, once, and the commission with it.',
    role: 'user',
    args: z.object({ token, tipId: id }),
    result: done,
    errors: ['not_found', 'tip_settled'],
  }),
  listGiven: query({
    about: 'Tips that the user gave and did not undo, newest first.',
    role: 'user',
    args: z.object({ token, cursor, limit }),
    result: pageOf(givenTip),
  }),
}
