import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { REVIEW_CONTENT_MAX, REVIEW_TITLE_MAX } from '#contract/limits.ts'
import { createLog } from '#platform/log.ts'
import type { Actor } from '#server/access/actor.ts'
import { visitor, writeAs } from '#test-support/context.ts'
import { deliver } from '#test-support/delivery.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { entriesOf } from '#test-support/own-data.ts'
import { fundWallet } from '#test-support/people.ts'
import { reviewsData, showDueReviews } from './parts.ts'

const world = useOrdersWorld()
const rate = (orderId: string, rating = 5, note = '') => world.call(world.model, 'reviews:rateCustomer', { orderId, rating, note })
const shown = async () => (await world.call(visitor, 'models:getReviews', { modelId: world.model.userId! })).value.items
const figures = async () =>
  (await world.sql(`select rating_sum as sum, review_count as count from models.profiles where user_id = '${world.model.userId}'`))[0]
const ofOrder = async (who: Actor, orderId: string) => (await world.call(who, 'reviews:getOfOrder', { orderId })).value
const delivered = async () => {
  const orderId = await world.place()
  await deliver(world.call, world.model, orderId)
  return orderId
}
const age = (orderId: string, days: number) =>
  world.sql(
    `update orders.orders set completed_at = completed_at - interval '${days} days', created_at = created_at - interval '${days} days' where id = '${orderId}';
     update reviews.reviews set visible_by = visible_by - interval '${days} days', created_at = created_at - interval '${days} days' where order_id = '${orderId}';
     update reviews.customer_ratings set visible_by = visible_by - interval '${days} days' where order_id = '${orderId}'`,
  )
const clock = (touched: string[] = []) =>
  showDueReviews({ db: world.database, log: createLog('silent'), write: (_path, work) => writeAs(world.database, visitor, work, touched) })
const bell = async (who: Actor, kind: string) =>
  (await world.sql(`select kind from notifications.notifications where user_id = '${who.userId}' and kind = '${kind}'`)).length

test('a rating that was given before a revision waits for the time after the next delivery', async () => {
  await world.sql(`update models.products set free_revisions = 1 where id = '${world.productId}'`)
  const orderId = await delivered()
  await rate(orderId)
  await world.call(world.customer, 'orders:requestRevision', { orderId, points: [{ text: 'The sky is too dark' }] })
  const isHidden = async () =>
    (await world.sql(`select is_hidden, visible_by > now() as waits from reviews.customer_ratings where order_id = '${orderId}'`))[0]
  await age(orderId, 8)
  await clock()
  expect(await isHidden()).toEqual({ is_hidden: true, waits: true })
  await deliver(world.call, world.model, orderId)
  await world.sql(`update reviews.customer_ratings set visible_by = now() - interval '1 second' where order_id = '${orderId}'`)
  await clock()
  expect(await isHidden()).toEqual({ is_hidden: true, waits: true })
  await age(orderId, 8)
  await clock()
  expect(await isHidden()).toMatchObject({ is_hidden: false })
})

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
    await rate(orderId)
    expect(await shown()).toMatchObject([{ ...review, author: { name: 'Mara', picture: null }, productName: 'A picture', reply: null }])
    const rows = await world.sql(`select rating_sum, review_count from models.profiles where user_id = '${world.model.userId}'`)
    expect(rows).toEqual([{ rating_sum: 4, review_count: 1 }])
  })

  test('accepts texts up to the limits of the contract', async () => {
    const orderId = await world.place()
    await deliver(world.call, world.model, orderId)
    const texts = { title: 'x'.repeat(REVIEW_TITLE_MAX), content: 'x'.repeat(REVIEW_CONTENT_MAX) }
    await world.call(world.customer, 'reviews:createReviewFromOrder', { orderId, rating: 5, ...texts })
    expect((await world.call(world.customer, 'reviews:getOfOrder', { orderId })).value.review).toMatchObject(texts)
  })

  test('touches the changed topics', async () => {
    const orderId = await world.place()
    await deliver(world.call, world.model, orderId)
    const { topics } = await world.call(world.customer, 'reviews:createReviewFromOrder', { orderId, ...review })
    expect(topics).toEqual(
      expect.arrayContaining([
        `reviews-of-order:${orderId}`,
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
      await rate(orderId)
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

describe('double-blind', () => {
  const review = { rating: 2, title: 'Too dark', content: 'I asked for a bright one.' }
  const write = (orderId: string, more: Partial<typeof review> = {}) =>
    world.call(world.customer, 'reviews:createReviewFromOrder', { orderId, ...review, ...more })

  test('only its author sees a review before both wrote, and no figure counts it', async () => {
    const orderId = await delivered()
    await write(orderId)
    expect(await shown()).toEqual([])
    expect(await figures()).toEqual({ sum: 0, count: 0 })
    expect((await ofOrder(world.customer, orderId)).review).toMatchObject({ ...review, visibleBy: expect.any(Number) })
    expect(await ofOrder(world.model, orderId)).toEqual({
      review: null,
      isWaiting: true,
      rating: null,
      customer: { rating: null, count: 0 },
    })
    expect(await bell(world.model, 'review_visible')).toBe(0)
    await rate(orderId, 4, 'Answers quickly')
    expect(await shown()).toMatchObject([{ ...review, isRefunded: false, isEdited: false }])
    expect(await figures()).toEqual({ sum: 2, count: 1 })
    expect((await ofOrder(world.customer, orderId)).review).toMatchObject({ visibleBy: null })
    expect(await ofOrder(world.model, orderId)).toMatchObject({
      review,
      rating: { rating: 4, note: 'Answers quickly', visibleBy: null },
      customer: { rating: 4, count: 1 },
    })
    expect(await bell(world.model, 'review_visible')).toBe(1)
  })

  test('the rating is private: its customer never sees it, and other models see the mean only once it is visible', async () => {
    const [first, second] = [await delivered(), await world.place()]
    await rate(first, 1, 'Rude')
    expect(await ofOrder(world.model, first)).toMatchObject({
      rating: { rating: 1, visibleBy: expect.any(Number) },
      customer: { count: 0 },
    })
    expect(await ofOrder(world.customer, first)).toEqual({ review: null, isWaiting: false, rating: null, customer: null })
    await expect(ofOrder(world.stranger, first)).rejects.toMatchObject({ code: 'not_found' })
    await write(first)
    expect(await ofOrder(world.model, second)).toMatchObject({ rating: null, customer: { rating: 1, count: 1 } })
    expect(JSON.stringify(await ofOrder(world.customer, second))).not.toContain('Rude')
    // Nor in the export: the model's has it.
    const exported = (who: Actor) => entriesOf(world.database, reviewsData, 'customer-ratings', who.userId!)
    expect(await exported(world.customer)).toEqual([])
    expect(await exported(world.model)).toMatchObject([{ rating: 1, note: 'Rude' }])
    await expect(rate(first)).rejects.toMatchObject({ code: 'already_rated' })
    await expect(rate(second)).rejects.toMatchObject({ code: 'wrong_status' })
  })

  test('after seven days everything is visible, counted once', async () => {
    const [waiting, later, rated] = [await delivered(), await delivered(), await delivered()]
    await write(waiting)
    await rate(rated, 3)
    await clock()
    expect(await shown()).toEqual([])
    for (const orderId of [waiting, rated]) await age(orderId, 6)
    await clock()
    expect(await shown()).toEqual([])
    for (const orderId of [waiting, rated]) await age(orderId, 1)
    await Promise.all([clock(), clock()])
    await clock()
    expect(await shown()).toHaveLength(1)
    expect(await figures()).toEqual({ sum: 2, count: 1 })
    expect(await ofOrder(world.model, rated)).toMatchObject({ customer: { rating: 3, count: 1 } })
    await age(later, 8)
    await write(later, { rating: 5 })
    expect(await figures()).toEqual({ sum: 7, count: 2 })
  })

  test('every act on a review, and the end of its days, changes the profile and the page of the order at once', async () => {
    const orderId = await delivered()
    const { reviewId } = (await write(orderId)).value
    const screens = [`reviews-of:${world.model.userId}`, `reviews-of-order:${orderId}`]
    expect((await rate(orderId)).topics).toEqual(expect.arrayContaining(screens))
    const edited = await world.call(world.customer, 'reviews:editReview', { orderId, ...review })
    expect(edited.topics).toEqual(expect.arrayContaining(screens))
    const replied = await world.call(world.model, 'reviews:replyToReview', { reviewId, text: 'Thank you' })
    expect(replied.topics).toEqual(expect.arrayContaining(screens))
    const later = await delivered()
    await write(later)
    await age(later, 7)
    const touched: string[] = []
    await clock(touched)
    expect(touched).toEqual(expect.arrayContaining([screens[0], `reviews-of-order:${later}`]))
  })

  test('both write at the same moment, thirty times: each review counts once, and none stays hidden', async () => {
    await fundWallet(world.database, world.customer.userId ?? '', 1_500_00)
    const orders: string[] = []
    for (let at = 0; at < 30; at += 1) orders.push(await delivered())
    await Promise.all(orders.flatMap((orderId) => [write(orderId), rate(orderId, 5)]))
    expect(await figures()).toEqual({ sum: 60, count: 30 })
    expect((await ofOrder(world.model, orders[0]!)).customer).toEqual({ rating: 5, count: 30 })
    expect(await bell(world.model, 'review_visible')).toBe(30)
  })

  test('a review is changed once, within 48 hours, and the figures follow', async () => {
    const orderId = await delivered()
    await write(orderId)
    const edit = (rating: number) =>
      world.call(world.customer, 'reviews:editReview', { orderId, rating, title: 'Better', content: 'It grew on me.' })
    await rate(orderId)
    await expect(world.call(world.model, 'reviews:editReview', { orderId, ...review })).rejects.toMatchObject({ code: 'not_found' })
    await edit(5)
    expect(await figures()).toEqual({ sum: 5, count: 1 })
    expect(await shown()).toMatchObject([{ rating: 5, title: 'Better', isEdited: true }])
    await expect(edit(1)).rejects.toMatchObject({ code: 'edit_over' })
    const [other, third] = [await delivered(), await delivered()]
    const written = async (of: string, hours: number) => {
      await write(of)
      await world.sql(`update reviews.reviews set created_at = now() - interval '${hours} hours' where order_id = '${of}'`)
      return world.call(world.customer, 'reviews:editReview', { orderId: of, ...review })
    }
    await written(other, 47)
    await expect(written(third, 49)).rejects.toMatchObject({ code: 'edit_over' })
  })

  test('a review that is changed before it is visible counts once, as it is then', async () => {
    const orderId = await delivered()
    await write(orderId)
    await world.call(world.customer, 'reviews:editReview', { orderId, rating: 4, title: 'Better', content: 'It grew on me.' })
    expect(await figures()).toEqual({ sum: 0, count: 0 })
    expect(await shown()).toEqual([])
    await rate(orderId)
    expect(await figures()).toEqual({ sum: 4, count: 1 })
  })

  test('the model replies once, in public, and may change the reply for 48 hours', async () => {
    const orderId = await delivered()
    const { reviewId } = (await write(orderId)).value
    const reply = (who: Actor, text: string) => world.call(who, 'reviews:replyToReview', { reviewId, text })
    await expect(reply(world.model, 'Thank you')).rejects.toMatchObject({ code: 'not_found' })
    await rate(orderId)
    await expect(reply(world.stranger, 'Thank you')).rejects.toMatchObject({ code: 'not_found' })
    await reply(world.model, 'I am sorry')
    await reply(world.model, 'I am sorry, really')
    expect(await shown()).toMatchObject([{ reply: { text: 'I am sorry, really' } }])
    expect((await ofOrder(world.model, orderId)).review?.reply).toMatchObject({ editUntil: expect.any(Number) })
    expect(await bell(world.customer, 'review_replied')).toBe(1)
    // A change of the reply does not give it more time.
    await world.sql(`update reviews.reviews set replied_at = now() - interval '47 hours' where order_id = '${orderId}'`)
    await reply(world.model, 'I am sorry indeed')
    const { editUntil } = (await ofOrder(world.model, orderId)).review!.reply!
    expect(Math.abs(editUntil! - Date.now() - 3_600_000)).toBeLessThan(60_000)
    await world.sql(`update reviews.reviews set replied_at = now() - interval '49 hours' where order_id = '${orderId}'`)
    await expect(reply(world.model, 'No')).rejects.toMatchObject({ code: 'reply_over' })
  })

  test('an order that was refunded as late is reviewed and rated; one that was rejected in time is not', async () => {
    const late = await world.place()
    await world.call(world.model, 'orders:acceptOrder', { orderId: late })
    await world.sql(`update orders.orders set deliver_by = now() - interval '1 second' where id = '${late}'`)
    await world.clock()
    await world.call(world.customer, 'orders:cancelOrder', { orderId: late })
    await write(late, { rating: 1 })
    await rate(late, 5)
    expect(await shown()).toMatchObject([{ rating: 1, isRefunded: true }])
    const rejected = await world.place()
    await world.call(world.model, 'orders:rejectOrder', { orderId: rejected, reason: 'No time' })
    await expect(write(rejected)).rejects.toMatchObject({ code: 'wrong_status' })
    await expect(rate(rejected)).rejects.toMatchObject({ code: 'wrong_status' })
  })
})
