/** An admin reads texts and files of the two sides of an order only after a reason, for eight hours; its facts without one. */
import { expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { usersData } from '#server/domains/users/parts.ts'
import { deliver } from '#test-support/delivery.ts'
import { createStaff, evidenceFile, reported, visit } from '#test-support/disputes.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { entriesOf } from '#test-support/own-data.ts'

const world = useOrdersWorld()

const reasonNeeded = { code: 'reason_needed' }
const exported = async ({ userId }: Actor) =>
  (await entriesOf(world.database, usersData, 'support-access', userId ?? '')) as {
    kind: string
    role: string
    reason: string
    about: string
  }[]

/** An order with everything that is between its two sides. */
async function fullOrder() {
  const orderId = await reported(world, { desiredText: 'private brief', additionalNotes: 'private notes' })
  await world.sql(
    `update orders.rounds set note = 'private note', revision_at = now(), points = '[{"text": "private point"}]' where order_id = '${orderId}'`,
  )
  await world.sql(
    `insert into orders.questions (order_id, n, question, ended_at, ended_by) values ('${orderId}', 0, 'private question', now(), 'clock')`,
  )
  await world.sql(
    `insert into orders.proposals (order_id, kind, by, until, message, outcome, ended_at) values ('${orderId}', 'cancel', 'model', now(), 'private offer', 'lapsed', now())`,
  )
  const evidence = await evidenceFile(world, world.customer, orderId)
  await world.call(world.customer, 'orders:sendEvidence', { orderId, statement: 'private statement', objectIds: [evidence] })
  return { orderId, evidence }
}

test('without a reason: state and money, and neither texts nor files, in the list and on the page', async () => {
  const { orderId } = await fullOrder()
  const found = (await world.orderOf(orderId, world.admin))!
  expect(found).toMatchObject({
    side: 'admin',
    visitUntil: null,
    order: { status: 'completed', dispute: 'open', totalPrice: 50, desiredText: '', additionalNotes: '', files: [], mediaUrl: null },
    rounds: [{ n: 0, note: '', files: [], points: [] }],
    settlements: [{ cause: 'delivery', total: 50 }],
  })
  expect(JSON.stringify(found)).not.toContain('private')
  const { items } = (await world.call(world.admin, 'admin/orders:list', {})).value
  expect(items.find(({ _id }) => _id === orderId)).toEqual(found.order)
  for (const side of [world.customer, world.model])
    expect((await world.orderOf(orderId, side))?.order).toMatchObject({
      desiredText: 'private brief',
      files: [{ fileName: expect.any(String) as string }],
    })
})

test('without a reason: messages, questions, offers, evidence and every file are kept from an admin', async () => {
  const { orderId, evidence } = await fullOrder()
  await world.call(world.customer, 'orders:openThread', { orderId })
  const { admin } = world
  await expect(world.call(admin, 'orders:openThread', { orderId })).rejects.toMatchObject(reasonNeeded)
  expect(await world.orderOf(orderId, admin)).toMatchObject({ questions: [], offers: [], problem: null })
  await expect(world.call(admin, 'admin/orders:getDispute', { orderId })).rejects.toMatchObject(reasonNeeded)
  await expect(world.call(admin, 'orders:createDownloadLink', { orderId })).rejects.toMatchObject(reasonNeeded)
  await expect(world.call(admin, 'orders:createEvidenceLink', { orderId, objectId: evidence })).rejects.toMatchObject(reasonNeeded)
  expect((await world.call(admin, 'threads:get', { threadId: orderId })).value).toBeNull()
  expect((await world.call(admin, 'threads:page', { threadId: orderId, page: 0 })).value).toBeNull()
  expect(await exported(world.customer)).toEqual([])
})

test('a reason opens this order to this admin for eight hours, and each side exports who looked', async () => {
  const { orderId, evidence } = await fullOrder()
  const other = await world.place()
  const [one, two] = [await createStaff(world, 'One'), await createStaff(world, 'Two')]
  await visit(world, one, orderId, 'A complaint of the customer')
  const found = (await world.orderOf(orderId, one))!
  expect(found.visitUntil).toBeGreaterThan(Date.now() + 7.9 * 3_600_000)
  expect(found.visitUntil).toBeLessThanOrEqual(Date.now() + 8 * 3_600_000)
  expect(found).toMatchObject({
    order: { desiredText: 'private brief' },
    rounds: [{ note: 'private note', points: [{ text: 'private point' }] }],
    questions: [{ question: 'private question' }],
    offers: [{ message: 'private offer' }],
    // Staff read more of it, by a call of their own.
    problem: null,
  })
  expect((await world.call(one, 'admin/orders:getDispute', { orderId })).value).toMatchObject({ dispute: { reason: 'not_as_described' } })
  await world.call(one, 'orders:createDownloadLink', { orderId })
  await world.call(one, 'orders:createEvidenceLink', { orderId, objectId: evidence })
  // Opened again without a reason while it counts.
  await world.call(one, 'orders:openThread', { orderId })
  for (const [who, id] of [
    [one, other],
    [two, orderId],
  ] as const)
    expect(await world.orderOf(id, who)).toMatchObject({ visitUntil: null, order: { desiredText: '' }, questions: [], offers: [] })
  for (const side of [world.customer, world.model])
    expect(await exported(side)).toMatchObject(
      ['thread_read', 'delivery_read'].map((kind) => ({ kind, role: 'moderator', reason: 'A complaint of the customer', about: orderId })),
    )
  await world.sql(`update threads.visits set until_at = now() where thread_id = '${orderId}'`)
  await expect(world.call(one, 'orders:createDownloadLink', { orderId })).rejects.toMatchObject(reasonNeeded)
  expect(await world.orderOf(orderId, one)).toMatchObject({ visitUntil: null, order: { desiredText: '' } })
})

test('a reason that is given shows on the open pages of this admin at once, and changes no page of a side', async () => {
  const orderId = await reported(world)
  const one = await createStaff(world, 'One')
  const visitOfOne = `thread-visit:${orderId}.${one.userId}`
  expect((await world.call(one, 'orders:getOrder', { orderId })).topics).toContain(visitOfOne)
  expect((await visit(world, one, orderId)).topics).toContain(visitOfOne)
  expect((await world.call(one, 'admin/orders:getDispute', { orderId })).topics).toContain(visitOfOne)
  // Neither side has visits: their page does not depend on any.
  const { topics } = await world.call(world.customer, 'orders:getOrder', { orderId })
  expect(topics.filter((topic) => topic.startsWith('thread-visit:'))).toEqual([])
})

test('an admin who is a side of the order reads it as that side', async () => {
  const orderId = await world.place()
  await deliver(world.call, world.model, orderId)
  const both = { ...world.customer, roles: world.admin.roles, adminRole: world.admin.adminRole }
  expect(await world.orderOf(orderId, both)).toMatchObject({ side: 'customer', visitUntil: null, order: { desiredText: 'A quiet lake' } })
})
