/** The function `orders.place` charges and refuses by the same terms that screens show (contract/rules/order-terms.ts). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BRIEF_MAX, BRIEF_MAX_PRO } from '#contract/limits.ts'
import { commissionOf, dollarsFromCents } from '#contract/rules/money.ts'
import { briefMaxOf, deliveryDaysOf, totalCentsOf } from '#contract/rules/order-terms.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { createAddon, createTestUser, createProduct, fundWallet } from '#test-support/people.ts'
import { actorOf } from '#test-support/context.ts'

const world = useOrdersWorld()

const DAY_MS = 86_400_000
const aPrice = fc.integer({ min: 1, max: 20_000 })
const anAddon = fc.record({ priceCents: fc.oneof(fc.constant(0), aPrice), extraDays: fc.integer({ min: -6, max: 6 }) })

test('charges price, commission and delivery time of any product with any add-ons', { timeout: 120_000 }, async () => {
  const { rows } = await world.database.pool.query<{ value: string }>(`select value from settings.system where key = 'commission_percent'`)
  const percent = Number(rows[0]?.value)
  await fc.assert(
    fc.asyncProperty(aPrice, fc.integer({ min: 1, max: 5 }), fc.array(anAddon, { maxLength: 4 }), async (priceCents, days, addons) => {
      const productId = await createProduct(world.database, world.model.userId ?? '', { priceCents, days })
      const addonIds = await Promise.all(
        addons.map((addon, at) => createAddon(world.database, productId, `Add-on ${at}`, addon.priceCents, addon.extraDays)),
      )
      const total = totalCentsOf(
        { price: dollarsFromCents(priceCents) },
        addons.map((addon) => ({ price: dollarsFromCents(addon.priceCents) })),
      )
      await fundWallet(world.database, world.customer.userId ?? '', total)
      // Any other total is refused.
      const orderId = await world.place({ productId, addonIds, expectedTotal: dollarsFromCents(total) })
      await world.call(world.model, 'orders:acceptOrder', { orderId })
      const placed = (await world.orderOf(orderId))?.order
      expect(placed?.modelPayment).toBe(dollarsFromCents(total - commissionOf(total, percent)))
      const [{ acceptedAt } = { acceptedAt: 0 }] = (await world.sql(
        `select extract(epoch from accepted_at) * 1000 as "acceptedAt" from orders.orders where id = '${orderId}'`,
      )) as { acceptedAt: number }[]
      const dueDays = deliveryDaysOf(
        days,
        addons.map(({ extraDays }) => extraDays),
      )
      expect(Math.round(((placed?.deliverBy ?? 0) - Number(acceptedAt)) / DAY_MS)).toBe(dueDays)
    }),
    { numRuns: 40 },
  )
})

test.each([
  [false, null],
  [true, null],
  [false, 600],
  [true, 600],
  // From before the minimum.
  [false, 120],
  [false, BRIEF_MAX],
])('the length of a brief: Pro %s, limit of the product %s', async (isPro, productMax) => {
  const person = await createTestUser(world.database, { name: 'Writer' })
  await fundWallet(world.database, person, 500_00)
  if (isPro) await world.sql(`update users.users set pro_expires_at = now() + interval '1 day' where id = '${person}'`)
  if (productMax !== null) await world.sql(`update models.products set brief_max = ${productMax} where id = '${world.productId}'`)
  const max = briefMaxOf(isPro, productMax)
  expect(max).toBeLessThanOrEqual(BRIEF_MAX_PRO)
  await world.place({ desiredText: 'é'.repeat(max) }, actorOf(person))
  if (max < BRIEF_MAX_PRO)
    await expect(world.place({ desiredText: 'é'.repeat(max + 1) }, actorOf(person))).rejects.toMatchObject({
      code: 'brief_too_long',
      data: { limit: max },
    })
})
