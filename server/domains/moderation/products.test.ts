/** Products that staff hides: no order after it, those before go on, the model reads why and cannot undo it. */
import { expect, test } from 'vitest'
import { LOCK_WAITS } from '#test-support/lock-waits.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()

interface Looked {
  state: string
  openOrders: number
  takeDowns: { _id: string; reason: string; note: string; restoredAt: number | null }[]
}

async function sale() {
  const model = await world.user({ status: 'model' })
  const customer = await world.user({ cents: 500_00 })
  const admin = await world.user({ adminRole: 'moderator' })
  const productId = await world.product(model, 50_00)
  const look = () => world.query<Looked | null>(admin, 'admin/products:get', { productId })
  const lastId = async () => (await look())?.takeDowns[0]?._id ?? null
  return {
    model,
    customer,
    admin,
    productId,
    look,
    lastId,
    place: () => world.place(customer, productId, 50_00),
    hide: (takeDownId: string | null = null, by: TestUser = admin) =>
      world.mutate(by, 'admin/products:hide', { productId, takeDownId, reason: 'It shows a trade mark.', note: 'Letter of 3 May' }),
    restore: (takeDownId: string | null, by: TestUser = admin) =>
      world.mutate<{ isShown: boolean }>(by, 'admin/products:restore', { productId, takeDownId }),
    setHidden: (isHidden: boolean) => world.mutate(model, 'models:setProductHidden', { productId, isHidden }),
  }
}

const notForSale = { code: 'not_for_sale' }

test('are not for sale until they are restored, and orders before go on', async () => {
  const { model, place, hide, restore, look, lastId } = await sale()
  const orderId = await place()
  await hide()
  expect(await look()).toMatchObject({ state: 'taken_down', openOrders: 1 })
  await expect(place()).rejects.toMatchObject(notForSale)
  await world.mutate(model, 'orders:acceptOrder', { orderId })
  expect(await restore(await lastId())).toEqual({ isShown: true })
  expect(await look()).toMatchObject({ state: 'shown' })
  await place()
})

test('are not shown again by their model, in no way', async () => {
  const { productId, place, hide, restore, lastId, setHidden } = await sale()
  await hide()
  await expect(setHidden(false)).rejects.toMatchObject({ code: 'taken_down' })
  await expect(world.sql('update models.products set hidden_at = null where id = $1', productId)).rejects.toThrow(/products_taken_down/)
  await setHidden(true)
  expect(await restore(await lastId())).toEqual({ isShown: false })
  await expect(place()).rejects.toMatchObject(notForSale)
  await setHidden(false)
  await place()
})

test('stay hidden after the restoring when their model had hidden them', async () => {
  const { place, hide, restore, lastId, setHidden } = await sale()
  await setHidden(true)
  await hide()
  expect(await restore(await lastId())).toEqual({ isShown: false })
  await expect(place()).rejects.toMatchObject(notForSale)
})

test('show their model the reason, and not the note, with a notification of each decision', async () => {
  const { model, productId, hide, restore, lastId } = await sale()
  const hidden = () => world.query<object[]>(model, 'reports:getHidden')
  await hide()
  expect(await hidden()).toEqual([{ kind: 'product', aboutId: productId, reason: 'It shows a trade mark.', at: expect.any(Number) }])
  expect(await world.query(model, 'models:getMyProfile')).toMatchObject({ products: [{ isHidden: true, isTakenDown: true }] })
  await restore(await lastId())
  expect(await hidden()).toEqual([])
  const { items: notifications } = await world.query<{ items: { kind: string; data: object }[] }>(model, 'notifications:list')
  expect(notifications.map(({ kind }) => kind)).toEqual(['content_restored', 'content_hidden'])
  expect(JSON.stringify(notifications)).toContain('It shows a trade mark.')
  expect(JSON.stringify(notifications)).not.toContain('Letter')
})

test('are refused to an admin who has not seen the decision of another, and who owns them', async () => {
  const { model, hide, restore, lastId } = await sale()
  await hide()
  await expect(hide()).rejects.toMatchObject({ code: 'changed_meanwhile' })
  const seen = await lastId()
  await restore(seen)
  await expect(restore(seen)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  await expect(hide()).rejects.toMatchObject({ code: 'changed_meanwhile' })
  await world.sql(`update users.users set is_admin = true, admin_role = 'moderator' where id = $1`, model.id)
  await expect(hide(seen, model)).rejects.toMatchObject({ code: 'own_content' })
})

test('are hidden by owners and moderators; support looks at them', async () => {
  const { hide, look, productId } = await sale()
  for (const adminRole of ['support', 'finance', 'viewer'] as const)
    await expect(hide(null, await world.user({ adminRole }))).rejects.toMatchObject({ code: 'forbidden' })
  const [support, viewer] = [await world.user({ adminRole: 'support' }), await world.user({ adminRole: 'viewer' })]
  expect(await world.query(support, 'admin/products:get', { productId })).toMatchObject({ state: 'shown' })
  await expect(world.query(viewer, 'admin/products:get', { productId })).rejects.toMatchObject({ code: 'forbidden' })
  await hide(null, await world.user({ adminRole: 'owner' }))
  expect(await look()).toMatchObject({ state: 'taken_down', takeDowns: [{ note: 'Letter of 3 May', restoredAt: null }] })
})

test('are recorded in the log of acts, on the product and about its model', async () => {
  const { model, productId, hide, restore, lastId } = await sale()
  await hide()
  await restore(await lastId())
  const acts = await world.sql(
    'select a.action, a.target_kind, a.reason from audit.acts a join audit.concerns c using (seq) where a.target_id = $1 and c.user_id = $2 order by seq',
    productId,
    model.id,
  )
  expect(acts).toEqual([
    { action: 'admin/products:hide', target_kind: 'product', reason: 'It shows a trade mark.' },
    { action: 'admin/products:restore', target_kind: 'product', reason: '' },
  ])
})

test('are not ordered by a customer whose order was under way', async () => {
  const { customer, productId, place } = await sale()
  const client = await world.database.pool.connect()
  let placing: Promise<unknown> = Promise.resolve()
  try {
    // As a decision that is not committed yet.
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtextextended('models.for-sale:' || $1, 0))`, [productId])
    await client.query('update models.products set hidden_at = now(), taken_down_at = now() where id = $1', [productId])
    placing = place().catch((error: unknown) => error)
    await expect.poll(() => world.sql(`select from ${LOCK_WAITS}`)).not.toEqual([])
    await client.query('commit')
  } finally {
    client.release()
  }
  expect(await placing).toMatchObject(notForSale)
  expect((await world.balances(customer)).wallet).toBe(500_00)
})

test('are in no list and no search once their model has deleted them; an accepted order is one that is open', async () => {
  const { model, admin, place, look } = await sale()
  const shown = async (args: object = {}) =>
    (await world.query<{ items: { _id: string }[] }>(admin, 'admin/products:list', { limit: 100, ...args })).items.map(({ _id }) => _id)
  const orderId = await place()
  await world.mutate(model, 'orders:acceptOrder', { orderId })
  expect(await look()).toMatchObject({ openOrders: 1 })
  const unsold = await world.product(model, 20_00)
  expect([await shown(), await shown({ search: unsold })]).toEqual([expect.arrayContaining([unsold]), [unsold]])
  await world.mutate(model, 'models:deleteProduct', { productId: unsold })
  expect([await shown(), await shown({ search: unsold })]).toEqual([expect.not.arrayContaining([unsold]), []])
})

test('are found by name, by their model and by id, within a state and a kind', async () => {
  const { model, admin, productId, hide } = await sale()
  await world.sql(`update models.products set name = 'Ocarina at dawn' where id = $1`, productId)
  await world.sql(`update users.users set name = 'Quiana Zephyr' where id = $1`, model.id)
  await hide()
  const ids = async (args: object) =>
    (await world.query<{ items: { _id: string }[] }>(admin, 'admin/products:list', { ...args })).items.map(({ _id }) => _id)
  for (const search of ['ocarina', 'quiana zeph', productId]) {
    expect(await ids({ search })).toEqual([productId])
    expect(await ids({ search, state: 'taken_down' })).toEqual([productId])
    expect(await ids({ search, state: 'shown' })).toEqual([])
    expect(await ids({ search, kind: 'zip' })).toEqual([])
    expect(await world.query(admin, 'admin/products:count', { search })).toEqual({ count: 1, isMore: false })
  }
  expect(await ids({ state: 'taken_down' })).toContain(productId)
  expect(await ids({ search: 'no such thing at all' })).toEqual([])
  // Signs of patterns are letters like others.
  for (const search of ['o%a', 'oc_rina', '%']) expect(await ids({ search }), search).toEqual([])
})
