/** The erasure of an account: removed data, data that stays for others, and no state in between. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Notification } from '#contract/types.ts'
import { ownData } from '#server/compose/leaving.ts'
import { applicantsOf } from '#test-support/applications.ts'
import { buyPost, depsOf, giveMoney, publish, rename, runClock, wholeOrder } from '#test-support/leaving-world.ts'
import { signIn } from '#test-support/money.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { removeLeavingPictures, removeStaleItems, removeStaleUploads } from '../media/parts.ts'
import { blankUser } from '../users/accounts.sql.ts'
import { eraseAccount } from './erase-account.ts'

const world = useMoneyWorld()

const leave = (who: TestUser, givesUp?: number) => world.mutate(who, 'auth:requestDeletion', givesUp === undefined ? {} : { givesUp })
const turnClock = (who: TestUser) => world.sql(`update users.users set closes_at = now() - interval '1 second' where id = $1`, who.id)
const isDone = async (who: TestUser) =>
  (await world.sql('select done_at is not null as "isDone" from leaving.closings where user_id = $1', who.id))[0]?.['isDone'] === true
const notificationsOf = async (who: TestUser) => (await world.query<{ items: Notification[] }>(who, 'notifications:list')).items

/** Every text column of the database. */
async function textColumns(): Promise<{ table: string; column: string }[]> {
  const rows = await world.sql(
    `select format('%I.%I', c.table_schema, c.table_name) as "table", format('%I', c.column_name) as "column" from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema') and (c.data_type in ('text', 'jsonb', 'ARRAY', 'character varying') or c.udt_name = 'citext')`,
  )
  return rows.map(({ table, column }) => ({ table: String(table), column: String(column) }))
}

async function placesOf(needle: string): Promise<string[]> {
  const found: string[] = []
  for (const { table, column } of await textColumns()) {
    const [row] = await world.sql(`select exists (select from ${table} where ${column}::text ilike $1) as found`, `%${needle}%`)
    if (row?.['found'] === true) found.push(`${table}.${column}`)
  }
  return found
}

/** A model with sales, purchases, comments, follows and followers, and nothing left to settle. */
async function pastOf() {
  const [who, other] = [await world.user({ status: 'model', cents: 57_00 }), await world.user({ status: 'model', cents: 200_00 })]
  const called = await rename(world, who)
  await world.sql(
    `update models.profiles set headline = $2, bio = $2, search_text = search.fold($2) where user_id = $1`,
    who.id,
    `I am ${called.name}`,
  )
  const unsold = await publish(world, who, 'Unsold lake')
  const sold = await publish(world, who, 'Sold lake', 5)
  await buyPost(world, other, sold, 5)
  const bought = await publish(world, other, 'Bought lake', 7)
  await buyPost(world, who, bought, 7)
  await world.mutate(who, 'posts:addComment', { postId: bought, text: `Signed ${called.name}` })
  await world.mutate(who, 'posts:setLiked', { postId: bought, isLiked: true })
  await world.mutate(other, 'posts:setLiked', { postId: unsold, isLiked: true })
  await world.mutate(who, 'models:followModel', { modelId: other.id })
  await world.mutate(other, 'models:followModel', { modelId: who.id })
  await world.mutate(other, 'tips:giveTip', { modelId: who.id, amount: 10, note: 'For the light', postId: unsold })
  await world.settleTips()
  const made = await wholeOrder(world, other, who, 'made by me')
  const got = await wholeOrder(world, who, other, 'made for me')
  await world.sql(`update orders.orders set additional_notes = $2 where id = $1`, got, `Love, ${called.name}`)
  await world.mutate(who, 'reviews:createReviewFromOrder', { orderId: got, rating: 5, title: 'Lovely', content: 'A lovely lake' })
  const { withdrawalId } = await world.mutate<{ withdrawalId: string }>(who, 'withdrawals:requestWithdrawal', {
    amount: 25,
    paymentMethod: 'paypal',
    paymentDetails: called.email,
  })
  await world.mutate(who, 'withdrawals:cancelWithdrawal', { withdrawalId })
  await world.sql(`insert into auth.google_links (google_id, user_id, email) values ($1, $2, $3)`, randomUUID(), who.id, called.email)
  await world.sql(`insert into users.refused_addresses (user_id, address) values ($1, $2)`, who.id, called.email)
  await world.sql(`insert into media.pictures (id, width, height, widths, blur) values ($1, 10, 10, '{96}', 'data:,x')`, who.id)
  await world.storage.put(`pictures/${who.id}/96.webp`, Buffer.from('face'), 'image/webp')
  await world.sql(`update users.users set picture_id = $1 where id = $1`, who.id)
  return { who, other, called, unsold, sold, bought, made, got }
}

test('leaves no name and address, keeps the books, and leaves purchases to their buyers', async () => {
  const { who, other, called, unsold, sold, bought, made, got } = await pastOf()
  const cents = (await world.balances(who)).wallet
  const receipt = await world.query(other, 'posts:listPurchases')
  await leave(who, cents / 100)
  expect((await placesOf(called.name)).length).toBeGreaterThan(8)
  expect((await placesOf(called.email)).length).toBeGreaterThan(1)
  await turnClock(who)
  await runClock(world)
  expect(await isDone(who)).toBe(true)

  expect(await placesOf(called.email)).toEqual([])
  expect(await placesOf(called.name)).toEqual([])
  // Nor any search word of this account only.
  expect(await placesOf(called.name.split(' ')[1] ?? '')).toEqual([])
  expect(await world.query(who, 'auth:getUser')).toBeNull()
  expect(await world.balances(who)).toMatchObject({ wallet: 0, escrow: 0, earnings_hold: 0, withdrawal_hold: 0 })
  expect(await world.sql(`select cents from ledger.transfers where kind = 'adjustment' and cause_id = $1`, who.id)).toEqual([{ cents }])

  // Purchases of others stay; posts without purchases are deleted.
  expect(await world.query(other, 'posts:getPost', { postId: unsold })).toBeNull()
  const rights = await world.query<{ right: string; text: string }[]>(other, 'posts:getRights', { postIds: [sold] })
  expect(rights).toMatchObject([{ right: 'purchased', text: 'The text of Sold lake' }])
  expect(await world.query(other, 'posts:listPurchases')).toMatchObject({
    items: [{ price: 5, model: { name: 'Former member' }, post: { isWithdrawn: true } }],
  })
  expect(receipt).toMatchObject({ items: [{ price: 5, model: { name: called.name } }] })
  expect(await world.query(other, 'orders:getOrder', { orderId: made })).toMatchObject({
    order: { status: 'completed', model: { name: 'Former member' }, files: [{ fileName: 'delivery.png' }] },
  })
  expect(await world.query(other, 'orders:getOrder', { orderId: got })).toMatchObject({
    order: { user: { name: 'Former member' }, desiredText: '', additionalNotes: '' },
  })
  expect(await world.query(other, 'posts:listComments', { postId: bought })).toMatchObject({ items: [] })
  expect(await world.sql('select like_count as likes, comment_count as comments from posts.figures where post_id = $1', bought)).toEqual([
    { likes: 0, comments: 0 },
  ])
  expect(await world.sql('select follower_count as followers from models.figures where model_id = $1', other.id)).toEqual([
    { followers: 0 },
  ])
  expect(await world.query(other, 'models:getFollowedModels')).toEqual([])
  for (const { data } of await notificationsOf(other)) expect(JSON.stringify(data)).not.toContain(called.name)

  // Files of deleted content are removed, delivered and sold ones stay.
  const files = { storage: world.storage, log: world.log }
  await removeLeavingPictures(files, world.database)
  expect(await world.storage.sizeOf(`pictures/${who.id}/96.webp`)).toBeNull()
  const worker = await depsOf(world)
  await removeStaleItems({ ...worker, ...files })
  await removeStaleUploads(files, world.database)
  expect(await world.sql(`select i.file_name as name from media.items i where i.owner_id = $1`, who.id)).toEqual([
    { name: 'Sold lake.png' },
  ])
  expect(await world.sql(`select purpose from media.uploads where owner_id = $1 order by purpose`, who.id)).toEqual([
    { purpose: 'order-media' },
    { purpose: 'post-media' },
  ])
  // The handle stays reserved for a while, and redirects nowhere.
  const [handle] = await world.sql(
    `select handle, free_at > now() + interval '89 days' as "isKept" from users.old_handles where user_id = $1`,
    who.id,
  )
  expect(handle).toMatchObject({ isKept: true })
  expect(await world.query(other, 'models:getByName', { name: String(handle?.['handle']) })).toBeNull()
})

test('works for a user with the name of erased accounts, and removes their comments and notes', async () => {
  const [who, model] = [await world.user({ cents: 57_00 }), await world.user({ status: 'model' })]
  await world.sql(`update users.users set name = 'Former member' where id = $1`, who.id)
  await world.mutate(who, 'tips:giveTip', { modelId: model.id, amount: 10, note: 'For the light on your lakes' })
  await world.settleTips()
  expect(await placesOf('light on your lakes')).toContain('notifications.notifications.data')
  await leave(who, 47)
  await turnClock(who)
  await runClock(world)
  expect(await isDone(who)).toBe(true)
  expect(await placesOf('light on your lakes')).toEqual([])
})

test('removes the name from notifications of others, but not that of a namesake; their texts to others are removed', async () => {
  const [model, customer] = [await world.user({ status: 'model' }), await world.user({ cents: 200_00 })]
  const [who, namesake] = [await world.user({ status: 'model', cents: 50_00 }), await world.user({ status: 'model', cents: 50_00 })]
  for (const { id } of [who, namesake]) await world.sql(`update users.users set name = 'Ada Reed' where id = $1`, id)
  for (const person of [who, namesake]) {
    await world.mutate(person, 'tips:giveTip', { modelId: model.id, amount: 10, note: `From ${person.id}` })
    await world.settleTips()
    const orderId = await world.place(customer, await world.product(person, 50_00), 50_00)
    await world.mutate(person, 'orders:rejectOrder', { orderId, reason: `My kiln broke, ${person.id}` })
  }
  await world.mutate(customer, 'models:followModel', { modelId: who.id })
  expect(JSON.stringify(await notificationsOf(model))).not.toContain(`"personId"`)
  await leave(who, 40)
  await turnClock(who)
  await runClock(world)
  expect(await isDone(who)).toBe(true)
  expect(await notificationsOf(model)).toMatchObject([
    { kind: 'tip_received', data: { name: 'Ada Reed', note: `From ${namesake.id}` } },
    { kind: 'tip_received', data: { name: 'Former member', note: '' } },
  ])
  const rejections = (await notificationsOf(customer)).filter(({ kind }) => kind === 'order_rejected')
  expect(rejections).toMatchObject([
    { data: { name: 'Ada Reed', reason: `My kiln broke, ${namesake.id}` } },
    { data: { name: 'Former member', reason: null } },
  ])
  expect(await placesOf(`My kiln broke, ${who.id}`)).toEqual([])
})

test('removes notes of models about a fan, and the tags of the fan; payments stay, as Former member', async () => {
  const [who, model] = [await world.user({ cents: 57_00 }), await world.user({ status: 'model' })]
  await world.mutate(who, 'tips:giveTip', { modelId: model.id, amount: 10, note: '' })
  await world.settleTips()
  await world.mutate(model, 'people:saveNote', { userId: who.id, note: 'Asks for herons in snow' })
  await world.mutate(who, 'people:saveNote', { userId: model.id, note: 'Paints herons in snow' })
  const { tagId } = await world.mutate<{ tagId: string }>(model, 'people:saveTag', {
    tagId: null,
    name: 'Close',
    colour: 'red',
    rule: null,
  })
  await world.mutate(model, 'people:tagFans', { tagId, userIds: [who.id], isTagged: true })
  await leave(who, 47)
  await turnClock(who)
  await runClock(world)
  expect(await isDone(who)).toBe(true)
  expect(await placesOf('herons in snow')).toEqual([])
  expect(await world.query<{ items: unknown[] }>(model, 'people:listFans')).toMatchObject({
    items: [{ name: 'Former member', spent: 10, note: '', tags: [], handle: null }],
  })
})

test('keeps the notes of an admin to others', async () => {
  const [who, customer] = [await world.user({ status: 'model' }), await world.user({ cents: 50_00 })]
  const { name } = await rename(world, who)
  const orderId = await world.place(customer, await world.product(who, 50_00), 50_00)
  const owner = await world.user({ adminRole: 'owner' })
  await world.sql(`update users.sessions set proven_until = now() + interval '1 hour' where user_id = $1`, owner.id)
  await world.mutate(owner, 'admin/orders:rejectOrder', { orderId, reason: 'The site says no' })
  expect(await notificationsOf(customer)).toMatchObject([{ data: { name } }])
  await leave(who)
  await turnClock(who)
  await runClock(world)
  expect(await notificationsOf(customer)).toMatchObject([
    { kind: 'order_rejected', data: { name: 'Former member', reason: 'The site says no' } },
  ])
})

test('keeps the decision about an application, which admins can still open', async () => {
  const { submitted, decide } = applicantsOf(world)
  const [who, admin] = [await world.user(), await world.user({ adminRole: 'owner' })]
  const applicationId = await submitted(who)
  await decide(admin, 'reject', applicationId)
  await leave(who)
  await turnClock(who)
  await runClock(world)
  expect(await isDone(who)).toBe(true)
  expect(await world.query(admin, 'admin/applications:get', { applicationId })).toMatchObject({
    status: 'rejected',
    applicant: { name: 'Former member' },
    answers: { profile: { name: '' }, identity: { legalName: '' } },
    age: null,
    changedSteps: [],
  })
})

test('goes on after an interruption at any point, with the same result', async () => {
  const { who, other, called } = await pastOf()
  await leave(who, (await world.balances(who)).wallet / 100)
  const deps = await depsOf(world)
  let cuts = 0
  await turnClock(who)
  // Each run is interrupted a few steps later than the one before.
  for (let steps = 1; !(await isDone(who)) && steps < 200; steps += 4) {
    const stop = new AbortController()
    let taken = 0
    const write: typeof deps.write = async (path, work) => {
      const value = await deps.write(path, work)
      taken += 1
      if (taken === steps) stop.abort(new Error('cut off'))
      return value
    }
    try {
      await eraseAccount({ ...deps, write }, who.id, stop.signal)
    } catch (error) {
      expect(error).toMatchObject({ message: 'cut off' })
      cuts += 1
      // From the first step on no session is left, and sign-in is refused.
      await expect(signIn(world, who.id)).rejects.toMatchObject({ code: 'unauthorized' })
    }
  }
  expect(cuts).toBeGreaterThan(5)
  expect(await placesOf(called.name)).toEqual([])
  expect(await placesOf(called.email)).toEqual([])
  expect(await world.sql('select follower_count as followers from models.figures where model_id = $1', other.id)).toEqual([
    { followers: 0 },
  ])
  await runClock(world)
  expect(await world.sql('select count(*)::integer as count from users.old_handles where user_id = $1', who.id)).toEqual([{ count: 1 }])
})

test('waits while money or a suspension is left, and notifies the user once', async () => {
  const who = await world.user({ cents: 5_00 })
  await leave(who, 5)
  await giveMoney(world, who, 1_00)
  await turnClock(who)
  await runClock(world)
  await runClock(world)
  expect((await notificationsOf(who)).map(({ kind }) => kind)).toEqual(['closing_waits', 'closing_reminder', 'closing_begun'])
  expect(await world.balances(who)).toMatchObject({ wallet: 6_00 })
  expect(await world.query(who, 'auth:getUser')).not.toBeNull()
  // Still theirs to keep.
  await world.mutate(who, 'auth:keepAccount')
  await leave(who, 6)
  await turnClock(who)
  await world.sql(`update users.users set suspended_until = 'infinity', suspended_reason = 'A look' where id = $1`, who.id)
  await runClock(world)
  expect(await isDone(who)).toBe(false)
  await world.sql(`update users.users set suspended_until = null, suspended_reason = null where id = $1`, who.id)
  await runClock(world)
  expect(await isDone(who)).toBe(true)
})

test('raced with a sign-in and with keeping leaves an account that is whole, or erased', async () => {
  for (let round = 0; round < 6; round += 1) {
    const who = await world.user()
    await leave(who)
    await turnClock(who)
    const [, kept] = await Promise.allSettled([
      runClock(world),
      world.mutate(who, 'auth:keepAccount'),
      signIn(world, who.id),
      signIn(world, who.id),
    ])
    if (kept.status === 'fulfilled') {
      expect(await world.sql('select closes_at, erased_at from users.users where id = $1', who.id)).toEqual([
        { closes_at: null, erased_at: null },
      ])
    } else {
      await runClock(world)
      expect(kept.reason).toMatchObject({ code: expect.stringMatching(/closing_over|unauthorized/) as string })
      expect(await isDone(who)).toBe(true)
      expect(await world.sql('select count(*)::integer as sessions from users.sessions where user_id = $1', who.id)).toEqual([
        { sessions: 0 },
      ])
    }
  }
})

test('every column of a user is blanked at the end, or stays for a stated reason', async () => {
  const staying = ['id', 'created_at', 'closes_at', 'erased_at', 'terms_version', 'terms_accepted_at', 'adult_confirmed_at', 'consent_no']
  const columns = await world.sql(
    `select column_name as name from information_schema.columns where table_schema = 'users' and table_name = 'users' and is_generated = 'NEVER'`,
  )
  const blanked = [...blankUser.text.matchAll(/(\w+) = /g)].map(([, name]) => name)
  expect(columns.map(({ name }) => String(name)).filter((name) => !staying.includes(name) && !blanked.includes(name))).toEqual([])
})

test('every table that refers to users declares its export and its erasure', async () => {
  const rows = await world.sql(
    `select distinct format('%s.%s', c.table_schema, c.table_name) as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.data_type = 'uuid' and c.table_name !~ '^entries_'
       and c.column_name ~ '(^|_)(user|owner|customer|author|recipient|actor|viewer|model|admin|impersonator)_id$|_by$|^by_'`,
  )
  const named = ownData.flatMap(({ tables }) => Object.keys(tables))
  expect(new Set(named).size).toBe(named.length)
  expect(
    rows
      .map(({ name }) => String(name))
      .filter((name) => !named.includes(name))
      .toSorted(),
  ).toEqual([])
  const all = await world.sql(`select format('%s.%s', table_schema, table_name) as name from information_schema.tables`)
  expect(named.filter((name) => !all.some((row) => row['name'] === name))).toEqual([])
  const parts = ownData.flatMap(({ parts: some = [] }) => some).map(({ name }) => name)
  for (const [name, { exported }] of ownData.flatMap(({ tables }) => Object.entries(tables)))
    if ('part' in exported) expect(parts, name).toContain(exported.part)
  const erasers = ownData.flatMap(({ erasers: some = {} }) => Object.keys(some))
  expect(new Set(erasers).size).toBe(erasers.length)
})
