/** Broadcasts: their recipients, one message each, also through a kill in the middle, and what the model sees and undoes. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Broadcast, ChatRow, Message } from '#contract/types.ts'
import type { Database } from '#platform/db/database.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { LOCK_WAITS } from '#test-support/lock-waits.ts'
import { deposit, useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { runBroadcastClock } from '../parts.ts'

const world = useMoneyWorld()

let model: TestUser
beforeEach(async () => {
  model = await world.user({ status: 'model' })
})

const DAY_MS = 86_400_000
const clock = (chunk?: number) =>
  runBroadcastClock({ db: world.database, write: (path, work) => world.realtime.write(path, SYSTEM, work) }, undefined, chunk)
const follow = (who: TestUser, of = model) => world.mutate(who, 'models:followModel', { modelId: of.id })
const create = async (fields: Record<string, unknown> = {}, by = model) =>
  (
    await world.mutate<{ broadcastId: string }>(by, 'broadcasts:create', {
      text: 'New pictures',
      to: ['followers'],
      without: [],
      sendAt: null,
      ...fields,
    })
  ).broadcastId
const list = async (who = model) => (await world.query<{ items: Broadcast[] }>(who, 'broadcasts:list')).items
const chats = async (who: TestUser, more: Record<string, unknown> = {}) =>
  (await world.query<{ items: ChatRow[] }>(who, 'chats:list', more)).items
const preview = (to: string[], without: string[] = []) =>
  world.query<{ reaches: number; leftOut: Record<string, number> }>(model, 'broadcasts:preview', { to, without })
const messages = async (who: TestUser) => {
  const [row] = await chats(who)
  return row === undefined ? [] : ((await world.query<Message[] | null>(who, 'threads:page', { threadId: row.chatId, page: 0 })) ?? [])
}

async function follower(): Promise<TestUser> {
  const fan = await world.user()
  await follow(fan)
  return fan
}

async function followers(count: number): Promise<TestUser[]> {
  const all: TestUser[] = []
  for (let at = 0; at < count; at += 1) all.push(await follower())
  return all
}

async function customer(): Promise<TestUser> {
  const who = await world.user({ cents: 100_00 })
  await world.mutate(who, 'tips:giveTip', { modelId: model.id, amount: 5 })
  return who
}

describe('the audience', () => {
  test('counts each user once, without excluded ones, and says how many are left out and why', async () => {
    const [both, muted, blocked, left] = [await follower(), await follower(), await follower(), await follower()]
    const buyer = await customer()
    await world.sql(`update users.users set pro_expires_at = now() + interval '1 day' where id = any ($1::uuid[])`, [buyer.id, both.id])
    const { chatId } = await world.mutate<{ chatId: string }>(muted, 'chats:open', { userId: model.id })
    await world.mutate(muted, 'chats:arrange', { chatId, mutedUntil: Date.now() + DAY_MS })
    await world.sql(`insert into users.blocks (by_id, of_id) values ($1, $2)`, blocked.id, model.id)
    await world.sql(`update users.users set closes_at = now() + interval '9 days' where id = $1`, left.id)
    const rival = await world.user({ status: 'model' })
    await follow(rival)
    // In this chat the rival is the model.
    await world.mutate(model, 'chats:open', { userId: rival.id })
    expect(await preview(['followers', 'customers'])).toEqual({ reaches: 2, leftOut: { blocked: 1, left: 1, rule: 1, muted: 1 } })
    expect(await preview(['customers'])).toMatchObject({ reaches: 1 })
    expect(await preview(['pro'])).toMatchObject({ reaches: 2 })
    expect(await preview(['followers', 'customers'], ['pro'])).toMatchObject({ reaches: 0 })
    await create({ to: ['followers', 'customers'] })
    await clock(2)
    expect(await list()).toMatchObject([
      { status: 'sent', targets: 6, sent: 2, leftOut: { blocked: 1, left: 1, rule: 1, muted: 1 }, opened: 0 },
    ])
    for (const who of [both, buyer])
      expect(await messages(who)).toMatchObject([{ text: 'New pictures', authorKind: 'automation', isBroadcast: true }])
    for (const who of [muted, blocked, left]) expect((await messages(who)).length).toBe(0)
  })

  test('can be a tag or a segment, as those who get it and as those who do not, as they are when it is sent', async () => {
    const [one, other] = [await follower(), await follower()]
    const buyer = await customer()
    const { tagId } = await world.mutate<{ tagId: string }>(model, 'people:saveTag', {
      tagId: null,
      name: 'Close',
      colour: 'green',
      rule: null,
    })
    const { segmentId } = await world.mutate<{ segmentId: string }>(model, 'people:saveSegment', {
      segmentId: null,
      name: 'Tippers',
      filter: { kind: 'tippers' },
    })
    const reach = (to: string[], toGroups: string[], withoutGroups: string[] = []) =>
      world.query(model, 'broadcasts:preview', { to, without: [], toGroups, withoutGroups })
    await world.mutate(model, 'people:tagFans', { tagId, userIds: [one.id], isTagged: true })
    expect(await reach([], [tagId])).toMatchObject({ reaches: 1 })
    expect(await reach([], [tagId, segmentId])).toMatchObject({ reaches: 2 })
    expect(await reach(['followers', 'customers'], [], [tagId])).toMatchObject({ reaches: 2 })
    await expect(create({ to: [] })).rejects.toMatchObject({ code: 'no_audience' })
    const broadcastId = await create({ to: [], toGroups: [tagId, segmentId], withoutGroups: [], sendAt: Date.now() + 60_000 })
    await world.mutate(model, 'people:tagFans', { tagId, userIds: [other.id], isTagged: true })
    await world.sql(`update chats.broadcasts set send_at = now() where id = $1`, broadcastId)
    await clock(2)
    expect(await list()).toMatchObject([{ status: 'sent', toGroups: [tagId, segmentId], targets: 3, sent: 3 }])
    for (const who of [one, other, buyer]) expect(await messages(who)).toMatchObject([{ text: 'New pictures' }])
  })

  test('of another model’s tag is nobody', async () => {
    const rival = await world.user({ status: 'model' })
    const fan = await follower()
    await world.mutate(fan, 'models:followModel', { modelId: rival.id })
    const { tagId } = await world.mutate<{ tagId: string }>(rival, 'people:saveTag', {
      tagId: null,
      name: 'Theirs',
      colour: 'red',
      rule: { kind: 'followers' },
    })
    expect(await world.query(model, 'broadcasts:preview', { to: [], without: [], toGroups: [tagId] })).toMatchObject({ reaches: 0 })
    for (const groups of [{ toGroups: [tagId] }, { withoutGroups: [tagId] }])
      await expect(create(groups)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is of this model alone', async () => {
    const rival = await world.user({ status: 'model' })
    await followers(1)
    expect(await world.query(rival, 'broadcasts:preview', { to: ['followers', 'customers', 'pro'], without: [] })).toMatchObject({
      reaches: 0,
    })
    const broadcastId = await create()
    for (const [call, more] of [
      ['stop', {}],
      ['unsend', {}],
      ['update', { revision: 1, text: 'Mine now', to: ['followers'], without: [], sendAt: null }],
    ] as const)
      await expect(world.mutate(rival, `broadcasts:${call}`, { broadcastId, ...more })).rejects.toMatchObject({ code: 'not_found' })
    expect(await list(rival)).toEqual([])
  })
})

describe('a message of a broadcast', () => {
  test('opens a chat under General for its reader, is unread, and is not in the list of its model', async () => {
    const fan = await follower()
    await create()
    await clock()
    expect(await chats(fan)).toMatchObject([{ tab: 'general', unread: 1, preview: { authorKind: 'automation', text: 'New pictures' } }])
    expect(await world.query(fan, 'chats:badge')).toBe(1)
    expect(await chats(model)).toEqual([])
    const { chatId } = (await chats(fan))[0]!
    await world.mutate(fan, 'threads:read', { threadId: chatId, seq: 1 })
    expect((await list())[0]).toMatchObject({ opened: 1 })
    await world.mutate(fan, 'chats:send', { chatId, clientId: randomUUID(), text: 'Lovely' })
    expect(await chats(model)).toMatchObject([{ chatId, tab: 'primary', unread: 1 }])
  })

  test('stays in the tab of a chat that goes on, behind its messages', async () => {
    const fan = await follower()
    const { chatId } = await world.mutate<{ chatId: string }>(fan, 'chats:open', { userId: model.id })
    await world.mutate(fan, 'chats:send', { chatId, clientId: randomUUID(), text: 'Hello' })
    await world.mutate(fan, 'chats:arrange', { chatId, isHidden: true })
    await create()
    await clock()
    // A hidden chat is shown again, as with any message.
    expect(await chats(fan)).toMatchObject([{ chatId, tab: 'primary' }])
    expect((await messages(fan)).map(({ seq, text }) => [seq, text])).toEqual([
      [1, 'Hello'],
      [2, 'New pictures'],
    ])
  })

  test('is no first message: a reader answers it and is greeted once, like every new customer', async () => {
    const fan = await follower()
    await world.mutate(model, 'chats:saveRules', {
      rules: { who: ['everybody'], price: null, freeMessages: 0, greeting: 'Welcome!', hours: null },
    })
    await create()
    await clock()
    const [chat] = await chats(fan)
    for (const text of ['Lovely', 'And the lake?'])
      await world.mutate(fan, 'chats:send', { chatId: chat?.chatId, clientId: randomUUID(), text })
    expect((await messages(fan)).map(({ text }) => text)).toEqual(['New pictures', 'Lovely', 'Welcome!', 'And the lake?'])
  })

  test('does not reach a user whose block began before it', async () => {
    const fan = await follower()
    const { chatId } = await world.mutate<{ chatId: string }>(fan, 'chats:open', { userId: model.id })
    await create()
    const client = await world.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from users.users where id = any ($1) order by id for update', [[fan.id, model.id]])
      await client.query('insert into users.blocks (by_id, of_id) values ($1, $2)', [fan.id, model.id])
      const sending = clock()
      await expect
        .poll(() => world.sql(`select from ${LOCK_WAITS}`), {
          interval: 5,
        })
        .toHaveLength(1)
      await client.query('commit')
      await sending
    } finally {
      client.release()
    }
    expect((await list())[0]).toMatchObject({ status: 'sent', sent: 0, leftOut: { blocked: 1 } })
    expect(await world.query(fan, 'threads:page', { threadId: chatId, page: 0 })).toEqual([])
  })

  test('reaches each reader exactly once through a kill in the middle, and two clocks at once', async () => {
    const fans = await followers(7)
    await create()
    let parts = 0
    // Each third transaction dies before its commit, as with a killed process.
    const dying = runBroadcastClock(
      {
        db: world.database as Database,
        write: (path, work) =>
          world.realtime.write(path, SYSTEM, async (change) => {
            await work(change)
            parts += 1
            if (parts % 3 === 0) throw new Error('killed')
          }),
      },
      undefined,
      2,
    )
    await expect(dying).rejects.toMatchObject({ errors: [new Error('killed')] })
    expect((await list())[0]).toMatchObject({ status: 'sending' })
    await Promise.all([clock(2), clock(3)])
    expect((await list())[0]).toMatchObject({ status: 'sent', targets: 7, sent: 7 })
    for (const fan of fans) expect(await messages(fan)).toHaveLength(1)
  })

  test('whose sending began with a version that does not remember its last reader leaves the readers before as they are', async () => {
    const fans = await followers(3)
    const broadcastId = await create()
    await world.sql(`select chats.begin_broadcast($1)`, broadcastId)
    await world.sql(`select dealt from chats.send_broadcast_part($1, 1)`, broadcastId)
    const [{ id: first } = { id: '' }] = fans.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    await world.sql(`insert into users.blocks (by_id, of_id) values ($1, $2)`, first, model.id)
    await world.sql('update chats.broadcasts set reached_id = null where id = $1', broadcastId)
    await clock(2)
    expect(await list()).toMatchObject([{ status: 'sent', targets: 3, sent: 3, leftOut: { blocked: 0 } }])
  })

  test('is sent though another one, which is due before it, cannot be', async () => {
    const fan = await follower()
    const other = await world.user({ status: 'model' })
    await create({}, other)
    await create()
    let calls = 0
    const broken = runBroadcastClock({
      db: world.database as Database,
      write: async (path, work) => {
        calls += 1
        if (calls === 1) throw new Error('broken')
        await world.realtime.write(path, SYSTEM, work)
      },
    })
    await expect(broken).rejects.toMatchObject({ errors: [new Error('broken')] })
    expect(await messages(fan)).toHaveLength(1)
    expect([await list(other), await list()]).toMatchObject([[{ status: 'scheduled' }], [{ status: 'sent' }]])
    await clock()
    expect(await list(other)).toMatchObject([{ status: 'sent' }])
  })
})

describe('its model', () => {
  test('edits a scheduled one, and no other state than the one on the screen', async () => {
    const fan = await follower()
    const broadcastId = await create({ sendAt: Date.now() + DAY_MS })
    // Two more on the day of the new time: with itself, as many as there may be.
    for (const days of [2, 2.1]) await create({ sendAt: Date.now() + days * DAY_MS })
    await clock()
    expect(await messages(fan)).toEqual([])
    const edit = (revision: number, sendAt: number | null) =>
      world.mutate(model, 'broadcasts:update', { broadcastId, revision, text: 'Better words', to: ['followers'], without: [], sendAt })
    await edit(1, Date.now() + 2 * DAY_MS)
    await expect(edit(1, null)).rejects.toMatchObject({ code: 'conflict' })
    await edit(2, null)
    await clock()
    expect(await messages(fan)).toMatchObject([{ text: 'Better words' }])
    await expect(edit(3, null)).rejects.toMatchObject({ code: 'wrong_status' })
  })

  test('cancels one, stops one that is being sent, and sends three in 24 hours at most', async () => {
    await followers(3)
    const cancelled = await create({ sendAt: Date.now() + DAY_MS / 2 })
    await world.mutate(model, 'broadcasts:stop', { broadcastId: cancelled })
    const broadcastId = await create()
    await world.sql(`select chats.begin_broadcast($1)`, broadcastId)
    await world.sql(`select dealt from chats.send_broadcast_part($1, 1)`, broadcastId)
    await world.mutate(model, 'broadcasts:stop', { broadcastId })
    await clock()
    expect(await list()).toMatchObject([
      { status: 'stopped', targets: 3, sent: 1 },
      { status: 'cancelled', sent: 0 },
    ])
    await create({ sendAt: Date.now() + 60_000 })
    await create({ sendAt: Date.now() + 120_000 })
    await expect(create()).rejects.toMatchObject({ code: 'too_many_broadcasts' })
    await create({ sendAt: Date.now() + 3 * DAY_MS })
    await expect(create({ sendAt: Date.now() + 91 * DAY_MS })).rejects.toMatchObject({ code: 'bad_time' })
    await expect(create({ sendAt: Date.now() - 1 })).rejects.toMatchObject({ code: 'bad_time' })
  })

  test('unsends one: its messages are gone with their reactions, and no longer unread', async () => {
    const [fan, reader] = [await follower(), await follower()]
    const broadcastId = await create()
    await clock()
    const [{ chatId } = { chatId: '' }] = await chats(reader)
    await world.mutate(reader, 'threads:read', { threadId: chatId, seq: 1 })
    await world.mutate(reader, 'chats:react', { chatId, seq: 1, emoji: '🔥' })
    await world.mutate(model, 'broadcasts:unsend', { broadcastId })
    await clock(1)
    expect((await list())[0]).toMatchObject({ status: 'unsent', sent: 2, unsent: 2 })
    for (const who of [fan, reader]) expect(await messages(who)).toMatchObject([{ text: '', isUnsent: true, reactions: [] }])
    expect(await world.query(fan, 'chats:badge')).toBe(0)
    await expect(world.mutate(model, 'broadcasts:unsend', { broadcastId })).rejects.toMatchObject({ code: 'wrong_status' })
  })

  test('unsends one that was stopped in the middle, from its first reader on', async () => {
    await followers(3)
    const broadcastId = await create()
    await world.sql(`select chats.begin_broadcast($1)`, broadcastId)
    for (let part = 1; part <= 2; part += 1) await world.sql(`select dealt from chats.send_broadcast_part($1, 1)`, broadcastId)
    await world.mutate(model, 'broadcasts:stop', { broadcastId })
    await world.mutate(model, 'broadcasts:unsend', { broadcastId })
    await clock(1)
    expect((await list())[0]).toMatchObject({ status: 'unsent', targets: 3, sent: 2, unsent: 2 })
  })

  test('unsends one behind a refund, whose card stays unread for nobody', async () => {
    const fan = await follower()
    await deposit(world, fan.id, 100_00)
    const { chatId } = await world.mutate<{ chatId: string }>(fan, 'chats:open', { userId: model.id })
    await world.mutate(fan, 'chats:send', { chatId, clientId: randomUUID(), text: 'Hello' })
    const orderId = await world.place(fan, await world.product(model, 50_00), 50_00)
    await world.mutate(model, 'orders:rejectOrder', { orderId, reason: 'My kiln is broken.' })
    const broadcastId = await create()
    await clock()
    await world.mutate(model, 'broadcasts:unsend', { broadcastId })
    await clock()
    expect(await world.query(fan, 'chats:badge')).toBe(0)
  })

  test('sends no further part once suspended', async () => {
    await followers(2)
    const broadcastId = await create()
    await world.sql(`select chats.begin_broadcast($1)`, broadcastId)
    await world.sql(`select dealt from chats.send_broadcast_part($1, 1)`, broadcastId)
    await world.sql(`update users.users set suspended_until = 'infinity', suspended_reason = 'Test' where id = $1`, model.id)
    await clock()
    expect(
      await world.sql(
        `select b.status, count(t.outcome)::integer as sent from chats.broadcasts b join chats.broadcast_targets t on t.broadcast_id = b.id where b.id = $1 group by 1`,
        broadcastId,
      ),
    ).toEqual([{ status: 'stopped', sent: 1 }])
  })

  test('sends nothing while suspended', async () => {
    const fan = await follower()
    await create({ sendAt: Date.now() + DAY_MS })
    await world.sql(`update users.users set suspended_until = 'infinity', suspended_reason = 'Test' where id = $1`, model.id)
    await world.sql(`update chats.broadcasts set send_at = now()`)
    await clock()
    expect(await messages(fan)).toEqual([])
    expect(await world.sql('select status from chats.broadcasts where model_id = $1', model.id)).toEqual([{ status: 'stopped' }])
  })
})
