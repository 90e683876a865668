/** The contents of a delivered ZIP: for those who may download it, and no download. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deliver } from '#test-support/delivery.ts'
import { visit } from '#test-support/disputes.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { makeZip } from '#test-support/zip.ts'

const world = useOrdersWorld()

test('is listed for the two sides and an admin with a reason, and leaves the delivery open to be replaced', async () => {
  const orderId = await world.place()
  const objectId = await deliver(world.call, world.model, orderId)
  const [stored] = await world.sql(`select storage_key from media.uploads where object_id = '${objectId}'`)
  const list = async (who = world.customer) => (await world.call(who, 'orders:listZip', { orderId, objectId })).value
  expect(await list()).toBeNull()
  await world.deps.storage.put(String(stored?.['storage_key']), makeZip([{ name: 'a.txt', content: '123' }]), 'application/zip')
  const contents = { files: [{ name: 'a.txt', sizeBytes: 3 }], more: 0, isEncrypted: false }
  for (const side of [world.customer, world.model]) expect(await list(side)).toEqual(contents)
  await expect(list(world.stranger)).rejects.toMatchObject({ code: 'not_found' })
  await expect(list(world.admin)).rejects.toMatchObject({ code: 'reason_needed' })
  await visit(world, world.admin, orderId, 'A complaint')
  expect(await list(world.admin)).toEqual(contents)
  const acts = await world.sql(
    `select kind, reason from users.admin_acts where object_id = '${orderId}' and user_id = '${world.customer.userId}' order by id`,
  )
  expect(acts).toEqual(['thread_read', 'delivery_read'].map((kind) => ({ kind, reason: 'A complaint' })))
  await expect(world.call(world.customer, 'orders:listZip', { orderId, objectId: randomUUID() })).rejects.toMatchObject({
    code: 'media_missing',
  })
  expect(await world.sql(`select from orders.views where order_id = '${orderId}'`)).toEqual([])
  expect((await world.orderOf(orderId))?.order.replaceBy).not.toBeNull()
  await world.deps.storage.remove(String(stored?.['storage_key']))
  await expect(list()).rejects.toMatchObject({ code: 'media_missing' })
})
