/** Shared by tests of problems: delivered orders, evidence, and staff with a proven session. */
import type { Actor } from '#server/access/actor.ts'
import { sessions } from '#server/domains/users/index.ts'
import { writeAs, actorOf } from './context.ts'
import { deliver, pictureBytes, sendParts } from './delivery.ts'
import type { OrdersWorld } from './orders-world.ts'
import { createTestUser } from './people.ts'

/** An admin whose session is proven. */
export async function createStaff(world: OrdersWorld, name: string, adminRole: 'owner' | 'moderator' = 'moderator'): Promise<Actor> {
  const userId = await createTestUser(world.database, { name, adminRole })
  await writeAs(world.database, actorOf(userId), async (context) => sessions.open(context, userId))
  const [row] = await world.sql(
    `update users.sessions set proven_until = now() + interval '1 hour' where user_id = '${userId}' returning id`,
  )
  return { ...actorOf(userId, 'admin'), adminRole, sessionId: String(row?.['id']) }
}

export const twoPoints = [{ text: 'The boat is missing' }, { text: 'The sky is another one' }]

/** A delivered order with a problem of two points. */
export async function reported(world: OrdersWorld, options: Parameters<OrdersWorld['place']>[0] = {}): Promise<string> {
  const orderId = await world.place(options)
  await deliver(world.call, world.model, orderId)
  await world.call(world.customer, 'orders:reportProblem', { orderId, reason: 'not_as_described', points: twoPoints })
  return orderId
}

/** A checked file of evidence. */
export async function evidenceFile(world: OrdersWorld, as: Actor, orderId: string): Promise<string> {
  const bytes = await pictureBytes()
  const { value } = await world.call(as, 'orders:openEvidenceUpload', {
    orderId,
    fileName: 'proof.png',
    fileType: 'image/png',
    fileSize: bytes.length,
  })
  const [row] = await world.sql(`select storage_key as key from media.uploads where object_id = '${value.objectId}'`)
  await sendParts(world.deps.storage, { key: String(row?.['key']) }, bytes, value.partSize)
  await world.call(as, 'media:finishUpload', { objectId: value.objectId })
  return value.objectId
}

/** An admin gives a reason to view an order. */
export const visit = (world: OrdersWorld, as: Actor, orderId: string, reason = 'A reported problem') =>
  world.call(as, 'orders:openThread', { orderId, reason })

/** Both sides send their evidence. */
export async function heard(world: OrdersWorld, orderId: string): Promise<void> {
  for (const side of [world.customer, world.model])
    await world.call(side, 'orders:sendEvidence', { orderId, statement: 'This is how it was' })
}

export const findings = [
  { finding: 'holds', text: 'There is no boat' },
  { finding: 'does_not_hold', text: 'The sky was left open' },
] as const

/** Decides about the present state of the problem. */
export async function decide(world: OrdersWorld, as: Actor, orderId: string, refund: number, more: object = {}) {
  await visit(world, as, orderId)
  const found = (await world.call(as, 'admin/orders:getDispute', { orderId })).value
  return world.call(as, 'admin/orders:decideDispute', {
    orderId,
    version: found?.dispute.version ?? 0,
    refund,
    findings: [...findings],
    reason: 'One of two points holds.',
    note: 'internal: a known customer',
    ...more,
  })
}
