/** Limits of orders in SQL, at their edge: they accept exactly as much as the contract. */
import { expect, test } from 'vitest'
import { BRIEF_MAX, BRIEF_MAX_PRO } from '#contract/limits.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { createAddon, createProduct } from '#test-support/people.ts'

const world = useOrdersWorld()
const DAY_MS = 24 * 60 * 60 * 1000

test('a brief may have the length of the contract, and one character more only with Pro', async () => {
  await world.place({ desiredText: 'x'.repeat(BRIEF_MAX) })
  await expect(world.place({ desiredText: 'x'.repeat(BRIEF_MAX + 1) })).rejects.toMatchObject({
    code: 'brief_too_long',
    data: { limit: BRIEF_MAX },
  })
  await world.sql(`update users.users set pro_expires_at = now() + interval '1 day' where id = '${world.customer.userId}'`)
  await world.place({ desiredText: 'x'.repeat(BRIEF_MAX + 1) })
  await world.place({ desiredText: 'x'.repeat(BRIEF_MAX_PRO) })
  const before = await world.wallet(world.customer)
  await expect(world.place({ desiredText: 'x'.repeat(BRIEF_MAX_PRO + 1) })).rejects.toThrow()
  expect(await world.wallet(world.customer)).toBe(before)
})

test('an express add-on never reduces the delivery time below one day', async () => {
  const addonId = await createAddon(world.database, world.productId, 'Express', 5_00, -3)
  const orderId = await world.place({ addonIds: [addonId], expectedTotal: 55 })
  await world.call(world.model, 'orders:acceptOrder', { orderId })
  const [row] = await world.sql(`select accepted_at, deliver_by from orders.orders where id = '${orderId}'`)
  expect(Number(row?.['deliver_by']) - Number(row?.['accepted_at'])).toBe(DAY_MS)
})

test('an order placed while its product had no limit gives no slot back when it ends', async () => {
  const productId = await createProduct(world.database, world.model.userId!, { slots: null })
  const unlimited = await world.place({ productId })
  await world.sql(`update models.products set slots = 2 where id = '${productId}'`)
  await world.place({ productId })
  const open = async () => (await world.sql(`select open_orders from models.products where id = '${productId}'`))[0]?.['open_orders']
  expect(await open()).toBe(1)
  await world.call(world.model, 'orders:rejectOrder', { orderId: unlimited, reason: 'No time' })
  expect(await open()).toBe(1)
})
