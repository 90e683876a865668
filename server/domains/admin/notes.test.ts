/** Notes of staff about users, what each role reads of a user, and what a suspension would touch. */
import { expect, test } from 'vitest'
import type { AdminRole } from '#contract/shapes/admin-roles.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()

const code = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'failed',
  )
const write = async (who: TestUser, user: TestUser, text = 'Called twice, very kind.') =>
  (await world.mutate<{ staffNoteId: string }>(who, 'admin/users:addNote', { userId: user.id, text })).staffNoteId
const notes = async (who: TestUser, user: TestUser) =>
  (
    await world.query<{ items: { text: string; isMine: boolean; editedAt: number | null }[] }>(who, 'admin/users:listNotes', {
      userId: user.id,
    })
  ).items

test('notes are read by admins who work with users, not by viewers, and never by the user, an admin included', async () => {
  const [user, support] = [await world.user(), await world.user({ adminRole: 'support' })]
  await write(support, user)
  for (const role of ['owner', 'finance', 'moderator'] as const)
    expect(await notes(await world.user({ adminRole: role }), user)).toMatchObject([{ text: 'Called twice, very kind.', isMine: false }])
  for (const who of [await world.user({ adminRole: 'viewer' }), user]) expect(await code(notes(who, user))).toBe('forbidden')
  expect(await code(write(support, support))).toBe('own_account')
  await write(await world.user({ adminRole: 'owner' }), support)
  expect(await notes(support, support)).toEqual([])
  expect(await code(write(support, { ...user, id: '00000000-0000-7000-8000-000000000000' }))).toBe('not_found')
})

test('only its author changes and removes a note, and a removed one leaves the list', async () => {
  const [user, support, owner] = [await world.user(), await world.user({ adminRole: 'support' }), await world.user({ adminRole: 'owner' })]
  const staffNoteId = await write(support, user)
  const edit = (who: TestUser, about = user) =>
    world.mutate(who, 'admin/users:editNote', { userId: about.id, staffNoteId, text: 'Called three times.' })
  const remove = (who: TestUser) => world.mutate(who, 'admin/users:removeNote', { userId: user.id, staffNoteId })
  expect([await code(edit(owner)), await code(remove(owner)), await code(edit(support, owner))]).toEqual([
    'not_found',
    'not_found',
    'not_found',
  ])
  await edit(support)
  expect(await notes(support, user)).toMatchObject([{ text: 'Called three times.', isMine: true, editedAt: expect.any(Number) as number }])
  await remove(support)
  expect(await notes(owner, user)).toEqual([])
  expect([await code(edit(support)), await code(remove(support))]).toEqual(['not_found', 'not_found'])
  expect(await world.sql('select body from admin.notes where id = $1', staffNoteId)).toHaveLength(1)
})

test('notes of a suspension and the places of sessions are left out for roles that do not read them', async () => {
  const [user, moderator] = [await world.user(), await world.user({ adminRole: 'moderator' })]
  await world.mutate(moderator, 'admin/users:suspend', { userId: user.id, days: 7, reason: 'Spam.', note: 'Three reports' })
  await world.sql(`update users.sessions set address = '203.0.113.0' where user_id = $1`, user.id)
  const seen = async (role: AdminRole) => {
    const who = await world.user({ adminRole: role })
    const { items } = await world.query<{ items: { note: string }[] }>(who, 'admin/users:getHistory', { userId: user.id })
    const { suspension } = await world.query<{ suspension: { note: string; reason: string } }>(who, 'admin/users:get', { userId: user.id })
    return [items[0]?.note, suspension.note, suspension.reason]
  }
  expect(await seen('support')).toEqual(['Three reports', 'Three reports', 'Spam.'])
  expect(await seen('viewer')).toEqual(['', '', 'Spam.'])
})

test('an admin who was suspended reads the reason afterwards, and not the note of colleagues', async () => {
  const [owner, support, other] = [
    await world.user({ adminRole: 'owner' }),
    await world.user({ adminRole: 'support' }),
    await world.user({ adminRole: 'support' }),
  ]
  await world.mutate(owner, 'admin/users:suspend', { userId: support.id, days: 7, reason: 'A leak.', note: 'Three reports' })
  await world.mutate(owner, 'admin/users:lift', { userId: support.id, reason: 'It was a mistake.' })
  const notesOf = async (who: TestUser) =>
    (await world.query<{ items: { kind: string; note: string }[] }>(who, 'admin/users:getHistory', { userId: support.id })).items.map(
      ({ kind, note }) => [kind, note],
    )
  expect(await notesOf(other)).toEqual([
    ['lifted', ''],
    ['suspended', 'Three reports'],
  ])
  expect((await notesOf(support)).map(([, note]) => note)).toEqual(['', ''])
})

test('a suspension says before the button what it touches', async () => {
  const [model, customer] = [await world.user({ status: 'model', cents: 100_00 }), await world.user({ cents: 100_00 })]
  const productId = await world.product(model, 20_00)
  await world.place(customer, productId, 20_00)
  await world.mutate(model, 'withdrawals:requestWithdrawal', {
    amount: 40,
    paymentMethod: 'paypal',
    paymentDetails: 'model@example.org',
  })
  const support = await world.user({ adminRole: 'support' })
  const preview = (who: TestUser) => world.query<object>(support, 'admin/users:previewSuspension', { userId: who.id })
  expect(await preview(model)).toEqual({
    ordersBought: 0,
    ordersSold: 1,
    products: 1,
    posts: 0,
    withdrawals: { count: 1, amount: 40 },
    sessions: 1,
    broadcasts: 0,
    isRenewing: false,
  })
  expect(await preview(customer)).toMatchObject({ ordersBought: 1, ordersSold: 0, withdrawals: { count: 0, amount: 0 } })
})

test('a suspension counts what is open, for sale and published, and nothing that is over, hidden or a draft', async () => {
  const [model, customer] = [await world.user({ status: 'model', cents: 200_00 }), await world.user({ cents: 200_00 })]
  const [open, hidden, deleted] = [await world.product(model, 20_00), await world.product(model, 20_00), await world.product(model, 20_00)]
  const [accepted, done] = [await world.place(customer, open, 20_00), await world.place(customer, open, 20_00)]
  await world.mutate(model, 'orders:acceptOrder', { orderId: accepted })
  await world.complete(model, done)
  await world.mutate(model, 'models:setProductHidden', { productId: hidden, isHidden: true })
  await world.mutate(model, 'models:deleteProduct', { productId: deleted })
  await world.mutate(model, 'posts:createDraft')
  const ask = async () =>
    (
      await world.mutate<{ withdrawalId: string }>(model, 'withdrawals:requestWithdrawal', {
        amount: 40,
        paymentMethod: 'paypal',
        paymentDetails: 'model@example.org',
      })
    ).withdrawalId
  const [approved] = [await ask(), await ask()]
  await world.mutate(await world.user({ adminRole: 'finance' }), 'admin/withdrawals:approve', { withdrawalId: approved })
  const [{ id: planId } = {}] = await world.sql(`select id from subscriptions.plans where name = 'Monthly'`)
  await world.mutate(model, 'subscription:buyPlan', { planId, expectedPrice: 10, isAutoRenewOn: false })
  // A second session, and one that is over.
  await world.sql(
    `insert into users.sessions (token_hash, user_id, expires_at) values (sha256('a'), $1, now() - interval '1 day'), (sha256('b'), $1, now() + interval '1 day')`,
    model.id,
  )
  await world.sql(
    `insert into chats.broadcasts (model_id, body, to_kinds, status, send_at) select $1, 'News', '{followers}', status, now() + interval '1 day' from unnest('{scheduled,sent,cancelled}'::text[]) status`,
    model.id,
  )
  const support = await world.user({ adminRole: 'support' })
  await world.sql(`insert into auth.two_factor (user_id, mail_since) values ($1, now())`, support.id)
  await world.mutate(support, 'admin/users:impersonate', { userId: model.id, reason: 'A payout is late.' })
  expect(await world.query<object>(support, 'admin/users:previewSuspension', { userId: model.id })).toEqual({
    ordersBought: 0,
    ordersSold: 1,
    products: 1,
    posts: 0,
    withdrawals: { count: 2, amount: 80 },
    sessions: 2,
    broadcasts: 1,
    isRenewing: false,
  })
})

test('lists of orders and withdrawals find exactly the rows of a user by the id', async () => {
  const [model, customer, other] = [
    await world.user({ status: 'model', cents: 100_00 }),
    await world.user({ cents: 100_00 }),
    await world.user({ cents: 100_00 }),
  ]
  const productId = await world.product(model, 20_00)
  const [first, second] = [await world.place(customer, productId, 20_00), await world.place(other, productId, 20_00)]
  await world.mutate(model, 'orders:rejectOrder', { orderId: first, reason: 'My kiln is broken.' })
  const viewer = await world.user({ adminRole: 'viewer' })
  const orders = async (who: TestUser, more: object = {}) =>
    (await world.query<{ items: { _id: string }[] }>(viewer, 'admin/orders:list', { search: who.id, ...more })).items.map(({ _id }) => _id)
  expect(await orders(customer)).toEqual([first])
  expect(await orders(model)).toEqual([second, first])
  expect(await orders(model, { status: 'rejected' })).toEqual([first])
  const page = await world.query<{ items: { _id: string }[]; nextCursor: string }>(viewer, 'admin/orders:list', {
    search: model.id,
    limit: 1,
  })
  expect(page.items.map(({ _id }) => _id)).toEqual([second])
  expect(await orders(model, { cursor: page.nextCursor, limit: 1 })).toEqual([first])
  expect(await world.query(viewer, 'admin/orders:count', { search: model.id })).toEqual({ count: 2, isMore: false })
  await world.mutate(model, 'withdrawals:requestWithdrawal', { amount: 40, paymentMethod: 'paypal', paymentDetails: 'model@example.org' })
  const found = await world.query<{ items: { model: { _id: string } }[] }>(viewer, 'admin/withdrawals:list', { search: model.id })
  expect(found.items.map((item) => item.model._id)).toEqual([model.id])
})
