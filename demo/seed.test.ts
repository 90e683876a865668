/** The whole demo: its content and consistency. */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { ModelCard } from '#contract/types.ts'
import type { Actor } from '#server/access/actor.ts'
import { auditBooks } from '#server/domains/books/parts.ts'
import { sealedFiles } from '#server/domains/media/index.ts'
import { pictureKey } from '#server/domains/media/parts.ts'
import { actorOf, visitor } from '#test-support/context.ts'
import { describeChats } from '#test-support/demo-chats.ts'
import { describeOrders } from '#test-support/demo-orders.ts'
import { useDemoWorld } from '#test-support/demo-world.ts'
import { DEMO_APPLICATIONS } from './content/applications.ts'
import { DEMO_FEATURED_TAGS } from './content/featured-tags.ts'
import { DEMO_ACCOUNTS, DEMO_CUSTOMERS, DEMO_FINANCE, DEMO_MODELS, DEMO_MODERATOR } from './content/people.ts'
import { DEMO_POSTS } from './content/posts.ts'
import { planFollows } from './content/plan-orders.ts'
import { SCENES } from './content/scenes.ts'
import { pastOrders } from './past-orders.ts'
import { demoAccounts, seedDemo } from './seed.ts'

const world = useDemoWorld()
const { log, secret, seeding, call, rows, idOf } = world
const mara = async (): Promise<Actor> => actorOf(await idOf(DEMO_ACCOUNTS.customer.email))
const ines = async (): Promise<Actor> => actorOf(await idOf(DEMO_ACCOUNTS.model.email), 'model')
const jonas = async (): Promise<Actor> => actorOf(await idOf(DEMO_ACCOUNTS.admin.email), 'admin')

describe('seeding', () => {
  test('a failed seeding leaves no users and no money', () => {
    expect(seeding.afterFailure).toEqual([{ people: 0, transfers: 0 }])
  })

  test('of two processes that seed at once, one does', () => {
    expect(seeding.atOnce.filter((isSeeded) => isSeeded)).toHaveLength(1)
  })

  test('a demo that is there is left alone', async () => {
    const count = () =>
      rows(
        'select (select count(*) from users.users) as people, (select count(*) from ledger.transfers) as transfers, (select count(*) from media.pictures) as pictures',
      )
    const before = await count()
    expect(await seedDemo({ database: world.database, secret, storage: world.storage, log })).toBe(false)
    expect(await count()).toEqual(before)
  })
})

describe('the books of the demo', () => {
  test('are right', async () => {
    const { checks } = await auditBooks(world.database)
    expect(checks.filter(({ isRight }) => !isRight)).toEqual([])
  })

  test('are in the order of their times, and none is of the future', async () => {
    expect(
      await rows(
        'select id from (select id, at, lag(at) over (order by id) as before from ledger.transfers) moves where at < before or at > now()',
      ),
    ).toEqual([])
  })

  test('hold a deposit for each credit, as old as its transfer', async () => {
    expect(
      await rows(
        `select t.id from ledger.transfers t left join deposits.deposits d on d.id = t.cause_id where t.kind = 'deposit' and (t.cents, t.at) is distinct from (d.credited_cents, d.settled_at)`,
      ),
    ).toEqual([])
  })

  test('stay append-only after the history is written', async () => {
    await expect(rows('update ledger.transfers set at = now()')).rejects.toThrow('append-only')
  })
})

describeOrders(world)

async function allCards(
  sort: 'recommended' | 'trending' | 'rating' | 'new' | 'fastest',
  cursor: string | null = null,
): Promise<ModelCard[]> {
  const { items, nextCursor } = (await call(visitor, 'models:list', { sort, cursor, limit: 10 })).value
  return nextCursor === null ? items : [...items, ...(await allCards(sort, nextCursor))]
}

describe('the models of the demo', () => {
  test('have the figures that their orders, reviews and followers give', async () => {
    const wrong = await rows(`select u.handle from models.profiles m join users.users u on u.id = m.user_id
      left join lateral (select count(*) as done, count(*) filter (where completed_at <= deliver_by) as in_time,
        sum(power(0.5, extract(epoch from m.trend_at - completed_at) / (14 * 86400))) as trend, max(completed_at) as latest from orders.orders where model_id = m.user_id and status = 'completed') o on true
      left join lateral (select coalesce(sum(rating), 0) as sum, count(*) as reviews from reviews.reviews where model_id = m.user_id and not is_hidden) r on true
      left join lateral (select percentile_cont(0.5) within group (order by extract(epoch from accepted_at - created_at) / 3600) as hours from orders.orders where model_id = m.user_id and accepted_at is not null) a on true
      where (m.completed_count, m.on_time_count, m.rating_sum, m.review_count) is distinct from (o.done, o.in_time, r.sum, r.reviews)
        or (select follower_count from models.figures f where f.model_id = m.user_id) <> (select count(*) from models.follows where model_id = m.user_id)
        or abs(m.acceptance_hours - a.hours) > 0.001 or abs(m.trend - o.trend) > 0.001 or m.trend_at <> o.latest
        or abs(m.score - models.score_of(m.rating_sum, m.review_count, m.completed_count, m.on_time_count)) > 0.001`)
    expect(wrong).toEqual([])
    expect(
      await rows(
        `select p.id from models.products p where p.open_orders <> (select count(*) from orders.orders o where o.product_id = p.id and o.holds_slot)`,
      ),
    ).toEqual([])
    expect(await rows('select user_id from models.follows')).toHaveLength(planFollows().length)
  })

  test('are all listed in every sort, and some of them are online', async () => {
    for (const sort of ['recommended', 'trending', 'rating', 'new', 'fastest'] as const) {
      const cards = await allCards(sort)
      const names = cards.map(({ name }) => name)
      expect(names.toSorted(), sort).toEqual(DEMO_MODELS.map(({ name }) => name).toSorted())
      expect(cards.some(({ online }) => online)).toBe(true)
    }
  })

  test('have a profile with everything on sale, a picture for each, and reviews that can be read', async () => {
    for (const model of DEMO_MODELS) {
      const { value: profile } = await call(visitor, 'models:getByName', { name: model.handle })
      expect(profile).toMatchObject({
        name: model.name,
        headline: model.headline,
        products: model.products.map(({ name, priceCents }) => ({ name, price: priceCents / 100 })),
      })
      const { value: reviews } = await call(visitor, 'models:getReviews', { modelId: profile?._id ?? '' })
      expect(reviews.items.length, model.handle).toBeGreaterThan(0)
    }
  })

  test('have every picture in the storage in every width', async () => {
    const pictures = await rows<{ id: string; widths: number[] }>('select id, widths from media.pictures')
    // Avatar, cover and samples of the models, the avatars of those who apply, and the featured tags.
    expect(pictures).toHaveLength(
      DEMO_MODELS.length * 2 +
        DEMO_MODELS.flatMap(({ products }) => products).reduce((sum, { sampleCount }) => sum + sampleCount, 0) +
        DEMO_APPLICATIONS.length +
        DEMO_FEATURED_TAGS.length,
    )
    for (const { id, widths } of pictures)
      for (const width of widths) expect(await world.storage.sizeOf(pictureKey(id, width)), `${id} ${width}`).toBeGreaterThan(0)
    expect(
      await rows(
        'select user_id from models.profiles m join users.users u on u.id = m.user_id where m.cover_id is null or u.picture_id is null',
      ),
    ).toEqual([])
    expect(await rows("select id from models.products where sample_ids = '{}'")).toEqual([])
  })

  test('see their earnings', async () => {
    for (const { id } of await rows<{ id: string }>('select user_id as id from models.profiles')) {
      const { value } = await call(actorOf(id, 'model'), 'models:getModelTransactions', { limit: 100 })
      const [row] = await rows<{ cents: string }>(
        `select (select coalesce(sum(payment_cents), 0) from orders.orders where model_id = $1 and status = 'completed')
           + (select coalesce(sum(price_cents - commission_cents), 0) from posts.purchases where model_id = $1)
           + (select coalesce(sum(amount_cents - commission_cents), 0) from tips.tips where model_id = $1 and undone_at is null) + (select coalesce(sum(price_cents - commission_cents), 0) from chats.payments where model_id = $1) as cents`,
        id,
      )
      expect(Math.round(value.transactions.reduce((sum, { modelEarnings }) => sum + modelEarnings, 0) * 100)).toBe(Number(row?.cents))
      expect(Math.round(value.stats.totalEarned * 100)).toBe(Number(row?.cents))
    }
  })
})

describe('the posts of the demo', () => {
  test('are of every visibility, at least two by each model, published in their order, none of the future', async () => {
    const kinds = await rows<{ visibility: string; count: number }>(
      `select visibility, count(*)::int as count from posts.posts where status = 'published' and published_at < now() group by 1`,
    )
    expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(DEMO_POSTS.length)
    expect(new Set(kinds.map(({ visibility }) => visibility))).toEqual(new Set(['free', 'followers', 'pro', 'paid']))
    expect(
      await rows(
        `select user_id from models.profiles p where post_count < 2 or post_count <> (select count(*) from posts.posts where model_id = p.user_id)`,
      ),
    ).toEqual([])
    expect(
      await rows(
        `select b.id from posts.purchases b join posts.posts p on p.id = b.post_id where b.purchased_at < p.published_at or b.purchased_at > now()`,
      ),
    ).toEqual([])
    expect(
      await rows(
        `select c.id from posts.comments c join posts.posts p on p.id = c.post_id where c.created_at < p.published_at or c.created_at > now()`,
      ),
    ).toEqual([])
  })

  test('have every file in the storage, in every width, and only free ones are public', async () => {
    const items = await rows<{ id: string; kind: string; widths: number[]; is_public: boolean; free: boolean }>(
      `select i.id, i.kind, i.widths, i.is_public, p.visibility = 'free' or m.is_preview as free from media.items i join posts.media m on m.item_id = i.id join posts.posts p on p.id = m.post_id where i.status = 'ready'`,
    )
    expect(items.length).toBe(DEMO_POSTS.reduce((sum, { files }) => sum + files.length, 0))
    for (const { id, kind, widths, is_public: isPublic, free } of items) {
      const variants = [
        ...widths.flatMap((width) => [`${width}.avif`, `${width}.webp`]),
        ...(kind === 'video' ? ['video.mp4'] : kind === 'audio' ? ['audio.m4a'] : []),
      ]
      for (const variant of variants) expect(await world.storage.sizeOf(`items/${id}/${variant}`), `${kind} ${variant}`).toBeGreaterThan(0)
      expect(isPublic).toBe(free)
    }
  })

  test('have readers: likes, comments, buyers; and Mara has a library and receipts to show', async () => {
    const [sums] = await rows<{ likes: number; comments: number; purchases: number }>(
      'select sum(like_count)::int as likes, sum(comment_count)::int as comments, sum(purchase_count)::int as purchases from posts.figures',
    )
    for (const count of Object.values(sums ?? {})) expect(count).toBeGreaterThan(20)
    expect((await call(await mara(), 'posts:listPurchases', {})).value.items).toHaveLength(3)
    expect(Number((await rows<{ count: string }>('select count(*) from tips.tips'))[0]?.count)).toBeGreaterThan(10)
  })
})

describe('the applications of the demo', () => {
  test('are one waiting, one with a question and one rejected, each with its message and time', async () => {
    const found = await Promise.all(
      (['submitted', 'needs_info', 'rejected'] as const).map(
        async (status) => (await call(await jonas(), 'admin/applications:list', { status })).value.items,
      ),
    )
    expect(found.map(({ length }) => length)).toEqual([1, 1, 1])
    expect((await call(await jonas(), 'admin/applications:getWaitingCount', {})).value).toBe(1)
    for (const [at, [item]] of found.entries()) {
      const planned = DEMO_APPLICATIONS[at]
      const { value: detail } = await call(await jonas(), 'admin/applications:get', { applicationId: item?._id ?? '' })
      expect(detail).toMatchObject({
        note: planned?.answer?.text ?? null,
        answers: planned?.answers,
        isOwn: false,
        age: expect.any(Number),
      })
      expect(detail?.picture).not.toBeNull()
      expect(Math.abs((detail?.submittedAt ?? 0) - (Date.now() - (planned?.sentHoursAgo ?? 0) * 3_600_000))).toBeLessThan(300_000)
      expect(detail?.events.map(({ kind }) => kind)).toEqual([
        'submitted',
        ...(planned?.answer === null ? [] : [planned?.answer.step === 'reject' ? 'rejected' : 'needs_info']),
      ])
      expect(detail?.views).toHaveLength(planned?.answer === null ? 0 : (planned?.slots.length ?? 0))
    }
  })

  test('have approved ones besides, with a document that expires, one that has expired, and one for a second look', async () => {
    const { items } = (await call(await jonas(), 'admin/applications:list', { status: 'approved', sort: 'newest' })).value
    const expiry = items.map(({ documentExpiresOn }) => (Date.parse(documentExpiresOn ?? '') - Date.now()) / 86_400_000)
    expect(expiry.filter((days) => days < 0)).toHaveLength(1)
    expect(expiry.filter((days) => days >= 7 && days <= 30)).toHaveLength(1)
    const drawn = (await call(await jonas(), 'admin/applications:list', { mark: 'second_look' })).value.items
    expect(drawn).toHaveLength(1)
    const { value } = await call(await jonas(), 'admin/applications:get', { applicationId: drawn[0]?._id ?? '' })
    expect(value).toMatchObject({ secondLook: 'waiting', isOwnDecision: false })
  })

  test('have encrypted documents, each a different picture, readable with this secret only', async () => {
    const files = await rows<{ id: string }>(`select file_id as id from applications.documents where is_current`)
    expect(files).toHaveLength(DEMO_APPLICATIONS.flatMap(({ slots }) => slots).length)
    const seen = new Set<string>()
    for (const { id } of files) {
      const sealed = await buffer((await world.storage.read(`sealed/${id}`)) ?? Readable.from([]))
      expect(sealed.subarray(0, 4).toString()).toBe('ATSF')
      const picture = await sealedFiles.read({ storage: world.storage, secret }, id, 'whole')
      seen.add((picture ?? Buffer.alloc(0)).toString('base64'))
      await expect(sealedFiles.read({ storage: world.storage, secret: randomBytes(32) }, id, 'whole')).rejects.toThrow('another secret')
    }
    expect(seen.size).toBe(files.length)
  })

  test('notify their applicants of the status', async () => {
    const [waiting, asked, rejected] = DEMO_APPLICATIONS
    for (const [application, kind, status] of [
      [waiting, 'application_submitted', 'submitted'],
      [asked, 'application_needs_info', 'needs_info'],
      [rejected, 'application_rejected', 'rejected'],
    ] as const) {
      const applicant = actorOf(await idOf(`${application?.customer}@demo.atelier`))
      expect((await call(applicant, 'applications:getMine', {})).value).toMatchObject({
        status,
        problems: status === 'rejected' ? expect.any(Array) : [],
      })
      expect((await call(applicant, 'notifications:list', {})).value.items.map((notification) => notification.kind)).toContain(kind)
    }
  })
})

describeChats(world)

describe('the three accounts', () => {
  test('open with the shown passwords', async () => {
    expect(demoAccounts.map(({ role }) => role)).toEqual(['customer', 'model', 'admin'])
    for (const { email, password } of demoAccounts)
      expect((await call(visitor, 'auth:login', { email, password })).value).toMatchObject({ userId: await idOf(email) })
  })

  test('Mara has money, an order to review, one that waits, one that came back, and a statement that ends at her balance', async () => {
    const { value: user } = await call(await mara(), 'auth:getUser', {})
    expect(user?.balance).toBeGreaterThan(200)
    const { orders } = (await call(await mara(), 'orders:getUserOrders', { limit: 50 })).value
    for (const status of ['pending', 'processing', 'rejected', 'completed'] as const)
      expect(
        orders.some((order) => order.status === status),
        status,
      ).toBe(true)
    expect(
      await rows(
        `select id from orders.orders where customer_id = $1 and status = 'completed' and reviewed_at is null and dispute is null`,
        (await mara()).userId,
      ),
    ).toHaveLength(1)
    const { value: statement } = await call(await mara(), 'transactions:getStatement', { limit: 5 })
    expect(statement.items[0]).toMatchObject({ kind: 'deposit', balanceAfter: user?.balance })
  })

  test('Ines has orders to fulfil, at least $100 to withdraw, and a withdrawal that waits for Jonas', async () => {
    const { orders } = (await call(await ines(), 'orders:getModelOrders', {})).value
    expect(orders.map(({ status }) => status)).toEqual(expect.arrayContaining(['pending', 'processing', 'completed']))
    expect((await call(await ines(), 'auth:getUser', {})).value?.balance).toBeGreaterThanOrEqual(100)
    const { items } = (await call(await jonas(), 'admin/withdrawals:list', { status: 'requested' })).value
    expect(items.map(({ model }) => model.email)).toContain(DEMO_ACCOUNTS.model.email)
  })

  test('Jonas is an owner, and sees orders and withdrawals in every state', async () => {
    const { value: user } = await call(await jonas(), 'auth:getUser', {})
    expect(user).toMatchObject({ isAdmin: true })
    expect(await rows('select admin_role from users.users where is_admin order by id')).toEqual([
      { admin_role: 'owner' },
      { admin_role: 'moderator' },
      { admin_role: 'finance' },
    ])
    const { value: pending } = await call(await jonas(), 'admin/orders:getPendingOrdersCount', {})
    const waiting = SCENES.filter(({ steps }) => !steps.some(({ does }) => does === 'accept' || does === 'staffReject'))
    expect(pending).toBe(pastOrders().filter(({ story }) => story.state === 'pending').length + waiting.length)
    for (const status of ['requested', 'approved', 'sent', 'rejected'] as const)
      expect((await call(await jonas(), 'admin/withdrawals:list', { status })).value.items.length, status).toBeGreaterThan(0)
  })

  test('all other users exist since the day they joined', async () => {
    const joined = await rows<{ days: number }>(
      `select round(extract(epoch from now() - created_at) / 86400)::int as days from users.users where email_confirmed_at = created_at`,
    )
    const planned = [DEMO_MODERATOR, DEMO_FINANCE, ...DEMO_MODELS, ...DEMO_CUSTOMERS].map(({ joinedDaysAgo }) => joinedDaysAgo)
    // The installation is older than its first user.
    const [oldest, ...others] = joined.map(({ days }) => days).toSorted((one, other) => other - one)
    expect(others).toEqual(planned.toSorted((one, other) => other - one))
    expect(oldest).toBeGreaterThan(others[0] ?? 0)
  })
})

test('the newest users and products of a list are those that came last', async () => {
  const { value: users } = await call(await jonas(), 'admin/users:list', { limit: 20 })
  const joined = users.items.map(({ createdAt }) => createdAt)
  expect(joined).toEqual(joined.toSorted((one, other) => other - one))
  const { value: products } = await call(await jonas(), 'admin/products:list', { limit: 20 })
  const created = products.items.map(({ createdAt }) => createdAt)
  expect(created).toEqual(created.toSorted((one, other) => other - one))
  expect(created[0]).toBeLessThan(Date.now() - 86_400_000)
})

test('the team has adjusted one balance, asks a second admin about another, and has noted something about users', async () => {
  const states = await rows<{ state: string }>('select state from adjustments.requests order by state')
  expect(states.map(({ state }) => state)).toEqual(['asked', 'booked'])
  const finance = { ...actorOf(await idOf(DEMO_FINANCE.email), 'admin'), adminRole: 'finance' as const }
  const { value: tasks } = await call(finance, 'tasks:list', { statuses: ['todo'], limit: 50 })
  expect(tasks.items.filter(({ kind }) => kind === 'decide_adjustment').map(({ amount }) => amount)).toEqual([180])
  expect(await rows('select id from admin.notes')).toHaveLength(2)
})
