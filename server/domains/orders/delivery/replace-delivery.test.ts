/** A model replaces a delivery, until its customer has downloaded it and for a day at most. */
import { expect, test } from 'vitest'
import { checkedUpload, deliver, pictureBytes } from '#test-support/delivery.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'

const world = useOrdersWorld()

async function delivered(): Promise<{ orderId: string; first: string }> {
  const orderId = await world.place()
  return { orderId, first: await deliver(world.call, world.model, orderId) }
}

async function replacement(): Promise<{ objectIds: string[]; fileSize: number }> {
  const bytes = await pictureBytes('#936')
  return { objectIds: [await checkedUpload(world.call, world.model, bytes, 'second.png')], fileSize: bytes.length }
}

const replace = async (orderId: string, by = world.model) => world.call(by, 'orders:replaceDelivery', { orderId, ...(await replacement()) })
const filesOf = async (orderId: string) => (await world.orderOf(orderId))!.order.files.map(({ fileName }) => fileName)
const download = (orderId: string, objectId?: string) =>
  world.call(world.customer, 'orders:createDownloadLink', { orderId, ...(objectId === undefined ? {} : { objectId }) })

test('the customer gets the new files; no money moves, and no deadline', async () => {
  const { orderId, first } = await delivered()
  const before = { model: await world.balances(world.model), order: (await world.orderOf(orderId))!.order }
  await replace(orderId)
  expect(await world.balances(world.model)).toEqual(before.model)
  const { order } = (await world.orderOf(orderId))!
  expect(order).toMatchObject({ status: 'completed', holdUntil: before.order.holdUntil, replaceBy: before.order.replaceBy })
  expect(await filesOf(orderId)).toEqual(['second.png'])
  expect(await world.eventsOf(orderId)).toEqual(['placed by customer', 'delivered by model', 'replaced by model'])
  // The address of the first file ends, its bytes are removed.
  await expect(download(orderId, first)).rejects.toMatchObject({ code: 'media_missing' })
  expect(await world.sql(`select status from media.uploads where object_id = '${first}'`)).toEqual([{ status: 'cancelled' }])
})

test('the files of other orders and of earlier rounds stay as they are', async () => {
  await world.sql(`update models.products set free_revisions = 1 where id = '${world.productId}'`)
  const [{ orderId, first }, other] = [await delivered(), await delivered()]
  await world.call(world.customer, 'orders:requestRevision', { orderId, points: [{ text: 'Darker' }] })
  await deliver(world.call, world.model, orderId)
  await replace(orderId)
  const files = async (id: string) =>
    (await world.orderOf(id))!.rounds.map((round) => round.files.map(({ objectId, fileName }) => [objectId, fileName]))
  expect(await files(orderId)).toEqual([[[first, 'picture.png']], [[expect.any(String), 'second.png']]])
  expect(await files(other.orderId)).toEqual([[[other.first, 'picture.png']]])
})

test('it can be replaced again, and opens uploads for that', async () => {
  const { orderId } = await delivered()
  await replace(orderId)
  const ticket = await world.call(world.model, 'orders:generateOrderMediaUploadUrlR2', {
    orderId,
    fileName: 'third.png',
    fileType: 'image/png',
    fileSize: 100,
  })
  expect(ticket.value.objectId).toBeDefined()
  await replace(orderId)
  expect(await filesOf(orderId)).toEqual(['second.png'])
})

test.each([
  ['the customer has downloaded it', (orderId: string) => download(orderId)],
  ['the customer has accepted it', (orderId: string) => world.call(world.customer, 'orders:acceptDelivery', { orderId })],
  [
    'a day has passed',
    (orderId: string) => world.sql(`update orders.orders set completed_at = now() - interval '24 hours 1 second' where id = '${orderId}'`),
  ],
])('not once %s', async (_when, happen) => {
  const { orderId } = await delivered()
  await happen(orderId)
  await expect(replace(orderId)).rejects.toMatchObject({ code: 'wrong_status' })
  await expect(world.call(world.model, 'orders:generateOrderMediaUploadUrlR2', { orderId })).rejects.toMatchObject({ code: 'wrong_status' })
  expect(await filesOf(orderId)).toEqual(['picture.png'])
})

test('only its model replaces it, with checked files of their own', async () => {
  const { orderId } = await delivered()
  const files = await replacement()
  for (const other of [world.stranger, world.customer])
    await expect(world.call(other, 'orders:replaceDelivery', { orderId, ...files })).rejects.toThrow()
  await expect(
    world.call(world.model, 'orders:replaceDelivery', { orderId, ...files, fileSize: files.fileSize + 1 }),
  ).rejects.toMatchObject({ code: 'upload_mismatch' })
  expect(await filesOf(orderId)).toEqual(['picture.png'])
})

test("the model's own download leaves it open", async () => {
  const { orderId } = await delivered()
  await world.call(world.model, 'orders:createDownloadLink', { orderId })
  await replace(orderId)
  expect(await filesOf(orderId)).toEqual(['second.png'])
})

test('a download and a replacement at the same moment: the customer gets the files that stay', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { orderId } = await delivered()
    const files = await replacement()
    const [replaced, link] = await Promise.allSettled([
      world.call(world.model, 'orders:replaceDelivery', { orderId, ...files }),
      download(orderId),
    ])
    expect(link.status).toBe('fulfilled')
    const { order } = (await world.orderOf(orderId))!
    expect(order.files).toHaveLength(1)
    expect(order.replaceBy).toBeNull()
    expect(link.status === 'fulfilled' && link.value.value.url).toContain(order.files[0]!.objectId)
    expect(order.files[0]!.fileName).toBe(replaced.status === 'fulfilled' ? 'second.png' : 'picture.png')
  }
})
