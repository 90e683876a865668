/** Admins' access to other users' content is logged first, and shown to the users concerned and to other admins. */
import { describe, expect, test } from 'vitest'
import { openClient, watchQuery } from '#realtime/testing/client.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()

interface Access {
  kind: string
  role: string
  reason: string
  startedAt: number
  endedAt: number | null
}

const read = (path: string, who: TestUser) =>
  fetch(`${world.url}${path}`, { redirect: 'manual', headers: { cookie: `auth_token=${encodeURIComponent(JSON.stringify(who.token))}` } })
const log = async (who: TestUser) => (await world.query<{ items: Access[] }>(who, 'auth:listSupportAccess')).items
const history = async (admin: TestUser, { id }: TestUser) =>
  (await world.query<{ items: { kind: string; by: string; reason: string }[] }>(admin, 'admin/users:getHistory', { userId: id })).items

/** Opens the first file of an order as its screen does. Answers the code of the refusal; null: a link was handed out. */
async function openFile(who: TestUser, orderId: string, reason?: string): Promise<string | null> {
  if (reason !== undefined) await world.mutate(who, 'orders:openThread', { orderId, reason })
  const body = JSON.stringify({ path: 'orders:createDownloadLink', args: { token: who.token, orderId }, format: 'json' })
  const response = await fetch(`${world.url}/api/action`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  const answer = (await response.json()) as { value?: { url: string }; errorData?: { code: string } }
  return answer.value?.url === undefined ? (answer.errorData?.code ?? 'nothing') : null
}

/** An order with delivered files. */
async function delivered() {
  const [customer, model] = [await world.user({ cents: 100_00 }), await world.user({ status: 'model' })]
  const orderId = await world.place(customer, await world.product(model, 50_00), 50_00)
  await world.complete(model, orderId)
  const [upload] = await world.sql('select storage_key from media.uploads where owner_id = $1', model.id)
  await world.storage.put(String(upload?.['storage_key']), Buffer.from('a picture'), 'image/png')
  return { customer, model, orderId, file: `/media/orders/${orderId}`, receipt: `/receipts/orders/${orderId}.pdf` }
}

describe("an admin's access", () => {
  test('to the files of an order needs a reason, which both sides read, live, with the role and not the name', async () => {
    const { customer, model, orderId, file } = await delivered()
    const [moderator, owner] = [await world.user({ adminRole: 'moderator' }), await world.user({ adminRole: 'owner' })]
    const client = openClient(world.url)
    const shown = watchQuery<{ items: Access[] }>(client, 'auth:listSupportAccess', { token: customer.token })
    await shown.until(({ items }) => items.length === 0)
    expect([await openFile(moderator, orderId), (await read(file, moderator)).status]).toEqual(['reason_needed', 403])
    expect(await log(customer)).toEqual([])
    expect(await openFile(moderator, orderId, 'A complaint of the customer')).toBeNull()
    const [access] = (await shown.until(({ items }) => items.length === 2)).items
    expect(access).toMatchObject({
      kind: 'delivery_read',
      role: 'moderator',
      reason: 'A complaint of the customer',
      endedAt: access?.startedAt,
    })
    const both = ['delivery_read', 'thread_read'].map((kind) => ({ kind, reason: 'A complaint of the customer' }))
    expect(await log(model)).toMatchObject(both)
    expect(JSON.stringify([await log(customer), await log(model)])).not.toContain(moderator.id)
    expect(await history(owner, customer)).toMatchObject(both)
    // The next file of the same order is part of the same access; another reason and another admin make another one.
    await openFile(moderator, orderId, 'A complaint of the customer')
    expect(await log(customer)).toHaveLength(2)
    await openFile(moderator, orderId, 'A request of the court')
    await openFile(owner, orderId, 'A complaint of the customer')
    expect(await log(customer)).toHaveLength(6)
    await client.close()
  })

  test('to a receipt is shown to its payer', async () => {
    const { customer, model, receipt } = await delivered()
    const support = await world.user({ adminRole: 'support' })
    expect((await read(receipt, support)).status).toBe(200)
    expect(await log(customer)).toMatchObject([{ kind: 'receipt_read', role: 'support' }])
    expect(await log(model)).toEqual([])
  })

  test('to own or missing content leaves no entry, nor does access by the two sides', async () => {
    const { customer, model, orderId, file, receipt } = await delivered()
    const [owner, stranger] = [await world.user({ adminRole: 'owner', cents: 100_00 }), await world.user()]
    for (const who of [customer, model, stranger]) for (const path of [file, receipt]) await read(path, who)
    const own = await world.place(owner, await world.product(model, 50_00), 50_00)
    expect((await read(`/receipts/orders/${own}.pdf`, owner)).status).toBe(200)
    // Nothing is opened without a reason, and nothing of an order that is not delivered yet.
    const open = await world.place(customer, await world.product(model, 50_00), 50_00)
    expect((await read(`/media/orders/${open}`, owner)).status).toBe(403)
    expect(await openFile(owner, open, 'A complaint')).toBe('media_missing')
    for (const who of [customer, model]) expect((await log(who)).map(({ kind }) => kind)).toEqual(['thread_read'])
    expect(await log(owner)).toEqual([])
    expect(await world.sql('select from users.admin_acts where object_id = $1', orderId)).toEqual([])
  })

  test('is listed among visits, newest first, by pages', async () => {
    const { customer, orderId, receipt } = await delivered()
    const support = await world.user({ adminRole: 'support' })
    await world.sql(`insert into auth.two_factor (user_id, mail_since) values ($1, now())`, support.id)
    await read(receipt, support)
    await world.mutate(support, 'admin/users:impersonate', { userId: customer.id, reason: 'You asked.' })
    await openFile(support, orderId, 'You asked.')
    const page = await world.query<{ items: Access[]; nextCursor: string | null }>(customer, 'auth:listSupportAccess', { limit: 2 })
    const rest = await world.query<{ items: Access[]; nextCursor: string | null }>(customer, 'auth:listSupportAccess', {
      limit: 2,
      cursor: page.nextCursor,
    })
    expect([...page.items, ...rest.items].map(({ kind }) => kind)).toEqual(['delivery_read', 'thread_read', 'impersonated', 'receipt_read'])
    expect(rest.nextCursor).toBeNull()
  })
})

test('to an order through a borrowed session is refused with the reason, and not logged as an access', async () => {
  const { customer, model, file } = await delivered()
  const support = await world.user({ adminRole: 'support' })
  await world.sql(`insert into auth.two_factor (user_id, mail_since) values ($1, now())`, support.id)
  for (const who of [customer, model]) {
    const { token } = await world.mutate<{ token: string }>(support, 'admin/users:impersonate', { userId: who.id, reason: 'You asked.' })
    const answer = await read(file, { ...who, token })
    expect([answer.status, answer.headers.get('location')]).toEqual([403, null])
    expect(await answer.text()).toContain('Return to your own account')
    expect((await log(who)).map(({ kind }) => kind)).toEqual(['impersonated'])
  }
  expect((await read(file, customer)).status).toBe(302)
})
