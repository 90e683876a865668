/** Accesses to the files of an order: evidence in a problem for the customer, an entry of the access log for an admin. */
import { expect, test } from 'vitest'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()

/** The address of an order's file (spec §3), as its link in a mail or on another page opens it. */
const open = (who: TestUser, orderId: string) =>
  fetch(`${world.url}/media/orders/${orderId}`, {
    redirect: 'manual',
    headers: { cookie: `auth_token=${encodeURIComponent(JSON.stringify(who.token))}` },
  })

async function link(who: TestUser, args: { orderId: string; isPreview?: boolean }): Promise<number> {
  const body = JSON.stringify({ path: 'orders:createDownloadLink', args: { token: who.token, ...args }, format: 'json' })
  return (await fetch(`${world.url}/api/action`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })).status
}

/** A delivery whose file is stored. */
async function delivered() {
  const [customer, model] = [await world.user({ cents: 100_00 }), await world.user({ status: 'model' })]
  const orderId = await world.place(customer, await world.product(model, 50_00), 50_00)
  await world.complete(model, orderId)
  const [upload] = await world.sql('select object_id as id, storage_key from media.uploads where owner_id = $1', model.id)
  await world.storage.put(String(upload?.['storage_key']), Buffer.from('a picture'), 'image/png')
  return { customer, model, orderId, objectId: String(upload?.['id']) }
}

const MINUTE = `interval '1 minute'`
/** The recorded openings of an order's files; times as whether they are of the last minute. */
const opened = (orderId: string) =>
  world.sql(
    `select object_id::text as file, side, viewed_at > now() - ${MINUTE} as viewed, downloaded_at > now() - ${MINUTE} as downloaded from orders.views where order_id = $1`,
    orderId,
  )
const canBeReplaced = async ({ customer, orderId }: { customer: TestUser; orderId: string }) =>
  (await world.query<{ order: { replaceBy: number | null } }>(customer, 'orders:getOrder', { orderId })).order.replaceBy !== null

test('a customer who opens the address of the file has downloaded it, as evidence, and the delivery cannot be replaced any more', async () => {
  const order = await delivered()
  expect(await canBeReplaced(order)).toBe(true)
  expect((await open(order.customer, order.orderId)).status).toBe(302)
  expect(await opened(order.orderId)).toEqual([{ file: order.objectId, side: 'customer', viewed: null, downloaded: true }])
  expect(await canBeReplaced(order)).toBe(false)
})

test('a preview of the page is a view, a link to the file a download; the model’s and a stranger’s attempts leave nothing', async () => {
  const { customer, model, orderId, objectId } = await delivered()
  const stranger = await world.user()
  expect([await link(model, { orderId }), (await open(model, orderId)).status]).toEqual([200, 302])
  expect([await link(stranger, { orderId }), (await open(stranger, orderId)).status]).toEqual([422, 404])
  expect(await opened(orderId)).toEqual([])
  await link(customer, { orderId, isPreview: true })
  expect(await opened(orderId)).toEqual([{ file: objectId, side: 'customer', viewed: true, downloaded: null }])
  await link(customer, { orderId })
  expect(await opened(orderId)).toEqual([{ file: objectId, side: 'customer', viewed: true, downloaded: true }])
})

test('an admin who opens the address is in the access log of both sides, with the reason, and is no evidence', async () => {
  const { customer, model, orderId } = await delivered()
  const admin = await world.user({ adminRole: 'moderator' })
  expect((await open(admin, orderId)).status).toBe(403)
  await world.mutate(admin, 'orders:openThread', { orderId, reason: 'A complaint' })
  expect((await open(admin, orderId)).status).toBe(302)
  const acts = await world.sql(
    `select user_id, reason from users.admin_acts where object_id = $1 and kind = 'delivery_read' and admin_id = $2`,
    orderId,
    admin.id,
  )
  expect(acts).toHaveLength(2)
  expect(acts).toEqual(expect.arrayContaining([customer, model].map(({ id }) => ({ user_id: id, reason: 'A complaint' }))))
  expect(await opened(orderId)).toEqual([])
})
