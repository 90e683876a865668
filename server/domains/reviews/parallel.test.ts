/** Many writes about one order at the same moment, also by users who may not: each side's text is written and changed once. */
import { expect, test } from 'vitest'
import { useMoneyWorld } from '#test-support/money-world.ts'

const world = useMoneyWorld()
const MANY = 10
const codesOf = (all: readonly PromiseSettledResult<unknown>[]) =>
  all.flatMap((each) => (each.status === 'rejected' ? [(each.reason as { code: string }).code] : []))
const many = async (work: (at: number) => Promise<unknown>) =>
  codesOf(await Promise.allSettled(Array.from({ length: MANY }, (_, at) => work(at))))

test('of many reviews, edits, ratings and replies at once one each counts, and the figures are those of the stored review', async () => {
  const [model, other] = [await world.user({ status: 'model' }), await world.user({ status: 'model' })]
  const customer = await world.user({ cents: 50_00 })
  const orderId = await world.place(customer, await world.product(model, 50_00), 50_00)
  await world.complete(model, orderId)
  const text = { orderId, title: 'Too dark', content: 'I asked for a bright one.' }

  const written = await many((at) => world.mutate(customer, 'reviews:createReviewFromOrder', { ...text, rating: 1 + (at % 5) }))
  expect(written).toEqual(Array(MANY - 1).fill('already_reviewed'))
  // The rating shows the review while it is edited.
  const [edited, rated] = await Promise.all([
    many((at) => world.mutate(customer, 'reviews:editReview', { ...text, rating: 1 + (at % 5) })),
    many(() => world.mutate(model, 'reviews:rateCustomer', { orderId, rating: 4, note: '' })),
  ])
  expect(edited).toEqual(Array(MANY - 1).fill('edit_over'))
  expect(rated).toEqual(Array(MANY - 1).fill('already_rated'))

  const [review] = await world.sql('select id, rating from reviews.reviews where order_id = $1', orderId)
  const figures = await world.sql('select rating_sum, review_count from models.profiles where user_id = $1', model.id)
  expect(figures).toEqual([{ rating_sum: review?.['rating'], review_count: 1 }])
  expect(await world.sql('select rating_sum, rating_count from reviews.customer_figures where customer_id = $1', customer.id)).toEqual([
    { rating_sum: 4, rating_count: 1 },
  ])
  const replied = await many((at) =>
    world.mutate(at % 2 === 0 ? model : other, 'reviews:replyToReview', { reviewId: review?.['id'], text: `Reply ${at}` }),
  )
  expect(replied).toEqual(Array(MANY / 2).fill('not_found'))
  const told = await world.sql(
    `select count(*)::integer as n from notifications.notifications where user_id = $1 and kind = 'review_replied'`,
    customer.id,
  )
  expect(told).toEqual([{ n: 1 }])
})
