/**
 * Questions of the model (product.md §4): one at a time, three and 72 hours in all. While one is open, no deadline of acceptance or delivery
 * passes; its end moves them by the pause. A step that ends the order ends the question, too; an acceptance leaves it open.
 */
import { recordEvent, takeOrder, touchOrder, type Change } from '../change-order.ts'
import { notifyUpdate } from '../order-notifications.ts'
import type { OrderRow } from '../orders.sql.ts'
import { answerQuestion as keepAnswer, insertQuestion, markResumed } from './talks.sql.ts'

/** The model asks; the clock stops. Errors: not_found, wrong_status. */
export async function askQuestion(change: Change, orderId: string, question: string): Promise<void> {
  const order = await takeOrder(change, orderId, 'ask', 'model')
  await change.tx.one(insertQuestion, order.id, question)
  await recordEvent(change, order, 'question_asked', 'model')
  touchOrder(change, order)
  await notifyUpdate(change, order, 'customer', 'question_asked', question)
}

/** The customer answers; the clock runs again. Errors: not_found, wrong_status. */
export async function answerQuestion(change: Change, orderId: string, answer: string): Promise<void> {
  const order = await takeOrder(change, orderId, 'answer', 'customer')
  await change.tx.run(keepAnswer, order.id, answer)
  await change.tx.run(markResumed, order.id, 'customer')
  await recordEvent(change, order, 'question_answered', 'customer')
  touchOrder(change, order)
  await notifyUpdate(change, order, 'model', 'question_answered', answer)
}

/** Ends an unanswered question of a locked order: by the model, or by the clock, which notifies the model. */
export async function closeQuestion(change: Change, order: OrderRow, by: 'model' | 'clock'): Promise<void> {
  await change.tx.run(markResumed, order.id, by)
  await recordEvent(change, order, 'question_ended', by)
  touchOrder(change, order)
  if (by === 'clock') await notifyUpdate(change, order, 'model', 'question_ended')
}

/** The model goes on without an answer. Errors: not_found, wrong_status. */
export async function endQuestion(change: Change, orderId: string): Promise<void> {
  await closeQuestion(change, await takeOrder(change, orderId, 'endQuestion', 'model'), 'model')
}
