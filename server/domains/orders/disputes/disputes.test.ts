/** Problems: reporting, evidence, withdrawal. After each test the books agree. */
import { describe, expect, test } from 'vitest'
import { ORDER_TALK_DAYS } from '#contract/limits.ts'
import { deliver, pictureBytes } from '#test-support/delivery.ts'
import { createStaff, decide, evidenceFile, heard, reported, twoPoints, visit } from '#test-support/disputes.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { createProduct } from '#test-support/people.ts'

const world = useOrdersWorld()
const report = (orderId: string, as = world.customer, points: { text: string; objectId?: string }[] = twoPoints) =>
  world.call(as, 'orders:reportProblem', { orderId, reason: 'broken_file', points })
const disputeOf = async (orderId: string, as = world.customer) => (await world.orderOf(orderId, as))?.problem?.dispute
const send = (orderId: string, as = world.customer, objectIds: string[] = []) =>
  world.call(as, 'orders:sendEvidence', { orderId, statement: 'This is how it was', objectIds })
const delivered = async () => {
  const orderId = await world.place()
  await deliver(world.call, world.model, orderId)
  return orderId
}
const set = (orderId: string, fields: string) => world.sql(`update orders.disputes set ${fields} where order_id = '${orderId}'`)
const secondsLeft = async (orderId: string) =>
  Number((await world.sql(`select extract(epoch from hold_until - now()) as left from orders.orders where id = '${orderId}'`))[0]!['left'])

describe('a reported problem', () => {
  test('freezes the hold: neither the clock nor the customer releases the payment', async () => {
    const orderId = await reported(world)
    const { order } = (await world.orderOf(orderId))!
    expect(order).toMatchObject({ status: 'completed', dispute: 'open', holdUntil: null })
    const { evidenceUntil, dueAt } = (await disputeOf(orderId))!
    expect([evidenceUntil, dueAt].map((at) => Math.round((at - Date.now()) / 3_600_000))).toEqual([72, 14 * 24])
    await world.clock()
    for (const path of ['orders:acceptDelivery', 'orders:cancelOrder'] as const)
      await expect(world.call(world.customer, path, { orderId })).rejects.toMatchObject({ code: 'wrong_status' })
    expect(await world.balances(world.model)).toMatchObject({ earnings_hold: 40_00, wallet: 0 })
  })

  test('is refused after the hold, after the acceptance, twice, about foreign files, and to others', async () => {
    const over = await delivered()
    await world.sql(`update orders.orders set hold_until = now() - interval '1 second' where id = '${over}'`)
    await expect(report(over)).rejects.toMatchObject({ code: 'wrong_status' })
    const accepted = await delivered()
    await world.call(world.customer, 'orders:acceptDelivery', { orderId: accepted })
    await expect(report(accepted)).rejects.toMatchObject({ code: 'wrong_status' })
    await expect(report(await world.place())).rejects.toMatchObject({ code: 'wrong_status' })
    const open = await delivered()
    await expect(report(open, world.customer, [{ text: 'This one', objectId: world.productId }])).rejects.toMatchObject({
      code: 'bad_request',
    })
    for (const other of [world.model, world.stranger, world.admin])
      await expect(report(open, other)).rejects.toMatchObject({ code: 'not_found' })
    await report(open)
    await expect(report(open)).rejects.toMatchObject({ code: 'wrong_status' })
  })

  test('keeps the thread of both sides open: its last day is counted from the end of the problem on', async () => {
    const orderId = await delivered()
    await world.call(world.customer, 'orders:openThread', { orderId })
    const closes = async () => (await world.sql(`select closes_at is not null as closes from threads.threads where id = '${orderId}'`))[0]
    expect(await closes()).toEqual({ closes: true })
    await report(orderId)
    expect(await closes()).toEqual({ closes: false })
    await world.call(world.customer, 'orders:closeProblem', { orderId })
    expect(await closes()).toEqual({ closes: true })
  })

  test('lets both sides write each other for thirty days after the payment was released, not after the delivery', async () => {
    const orderId = await delivered()
    await world.call(world.customer, 'orders:openThread', { orderId })
    const daysLeft = async () =>
      Number(
        (
          await world.sql(
            `select round(extract(epoch from closes_at - now()) / 86400) as days from threads.threads where id = '${orderId}'`,
          )
        )[0]!['days'],
      )
    await world.sql(`update orders.orders set completed_at = now() - interval '7 days' where id = '${orderId}'`)
    expect(await daysLeft()).toBe(ORDER_TALK_DAYS - 7)
    await world.call(world.customer, 'orders:acceptDelivery', { orderId })
    expect(await daysLeft()).toBe(ORDER_TALK_DAYS)
  })

  test('that follows a withdrawn one has fourteen days of its own: the clock leaves it alone until then', async () => {
    // Takes what other tests have left due.
    await world.clock()
    const orderId = await reported(world)
    await world.call(world.customer, 'orders:closeProblem', { orderId })
    await set(orderId, `due_at = now() - interval '1 day'`)
    await report(orderId)
    expect(await world.clock()).toBe(0)
    expect(await disputeOf(orderId)).toMatchObject({ state: 'open' })
  })

  test('is withdrawn by the customer: the hold goes on with the rest of its time', async () => {
    const orderId = await delivered()
    await world.sql(`update orders.orders set hold_until = now() + interval '5000 seconds' where id = '${orderId}'`)
    await report(orderId)
    await set(orderId, `opened_at = now() - interval '2 days'`)
    await expect(world.call(world.model, 'orders:closeProblem', { orderId })).rejects.toMatchObject({ code: 'not_found' })
    await world.call(world.customer, 'orders:closeProblem', { orderId })
    expect(Math.abs((await secondsLeft(orderId)) - 5000)).toBeLessThan(60)
    expect(await disputeOf(orderId)).toMatchObject({ state: 'over', outcome: 'closed' })
    await expect(world.call(world.customer, 'orders:closeProblem', { orderId })).rejects.toMatchObject({ code: 'wrong_status' })
    await report(orderId)
    expect(await disputeOf(orderId)).toMatchObject({ state: 'open', outcome: null })
    // Not for ever: that would keep the payment from the model.
    await world.call(world.customer, 'orders:closeProblem', { orderId })
    expect((await world.orderOf(orderId))!.order.problemsLeft).toBe(0)
    await expect(report(orderId)).rejects.toMatchObject({
      code: 'wrong_status',
      message: expect.stringContaining('cannot be reported again') as string,
    })
  })

  test('of a revision can be reported though the first delivery had its problems', async () => {
    await world.sql(`update models.products set free_revisions = 1 where id = '${world.productId}'`)
    const orderId = await delivered()
    for (let at = 0; at < 2; at += 1) {
      await report(orderId)
      await world.call(world.customer, 'orders:closeProblem', { orderId })
    }
    await world.call(world.customer, 'orders:requestRevision', { orderId, points: twoPoints })
    await deliver(world.call, world.model, orderId, await pictureBytes('#633'))
    expect((await world.orderOf(orderId))!.order.problemsLeft).toBe(2)
    await report(orderId)
    expect(await disputeOf(orderId)).toMatchObject({ round: 1, state: 'open' })
  })

  test.each([
    [{ kind: 'split', refund: 20 }, { status: 'completed', refunded: 20, hasFailed: false }, 24_00],
    [{ kind: 'cancel' }, { status: 'rejected', refunded: 50, hasFailed: true }, 0],
  ] as const)('ends with an offer that both sides accept: %j', async (offer, outcome, paid) => {
    const orderId = await reported(world)
    const { offerId } = (await world.call(world.model, 'orders:makeOffer', { orderId, offer })).value
    const { topics } = await world.call(world.customer, 'orders:acceptOffer', { orderId, offerId })
    expect(topics).toContain('disputes')
    expect((await world.orderOf(orderId))!.order).toMatchObject({ ...outcome, dispute: null, holdUntil: null })
    expect(await disputeOf(orderId)).toMatchObject({ state: 'over', outcome: 'agreed' })
    expect(await world.balances(world.model)).toMatchObject({ wallet: paid, earnings_hold: 0 })
    const desk = (await world.call(world.admin, 'admin/orders:listDisputes', { limit: 50 })).value.items
    expect(desk.map(({ _id }) => _id)).not.toContain(orderId)
    await expect(send(orderId)).rejects.toMatchObject({ code: 'wrong_status' })
  })

  test('keeps a revision, a replacement and a review out until it is settled', async () => {
    await world.sql(`update models.products set free_revisions = 1 where id = '${world.productId}'`)
    const orderId = await reported(world)
    await expect(world.call(world.customer, 'orders:requestRevision', { orderId, points: twoPoints })).rejects.toMatchObject({
      code: 'wrong_status',
    })
    const review = { orderId, rating: 5, title: 'Fine', content: 'As agreed' }
    await expect(world.call(world.customer, 'reviews:createReviewFromOrder', review)).rejects.toMatchObject({ code: 'wrong_status' })
  })

  test('shows nothing to strangers, and to admins only in their own call', async () => {
    const orderId = await reported(world)
    expect(await disputeOf(orderId, world.stranger)).toBeUndefined()
    expect(await disputeOf(orderId, world.admin)).toBeUndefined()
    await visit(world, world.admin, orderId)
    expect((await world.call(world.admin, 'admin/orders:getDispute', { orderId })).value).toMatchObject({ dispute: { points: twoPoints } })
    for (const { userId } of [world.customer, world.model])
      expect((await world.call({ ...world.admin, userId }, 'admin/orders:getDispute', { orderId })).value).toBeNull()
    expect(await disputeOf(await delivered())).toBeUndefined()
  })
})

describe('evidence', () => {
  test('stays hidden from the other side until both have sent theirs', async () => {
    const orderId = await reported(world)
    const file = await evidenceFile(world, world.model, orderId)
    await send(orderId, world.model, [file])
    expect(await disputeOf(orderId)).toMatchObject({ isShown: false, evidence: [], hasSent: { customer: false, model: true } })
    expect(await disputeOf(orderId, world.model)).toMatchObject({ evidence: [{ side: 'model', files: [{ objectId: file }] }] })
    const link = { orderId, objectId: file }
    await expect(world.call(world.customer, 'orders:createEvidenceLink', link)).rejects.toMatchObject({ code: 'media_missing' })
    expect((await world.call(world.model, 'orders:createEvidenceLink', link)).value.url).toContain(file)
    await send(orderId)
    expect((await disputeOf(orderId))?.evidence.map(({ side }) => side)).toEqual(['model', 'customer'])
    expect((await world.call(world.customer, 'orders:createEvidenceLink', link)).value.url).toContain(file)
  })

  test('is shown by the clock when the time is over, and can then no longer be sent', async () => {
    const orderId = await reported(world)
    await send(orderId, world.model)
    const other = await reported(world)
    await set(orderId, `evidence_until = now() - interval '1 minute'`)
    world.touchedByClock.length = 0
    expect(await world.clock()).toBe(1)
    expect(world.touchedByClock).toEqual(['disputes', `order:${orderId}`])
    expect(await disputeOf(other)).toMatchObject({ isShown: false })
    world.touchedByClock.length = 0
    expect(await world.clock()).toBe(0)
    expect(world.touchedByClock).toEqual([])
    expect(await disputeOf(orderId)).toMatchObject({ isShown: true, evidence: [{ side: 'model' }] })
    // Screens that are open learn it from the clock.
    expect(await world.sql(`select shown_at is not null as is from orders.disputes where order_id = '${orderId}'`)).toEqual([{ is: true }])
    await expect(send(orderId)).rejects.toMatchObject({ code: 'evidence_over' })
  })

  test('of a problem that was withdrawn in time stays with its sender, also once the time for evidence would be over', async () => {
    const orderId = await reported(world)
    const file = await evidenceFile(world, world.model, orderId)
    await send(orderId, world.model, [file])
    await world.call(world.customer, 'orders:closeProblem', { orderId })
    const earlier = `evidence_until = evidence_until - interval '80 hours', ended_at = ended_at - interval '20 hours'`
    await set(orderId, earlier)
    world.touchedByClock.length = 0
    await world.clock()
    expect(world.touchedByClock).toEqual([])
    expect(await disputeOf(orderId)).toMatchObject({ isShown: false, evidence: [] })
    const link = { orderId, objectId: file }
    await expect(world.call(world.customer, 'orders:createEvidenceLink', link)).rejects.toMatchObject({ code: 'media_missing' })
    expect((await world.call(world.model, 'orders:createEvidenceLink', link)).value.url).toContain(file)
    // One that ended after it was shown stays readable.
    await set(orderId, `ended_at = now()`)
    expect(await disputeOf(orderId)).toMatchObject({ isShown: true, evidence: [{ side: 'model' }] })
    expect((await world.call(world.customer, 'orders:createEvidenceLink', link)).value.url).toContain(file)
  })

  test('is sent once, with five own checked files at most', async () => {
    const orderId = await reported(world)
    const foreign = await evidenceFile(world, world.model, orderId)
    await expect(send(orderId, world.customer, [foreign])).rejects.toMatchObject({ code: 'upload_mismatch' })
    const file = await evidenceFile(world, world.customer, orderId)
    await expect(send(orderId, world.customer, [file, file])).rejects.toMatchObject({ code: 'upload_mismatch' })
    await send(orderId, world.customer, [file])
    await expect(send(orderId)).rejects.toMatchObject({ code: 'evidence_sent' })
    await expect(send(orderId, world.stranger)).rejects.toMatchObject({ code: 'not_found' })
    await expect(send(orderId, world.admin)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('has five files of each side, of each problem', async () => {
    const orderId = await delivered()
    const files = async (as: typeof world.customer, count: number) => {
      const ids: string[] = []
      for (let at = 0; at < count; at += 1) ids.push(await evidenceFile(world, as, orderId))
      return ids
    }
    await report(orderId)
    await send(orderId, world.customer, await files(world.customer, 1))
    await world.call(world.customer, 'orders:closeProblem', { orderId })
    await report(orderId)
    await send(orderId, world.model, await files(world.model, 5))
    const mine = await files(world.customer, 5)
    await send(orderId, world.customer, mine)
    const { evidence } = (await disputeOf(orderId))!
    expect(evidence.map((each) => each.files.length)).toEqual([5, 5])
    expect(evidence[1]!.files.map(({ objectId }) => objectId)).toEqual(mine)
  })

  test('has no link once its file is gone, or for a file of another problem', async () => {
    const [orderId, other] = [await reported(world), await reported(world)]
    const [file, foreign] = [await evidenceFile(world, world.customer, orderId), await evidenceFile(world, world.customer, other)]
    await send(orderId, world.customer, [file])
    await send(other, world.customer, [foreign])
    const link = (objectId: string) => world.call(world.customer, 'orders:createEvidenceLink', { orderId, objectId })
    expect((await link(file)).value.url).toContain(file)
    await expect(link(foreign)).rejects.toMatchObject({ code: 'media_missing' })
    const [stored] = await world.sql(`select storage_key as key from media.uploads where object_id = '${file}'`)
    await world.deps.storage.remove(String(stored?.['key']))
    await expect(link(file)).rejects.toMatchObject({ code: 'media_missing' })
  })

  test('is uploaded by a side of the order: with name, type and size, or going on with an own upload', async () => {
    const orderId = await reported(world)
    const file = { fileName: 'a.png', fileType: 'image/png', fileSize: 10 }
    const open = (args: object, as = world.customer) => world.call(as, 'orders:openEvidenceUpload', { orderId, ...args } as never)
    for (const name of Object.keys(file)) await expect(open({ ...file, [name]: undefined })).rejects.toMatchObject({ code: 'bad_request' })
    for (const other of [world.stranger, world.admin]) await expect(open(file, other)).rejects.toMatchObject({ code: 'not_found' })
    const { objectId } = (await open(file)).value as { objectId: string }
    expect((await open({ objectId })).value).toMatchObject({ objectId })
    await expect(open({ objectId }, world.model)).rejects.toMatchObject({ code: 'not_found' })
    await expect(open({ ...file, orderId: world.productId })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('needs an open problem, and staff give a reason that both sides read', async () => {
    const none = await delivered()
    await expect(send(none)).rejects.toMatchObject({ code: 'wrong_status' })
    const declared = { orderId: none, fileName: 'a.png', fileType: 'image/png', fileSize: 10 }
    await expect(world.call(world.customer, 'orders:openEvidenceUpload', declared)).rejects.toMatchObject({ code: 'wrong_status' })
    const orderId = await reported(world)
    const objectId = await evidenceFile(world, world.customer, orderId)
    await send(orderId, world.customer, [objectId])
    const link = { orderId, objectId }
    await expect(world.call(world.admin, 'orders:createEvidenceLink', link)).rejects.toMatchObject({ code: 'reason_needed' })
    await visit(world, world.admin, orderId, 'To decide')
    await world.call(world.admin, 'orders:createEvidenceLink', link)
    const acts = await world.sql(`select user_id, reason from users.admin_acts where object_id = '${orderId}' and kind = 'delivery_read'`)
    expect(new Set(acts.map(({ reason }) => reason))).toEqual(new Set(['To decide']))
    expect(new Set(acts.map(({ user_id }) => user_id))).toEqual(new Set([world.customer.userId, world.model.userId]))
    await expect(world.call(world.stranger, 'orders:createEvidenceLink', link)).rejects.toMatchObject({ code: 'not_found' })
    // The side of another order is no side of this problem.
    const own = await world.place({ productId: await createProduct(world.database, world.stranger.userId!) })
    await expect(world.call(world.customer, 'orders:createEvidenceLink', { orderId: own, objectId })).rejects.toMatchObject({
      code: 'media_missing',
    })
  })

  test('is put together by the system: views and downloads with their times, and both sides’ figures', async () => {
    const orderId = await delivered()
    // A preview of the page is a view; looked at again in the same hour, it is one view.
    for (const asked of [{ isPreview: true }, { isPreview: true }, {}, {}]) {
      const { value } = await world.call(world.customer, 'orders:createDownloadLink', { orderId, ...asked })
      expect(value.url).not.toBe('')
    }
    await report(orderId)
    const { assembled } = (await world.orderOf(orderId, world.model))!.problem!
    expect(assembled).toMatchObject({
      views: ['view', 'download'].map((kind) => ({
        fileName: 'picture.png',
        round: 0,
        side: 'customer',
        kind,
        at: expect.any(Number) as number,
      })),
      customer: { completedOrders: 1, problems: 1 },
      model: { completedOrders: 1, onTimeOrders: 1, problems: 1 },
    })
    const [view, download] = assembled.views
    expect(download!.at).toBeGreaterThan(view!.at)
    // A row from before views and downloads were distinguished says only that the file was opened.
    await world.sql(`update orders.views set viewed_at = null, downloaded_at = null where order_id = '${orderId}'`)
    const earlier = (await world.orderOf(orderId, world.model))!.problem!.assembled
    expect(earlier.views.map(({ kind }) => kind)).toEqual(['view'])
  })
})

describe('the desk of staff', () => {
  test('lists what goes on by its next date, with the admin who works on it', async () => {
    const later = await reported(world)
    const sooner = await reported(world)
    await set(sooner, `due_at = now() + interval '1 day'`)
    const jonas = await createStaff(world, 'Jonas Falk')
    await world.call(jonas, 'admin/orders:claimDispute', { orderId: sooner, version: 0, isMine: true })
    const list = async (as = world.admin, more: object = {}) =>
      (await world.call(as, 'admin/orders:listDisputes', { limit: 1, ...more })).value
    const own = (await world.sql(`select order_id from orders.disputes where ended_at is null order by due_at limit 1`))[0]!['order_id']
    expect(own).toBe(sooner)
    const first = await list()
    expect(first.items).toMatchObject([
      { _id: sooner, amount: 50, claim: { name: 'Jonas Falk', isMine: false }, customer: { name: 'Mara' }, isReady: false },
    ])
    expect((await list(jonas)).items[0]!.claim).toMatchObject({ isMine: true })
    const rest = (await world.call(world.admin, 'admin/orders:listDisputes', { limit: 50, cursor: first.nextCursor })).value.items
    expect(rest.map(({ _id }) => _id)).toContain(later)
    const before = (await world.call(world.admin, 'admin/orders:countDisputes', {})).value
    await world.call(world.customer, 'orders:closeProblem', { orderId: later })
    expect((await world.call(world.admin, 'admin/orders:countDisputes', {})).value).toBe(before - 1)
  })

  test('refuses a claim that overwrites another admin’s, and gives what was decided about the same reason', async () => {
    const orderId = await reported(world)
    const [one, two] = [await createStaff(world, 'One'), await createStaff(world, 'Two')]
    await world.call(one, 'admin/orders:claimDispute', { orderId, version: 0, isMine: true })
    await expect(world.call(two, 'admin/orders:claimDispute', { orderId, version: 0, isMine: true })).rejects.toMatchObject({
      code: 'changed',
    })
    await world.call(one, 'admin/orders:claimDispute', { orderId, version: 1, isMine: false })
    const none = { orderId: await delivered(), version: 0, isMine: true }
    await expect(world.call(one, 'admin/orders:claimDispute', none)).rejects.toMatchObject({ code: 'wrong_status' })
    await heard(world, orderId)
    await decide(world, two, orderId, 15)
    const alike = (await world.call(one, 'admin/orders:listDecisions', { reason: 'not_as_described' })).value
    expect(alike[0]).toMatchObject({ total: 50, refund: 15, reason: 'One of two points holds.', isAppeal: false })
    expect((await world.call(one, 'admin/orders:listDecisions', { reason: 'unlawful' })).value).toEqual([])
    const side = { ...one, userId: world.model.userId }
    const ofOthers = (await world.call(side, 'admin/orders:listDecisions', { reason: 'not_as_described' })).value
    expect(ofOthers).toHaveLength(alike.length - 1)
  })
})
