/** Acts of users beside their tasks, and on them: none closes a task. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { TaskKindName } from '#contract/limits.ts'
import type { MoneyWorld, TestUser } from './money-world.ts'

const HOUR_MS = 3_600_000

/** Kinds whose `about` is an order. */
const OF_ORDERS: readonly TaskKindName[] = [
  'accept_order',
  'deliver_order',
  'answer_offer',
  'await_offer',
  'send_evidence',
  'answer_question',
  'decide_late',
  'review_delivery',
  'await_order',
]

/** Kinds that closing-desks.test.ts tries; closing.test.ts and confirm-task.test.ts try all others. */
export const KINDS_OF_DESKS: readonly TaskKindName[] = [
  'pay_deposit',
  'finish_application',
  'await_payout',
  'decide_application',
  'check_document',
  'confirm_approval',
  'decide_withdrawal',
  'send_withdrawal',
  'decide_adjustment',
  'decide_dispute',
]

interface Sides {
  /** The user of the task. */
  readonly who: TestUser
  readonly model: TestUser
  readonly customer: TestUser
}

/** Marks that users set on their own task, one after another. */
export const harmlessMarks = (): readonly object[] => [
  { isPinned: true },
  { isDoing: true },
  { priority: 'high' },
  { addLabels: ['soon'] },
  { removeLabels: ['soon'] },
  { remark: 'Ask first' },
  { snoozedUntil: Date.now() + HOUR_MS },
  { snoozedUntil: null },
  { isSeen: true },
  { isDoing: false, isPinned: false },
]

/** Twenty acts of the task's user, and of a customer with money and a model. */
export async function doHarmlessThings(
  world: MoneyWorld,
  { who, model, customer }: Sides,
  { kind, key, about }: { kind: TaskKindName; key: string; about: string },
): Promise<void> {
  for (const marks of harmlessMarks()) expect(await world.mutate(who, 'tasks:arrange', { keys: [key], ...marks })).toEqual({ gone: [] })
  await world.mutate(customer, 'models:followModel', { modelId: model.id })
  await world.mutate(customer, 'tips:giveTip', { modelId: model.id, amount: 5 })
  await world.mutate(customer, 'models:unfollowModel', { modelId: model.id })
  const { chatId } = await world.mutate<{ chatId: string }>(customer, 'chats:open', { userId: model.id })
  await world.mutate(customer, 'chats:send', { chatId, clientId: randomUUID(), text: 'Hello' })
  await world.mutate(model, 'chats:send', { chatId, clientId: randomUUID(), text: 'Hello yourself' })
  await world.mutate(model, 'chats:saveNote', { chatId, note: 'Likes lakes' })
  for (const side of [customer, model]) await world.mutate(side, 'notifications:markRead', {})
  if (OF_ORDERS.includes(kind))
    for (const side of [customer, model]) {
      await world.mutate(side, 'orders:openThread', { orderId: about })
      await world.mutate(side, 'threads:send', { threadId: about, clientId: randomUUID(), text: 'How is it going?' })
    }
  await world.mutate(who, 'tasks:addNote', { text: 'Something else', dueAt: null })
}
