/** People: the listed users and the reasons, totals that equal the ledger, filters, tags, segments and notes. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BlockedUser, Chat, Fan, FanCount, FanSegment, FanTag, TiedModel } from '#contract/types.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { createLog } from '#platform/log.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { fillRelations, repairAllRelations } from '../books/parts.ts'
import { moveNotes } from '../chats/parts.ts'

const world = useMoneyWorld()

let model: TestUser
let fan: TestUser

type Args = Record<string, unknown>
interface Page<T> {
  items: T[]
  nextCursor: string | null
}
const fans = async (args: Args = {}, who = model) => (await world.query<Page<Fan>>(who, 'people:listFans', args)).items
const ids = async (args: Args = {}) => (await fans(args)).map(({ userId }) => userId)
const models = async (who: TestUser, args: Args = {}) => (await world.query<Page<TiedModel>>(who, 'people:listModels', args)).items
const blocked = async (who: TestUser) => (await world.query<Page<BlockedUser>>(who, 'people:listBlocked')).items
const count = async (args: Args = {}) => (await world.query<FanCount>(model, 'people:countFans', args)).count
const follow = (who: TestUser, of = model) => world.mutate(who, 'models:followModel', { modelId: of.id })
const tip = (who: TestUser, amount: number, of = model) => world.mutate<{ tipId: string }>(who, 'tips:giveTip', { modelId: of.id, amount })
const block = (who: TestUser, of: TestUser) => world.mutate(who, 'members:blockUser', { userId: of.id })
const note = (who: TestUser, about: TestUser, text: string) => world.mutate(who, 'people:saveNote', { userId: about.id, note: text })
const tag = async (name: string, rule: Args | null = null) =>
  (await world.mutate<{ tagId: string }>(model, 'people:saveTag', { tagId: null, name, colour: 'green', rule })).tagId
const give = (tagId: string, who: readonly TestUser[], isTagged = true) =>
  world.mutate<{ changed: number }>(model, 'people:tagFans', { tagId, userIds: who.map(({ id }) => id), isTagged })
const tags = () => world.query<FanTag[]>(model, 'people:listTags')
const segments = () => world.query<FanSegment[]>(model, 'people:listSegments')
const write = (path: string, work: Parameters<typeof world.realtime.write<void>>[2]) => world.realtime.write(path, SYSTEM, work)
const deps = () => ({ database: world.database, log: createLog('silent'), write })
const running = new AbortController().signal
const refused = (code: string) => expect.objectContaining({ code }) as unknown

beforeEach(async () => {
  model = await world.user({ status: 'model' })
  fan = await world.user({ cents: 500_00 })
})

describe('a fan', () => {
  test('is a user who follows, orders, tips or pays for a message, with the sum of each', async () => {
    const [follower, tipper, stranger] = [await world.user(), await world.user({ cents: 50_00 }), await world.user({ cents: 50_00 })]
    await follow(follower)
    await tip(tipper, 10)
    const orderId = await world.place(fan, await world.product(model, 50_00), 50_00)
    expect((await ids()).toSorted()).toEqual([follower.id, tipper.id, fan.id].toSorted())
    expect(await ids()).not.toContain(stranger.id)
    expect(await fans({ kind: 'buyers' })).toMatchObject([
      { userId: fan.id, orders: 1, orderAmount: 50, tips: 0, spent: 50, earned: 0, followedAt: null },
    ])
    await world.complete(model, orderId)
    expect(await fans({ kind: 'buyers' })).toMatchObject([{ spent: 50, earned: 40 }])
    expect(await fans({ kind: 'tippers' })).toMatchObject([{ userId: tipper.id, tips: 1, tipAmount: 10, spent: 10, earned: 8 }])
    expect(await fans({ kind: 'followers' })).toMatchObject([{ userId: follower.id, spent: 0, followedAt: expect.any(Number) }])
  })

  test('is no fan any more once everything was given back and nothing else is between the two', async () => {
    const orderId = await world.place(fan, await world.product(model, 50_00), 50_00)
    await world.mutate(model, 'orders:rejectOrder', { orderId, reason: 'Not this month' })
    const { tipId } = await tip(fan, 10)
    expect(await fans()).toMatchObject([{ orders: 0, orderAmount: 0, tips: 1, spent: 10 }])
    await world.mutate(fan, 'tips:undoTip', { tipId })
    expect(await ids()).toEqual([])
    await follow(fan)
    await world.mutate(fan, 'models:unfollowModel', { modelId: model.id })
    expect(await ids()).toEqual([])
  })

  test('with Pro is found as such, from the moment it begins', async () => {
    await follow(fan)
    expect(await ids({ kind: 'pro' })).toEqual([])
    await world.sql(`update users.users set pro_expires_at = now() + interval '1 day' where id = $1`, fan.id)
    await world.realtime.settled()
    expect(await ids({ kind: 'pro' })).toEqual([fan.id])
    expect(await fans()).toMatchObject([{ isPro: true }])
  })

  test('shows neither an e-mail address nor a handle, and is not found by them', async () => {
    await follow(fan)
    const [row] = await world.sql(`select email::text, handle::text from users.users where id = $1`, fan.id)
    const [listed] = await fans()
    for (const secret of [String(row?.['email']), String(row?.['handle'])]) {
      expect(JSON.stringify(listed)).not.toContain(secret)
      expect(await ids({ search: secret })).toEqual([])
    }
    expect(await ids({ search: 'test us' })).toEqual([fan.id])
  })

  test('a user who is blocked, either way, is in no list, count or segment until the block ends; totals stay', async () => {
    await tip(fan, 10)
    for (const [by, of] of [
      [model, fan],
      [fan, model],
    ] as const) {
      await block(by, of)
      expect([await ids(), await models(fan), await count()]).toEqual([[], [], 0])
      expect(await blocked(by)).toMatchObject([{ userId: of.id, paid: by === fan ? 10 : 0, received: by === model ? 10 : 0 }])
      expect(await blocked(of)).toEqual([])
      await world.mutate(by, 'members:unblockUser', { userId: of.id })
      expect(await ids()).toEqual([fan.id])
      expect(await models(fan)).toMatchObject([{ userId: model.id, spent: 10 }])
    }
  })
})

test('a customer sees each model with the payments by kind, and finds it by kind', async () => {
  const other = await world.user({ status: 'model' })
  await follow(fan, other)
  await world.place(fan, await world.product(model, 20_00), 20_00)
  await tip(fan, 5, other)
  expect(await models(fan, { sort: 'spent' })).toMatchObject([
    { userId: model.id, orders: 1, orderAmount: 20, spent: 20 },
    { userId: other.id, tips: 1, tipAmount: 5, spent: 5, followedAt: expect.any(Number) },
  ])
  const kinds = async (kind: string) => (await models(fan, { kind })).map(({ userId }) => userId)
  expect([await kinds('followed'), await kinds('ordered'), await kinds('tipped')]).toEqual([[other.id], [model.id], [other.id]])
})

describe('the list of fans', () => {
  test('goes on page by page in each sort, and finds fans that fit behind many that do not', async () => {
    const many = await Promise.all(Array.from({ length: 5 }, () => world.user({ cents: 100_00 })))
    for (const [at, who] of many.entries()) await tip(who, 5 + at)
    await follow(fan)
    const pages = async (args: Args) => {
      const found: string[] = []
      for (let cursor: string | null = null, more = true; more;) {
        const page: Page<Fan> = await world.query(model, 'people:listFans', { ...args, limit: 2, cursor })
        found.push(...page.items.map(({ userId }) => userId))
        ;({ nextCursor: cursor } = page)
        more = cursor !== null
      }
      return found
    }
    const bySpent = many.toReversed().map(({ id }) => id)
    expect(await pages({ sort: 'spent' })).toEqual([...bySpent, fan.id])
    expect(await pages({ sort: 'recent' })).toEqual([fan.id, ...bySpent])
    expect(await pages({ sort: 'newest' })).toEqual([fan.id, ...bySpent])
    expect(await pages({ sort: 'spent', spentMin: 8 })).toEqual(bySpent.slice(0, 2))
    expect(await count({ spentMin: 8 })).toBe(2)
  })

  test('filters by orders and by last activity', async () => {
    const quiet = await world.user()
    await Promise.all([follow(quiet), world.place(fan, await world.product(model, 20_00), 20_00)])
    await world.sql(`update people.relations set last_at = now() - interval '40 days' where fan_id = $1`, quiet.id)
    await world.realtime.settled()
    expect(await ids({ ordersMin: 1 })).toEqual([fan.id])
    expect(await ids({ activeDays: 7 })).toEqual([fan.id])
    expect(await ids({ quietDays: 30 })).toEqual([quiet.id])
  })
})

describe('tags and segments', () => {
  test('a tag is given by hand to fans alone, and by its rule to all who fit', async () => {
    const [follower, stranger] = [await world.user(), await world.user()]
    await follow(follower)
    await tip(fan, 30)
    const [regular, big] = [await tag('Regular'), await tag('Big spender', { spentMin: 25 })]
    expect(await give(regular, [follower, stranger])).toEqual({ changed: 1 })
    expect(await fans({ sort: 'spent' })).toMatchObject([
      { userId: fan.id, tags: [big], ownTags: [] },
      { userId: follower.id, tags: [regular], ownTags: [regular] },
    ])
    expect((await tags()).map(({ name, fans: { count: of } }) => [name, of])).toEqual([
      ['Big spender', 1],
      ['Regular', 1],
    ])
    expect(await ids({ tags: [big] })).toEqual([fan.id])
    expect(await ids({ withoutTags: [big] })).toEqual([follower.id])
    await tip(fan, 1)
    await world.mutate(model, 'people:saveTag', { tagId: big, name: 'Big spender', colour: 'red', rule: { spentMin: 100 } })
    expect(await ids({ tags: [big] })).toEqual([])
    expect(await give(regular, [follower], false)).toEqual({ changed: 1 })
    expect(await ids({ tags: [regular] })).toEqual([])
  })

  test('a segment is a saved filter, and counts whom it finds now', async () => {
    const regular = await tag('Regular')
    const { segmentId } = await world.mutate<{ segmentId: string }>(model, 'people:saveSegment', {
      segmentId: null,
      name: 'Tippers to write to',
      filter: { kind: 'tippers', spentMin: 5, withoutTags: [regular] },
    })
    expect(await segments()).toEqual([
      {
        segmentId,
        name: 'Tippers to write to',
        filter: { kind: 'tippers', spentMin: 5, withoutTags: [regular] },
        fans: { count: 0, isMore: false },
      },
    ])
    await tip(fan, 6)
    expect(await segments()).toMatchObject([{ fans: { count: 1 } }])
    await give(regular, [fan])
    expect(await segments()).toMatchObject([{ fans: { count: 0 } }])
    await world.mutate(model, 'people:deleteSegment', { segmentId })
    expect(await segments()).toEqual([])
  })

  test('a segment that asks for a deleted tag finds no fan, and never all fans', async () => {
    await follow(fan)
    const gone = await tag('Gone')
    await world.mutate(model, 'people:saveSegment', { segmentId: null, name: 'Gone', filter: { tags: [gone] } })
    await world.mutate(model, 'people:deleteTag', { tagId: gone })
    expect(await segments()).toMatchObject([{ fans: { count: 0 } }])
  })

  test('names are used once, in any case, and a tag of another model does not exist', async () => {
    const mine = await tag('Regular')
    await expect(tag('regular')).rejects.toEqual(refused('group_name_taken'))
    const other = await world.user({ status: 'model' })
    await expect(world.mutate(other, 'people:tagFans', { tagId: mine, userIds: [fan.id], isTagged: true })).rejects.toEqual(
      refused('not_found'),
    )
    await expect(world.mutate(other, 'people:deleteTag', { tagId: mine })).rejects.toEqual(refused('not_found'))
    expect(await fans({ tags: [mine] }, other)).toEqual([])
  })
})

describe('a note', () => {
  test('is one and the same beside the chat and in People, and read by its writer alone', async () => {
    await follow(fan)
    const { chatId } = await world.mutate<{ chatId: string }>(model, 'chats:open', { userId: fan.id })
    const beside = (who: TestUser) => world.query<Chat | null>(who, 'chats:get', { chatId })
    await note(model, fan, 'Likes herons')
    expect(await beside(model)).toMatchObject({ note: 'Likes herons' })
    await world.mutate(model, 'chats:saveNote', { chatId, note: 'Likes storks' })
    expect(await fans()).toMatchObject([{ note: 'Likes storks' }])
    expect(JSON.stringify([await models(fan), await beside(fan)])).not.toContain('storks')
    await note(model, fan, '')
    expect(await beside(model)).toMatchObject({ note: '' })
  })

  test('is refused about strangers', async () => {
    for (const about of [fan, { ...fan, id: randomUUID() }]) await expect(note(model, about, 'Hm')).rejects.toEqual(refused('not_found'))
  })

  test('that an older version kept beside the chat is moved, and a newer one stays', async () => {
    await follow(fan)
    const other = await world.user()
    await follow(other)
    const { chatId } = await world.mutate<{ chatId: string }>(model, 'chats:open', { userId: fan.id })
    await world.sql(`alter table chats.sides disable trigger keep_note`)
    await world.sql(`update chats.sides set note = 'From before' where chat_id = $1 and user_id = $2`, chatId, model.id)
    await world.sql(`alter table chats.sides enable trigger keep_note`)
    await moveNotes({ write }, running)
    await world.realtime.settled()
    expect(await fans({ search: '' })).toEqual(expect.arrayContaining([expect.objectContaining({ userId: fan.id, note: 'From before' })]))
    await world.sql(`update chats.sides set note = 'By an older process' where chat_id = $1 and user_id = $2`, chatId, model.id)
    await moveNotes({ write }, running)
    expect(await world.sql(`select note from people.notes where user_id = $1`, model.id)).toEqual([{ note: 'By an older process' }])
    expect(await world.sql(`select note from chats.sides where chat_id = $1 and user_id = $2`, chatId, model.id)).toEqual([{ note: '' }])
  })
})

test('moved money counts at the commit, so that a relation is locked after every account', async () => {
  const counting = await world.sql(
    `select t.tgrelid::regclass::text as name, bool_and(t.tginitdeferred) as is_late
     from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.prosrc like '%people.count(%' group by 1 order by 1`,
  )
  expect(Object.fromEntries(counting.map((row) => [row['name'], row['is_late']]))).toEqual({
    'chats.payments': true,
    'models.follows': false,
    'orders.orders': true,
    'posts.purchases': true,
    'tips.tips': true,
  })
})

describe('the nightly comparison', () => {
  test('finds nothing where nothing was changed by hand, and repairs what differs from the ledger', async () => {
    await tip(fan, 10)
    await world.place(fan, await world.product(model, 50_00), 50_00)
    await fillRelations(deps(), running)
    expect(await repairAllRelations(deps(), running)).toBe(0)
    await world.sql(`update people.relations set tip_cents = tip_cents + 500, orders = 7, followed_at = now() where fan_id = $1`, fan.id)
    expect(await repairAllRelations(deps(), running)).toBe(1)
    expect(await fans()).toMatchObject([{ tips: 1, tipAmount: 10, orders: 1, orderAmount: 50, spent: 60, followedAt: null }])
  })

  test('fills in the time before, while customers go on buying', async () => {
    await Promise.all([tip(fan, 10), follow(fan)])
    await world.sql(`delete from people.relations`)
    await world.sql(`update people.filling set is_done = false, after = '00000000-0000-0000-0000-000000000000'`)
    await Promise.all([fillRelations(deps(), running), tip(fan, 1), tip(fan, 2), tip(fan, 3)])
    await world.realtime.settled()
    expect(await fans()).toMatchObject([{ tips: 4, tipAmount: 16, followedAt: expect.any(Number) }])
  })
})
