/** Between the two sides of an order: questions that pause it, and offers that one side makes and the other answers. */
import { z } from 'zod'
import { mutation } from '#realtime/define.ts'
import { OFFER_MESSAGE_MAX, ORDER_ANSWER_MAX, QUESTION_TEXT_MAX } from '../limits.ts'
import { dollarsIn, done, id, lines, token } from '../shapes/basics.ts'
import { extensionDays, offerIn } from '../shapes/orders.ts'

const ofOffer = z.object({ token, orderId: id, offerId: id })

export const talks = {
  askQuestion: mutation({
    scope: 'orders:write',
    about: 'The model asks the customer: all deadlines pause until the answer, for 72 hours in all questions of the order.',
    role: 'model',
    despite: ['suspended'],
    args: z.object({ token, orderId: id, question: lines.min(1, 'Please write your question').max(QUESTION_TEXT_MAX) }),
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
  answerQuestion: mutation({
    scope: 'orders:write',
    about: "The customer answers the model's question, and the deadlines run again, later by the pause.",
    role: 'user',
    despite: ['suspended'],
    args: z.object({ token, orderId: id, answer: lines.min(1, 'Please write your answer').max(ORDER_ANSWER_MAX) }),
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
  endQuestion: mutation({
    about: 'The model goes on without an answer, and the deadlines run again, later by the pause.',
    role: 'model',
    despite: ['suspended'],
    args: z.object({ token, orderId: id }),
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
  extendOrder: mutation({
    about: 'The customer of a late order gives more time, from now on.',
    role: 'user',
    despite: ['suspended'],
    args: z.object({ token, orderId: id, days: extensionDays }),
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
  makeOffer: mutation({
    about:
      'One side offers the other more time, a cancellation, a split of the price, or a revision for a price. It waits for 48 hours; one at a time.',
    role: 'user',
    despite: ['suspended'],
    args: z.object({ token, orderId: id, offer: offerIn, message: lines.max(OFFER_MESSAGE_MAX).optional() }),
    result: z.object({ offerId: id }),
    errors: ['not_found', 'wrong_status'],
  }),
  acceptOffer: mutation({
    about: 'The other side accepts an offer, and it is carried out at once. A revision for a price is accepted with `buyRevision`.',
    role: 'user',
    despite: ['suspended'],
    args: ofOffer,
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
  buyRevision: mutation({
    about: "The customer accepts the model's offer of a revision: its price moves to escrow with the held payment, and the work goes on.",
    role: 'user',
    args: ofOffer.extend({ expectedPrice: dollarsIn }),
    result: done,
    errors: ['not_found', 'wrong_status', 'price_changed', 'short_balance', 'suspended', 'email_unconfirmed', 'consent_required'],
    money: { move: 'order', amount: 'expectedPrice' },
  }),
  declineOffer: mutation({
    about: 'The other side declines an offer; everything stays as it was.',
    role: 'user',
    despite: ['suspended'],
    args: ofOffer,
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
  withdrawOffer: mutation({
    about: 'The side that made an offer takes it back.',
    role: 'user',
    despite: ['suspended'],
    args: ofOffer,
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
}
