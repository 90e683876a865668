/** The desk of staff: problems in their order, everything about one of them, earlier decisions, and the effect of a refund. */
import { beforeEach, describe, expect, test } from 'vitest'
import { DISPUTE_APPEAL_CENTS, DISPUTE_DAYS, EVIDENCE_HOURS } from '#contract/limits.ts'
import type { Actor } from '#server/access/actor.ts'
import { deliver } from '#test-support/delivery.ts'
import { createStaff, decide, evidenceFile, findings, heard, reported, twoPoints, visit } from '#test-support/disputes.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { createPicture } from '#test-support/people.ts'

const world = useOrdersWorld()
let staff: Actor
let other: Actor
beforeEach(async () => {
  staff = await createStaff(world, 'First')
  other = await createStaff(world, 'Second')
  // Each test has the desk to itself.
  await world.sql(`update orders.disputes set ended_at = now(), outcome = 'closed' where ended_at is null`)
  await world.sql(`update orders.orders set dispute = null where dispute is not null`)
})

const HOUR_MS = 3_600_000
const NUMBER = expect.any(Number) as number
const TEXT = expect.any(String) as string
const dueIn = (orderId: string, hours: number) =>
  world.sql(`update orders.disputes set due_at = date_trunc('hour', now()) + interval '${hours} hours' where order_id = '${orderId}'`)
const list = async (args: object = {}) => (await world.call(staff, 'admin/orders:listDisputes', args)).value
const get = async (orderId: string, as = staff) => {
  await visit(world, as, orderId)
  return (await world.call(as, 'admin/orders:getDispute', { orderId })).value!
}
const refund = (orderId: string, dollars: number) =>
  world.call(staff, 'admin/orders:refundPart', { orderId, refund: dollars, reason: 'A part is missing' })
const report = (orderId: string) =>
  world.call(world.customer, 'orders:reportProblem', { orderId, reason: 'not_as_described', points: twoPoints })
const delivered = async () => {
  const orderId = await world.place()
  await deliver(world.call, world.model, orderId)
  return orderId
}

describe('the list of problems', () => {
  test('shows both sides, the reason, the dates, and the amount that is not refunded yet', async () => {
    const [mine, theirs] = await Promise.all(
      [world.customer, world.model].map(({ userId }) => createPicture(world.database, String(userId))),
    )
    await world.sql(`update users.users set picture_id = '${mine}' where id = '${world.customer.userId}'`)
    await world.sql(`update users.users set picture_id = '${theirs}' where id = '${world.model.userId}'`)
    const orderId = await delivered()
    await refund(orderId, 10)
    await report(orderId)
    const { topics } = await world.call(staff, 'admin/orders:listDisputes', {})
    expect(topics.toSorted()).toEqual(['disputes', `user:${world.customer.userId}`, `user:${world.model.userId}`].toSorted())
    const { items, nextCursor } = await list()
    expect(nextCursor).toBeNull()
    expect(items).toEqual([
      {
        _id: orderId,
        reason: 'not_as_described',
        state: 'open',
        openedAt: NUMBER,
        dueAt: NUMBER,
        isReady: false,
        amount: 40,
        productName: 'A picture',
        customer: { name: 'Mara', picture: `/media/pictures/${mine}/96.webp` },
        model: { name: 'Ines', picture: `/media/pictures/${theirs}/96.webp` },
        claim: null,
      },
    ])
    expect(items[0]!.dueAt - items[0]!.openedAt).toBe(DISPUTE_DAYS * 24 * HOUR_MS)
    await heard(world, orderId)
    expect((await list()).items).toMatchObject([{ isReady: true }])
  })

  test('has the next due one first, page by page without gap or double, also of the same moment', async () => {
    const ids = [await reported(world), await reported(world), await reported(world), await reported(world)] as const
    await dueIn(ids[2], 5)
    await dueIn(ids[0], 9)
    await dueIn(ids[3], 9)
    await world.call(world.customer, 'orders:closeProblem', { orderId: ids[1] })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await list({ limit: 1, cursor })
      expect(page.items).toHaveLength(1)
      seen.push(...page.items.map(({ _id }) => _id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual([ids[2], ids[0], ids[3]])
  })

  test('counts those that wait for a decision: open or appealed, neither decided nor withdrawn', async () => {
    const count = async () => (await world.call(staff, 'admin/orders:countDisputes', {})).value
    expect(await count()).toBe(0)
    const orderId = await reported(world)
    expect(await count()).toBe(1)
    await heard(world, orderId)
    await decide(world, staff, orderId, 10)
    expect(await count()).toBe(0)
    expect((await list()).items).toMatchObject([{ state: 'decided' }])
    await world.call(world.model, 'orders:appeal', { orderId, reason: 'It was agreed' })
    expect(await count()).toBe(1)
    expect((await list()).items).toMatchObject([{ state: 'appealed' }])
  })

  test('names the admin who works on a problem, also of a decided one, and wakes with their name', async () => {
    const orderId = await reported(world)
    await heard(world, orderId)
    await decide(world, staff, orderId, 10)
    await world.call(other, 'admin/orders:claimDispute', { orderId, version: 1, isMine: true })
    expect((await list()).items).toMatchObject([{ claim: { name: 'Second', isMine: false, at: NUMBER } }])
    expect((await get(orderId, other)).dispute.claim).toEqual({ name: 'Second', isMine: true, at: NUMBER })
    expect((await world.call(other, 'admin/orders:getDispute', { orderId })).topics).toContain(`user:${other.userId}`)
    await world.call(other, 'admin/orders:claimDispute', { orderId, version: 2, isMine: false })
    expect((await get(orderId, other)).dispute).toMatchObject({ claim: null, version: 3 })
    // The version from before the appeal is out of date.
    await world.call(world.model, 'orders:appeal', { orderId, reason: 'It was agreed' })
    await expect(world.call(other, 'admin/orders:claimDispute', { orderId, version: 3, isMine: true })).rejects.toMatchObject({
      code: 'changed',
    })
  })
})

describe('a problem as staff read it', () => {
  test('has the evidence of each side with its own files, also of the appeal, and none of an earlier problem', async () => {
    const orderId = await delivered()
    const send = async (as: Actor, statement: string, files: number) => {
      const objectIds: string[] = []
      for (let at = 0; at < files; at += 1) objectIds.push(await evidenceFile(world, as, orderId))
      await world.call(as, 'orders:sendEvidence', { orderId, statement, objectIds })
      return objectIds
    }
    await report(orderId)
    await send(world.model, 'of an earlier one', 1)
    await world.call(world.customer, 'orders:closeProblem', { orderId })
    await report(orderId)
    const mine = await send(world.customer, 'of the customer', 2)
    expect((await get(orderId)).dispute).toMatchObject({ hasSent: { customer: true, model: false }, isShown: false })
    const theirs = await send(world.model, 'of the model', 1)
    await decide(world, staff, orderId, 10)
    await world.call(world.customer, 'orders:appeal', { orderId, reason: 'It was agreed' })
    const more = await send(world.customer, 'of the appeal', 1)
    const { dispute } = await get(orderId)
    expect(
      dispute.evidence.map(({ isAppeal, side, statement, files }) => [isAppeal, side, statement, files.map(({ objectId }) => objectId)]),
    ).toEqual([
      [false, 'customer', 'of the customer', mine],
      [false, 'model', 'of the model', theirs],
      [true, 'customer', 'of the appeal', more],
    ])
    expect(dispute.evidence[0]!.files[0]).toEqual({ objectId: mine[0], fileName: 'proof.png', fileType: 'image/png', fileSize: NUMBER })
    const { decisions, evidence: _evidence, ...facts } = dispute
    expect(facts).toEqual({
      reason: 'not_as_described',
      points: twoPoints,
      openedAt: NUMBER,
      round: 0,
      total: 50,
      refunded: 0,
      state: 'appealed',
      outcome: null,
      evidenceUntil: facts.openedAt + EVIDENCE_HOURS * HOUR_MS,
      dueAt: NUMBER,
      hasSent: { customer: true, model: true },
      isShown: true,
      version: NUMBER,
      claim: null,
      isAppealable: true,
    })
    expect(decisions).toEqual([
      {
        at: NUMBER,
        refund: 10,
        findings: [...findings],
        reason: 'One of two points holds.',
        appealUntil: NUMBER,
        appeal: { by: 'customer', at: NUMBER, reason: 'It was agreed' },
        note: TEXT,
        by: 'First',
        isMine: true,
      },
    ])
    expect((await get(orderId, other)).dispute.decisions).toMatchObject([{ isMine: false }])
  })

  test('wakes with the order, the other orders of both sides, and the own visit', async () => {
    const orderId = await reported(world)
    await visit(world, staff, orderId)
    expect((await world.call(staff, 'admin/orders:getDispute', { orderId })).topics.toSorted()).toEqual(
      [
        `order:${orderId}`,
        `thread-visit:${orderId}.${staff.userId}`,
        `orders-of:${world.customer.userId}`,
        `orders-for:${world.model.userId}`,
      ].toSorted(),
    )
  })

  test('can be appealed where more than the setting is in question, not where it is just as much', async () => {
    const setting = DISPUTE_APPEAL_CENTS / 100
    for (const [refunded, isAppealable] of [
      [50 - setting - 0.01, true],
      [50 - setting, false],
    ] as const) {
      const orderId = await delivered()
      await refund(orderId, refunded)
      await report(orderId)
      expect((await get(orderId)).dispute.isAppealable).toBe(isAppealable)
      await heard(world, orderId)
      await decide(world, other, orderId, refunded)
      // The amount refunded before is the least that can be decided.
      expect((await world.orderOf(orderId))!.order).toMatchObject({ dispute: isAppealable ? 'decided' : null, refunded })
    }
  })

  test('is decided about no less than was refunded before', async () => {
    const orderId = await delivered()
    await refund(orderId, 10)
    await report(orderId)
    await heard(world, orderId)
    await expect(decide(world, other, orderId, 9.99)).rejects.toMatchObject({ code: 'bad_request' })
  })
})

test('the decisions about one reason are listed newest first, with notes only for admins who may read them', async () => {
  const orderId = await reported(world)
  await heard(world, orderId)
  await decide(world, staff, orderId, 10)
  await world.call(world.customer, 'orders:appeal', { orderId, reason: 'It was agreed' })
  await decide(world, other, orderId, 20, { reason: 'Both points hold.', note: '' })
  await reported(world)
  const decisions = async (as = staff) => (await world.call(as, 'admin/orders:listDecisions', { reason: 'not_as_described' })).value
  const first = {
    at: NUMBER,
    productName: 'A picture',
    total: 50,
    refund: 10,
    findings: [...findings],
    reason: 'One of two points holds.',
    note: 'internal: a known customer',
    isAppeal: false,
  }
  expect((await decisions()).slice(0, 2)).toEqual([{ ...first, refund: 20, reason: 'Both points hold.', note: '', isAppeal: true }, first])
  expect((await decisions({ ...staff, adminRole: 'viewer' }))[1]).toEqual({ ...first, note: '' })
})

test('a refund is shown before it is made for a delivered order only: from the refunded amount up to the whole price', async () => {
  const orderId = await world.place()
  const preview = async (dollars: number) =>
    (await world.call(staff, 'admin/orders:previewSettlement', { orderId, refund: dollars })).value?.after ?? null
  expect(await preview(10)).toBeNull()
  await deliver(world.call, world.model, orderId)
  await refund(orderId, 10)
  expect(await preview(9.99)).toBeNull()
  expect(await preview(10)).toEqual({ refund: 10, payment: 32, commission: 8 })
  expect(await preview(50)).toEqual({ refund: 50, payment: 0, commission: 0 })
  expect(await preview(50.01)).toBeNull()
})
