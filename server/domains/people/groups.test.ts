/** Tags and segments of a model: whose they are, how many, what each part of a rule asks, and what a block takes away. */
import { beforeEach, expect, test } from 'vitest'
import { SEGMENTS_MAX, TAGS_MAX } from '#contract/limits.ts'
import type { BlockedUser, Fan, FanSegment, FanTag, TiedModel } from '#contract/types.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()

let model: TestUser
let fan: TestUser

beforeEach(async () => {
  model = await world.user({ status: 'model' })
  fan = await world.user({ cents: 500_00 })
})

type Args = Record<string, unknown>
interface Page<T> {
  items: T[]
  nextCursor: string | null
}
const fans = async (args: Args = {}) => (await world.query<Page<Fan>>(model, 'people:listFans', args)).items
const ids = async (args: Args = {}) => (await fans(args)).map(({ userId }) => userId)
const follow = (who: TestUser) => world.mutate(who, 'models:followModel', { modelId: model.id })
const tip = (who: TestUser, amount: number, to = model) => world.mutate(who, 'tips:giveTip', { modelId: to.id, amount })
const block = (who: TestUser, of: TestUser) => world.mutate(who, 'members:blockUser', { userId: of.id })
const note = (who: TestUser, about: TestUser, text = 'Hm') => world.mutate(who, 'people:saveNote', { userId: about.id, note: text })
const saveTag = async (name: string, rule: Args | null = null, tagId: string | null = null, who = model) =>
  (await world.mutate<{ tagId: string }>(who, 'people:saveTag', { tagId, name, colour: 'green', rule })).tagId
const saveSegment = async (name: string, filter: Args, segmentId: string | null = null, who = model) =>
  (await world.mutate<{ segmentId: string }>(who, 'people:saveSegment', { segmentId, name, filter })).segmentId
const give = (tagId: string, userIds: readonly string[]) =>
  world.mutate<{ changed: number }>(model, 'people:tagFans', { tagId, userIds, isTagged: true })
const tags = () => world.query<FanTag[]>(model, 'people:listTags')
const segments = () => world.query<FanSegment[]>(model, 'people:listSegments')

test('a tag is no segment, and neither is another model’s', async () => {
  const [tagId, segmentId, rival] = [await saveTag('Regular'), await saveSegment('Regular', {}), await world.user({ status: 'model' })]
  for (const refused of [
    () => world.mutate(model, 'people:deleteTag', { tagId: segmentId }),
    () => world.mutate(model, 'people:deleteSegment', { segmentId: tagId }),
    () => saveTag('Other', null, segmentId),
    () => saveSegment('Other', {}, tagId),
    () => saveTag('Mine', null, tagId, rival),
    () => saveSegment('Mine', {}, segmentId, rival),
    () => world.mutate(rival, 'people:deleteSegment', { segmentId }),
    () => give(segmentId, [fan.id]),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'not_found' })
  expect([(await tags()).map(({ name }) => name), (await segments()).map(({ name }) => name)]).toEqual([['Regular'], ['Regular']])
})

test('a tag keeps its own name in another case, and the name of another tag is refused', async () => {
  const tagId = await saveTag('Regular')
  await saveTag('Close')
  await saveTag('REGULAR', null, tagId)
  await expect(saveTag('close', null, tagId)).rejects.toMatchObject({ code: 'group_name_taken' })
  expect((await tags()).map(({ name }) => name)).toEqual(['Close', 'REGULAR'])
})

test(`a model has ${TAGS_MAX} tags and ${SEGMENTS_MAX} segments at most, also when it saves at once, and changes them then`, async () => {
  await world.sql(
    `insert into people.groups (model_id, kind, name, colour, has_rule) select $1, k.kind, 'No ' || n, 'green', k.kind = 'segment'
     from (values ('tag', $2::integer), ('segment', $3::integer)) k (kind, most), generate_series(1, k.most - 1) n`,
    model.id,
    TAGS_MAX,
    SEGMENTS_MAX,
  )
  const saved = await Promise.allSettled(['One', 'Two', 'Three'].map((name) => saveTag(name)))
  expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const segmentId = await saveSegment('Last', {})
  await expect(saveSegment('More', {})).rejects.toMatchObject({ code: 'too_many_groups' })
  await saveSegment('Changed', { kind: 'tippers' }, segmentId)
  expect((await tags()).length).toBe(TAGS_MAX)
})

test('each part of a rule asks its own', async () => {
  const [follower, tipper] = [await world.user(), await world.user({ cents: 50_00 })]
  await follow(follower)
  await tip(tipper, 10)
  await world.place(fan, await world.product(model, 20_00), 20_00)
  await world.place(fan, await world.product(model, 20_00), 20_00)
  await world.sql(`update people.relations set last_at = now() - interval '40 days' where fan_id = $1`, follower.id)
  await world.realtime.settled()
  const rules: readonly [Args, readonly TestUser[]][] = [
    [{ kind: 'followers' }, [follower]],
    [{ kind: 'buyers' }, [fan]],
    [{ kind: 'tippers' }, [tipper]],
    [{ kind: 'pro' }, []],
    [{ spentMin: 10 }, [tipper, fan]],
    [{ spentMin: 10.01 }, [fan]],
    [{ ordersMin: 2 }, [fan]],
    [{ ordersMin: 3 }, []],
    [{ activeDays: 30 }, [tipper, fan]],
    [{ quietDays: 30 }, [follower]],
    [{ kind: 'buyers', spentMin: 50 }, []],
  ]
  for (const [at, [rule, found]] of rules.entries()) {
    const tagId = await saveTag(`Rule ${at}`, rule)
    expect((await ids({ tags: [tagId] })).toSorted(), JSON.stringify(rule)).toEqual(found.map(({ id }) => id).toSorted())
    expect((await ids({ withoutTags: [tagId] })).length, JSON.stringify(rule)).toBe(3 - found.length)
    expect((await tags()).find((tag) => tag.tagId === tagId)).toMatchObject({ rule, fans: { count: found.length, isMore: false } })
    const segmentId = await saveSegment(`Filter ${at}`, rule)
    expect((await segments()).find((segment) => segment.segmentId === segmentId)).toMatchObject({
      filter: rule,
      fans: { count: found.length },
    })
    expect(await world.query(model, 'people:countFans', rule)).toEqual({ count: found.length, isMore: false })
  }
})

test('a blocked fan is not tagged, not counted under a tag, and noted by the one who blocked alone', async () => {
  await tip(fan, 10)
  const tagId = await saveTag('Regular')
  await give(tagId, [fan.id])
  await block(fan, model)
  expect(await tags()).toMatchObject([{ fans: { count: 0 } }])
  expect(await give(await saveTag('Late'), [fan.id])).toEqual({ changed: 0 })
  await expect(note(model, fan)).rejects.toMatchObject({ code: 'not_found' })
  await note(fan, model, 'Too many messages')
  expect(await world.sql('select note from people.notes where user_id = $1', fan.id)).toEqual([{ note: 'Too many messages' }])
  await world.mutate(fan, 'members:unblockUser', { userId: model.id })
  expect(await tags()).toMatchObject([{ fans: { count: 0 } }, { fans: { count: 1 } }])
})

test('a customer’s models come in pages in each sort, by words too, and blocked users in pages', async () => {
  const others = await Promise.all(Array.from({ length: 4 }, () => world.user({ status: 'model' })))
  for (const [at, other] of others.entries()) {
    await tip(fan, 5 + at, other)
    await world.sql(`update users.users set name = $2 where id = $1`, other.id, `Painter ${at}`)
  }
  const pagesOf = async <T extends { userId: string }>(path: string, args: Args) => {
    const found: string[] = []
    for (let cursor: string | null = null, more = true; more;) {
      const page: Page<T> = await world.query(fan, path, { ...args, limit: 3, cursor })
      found.push(...page.items.map(({ userId }) => userId))
      ;({ nextCursor: cursor } = page)
      more = cursor !== null
    }
    return found
  }
  const newestFirst = others.toReversed().map(({ id }) => id)
  for (const sort of ['spent', 'recent', 'newest']) expect(await pagesOf<TiedModel>('people:listModels', { sort })).toEqual(newestFirst)
  expect(await pagesOf<TiedModel>('people:listModels', { search: 'painter 2' })).toEqual([others[2]?.id])
  for (const other of others) await block(fan, other)
  expect(await pagesOf<TiedModel>('people:listModels', {})).toEqual([])
  expect(await pagesOf<BlockedUser>('people:listBlocked', {})).toEqual(newestFirst)
})

test('sold posts count for both sides, and Pro ends with its time', async () => {
  const [post] = await world.sql(
    `insert into posts.posts (model_id, status, title, visibility, price_cents, published_at) values ($1, 'published', 'A lake', 'paid', 500, now()) returning id, content_revision`,
    model.id,
  )
  await world.mutate(fan, 'posts:purchasePost', { postId: post?.['id'], expectedPrice: 5, contentRevision: post?.['content_revision'] })
  expect(await fans({ kind: 'buyers' })).toMatchObject([{ posts: 1, postAmount: 5, spent: 5, earned: 4, orders: 0 }])
  expect((await world.query<Page<TiedModel>>(fan, 'people:listModels', { kind: 'ordered' })).items).toMatchObject([{ posts: 1, spent: 5 }])
  await world.sql(`update users.users set pro_expires_at = now() + interval '1 day' where id = $1`, fan.id)
  await world.realtime.settled()
  expect(await ids({ kind: 'pro' })).toEqual([fan.id])
  await world.sql(`update users.users set pro_expires_at = null where id = $1`, fan.id)
  await world.realtime.settled()
  expect(await ids({ kind: 'pro' })).toEqual([])
})
