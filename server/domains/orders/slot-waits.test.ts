/** The line of a product whose slots are all taken. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { modelFigures } from '#server/domains/models/index.ts'
import { modelsData, runSlotClock } from '#server/domains/models/parts.ts'
import { actorOf, visitor, writeAs } from '#test-support/context.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { createTestUser, createProduct, fundWallet } from '#test-support/people.ts'

const world = useOrdersWorld()

let productId: string
let orderIds: string[]
let line: [Actor, Actor, Actor]

/** A product of two slots, both taken. */
beforeEach(async () => {
  productId = await createProduct(world.database, world.model.userId!, { slots: 2 })
  orderIds = [await world.place({ productId }), await world.place({ productId })]
  const one = async (name: string) => {
    const id = await createTestUser(world.database, { name })
    await fundWallet(world.database, id, 200_00)
    return actorOf(id)
  }
  line = [await one('Ada'), await one('Bea'), await one('Cleo')]
})

const ask = (who: Actor) => world.call(who, 'models:notifyOfSlot', { productId })
const stop = (who: Actor) => world.call(who, 'models:cancelNotifyOfSlot', { productId })
const waits = async (who: Actor) => (await world.call(who, 'models:getSlotWaits', { modelId: world.model.userId! })).value
const end = (orderId: string) => world.call(world.customer, 'orders:cancelOrder', { orderId })
const clock = (touched: string[] = []) =>
  runSlotClock({ db: world.database, write: (_path, work) => writeAs(world.database, visitor, work, touched) })
/** The names of those who were notified of this product, in their order. */
const told = async () =>
  (
    await world.sql(
      `select u.name from notifications.notifications n join users.users u on u.id = n.user_id where n.kind = 'slot_free' and n.about = '${productId}' order by n.id`,
    )
  ).map(({ name }) => name)
const hoursLater = (hours: number) =>
  world.sql(`update models.slot_waits set told_at = told_at - interval '${hours} hours' where product_id = '${productId}'`)
const waiters = async () => (await world.sql(`select waiters from models.products where id = '${productId}'`))[0]?.['waiters']

describe('a product without a free slot', () => {
  test('notifies one customer for each free slot, in the order of asking, with a link to the product', async () => {
    const [ada, bea, cleo] = line
    for (const who of [bea, ada, cleo]) await ask(who)
    await ask(bea)
    expect(await waits(bea)).toEqual([productId])
    const { topics } = await end(orderIds[0]!)
    expect(topics).toEqual(expect.arrayContaining([`slots-of:${bea.userId}`, `notifications-of:${bea.userId}`]))
    expect(await told()).toEqual(['Bea'])
    expect([await waits(bea), await waits(ada)]).toEqual([[], [productId]])
    await end(orderIds[1]!)
    await clock()
    expect(await told()).toEqual(['Bea', 'Ada'])
    const [row] = await world.sql(
      `select data, person_id from notifications.notifications where kind = 'slot_free' and user_id = '${bea.userId}'`,
    )
    expect(row).toMatchObject({ data: { name: 'Ines', productName: 'A picture' }, person_id: world.model.userId })
  })

  test('notifies the next when a turn of a day is over and the slot is still free, and nobody twice', async () => {
    const [ada, bea, cleo] = line
    for (const who of [ada, bea, cleo]) await ask(who)
    await end(orderIds[0]!)
    await clock()
    await hoursLater(23)
    await clock()
    expect(await told()).toEqual(['Ada'])
    await hoursLater(2)
    const touched: string[] = []
    await clock(touched)
    expect(touched).toContain(`slots-of:${ada.userId}`)
    await clock()
    expect(await told()).toEqual(['Ada', 'Bea'])
    // Another customer took the slot meanwhile: no one is notified in vain.
    await world.place({ productId })
    await hoursLater(25)
    await clock()
    expect(await told()).toEqual(['Ada', 'Bea'])
    expect(await waiters()).toBe(1)
  })

  test('takes a customer whose turn came in vain to the end of the line, once that customer asks again', async () => {
    const [ada, bea] = line
    for (const who of [ada, bea]) await ask(who)
    await end(orderIds[0]!)
    await world.place({ productId })
    expect(await waits(ada)).toEqual([])
    await ask(ada)
    expect(await waits(ada)).toEqual([productId])
    await end(orderIds[1]!)
    expect(await told()).toEqual(['Ada', 'Bea'])
  })

  test('ends the wait of a customer who orders, and gives the next slot to the next', async () => {
    const [ada, bea] = line
    for (const who of [ada, bea]) await ask(who)
    await end(orderIds[0]!)
    const { topics } = await world.call(ada, 'orders:placeOrder', { productId, addonIds: [], desiredText: 'A lake', expectedTotal: 50 })
    expect(topics).toContain(`slots-of:${ada.userId}`)
    expect(await waiters()).toBe(1)
    await end(orderIds[1]!)
    expect(await told()).toEqual(['Ada', 'Bea'])
  })

  test('takes a customer who gives up out of the line, and passes a turn on', async () => {
    const [ada, bea, cleo] = line
    for (const who of [ada, bea, cleo]) await ask(who)
    expect((await stop(bea)).topics).toContain(`slots-of:${bea.userId}`)
    await stop(bea)
    await end(orderIds[0]!)
    await stop(ada)
    expect(await told()).toEqual(['Ada', 'Cleo'])
  })

  test('leaves out suspended and closing users, who keep their place', async () => {
    const [ada, bea, cleo] = line
    for (const who of [ada, bea, cleo]) await ask(who)
    await world.sql(`update users.users set suspended_until = now() + interval '1 day' where id = '${ada.userId}'`)
    await world.sql(`update users.users set closes_at = now() + interval '30 days' where id = '${bea.userId}'`)
    await end(orderIds[0]!)
    expect(await told()).toEqual(['Cleo'])
    await world.sql(`update users.users set suspended_until = null where id = '${ada.userId}'`)
    await end(orderIds[1]!)
    expect(await told()).toEqual(['Cleo', 'Ada'])
  })

  test('notifies by the clock when the model adds slots, and no one of a hidden product or a suspended model', async () => {
    const [ada, bea, cleo] = line
    for (const who of [ada, bea, cleo]) await ask(who)
    await world.sql(`update models.products set slots = 4, hidden_at = now() where id = '${productId}'`)
    await clock()
    expect(await told()).toEqual([])
    await world.sql(`update users.users set suspended_until = now() + interval '1 day' where id = '${world.model.userId}'`)
    await world.sql(`update models.products set hidden_at = null where id = '${productId}'`)
    await clock()
    expect(await told()).toEqual([])
    await world.sql(`update users.users set suspended_until = null where id = '${world.model.userId}'`)
    await clock()
    expect(await told()).toEqual(['Ada', 'Bea'])
    await world.sql(`update models.products set slots = null where id = '${productId}'`)
    await clock()
    expect(await told()).toEqual(['Ada', 'Bea', 'Cleo'])
  })

  test('notifies by the clock the only customer who waits', async () => {
    await ask(line[0])
    await world.sql(`update models.products set slots = 3 where id = '${productId}'`)
    await clock()
    expect(await told()).toEqual(['Ada'])
  })

  test('notifies two customers of two slots that are free at once, each once', async () => {
    await Promise.all(line.map(ask))
    await Promise.all([end(orderIds[0]!), end(orderIds[1]!), clock(), clock()])
    expect(new Set(await told()).size).toBe(2)
    expect(await told()).toHaveLength(2)
  })
})

test('a wait is refused for own products, for those with a free slot, and for those that are not for sale', async () => {
  const [ada] = line
  await expect(ask(world.model)).rejects.toMatchObject({ code: 'own_product' })
  await end(orderIds[0]!)
  await expect(ask(ada)).rejects.toMatchObject({ code: 'slots_open' })
  await world.sql(`update models.products set hidden_at = now() where id = '${productId}'`)
  await expect(ask(ada)).rejects.toMatchObject({ code: 'not_found' })
  await world.sql(`update models.products set hidden_at = null, open_orders = 2 where id = '${productId}'`)
  await world.sql(
    `with made as (insert into models.products (model_id, position, name, description, media_kind, price_cents, delivery_days)
       select '${world.stranger.userId}', n, 'Other', '', 'image', 100, 1 from generate_series(1, 50) n returning id)
     insert into models.slot_waits (product_id, user_id) select id, '${ada.userId}' from made`,
  )
  await expect(ask(ada)).rejects.toMatchObject({ code: 'too_many_waits', data: { max: 50 } })
})

test('an order that is open again takes its slot, also beyond the limit', async () => {
  await end(orderIds[0]!)
  await world.place({ productId })
  const open = async () => (await world.sql(`select open_orders from models.products where id = '${productId}'`))[0]?.['open_orders']
  expect(await open()).toBe(2)
  expect(await world.database.write((tx) => modelFigures.takeSlotAgain(tx, productId))).toBe(true)
  expect(await open()).toBe(3)
  await end(orderIds[1]!)
  expect(await open()).toBe(2)
  await expect(world.place({ productId })).rejects.toMatchObject({ code: 'no_slots' })
  expect(await world.database.write((tx) => modelFigures.takeSlotAgain(tx, world.productId))).toBe(false)
})

test('waits are in the export of a user and go with them, and with the model', async () => {
  const [ada, bea] = line
  for (const who of line) await ask(who)
  const erase = async (name: 'slotWaits' | 'slotWaiters', who: Actor) => {
    const eraser = modelsData.erasers?.[name]
    const leaver = { id: who.userId!, name: 'Gone', email: 'gone@example.org' }
    let rows = 0
    for (let changed = 1; changed > 0; rows += changed)
      changed = await writeAs(world.database, who, (context) => eraser!(context, leaver, 1))
    return rows
  }
  expect(await erase('slotWaits', ada)).toBe(1)
  expect([await waiters(), await waits(ada), await waits(bea)]).toEqual([2, [], [productId]])
  expect(await erase('slotWaiters', world.model)).toBe(2)
  expect(await waiters()).toBe(0)
})
