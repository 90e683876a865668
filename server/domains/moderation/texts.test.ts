/** Comments and reviews that staff hides: gone for all readers and from the figures until staff restores them. */
import { expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { showDueReviews } from '#server/domains/reviews/parts.ts'
import { wholeOrder } from '#test-support/leaving-world.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()
const REASON = { reason: 'It shows a telephone number.', note: 'Third time' }

interface Looked {
  state: string
  takeDowns: { _id: string }[]
}

interface Written {
  kind: 'comments' | 'reviews'
  /** The argument that names it. */
  key: 'commentId' | 'reviewId'
  id: string
  author: TestUser
  admin: TestUser
}

async function commented(text = 'Call me at 555 0100') {
  const [model, author, admin] = [await world.user({ status: 'model' }), await world.user(), await world.user({ adminRole: 'moderator' })]
  const { postId, revision: empty } = await world.mutate<{ postId: string; revision: number }>(model, 'posts:createDraft')
  const fields = { title: 'Ocarina at dawn', teaser: '', text: 'A tune.', visibility: 'free', price: null, tags: [], media: [] }
  const { revision } = await world.mutate<{ revision: number }>(model, 'posts:savePost', {
    postId,
    revision: empty,
    areCommentsOpen: true,
    ...fields,
  })
  await world.mutate(model, 'posts:publishPost', { postId, revision, publishAt: null, timeZone: null })
  const { commentId } = await world.mutate<{ commentId: string }>(author, 'posts:addComment', { postId, text })
  const written: Written = { kind: 'comments', key: 'commentId', id: commentId, author, admin }
  const read = async () => (await world.query<{ items: unknown[] }>(model, 'posts:listComments', { postId })).items.length
  const counted = async () => (await world.query<{ commentCount: number }>(model, 'posts:getPost', { postId })).commentCount
  return { ...written, model, read, counted }
}

async function reviewed() {
  const [model, author, admin] = [
    await world.user({ status: 'model' }),
    await world.user({ cents: 60_00 }),
    await world.user({ adminRole: 'moderator' }),
  ]
  const orderId = await wholeOrder(world, author, model, 'A picture of a lake')
  const args = { orderId, rating: 2, title: 'Never again', content: 'Call me at 555 0100' }
  const { reviewId } = await world.mutate<{ reviewId: string }>(author, 'reviews:createReviewFromOrder', args)
  const show = () => world.mutate(model, 'reviews:rateCustomer', { orderId, rating: 5, note: '' })
  const written: Written = { kind: 'reviews', key: 'reviewId', id: reviewId, author, admin }
  const read = async () => (await world.query<{ items: unknown[] }>(author, 'models:getReviews', { modelId: model.id })).items.length
  const figures = async () =>
    (await world.sql('select rating_sum as sum, review_count as count from models.profiles where user_id = $1', model.id))[0]
  return { ...written, model, orderId, show, read, figures }
}

/** The calls of each kind, by their names. */
const CALLS = {
  comments: {
    list: 'admin/comments:list',
    count: 'admin/comments:count',
    get: 'admin/comments:get',
    hide: 'admin/comments:hide',
    restore: 'admin/comments:restore',
  },
  reviews: {
    list: 'admin/reviews:list',
    count: 'admin/reviews:count',
    get: 'admin/reviews:get',
    hide: 'admin/reviews:hide',
    restore: 'admin/reviews:restore',
  },
} as const

const look = ({ kind, key, id, admin }: Written) => world.query<Looked | null>(admin, CALLS[kind].get, { [key]: id })
const hide = async (written: Written, by = written.admin, seen?: string | null) =>
  world.mutate(by, CALLS[written.kind].hide, {
    [written.key]: written.id,
    takeDownId: seen === undefined ? ((await look(written))?.takeDowns[0]?._id ?? null) : seen,
    ...REASON,
  })
const restore = async (written: Written) =>
  world.mutate(written.admin, CALLS[written.kind].restore, {
    [written.key]: written.id,
    takeDownId: (await look(written))?.takeDowns[0]?._id,
  })
const bell = async (who: TestUser) =>
  (await world.query<{ items: { kind: string; data: object }[] }>(who, 'notifications:list')).items
    .filter(({ kind }) => kind.startsWith('content_'))
    .map(({ kind, data }) => ({ kind, ...data }))

test('a hidden comment is gone for its readers and from the count, and comes back with its restoration', async () => {
  const comment = await commented()
  await hide(comment)
  expect([await comment.read(), await comment.counted(), (await look(comment))?.state]).toEqual([0, 0, 'taken_down'])
  await restore(comment)
  expect([await comment.read(), await comment.counted(), (await look(comment))?.state]).toEqual([1, 1, 'shown'])
  expect(await bell(comment.author)).toMatchObject([
    { kind: 'content_restored', content: 'comment' },
    { kind: 'content_hidden', content: 'comment', title: 'Call me at 555 0100', reason: REASON.reason },
  ])
})

test('a long comment is named by its first 59 characters, and no emoji is cut in half', async () => {
  const comment = await commented(`${'a'.repeat(58)}${'🎨'.repeat(10)}`)
  await hide(comment)
  expect(await bell(comment.author)).toMatchObject([{ kind: 'content_hidden', title: `${'a'.repeat(58)}🎨…` }])
})

test('a hidden comment cannot be removed by its author, who would count it twice, and one that is removed cannot be hidden', async () => {
  const [hidden, removed] = [await commented(), await commented()]
  await hide(hidden)
  await expect(world.mutate(hidden.author, 'posts:deleteComment', { commentId: hidden.id })).rejects.toMatchObject({ code: 'not_found' })
  expect(await hidden.counted()).toBe(0)
  await world.mutate(removed.author, 'posts:deleteComment', { commentId: removed.id })
  await expect(hide(removed)).rejects.toMatchObject({ code: 'not_found' })
  const shown = async (args: object = {}) =>
    (await world.query<{ items: { _id: string }[] }>(removed.admin, 'admin/comments:list', { limit: 100, ...args })).items.map(
      ({ _id }) => _id,
    )
  expect([await shown(), await shown({ search: removed.id })]).toEqual([expect.not.arrayContaining([removed.id]), []])
  expect(await shown()).toContain(hidden.id)
  expect(await look(removed)).toBeNull()
})

test('a review that staff has hidden stays hidden when the model rates the customer afterwards, and when its days are over', async () => {
  const review = await reviewed()
  const clock = () =>
    showDueReviews({ db: world.database, log: createLog('silent'), write: (path, work) => world.realtime.write(path, SYSTEM, work) })
  await world.sql(`update orders.orders set completed_at = completed_at - interval '8 days' where id = $1`, review.orderId)
  await world.sql(`update reviews.reviews set visible_by = visible_by - interval '8 days' where id = $1`, review.id)
  expect(await clock()).toBe(1)
  expect(await review.read()).toBe(1)
  await hide(review)
  expect(await clock()).toBe(0)
  await review.show()
  expect([await review.read(), await review.figures()]).toEqual([0, { sum: 0, count: 0 }])
})

test('a hidden review leaves the profile and the rating, stays with its author, and counts again once it is restored', async () => {
  const review = await reviewed()
  await review.show()
  expect(await review.figures()).toEqual({ sum: 2, count: 1 })
  await hide(review)
  expect([await review.read(), await review.figures(), (await look(review))?.state]).toEqual([0, { sum: 0, count: 0 }, 'taken_down'])
  const own = await world.query<{ review: object }>(review.author, 'reviews:getOfOrder', { orderId: review.orderId })
  expect(own.review).toMatchObject({ isTakenDown: true, visibleBy: null })
  expect(await world.query(review.model, 'reviews:getOfOrder', { orderId: review.orderId })).toMatchObject({
    review: null,
    isWaiting: false,
  })
  await expect(world.mutate(review.model, 'reviews:replyToReview', { reviewId: review.id, text: 'I am sorry' })).rejects.toMatchObject({
    code: 'not_found',
  })
  await restore(review)
  expect([await review.read(), await review.figures()]).toEqual([1, { sum: 2, count: 1 }])
})

test('an edit of a hidden review counts with its restoration, and no task shows it before', async () => {
  const review = await reviewed()
  await review.show()
  await hide(review)
  await world.mutate(review.author, 'reviews:editReview', {
    orderId: review.orderId,
    rating: 4,
    title: 'Better',
    content: 'I was too strict',
  })
  await world.sql(`update reviews.reviews set visible_by = now() - interval '9 days' where id = $1`, review.id)
  await world.mutate(review.model, 'reviews:rateCustomer', { orderId: review.orderId, rating: 4, note: '' }).catch(() => undefined)
  expect([await review.read(), await review.figures()]).toEqual([0, { sum: 0, count: 0 }])
  await restore(review)
  expect(await review.figures()).toEqual({ sum: 4, count: 1 })
})

test('a review that waits for the other side cannot be hidden yet', async () => {
  const review = await reviewed()
  expect((await look(review))?.state).toBe('waiting')
  await expect(hide(review)).rejects.toMatchObject({ code: 'changed_meanwhile' })
})

test.each([
  ['a comment', commented],
  [
    'a review',
    async () => {
      const review = await reviewed()
      await review.show()
      return review
    },
  ],
] as const)('ten admins who hide %s at once hide it once, and roles that only read are refused', async (_, make) => {
  const written: Written = await make()
  const support = await world.user({ adminRole: 'support' })
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => hide(written, written.admin, null)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await world.query(written.author, 'reports:getHidden')).toMatchObject([{ aboutId: written.id, reason: REASON.reason }])
  expect(await bell(written.author)).toHaveLength(1)
  const viewer = await world.user({ adminRole: 'viewer' })
  await expect(
    world.mutate(viewer, CALLS[written.kind].hide, { [written.key]: written.id, takeDownId: null, ...REASON }),
  ).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await world.query(support, CALLS[written.kind].list, { search: written.id })).toMatchObject({
    items: [{ state: 'taken_down' }],
  })
})

test('comments and reviews are found by text, author and state, and each decision is an act about their author', async () => {
  const [comment, review] = [await commented(), await reviewed()]
  await review.show()
  for (const written of [comment, review] as Written[]) {
    await world.sql(`update users.users set name = 'Wilma Zander' where id = $1`, written.author.id)
    const ids = async (args: Record<string, unknown>) =>
      (await world.query<{ items: { _id: string }[] }>(written.admin, CALLS[written.kind].list, args)).items.map(({ _id }) => _id)
    for (const search of ['555 0100', 'wilma zan']) expect(await ids({ search })).toContain(written.id)
    await hide(written)
    expect(await ids({ state: 'taken_down' })).toContain(written.id)
    expect(await ids({ state: 'shown' })).not.toContain(written.id)
    expect(await world.query(written.admin, CALLS[written.kind].count, { search: written.id })).toEqual({ count: 1, isMore: false })
    expect(
      await world.sql(
        'select a.action, a.target_kind from audit.acts a join audit.concerns c using (seq) where a.target_id = $1 and c.user_id = $2',
        written.id,
        written.author.id,
      ),
    ).toEqual([{ action: CALLS[written.kind].hide, target_kind: written.kind.slice(0, -1) }])
  }
  expect(await world.query(review.admin, 'admin/reviews:list', { search: review.id, rating: '2' })).toMatchObject({
    items: [{ rating: 2 }],
  })
  expect(await world.query(review.admin, 'admin/reviews:list', { search: review.id, rating: '5' })).toMatchObject({ items: [] })
})
