/** Topics of the calls about one order, links to its files, and uploads for it. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { AdminAccess } from '../users/index.ts'
import { checkedUpload, deliver, pictureBytes } from '#test-support/delivery.ts'
import { writeAs } from '#test-support/context.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { createPicture } from '#test-support/people.ts'
import { presentAgreement } from './present.ts'
import { reviewedOrder } from './release-order.ts'
import { selectOrderForUpdate } from './orders.sql.ts'
import { orderDownload, orderDownloadUrl, type DownloadDeps } from './delivery/download.action.ts'
import { recordDownload } from './delivery/record-download.ts'

const world = useOrdersWorld()
const idOf = ({ userId }: { userId: string | null }) => String(userId)
const orderTopics = (orderId: string) => [
  `order:${orderId}`,
  `orders-of:${idOf(world.customer)}`,
  `orders-for:${idOf(world.model)}`,
  'orders-pending',
  'orders',
]

describe('topics', () => {
  test('a query of an order watches the order and both users', async () => {
    const orderId = await world.place()
    const { topics } = await world.call(world.customer, 'orders:getOrder', { orderId })
    expect(topics).toEqual([`order:${orderId}`, `user:${idOf(world.customer)}`, `user:${idOf(world.model)}`])
    expect((await world.call(world.stranger, 'orders:getOrder', { orderId })).topics).toEqual([`order:${orderId}`])
  })

  test('each step touches the order, its lists, the wallets and the model that it changes', async () => {
    const [customerWallet, modelWallet] = [`wallet-of:${idOf(world.customer)}`, `wallet-of:${idOf(world.model)}`]
    const model = `model:${idOf(world.model)}`
    const [first, second, third] = [await world.place(), await world.place(), await world.place()]
    const accepted = await world.call(world.model, 'orders:acceptOrder', { orderId: first })
    expect(accepted.topics).toEqual(expect.arrayContaining([...orderTopics(first), model]))
    const picture = await pictureBytes()
    const delivered = await world.call(world.model, 'orders:completeOrderWithMediaR2', {
      orderId: first,
      objectId: await checkedUpload(world.call, world.model, picture),
      fileName: 'a.png',
      fileType: 'image/png',
      fileSize: picture.length,
    })
    expect(delivered.topics).toEqual(expect.arrayContaining([...orderTopics(first), customerWallet, modelWallet, model, 'models']))
    const taken = await world.call(world.customer, 'orders:acceptDelivery', { orderId: first })
    expect(taken.topics).toEqual(expect.arrayContaining([...orderTopics(first), modelWallet]))
    const rejected = await world.call(world.model, 'orders:rejectOrder', { orderId: second, reason: 'x' })
    const cancelled = await world.call(world.customer, 'orders:cancelOrder', { orderId: third })
    expect(rejected.topics).toEqual(expect.arrayContaining([...orderTopics(second), customerWallet]))
    expect(cancelled.topics).toEqual(expect.arrayContaining([...orderTopics(third), customerWallet]))
    for (const { value } of [accepted, delivered, taken, rejected, cancelled]) expect(value).toEqual({ success: true })
  })

  test('an acceptance renews the hours that the model’s profile shows, and the count of waiting orders wakes with it', async () => {
    const orderId = await world.place()
    const { topics } = await world.call(world.admin, 'admin/orders:getPendingOrdersCount', {})
    expect(topics).toEqual(['orders-pending'])
    await world.sql(`update orders.orders set created_at = now() - interval '5 hours' where id = '${orderId}'`)
    expect((await world.call(world.model, 'orders:acceptOrder', { orderId })).topics).toEqual(expect.arrayContaining([...topics]))
    const [profile] = await world.sql(`select round(acceptance_hours) as hours from models.profiles where user_id = '${idOf(world.model)}'`)
    expect(Number(profile?.['hours'])).toBe(5)
  })

  test('an order that takes the last slot, or gives one back, touches the lists of open slots', async () => {
    const slots = [`model:${idOf(world.model)}`, 'models-slots']
    await world.sql(`update models.products set slots = 2 where id = '${world.productId}'`)
    const place = () =>
      world.call(world.customer, 'orders:placeOrder', {
        productId: world.productId,
        addonIds: [],
        desiredText: 'A lake',
        expectedTotal: 50,
      })
    const [one, last] = [await place(), await place()]
    expect(one.topics).toContain(slots[0])
    expect(one.topics).not.toContain(slots[1])
    expect(last.topics).toEqual(expect.arrayContaining(slots))
    const { topics } = await world.call(world.model, 'orders:rejectOrder', { orderId: last.value.orderId, reason: 'x' })
    expect(topics).toEqual(expect.arrayContaining(slots))
    const { orderId } = one.value
    const holdsSlot = async () => (await world.sql(`select holds_slot from orders.orders where id = '${orderId}'`))[0]?.['holds_slot']
    await world.call(world.model, 'orders:acceptOrder', { orderId })
    expect(await holdsSlot()).toBe(true)
    const slotOf = (id: string) => world.sql(`select holds_slot as "holdsSlot" from orders.orders where id = '${id}'`)
    expect(await slotOf(last.value.orderId)).toEqual([{ holdsSlot: false }])
    await deliver(world.call, world.model, orderId)
    expect(await holdsSlot()).toBe(false)
  })
})

test('a review accepts the delivery, once', async () => {
  const orderId = await world.place()
  await world.call(world.model, 'orders:acceptOrder', { orderId })
  await deliver(world.call, world.model, orderId)
  const review = () =>
    writeAs(world.database, world.customer, async (change) => reviewedOrder(change, await change.tx.one(selectOrderForUpdate, orderId)))
  const before = await world.wallet(world.model)
  await review()
  expect((await world.wallet(world.model)) - before).toBe(40_00)
  await review()
  const released = await world.sql(
    `select count(*)::integer as times from orders.events where order_id = '${orderId}' and kind = 'released'`,
  )
  expect(released).toEqual([{ times: 1 }])
})

test('an agreement shows the samples of the product in the width of its page', () => {
  const terms = { licence: '', addons: [], questions: [], briefFiles: [] }
  const agreement = {
    description: null,
    mediaKind: null,
    priceCents: 50_05,
    deliveryDays: 3,
    freeRevisions: 1,
    revisionDays: null,
    ...terms,
  }
  const sample = { id: 'a', width: 30, height: 20, blur: null }
  expect(presentAgreement({ ...agreement, samples: [sample] })).toEqual({
    price: 50.05,
    deliveryDays: 3,
    freeRevisions: 1,
    revisionDays: 2,
    ...terms,
    samples: [{ url: '/media/pictures/a/768.webp', width: 30, height: 20, blur: null }],
  })
})

test('an order shows the pictures of both users, the agreement and the timeline', async () => {
  const [mine, theirs] = [await createPicture(world.database, idOf(world.customer)), await createPicture(world.database, idOf(world.model))]
  await world.sql(`update users.users set picture_id = '${mine}' where id = '${idOf(world.customer)}'`)
  await world.sql(`update users.users set picture_id = '${theirs}' where id = '${idOf(world.model)}'`)
  const orderId = await world.place()
  const found = (await world.orderOf(orderId))!
  expect(found.order).toMatchObject({
    totalPrice: 50,
    modelPayment: 40,
    desiredText: 'A quiet lake',
    additionalNotes: '',
    mediaUrl: null,
    files: [],
    isLate: false,
    deliverBy: null,
    holdUntil: null,
    acceptBy: expect.any(Number) as number,
    user: { name: 'Mara', picture: `/media/pictures/${mine}/96.webp` },
    model: { _id: idOf(world.model), name: 'Ines', picture: `/media/pictures/${theirs}/96.webp` },
    product: { name: 'A picture' },
  })
  expect(found.agreed).toMatchObject({ price: 50, deliveryDays: 3, freeRevisions: expect.any(Number) as number, addons: [], samples: [] })
  expect(found.events).toEqual([
    { _id: expect.any(String) as string, at: expect.any(Number) as number, kind: 'placed', by: 'customer', note: null },
  ])
})

test('an order shows the dates of its state, and no others, whatever its row has kept', async () => {
  const AT = expect.any(Number) as number
  const shown = async (orderId: string) => {
    const { acceptBy, deliverBy, isLate, holdUntil, hasFailed, modelPayment, mediaUrl, files } = (await world.orderOf(orderId))!.order
    expect(mediaUrl).toBe(files.length > 0 ? `/media/orders/${orderId}` : null)
    return { acceptBy, deliverBy, isLate, holdUntil, hasFailed, modelPayment, files: files.length }
  }
  const none = { acceptBy: null, deliverBy: null, isLate: false, holdUntil: null, hasFailed: false, modelPayment: 40, files: 0 }
  await world.sql(`update models.products set free_revisions = 1 where id = '${world.productId}'`)
  const orderId = await world.place()
  expect(await shown(orderId)).toEqual({ ...none, acceptBy: AT })
  await world.call(world.model, 'orders:acceptOrder', { orderId })
  expect(await shown(orderId)).toEqual({ ...none, deliverBy: AT })
  await world.sql(`update orders.orders set late_at = now() where id = '${orderId}'`)
  expect(await shown(orderId)).toEqual({ ...none, deliverBy: AT, isLate: true })
  await deliver(world.call, world.model, orderId)
  // Late, and yet delivered: nothing has failed.
  expect(await shown(orderId)).toEqual({ ...none, holdUntil: AT, files: 1 })
  await world.call(world.customer, 'orders:requestRevision', { orderId, points: [{ text: 'Darker' }] })
  expect(await shown(orderId)).toEqual({ ...none, deliverBy: AT, files: 1 })
  await world.sql(`update orders.orders set late_at = now() where id = '${orderId}'`)
  await world.call(world.model, 'orders:rejectOrder', { orderId, reason: 'Ill' })
  // The payment of a rejected order stays readable; the order was late, which the customer may review.
  expect(await shown(orderId)).toEqual({ ...none, hasFailed: true })
  const rejected = await world.place()
  await world.call(world.model, 'orders:rejectOrder', { orderId: rejected, reason: 'Ill' })
  expect(await shown(rejected)).toEqual(none)
  const released = await world.place()
  await deliver(world.call, world.model, released)
  await world.call(world.customer, 'orders:acceptDelivery', { orderId: released })
  expect(await shown(released)).toEqual({ ...none, files: 1 })
})

test('the first download of a delivery wakes its pages, since it cannot be replaced any more; a further one wakes none', async () => {
  const [orderId, other] = [await world.place(), await world.place()]
  for (const each of [orderId, other]) await deliver(world.call, world.model, each)
  const download = async () => (await world.call(world.customer, 'orders:createDownloadLink', { orderId })).topics
  expect(await download()).toEqual(expect.arrayContaining(orderTopics(orderId)))
  expect(await download()).toEqual([])
  const replaceBy = async (id: string) => (await world.orderOf(id))!.order.replaceBy
  expect([await replaceBy(orderId), await replaceBy(other)]).toEqual([null, expect.any(Number)])
})

describe('the link to a delivered file', () => {
  /** Two files in one order. Answers the ids in their order. */
  async function delivered(): Promise<{ orderId: string; files: string[] }> {
    const orderId = await world.place()
    const pictures = [await pictureBytes('#111'), await pictureBytes('#222')]
    const files = [await checkedUpload(world.call, world.model, pictures[0]!), await checkedUpload(world.call, world.model, pictures[1]!)]
    await world.call(world.model, 'orders:completeOrderWithMediaR2', {
      orderId,
      objectId: files[0]!,
      moreObjectIds: [files[1]!],
      fileName: 'a.png',
      fileType: 'image/png',
      fileSize: pictures[0]!.length,
    })
    return { orderId, files }
  }
  const deps = (accesses: AdminAccess[] = [], orderId = ''): DownloadDeps => ({
    ...world.deps,
    db: world.database,
    record: async (access) => void accesses.push(access),
    recordDownload: (objectId) => writeAs(world.database, world.customer, (context) => recordDownload(context, orderId, objectId)),
  })

  test('is that of the first file, or of the one that is named', async () => {
    const { orderId, files } = await delivered()
    const link = async (objectId?: string) => (await orderDownload(deps([], orderId), world.customer, orderId, { objectId })).url
    expect(await link()).toContain(files[0])
    expect(await link(files[1])).toContain(files[1])
    await expect(link(randomUUID())).rejects.toMatchObject({ code: 'media_missing' })
    const placed = await world.place()
    await expect(orderDownload(deps([], placed), world.customer, placed)).rejects.toMatchObject({ code: 'media_missing' })
  })

  test('is missing for a file of another order, and once the file is gone', async () => {
    const [{ orderId, files }, other] = [await delivered(), await delivered()]
    const link = (objectId: string, who = world.customer) => world.call(who, 'orders:createDownloadLink', { orderId, objectId })
    for (const who of [world.customer, world.model]) {
      expect((await link(files[0]!, who)).value.url).toContain(files[0])
      await expect(link(other.files[0]!, who)).rejects.toMatchObject({ code: 'media_missing' })
    }
    const [stored] = await world.sql(`select storage_key as key from media.uploads where object_id = '${files[0]}'`)
    await world.deps.storage.remove(String(stored?.['key']))
    for (const who of [world.customer, world.model]) await expect(link(files[0]!, who)).rejects.toMatchObject({ code: 'media_missing' })
    expect((await link(files[1]!)).value.url).toContain(files[1])
  })

  test('is logged with the reason when an admin asks for it, and refused without one; not when a customer or model does', async () => {
    const { orderId } = await delivered()
    const accesses: AdminAccess[] = []
    for (const who of [world.customer, world.model]) await orderDownload(deps(accesses, orderId), who, orderId)
    await expect(orderDownload(deps(accesses), world.admin, orderId)).rejects.toMatchObject({ code: 'reason_needed' })
    expect(accesses).toEqual([])
    await world.call(world.admin, 'orders:openThread', { orderId, reason: 'A complaint' })
    await orderDownload(deps(accesses), world.admin, orderId)
    expect(accesses).toEqual([
      { kind: 'delivery_read', objectId: orderId, userIds: [idOf(world.customer), idOf(world.model)], reason: 'A complaint' },
    ])
    await expect(orderDownload(deps(accesses), world.stranger, orderId)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is null for the address of an order without files; a failing storage is an error', async () => {
    const { orderId } = await delivered()
    expect(await orderDownloadUrl(deps([], orderId), world.customer, orderId)).toMatchObject({
      url: expect.stringContaining('/') as string,
    })
    expect(await orderDownloadUrl(deps(), world.admin, orderId)).toBe('reason_needed')
    expect(await orderDownloadUrl(deps(), world.stranger, orderId)).toBeNull()
    const placed = await world.place()
    expect(await orderDownloadUrl(deps([], placed), world.customer, placed)).toBeNull()
    const storage = { ...world.deps.storage, sizeOf: () => Promise.reject(new Error('away')) }
    await expect(orderDownloadUrl({ ...deps([], orderId), storage }, world.customer, orderId)).rejects.toMatchObject({
      code: 'storage_failed',
    })
  })
})

test('the clock answers the number of orders it has changed', async () => {
  await world.clock()
  const [one, other] = [await world.place(), await world.place()]
  await deliver(world.call, world.model, await world.place())
  await world.sql(`update orders.orders set accept_by = now() - interval '1 minute' where id in ('${one}', '${other}')`)
  expect(await world.clock()).toBe(2)
  expect(await world.clock()).toBe(0)
})

describe('uploading for an order', () => {
  const FILE = { fileName: 'a.png', fileType: 'image/png', fileSize: 9 }
  const upload = (
    args: { orderId: string; objectId?: string; fileName?: string; fileType?: string; fileSize?: number },
    who = world.model,
  ) => world.call(who, 'orders:generateOrderMediaUploadUrlR2', args)

  test('is for the model of an order that can be delivered, and resumes', async () => {
    const orderId = await world.place()
    const { objectId } = (await upload({ orderId, ...FILE })).value
    expect((await upload({ orderId, objectId })).value).toMatchObject({ objectId })
    await expect(upload({ orderId, ...FILE }, world.stranger)).rejects.toMatchObject({ code: 'not_found' })
    await expect(upload({ orderId: randomUUID(), ...FILE })).rejects.toMatchObject({ code: 'not_found' })
    const other = await world.place()
    await expect(upload({ orderId: other, objectId })).rejects.toMatchObject({ code: 'not_found' })
    await world.call(world.model, 'orders:rejectOrder', { orderId, reason: 'x' })
    await expect(upload({ orderId, ...FILE })).rejects.toMatchObject({ code: 'wrong_status' })
  })

  test('needs name, type and size of a new file, or none of them', async () => {
    const orderId = await world.place()
    for (const name of ['fileName', 'fileType', 'fileSize'] as const) {
      const { [name]: _left, ...rest } = FILE
      await expect(upload({ orderId, ...rest })).rejects.toMatchObject({ code: 'bad_request' })
    }
    expect((await upload({ orderId })).value.parts).toHaveLength(1)
  })
})
