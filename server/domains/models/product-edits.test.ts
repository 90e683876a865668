import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Contract } from '#contract/index.ts'
import type { ArgsInputOf } from '#realtime/define.ts'
import type { Actor } from '#server/access/actor.ts'
import { actorOf, createCaller, visitor } from '#test-support/context.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { createTestUser, createPicture } from '#test-support/people.ts'
import { createModelCalls, createProductCalls } from './parts.ts'
import { wasOrdered } from '../orders/parts.ts'

type ProductIn = ArgsInputOf<Contract['models']['createProduct']>['product']

const world = useOrdersWorld()
let call: ReturnType<typeof createCaller>
let model: Actor
let stranger: Actor

beforeEach(async () => {
  const { models, presence } = createModelCalls()
  call = createCaller(world.database, { models: { ...models, ...createProductCalls({ wasOrdered }) }, presence })
  model = actorOf(await createTestUser(world.database, { status: 'model' }), 'model')
  stranger = actorOf(await createTestUser(world.database, { status: 'model' }), 'model')
})

const print: ProductIn = {
  name: 'A print',
  description: 'On paper.',
  mediaKind: 'image',
  price: 20,
  deliveryDays: 3,
  freeRevisions: 1,
  slots: 2,
  briefMax: null,
  sampleIds: [],
  addons: [
    { name: 'Express', price: 5, extraDays: -2 },
    { name: 'Frame', price: 0, extraDays: 1 },
  ],
}

const create = async (product: Partial<ProductIn> = {}, by = model) =>
  (await call(by, 'models:createProduct', { product: { ...print, ...product } })).value.productId
const update = (productId: string, product: Partial<ProductIn>, by = model) =>
  call(by, 'models:updateProduct', { productId, product: { ...print, ...product } })
const mine = async (by = model) => (await call(by, 'models:getMyProfile', {})).value.products
const seen = async () => {
  const [row] = await world.sql(`select handle from users.users where id = '${model.userId}'`)
  const profile = (await call(visitor, 'models:getByName', { name: String(row?.['handle']) })).value
  if (profile === null) throw new Error('the profile is gone')
  return profile
}
const namesOf = (products: readonly { name: string }[]) => products.map(({ name }) => name)

describe('models:createProduct', () => {
  it('puts a product with its add-ons on sale, after the others, and counts it into the offer', async () => {
    await create()
    const { topics } = await call(model, 'models:createProduct', {
      product: { ...print, name: 'A sketch', price: 8.5, deliveryDays: 1, slots: null, addons: [] },
    })
    expect(topics).toEqual(expect.arrayContaining([`model:${model.userId}`, 'models']))
    const profile = await seen()
    expect(profile).toMatchObject({
      priceFrom: 8.5,
      products: [
        {
          name: 'A print',
          price: 20,
          openSlots: 2,
          addons: [
            { name: 'Express', price: 5, extraDays: -2 },
            { name: 'Frame', price: 0, extraDays: 1 },
          ],
        },
        { name: 'A sketch', openSlots: null },
      ],
    })
    expect(await world.sql(`select fastest_days from models.profiles where user_id = '${model.userId}'`)).toEqual([{ fastest_days: 1 }])
  })

  it('allows thirty, also when many windows create at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 33 }, (_, at) => create({ name: `Product ${at}`, addons: [] })))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(3)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'too_many_products' })
    expect(await mine()).toHaveLength(30)
  })

  it.each([
    ['no name', { name: ' ' }],
    ['an invisible name', { name: '\u200b\u2060' }],
    ['an add-on with an invisible name', { addons: [{ name: '\u00ad\u202e', price: 1, extraDays: 0 }] }],
    ['no price', { price: 0 }],
    ['half a cent', { price: 1.005 }],
    ['a price above all', { price: 100_000.01 }],
    ['a price above all with its add-ons', { price: 99_999, addons: [{ name: 'More', price: 2, extraDays: 0 }] }],
    ['no day', { deliveryDays: 0 }],
    ['an add-on that is done before it is ordered', { deliveryDays: 3, addons: [{ name: 'Now', price: 1, extraDays: -3 }] }],
    ['no slots', { slots: 0 }],
    ['a brief of a few letters', { briefMax: 499 }],
    ['a brief that is longer than the usual one', { briefMax: 2001 }],
    ['five samples', { sampleIds: Array.from({ length: 5 }, () => randomUUID()) }],
    ['a sample twice', { sampleIds: Array.from({ length: 2 }, () => '00000000-0000-4000-8000-000000000000') }],
    ['revisions without end', { freeRevisions: 21 }],
    ['too many add-ons', { addons: Array.from({ length: 21 }, (_, at) => ({ name: `No ${at}`, price: 1, extraDays: 0 })) }],
    ['a text that is too long', { description: 'x'.repeat(2001) }],
  ])('refuses %s', async (_what, product) => {
    await expect(create(product)).rejects.toMatchObject({ name: 'ZodError' })
  })
})

describe('samples and the length of briefs', () => {
  const four = () => Promise.all([1, 2, 3, 4].map(() => createPicture(world.database, model.userId ?? '')))

  it("are shown in the model's order", async () => {
    const ids = await four()
    const id = await create({ sampleIds: ids, briefMax: 620 })
    const check = async (wanted: readonly string[], briefMax: number | null) => {
      expect((await mine())[0]).toMatchObject({ briefMax, samples: wanted.map((_id) => ({ _id, width: 900, height: 300 })) })
      const [shown] = (await seen()).products
      expect(shown?.briefMax).toBe(briefMax)
      expect(shown?.samples.map(({ url }) => wanted.findIndex((one) => url.includes(one)))).toEqual([...wanted.keys()])
    }
    await check(ids, 620)
    const fewer = ids.toReversed().slice(1)
    await update(id, { sampleIds: fewer })
    await check(fewer, null)
    await update(id, {})
    await check([], null)
  })

  it('must be pictures of the model', async () => {
    const [own] = await four()
    const foreign = await createPicture(world.database, stranger.userId ?? '')
    await expect(create({ sampleIds: [own ?? '', foreign] })).rejects.toMatchObject({ code: 'not_found' })
    const id = await create()
    for (const other of [foreign, randomUUID()])
      await expect(update(id, { sampleIds: [own ?? '', other] })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('give the profile a new date in the sitemap', async () => {
    const ids = await four()
    const id = await create({ sampleIds: ids })
    const before = await world.sql(
      `update models.profiles set changed_at = '2020-01-01' where user_id = '${model.userId}' returning changed_at`,
    )
    await update(id, { sampleIds: ids.toReversed() })
    expect(await world.sql(`select changed_at from models.profiles where user_id = '${model.userId}'`)).not.toEqual(before)
  })
})

describe('models:updateProduct', () => {
  it('changes a product and its add-ons; those that stay keep their ids', async () => {
    const id = await create()
    const [before] = await mine()
    const frame = before?.addons[1]?._id
    await update(id, {
      name: 'A larger print',
      price: 30,
      deliveryDays: 5,
      slots: null,
      addons: [
        { name: 'Signed', price: 2, extraDays: 0 },
        { addonId: frame, name: 'Oak frame', price: 12, extraDays: 2 },
      ],
    })
    const [after] = await mine()
    expect(after).toMatchObject({
      _id: id,
      name: 'A larger print',
      price: 30,
      deliveryDays: 5,
      slots: null,
      addons: [{ name: 'Signed' }, { _id: frame, name: 'Oak frame', price: 12, extraDays: 2 }],
    })
    expect(await seen()).toMatchObject({ priceFrom: 30, products: [{ openSlots: null }] })
  })

  it('stores add-ons in the order sent, and keeps their ids', async () => {
    const id = await create()
    const [express, frame] = (await mine())[0]?.addons ?? []
    const sent = (addon: typeof express) => ({
      addonId: addon?._id,
      name: addon?.name ?? '',
      price: addon?.price ?? 0,
      extraDays: addon?.extraDays ?? 0,
    })
    await update(id, { addons: [sent(frame), sent(express)] })
    for (const products of [await mine(), (await seen()).products])
      expect(products[0]?.addons.map(({ _id }) => _id)).toEqual([frame?._id, express?._id])
  })

  it('hides an add-on from customers, and shows it again', async () => {
    const id = await create(
      {
        price: 50,
        addons: [
          { name: 'Express', price: 5, extraDays: -2 },
          { name: 'Frame', price: 10, extraDays: 0, isHidden: true },
        ],
      },
      world.model,
    )
    const owned = async () => (await mine(world.model)).find(({ _id }) => _id === id)?.addons ?? []
    const shown = async () => {
      const [row] = await world.sql(`select handle from users.users where id = '${world.model.userId}'`)
      return namesOf(
        (await call(visitor, 'models:getByName', { name: String(row?.['handle']) })).value?.products.find(({ _id }) => _id === id)
          ?.addons ?? [],
      )
    }
    const [express, frame] = await owned()
    expect(await owned()).toMatchObject([
      { name: 'Express', isHidden: false },
      { name: 'Frame', isHidden: true },
    ])
    expect(await shown()).toEqual(['Express'])
    await expect(world.place({ productId: id, addonIds: [frame?._id ?? ''], expectedTotal: 60 })).rejects.toMatchObject({
      code: 'not_for_sale',
    })
    await expect(world.place({ productId: id, addonIds: [express?._id ?? '', frame?._id ?? ''], expectedTotal: 65 })).rejects.toMatchObject(
      { code: 'not_for_sale' },
    )

    const orderId = await world.place({ productId: id, addonIds: [express?._id ?? ''], expectedTotal: 55 })
    const hide = (isHidden: boolean) =>
      update(
        id,
        {
          price: 50,
          addons: [
            { addonId: express?._id, name: 'Express', price: 5, extraDays: -2, isHidden },
            { addonId: frame?._id, name: 'Frame', price: 10, extraDays: 0 },
          ],
        },
        world.model,
      )
    await hide(true)
    expect(await shown()).toEqual(['Frame'])
    expect((await world.orderOf(orderId))?.order.addons).toEqual([{ _id: express?._id, name: 'Express' }])
    await hide(false)
    expect(await shown()).toEqual(['Express', 'Frame'])
    await world.place({ productId: id, addonIds: [express?._id ?? '', frame?._id ?? ''], expectedTotal: 65 })
  })

  it('refuses to take over an add-on of another product', async () => {
    const first = await create({ name: 'First' })
    const second = await create({ name: 'Second', addons: [] })
    const foreign = (await mine())[0]?.addons[0]?._id
    await update(second, { name: 'Second', addons: [{ addonId: foreign, name: 'Mine now', price: 1, extraDays: 0 }] })
    const [one, two] = await mine()
    expect(one).toMatchObject({ _id: first, addons: [{ _id: foreign, name: 'Express' }, { name: 'Frame' }] })
    expect(two?.addons).toMatchObject([{ name: 'Mine now' }])
    expect(two?.addons[0]?._id).not.toBe(foreign)
  })

  it('changes nothing about orders placed before', async () => {
    const id = await create({ price: 50, addons: [{ name: 'Express', price: 5, extraDays: -2 }] }, world.model)
    const express = (await mine(world.model)).find(({ _id }) => _id === id)?.addons[0]?._id ?? ''
    const orderId = await world.place({ productId: id, addonIds: [express], expectedTotal: 55 })
    const snapshot = () => world.sql(`select snapshot, total_cents, payment_cents from orders.orders where id = '${orderId}'`)
    const before = { order: await world.orderOf(orderId), row: await snapshot() }
    await update(id, { name: 'Something else', price: 999, deliveryDays: 90, freeRevisions: 0, mediaKind: 'zip', addons: [] }, world.model)
    await call(world.model, 'models:setProductHidden', { productId: id, isHidden: true })
    expect({ order: await world.orderOf(orderId), row: await snapshot() }).toEqual(before)
    await world.call(world.model, 'orders:acceptOrder', { orderId })
    const due = (await world.orderOf(orderId))?.order.deliverBy ?? 0
    expect(Math.round((due - Date.now()) / 86_400_000)).toBe(1)
  })

  it('refuses an order at an outdated price', async () => {
    const id = await create({ price: 50, addons: [] }, world.model)
    await update(id, { price: 60, addons: [] }, world.model)
    await expect(world.place({ productId: id, expectedTotal: 50 })).rejects.toMatchObject({ code: 'price_changed', data: { total: 60 } })
  })

  it('works while orders are placed concurrently', async () => {
    const id = await create({ price: 1, slots: 60, addons: [] }, world.model)
    const work = Array.from({ length: 20 }, (_, at) => [
      () => world.place({ productId: id, expectedTotal: 1 }),
      () => update(id, { price: 1, slots: at % 2 === 0 ? 60 : 61, description: `No. ${at}`, addons: [] }, world.model),
    ])
    await Promise.all(work.flat().map((attempt) => attempt()))
    const [row] = await world.sql(`select open_orders from models.products where id = '${id}'`)
    expect(row).toEqual({ open_orders: 20 })
  })

  it('accepts no more orders than the new limit allows', async () => {
    const id = await create({ price: 50, slots: 2, addons: [] }, world.model)
    await world.place({ productId: id, expectedTotal: 50 })
    await update(id, { price: 50, slots: 1, addons: [] }, world.model)
    await expect(world.place({ productId: id, expectedTotal: 50 })).rejects.toMatchObject({ code: 'no_slots' })
    await update(id, { price: 50, slots: null, addons: [] }, world.model)
    await world.place({ productId: id, expectedTotal: 50 })
  })
})

describe('models:setProductHidden', () => {
  it('removes a product from the profile and the offer, and restores it', async () => {
    await create({ name: 'Cheap', price: 5, addons: [] })
    const [cheap] = await mine()
    await create({ name: 'Dear', price: 80, deliveryDays: 9, addons: [] })
    const set = (isHidden: boolean) => call(model, 'models:setProductHidden', { productId: cheap?._id ?? '', isHidden })
    await set(true)
    await set(true)
    expect(await seen()).toMatchObject({ priceFrom: 80, products: [{ name: 'Dear' }] })
    expect(await mine()).toMatchObject([
      { name: 'Cheap', isHidden: true },
      { name: 'Dear', isHidden: false },
    ])
    await set(false)
    expect(await seen()).toMatchObject({ priceFrom: 5, products: [{ name: 'Cheap' }, { name: 'Dear' }] })
  })

  it('refuses orders of a hidden product', async () => {
    const id = await create({ price: 50, addons: [] }, world.model)
    await call(world.model, 'models:setProductHidden', { productId: id, isHidden: true })
    await expect(world.place({ productId: id, expectedTotal: 50 })).rejects.toMatchObject({ code: 'not_for_sale' })
  })
})

describe('models:deleteProduct', () => {
  it('deletes a product without orders for good', async () => {
    const id = await create()
    await call(model, 'models:deleteProduct', { productId: id })
    expect(await mine()).toEqual([])
    expect(await seen()).toMatchObject({ priceFrom: null, products: [] })
    const again = [
      () => call(model, 'models:deleteProduct', { productId: id }),
      () => update(id, {}),
      () => call(model, 'models:setProductHidden', { productId: id, isHidden: false }),
    ]
    for (const attempt of again) await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
  })

  it('refuses to delete an ordered product', async () => {
    const id = await create({ price: 50, addons: [] }, world.model)
    await world.place({ productId: id, expectedTotal: 50 })
    await expect(call(world.model, 'models:deleteProduct', { productId: id })).rejects.toMatchObject({ code: 'product_ordered' })
    expect((await mine(world.model)).some(({ _id }) => _id === id)).toBe(true)
  })
})

describe('models:reorderProducts', () => {
  const reorder = (productIds: string[]) => call(model, 'models:reorderProducts', { productIds })

  it('shows the products in the new order, the hidden one in its place', async () => {
    const [a, b, c] = [await create({ name: 'A1' }), await create({ name: 'B2' }), await create({ name: 'C3' })]
    await call(model, 'models:setProductHidden', { productId: b, isHidden: true })
    await reorder([c, b, a])
    expect(namesOf(await mine())).toEqual(['C3', 'B2', 'A1'])
    expect(namesOf((await seen()).products)).toEqual(['C3', 'A1'])
    await create({ name: 'D4' })
    expect(namesOf(await mine())).toEqual(['C3', 'B2', 'A1', 'D4'])
  })

  it('refuses an incomplete list of products', async () => {
    const [a, b] = [await create({ name: 'A1' }), await create({ name: 'B2' })]
    for (const wrong of [[a], [a, a], [a, b, randomUUID()], [b, await create({}, stranger)]])
      await expect(reorder(wrong)).rejects.toMatchObject({ code: 'products_changed' })
    expect(namesOf(await mine())).toEqual(['A1', 'B2'])
  })

  it('ends in one of the requested orders, when windows sort and add at once', async () => {
    const ids = [await create({ name: 'A1' }), await create({ name: 'B2' }), await create({ name: 'C3' })]
    const orders = [ids, ids.toReversed(), [ids[1]!, ids[0]!, ids[2]!]]
    const outcomes = await Promise.allSettled([...orders.map(reorder), create({ name: 'D4' }), ...orders.map(reorder)])
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'products_changed' })
    const now = (await mine()).map(({ _id }) => _id)
    expect(orders.map((one) => one.join())).toContain(now.slice(0, 3).join())
    const positions = await world.sql(`select position from models.products where model_id = '${model.userId}' order by position`)
    expect(positions.map(({ position }) => position)).toEqual([0, 1, 2, 3])
  })
})

describe('products of another model', () => {
  it('cannot be changed, hidden, deleted or sorted', async () => {
    const id = await create()
    const before = await mine()
    for (const attempt of [
      () => update(id, { name: 'Stolen' }, stranger),
      () => call(stranger, 'models:setProductHidden', { productId: id, isHidden: true }),
      () => call(stranger, 'models:deleteProduct', { productId: id }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
    await expect(call(stranger, 'models:reorderProducts', { productIds: [id] })).rejects.toMatchObject({ code: 'products_changed' })
    expect(await mine()).toEqual(before)
  })
})
