import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { REVIEW_CONTENT_MAX, REVIEW_TITLE_MAX } from '#contract/limits.ts'
import { visitor } from '#test-support/context.ts'
import { deliver } from '#test-support/delivery.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'

const world = useOrdersWorld()

describe('reviews:createReviewFromOrder', () => {
  const review = { rating: 4, title: 'Lovely', content: 'Just as I wanted it.' }

  test('reviews a completed order once, and releases the payment', async () => {
    const orderId = await world.place()
    await expect(world.call(world.customer, 'reviews:createReviewFromOrder', { orderId, ...review })).rejects.toMatchObject({
      code: 'wrong_status',
    })
    await deliver(world.call, world.model, orderId)
    await expect(world.call(world.stranger, 'reviews:createReviewFromOrder', { orderId, ...review })).rejects.toMatchObject({
      code: 'not_found',
    })
    const attempts = await Promise.allSettled(
      [1, 2, 3].map(() => world.call(world.customer, 'reviews:createReviewFromOrder', { orderId, ...review })),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of attempts) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'already_reviewed' })
    expect(await world.balances(world.model)).toMatchObject({ wallet: 40_00, earnings_hold: 0 })
    expect((await world.orderOf(orderId))!.order).toMatchObject({ hasBeenReviewed: true, holdUntil: null })
    const { value } = await world.call(visitor, 'models:getReviews', { modelId: world.model.userId! })
    expect(value.items).toMatchObject([{ ...review, author: { name: 'Mara', picture: null }, productName: 'A picture' }])
    const rows = await world.sql(`select rating_sum, review_count from models.profiles where user_id = '${world.model.userId}'`)
    expect(rows).toEqual([{ rating_sum: 4, review_count: 1 }])
  })

  test('accepts texts up to the limits of the contract', async () => {
    const orderId = await world.place()
    await deliver(world.call, world.model, orderId)
    const texts = { title: 'x'.repeat(REVIEW_TITLE_MAX), content: 'x'.repeat(REVIEW_CONTENT_MAX) }
    await world.call(world.customer, 'reviews:createReviewFromOrder', { orderId, rating: 5, ...texts })
    const { value } = await world.call(visitor, 'models:getReviews', { modelId: world.model.userId! })
    expect(value.items).toMatchObject([texts])
  })

  test('touches the changed topics', async () => {
    const orderId = await world.place()
    await deliver(world.call, world.model, orderId)
    const { topics } = await world.call(world.customer, 'reviews:createReviewFromOrder', { orderId, ...review })
    expect(topics).toEqual(
      expect.arrayContaining([
        `model:${world.model.userId}`,
        `reviews-of:${world.model.userId}`,
        `order:${orderId}`,
        `wallet-of:${world.model.userId}`,
        `orders-of:${world.customer.userId}`,
      ]),
    )
  })

  test('reviews an order after its hold has ended, and pays nothing twice', async () => {
    const orderId = await world.place()
    await deliver(world.call, world.model, orderId)
    await world.call(world.customer, 'orders:acceptDelivery', { orderId })
    await world.call(world.customer, 'reviews:createReviewFromOrder', { orderId, ...review })
    expect(await world.balances(world.model)).toMatchObject({ wallet: 40_00, earnings_hold: 0 })
    expect(await world.eventsOf(orderId)).toEqual([
      'placed by customer',
      'delivered by model',
      'released by customer',
      'reviewed by customer',
    ])
  })

  test('models:getReviews pages newest first', async () => {
    for (const title of ['one', 'two', 'three']) {
      const orderId = await world.place()
      await deliver(world.call, world.model, orderId)
      await world.call(world.customer, 'reviews:createReviewFromOrder', { orderId, ...review, title })
    }
    const first = (await world.call(visitor, 'models:getReviews', { modelId: world.model.userId!, limit: 2 })).value
    const second = (await world.call(visitor, 'models:getReviews', { modelId: world.model.userId!, limit: 2, cursor: first.nextCursor }))
      .value
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(['three', 'two', 'one'])
    expect(second.nextCursor).toBeNull()
  })

  test('refuses rating, title and content beyond their limits, with the texts of spec §5', async () => {
    const attempt = (args: object) =>
      world.call(world.customer, 'reviews:createReviewFromOrder', { orderId: randomUUID(), ...review, ...args } as never)
    for (const rating of [0, 6, 1.5, Number.NaN])
      await expect(attempt({ rating })).rejects.toThrow('Please select a rating between 1 and 5 stars')
    await expect(attempt({ title: 'x'.repeat(101) })).rejects.toThrow()
    await expect(attempt({ content: 'x'.repeat(1001) })).rejects.toThrow()
    await expect(attempt({ title: ' ' })).rejects.toThrow('Please enter a title')
  })
})
