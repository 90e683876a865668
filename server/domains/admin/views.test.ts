/** Saved views of the lists of the admin area. */
import { expect, test } from 'vitest'
import { VIEWS_MAX } from '#contract/limits.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()

interface View {
  _id: string
  name: string
  query: Record<string, string>
  isShared: boolean
  isMine: boolean
  mayChange: boolean
  version: number
}

const list = async (who: TestUser, table = 'users') => (await world.query(who, 'admin/views:list', { table })) as View[]
const save = (who: TestUser, part: object = {}) =>
  world.mutate(who, 'admin/views:create', { table: 'users', name: 'Models', query: { kind: 'models' }, isShared: false, ...part })
const mine = async (who: TestUser, name: string): Promise<View> => (await list(who)).find((view) => view.name === name)!

test('an own view is for its admin alone, a shared one for all admins of the list', async () => {
  const [owner, viewer] = [await world.user({ adminRole: 'owner' }), await world.user({ adminRole: 'viewer' })]
  await save(viewer, { name: 'Mine' })
  await save(viewer, { name: 'For all', isShared: true })
  expect((await list(viewer)).map(({ name, isMine }) => [name, isMine])).toEqual(
    expect.arrayContaining([
      ['Mine', true],
      ['For all', true],
    ]),
  )
  expect(await mine(owner, 'Mine')).toBeUndefined()
  expect(await mine(owner, 'For all')).toMatchObject({ query: { kind: 'models' }, isMine: false, mayChange: true, version: 1 })
  expect(await list(owner, 'orders')).toEqual([])
})

test('two admins who change a shared view do not overwrite each other unseen', async () => {
  const [owner, support] = [await world.user({ adminRole: 'owner' }), await world.user({ adminRole: 'support' })]
  await save(support, { name: 'Twice', isShared: true })
  const { _id: viewId, query } = await mine(owner, 'Twice')
  const change = (who: TestUser, name: string) =>
    world.mutate(who, 'admin/views:change', { viewId, version: 1, name, query, isShared: true })
  await change(owner, 'Twice, first')
  await expect(change(support, 'Twice, second')).rejects.toMatchObject({ code: 'conflict' })
  await expect(world.mutate(support, 'admin/views:remove', { viewId, version: 1 })).rejects.toMatchObject({ code: 'conflict' })
  expect(await mine(support, 'Twice, first')).toMatchObject({ version: 2 })
})

test('only its maker and owners change a shared view, and nobody else an own one', async () => {
  const [owner, support, viewer] = (await Promise.all(
    (['owner', 'support', 'viewer'] as const).map((adminRole) => world.user({ adminRole })),
  )) as [TestUser, TestUser, TestUser]
  await save(support, { name: 'Shared here', isShared: true })
  await save(support, { name: 'Own here' })
  const remove = (who: TestUser, { _id: viewId, version }: View) => world.mutate(who, 'admin/views:remove', { viewId, version })
  const [shared, own] = [await mine(support, 'Shared here'), await mine(support, 'Own here')]
  await expect(remove(viewer, shared)).rejects.toMatchObject({ code: 'not_found' })
  await expect(remove(owner, own)).rejects.toMatchObject({ code: 'not_found' })
  await remove(owner, shared)
  await remove(support, own)
  expect(await list(support).then((views) => views.filter(({ name }) => name.endsWith(' here')))).toEqual([])
})

test('a view has only what its list knows', async () => {
  const owner = await world.user({ adminRole: 'owner' })
  for (const query of [{ kind: 'kings' }, { open: 'x' }, { sort: 'dearest' }, { cols: 'name,password' }, { from: 'never' }])
    await expect(save(owner, { query }), JSON.stringify(query)).rejects.toMatchObject({ code: 'bad_request' })
  await save(owner, { name: 'All parts', query: { kind: 'all', sort: 'oldest', cols: 'name,email', from: '2026-01-01', q: 'a' } })
  expect(await mine(owner, 'All parts')).toBeDefined()
})

test('the queue of tickets has saved views, for roles that answer tickets', async () => {
  const [support, finance] = [await world.user({ adminRole: 'support' }), await world.user({ adminRole: 'finance' })]
  const part = { table: 'tickets', name: 'Mine, urgent', query: { assignee: 'me', priority: 'urgent', q: 'deposit' } }
  await save(support, part)
  expect((await list(support, 'tickets')).map(({ name, query }) => [name, query])).toEqual([[part.name, part.query]])
  await expect(save(finance, part)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(save(support, { ...part, query: { assignee: 'anybody' } })).rejects.toMatchObject({ code: 'bad_request' })
})

test('a view that is changed obeys the rules of a new one, and each list has its own limit', async () => {
  const [owner, viewer] = [await world.user({ adminRole: 'owner' }), await world.user({ adminRole: 'viewer' })]
  const fill = (by: TestUser, table: string, isShared: boolean) =>
    world.sql(
      `insert into admin.views (list, owner_id, name, query, is_shared) select $1, $2, 'View ' || n, '{}', $3 from generate_series(1, $4::integer) n`,
      table,
      by.id,
      isShared,
      VIEWS_MAX,
    )
  await fill(owner, 'orders', false)
  await fill(viewer, 'orders', true)
  await save(owner, { name: 'Mine of users' })
  await save(viewer, { table: 'orders', name: 'Mine of orders', query: {} })
  const [view] = (await list(viewer, 'orders')).filter(({ name }) => name === 'Mine of orders')
  const change = (part: object) =>
    world.mutate(viewer, 'admin/views:change', { viewId: view?._id, version: 1, name: 'Changed', query: {}, isShared: false, ...part })
  await expect(change({ isShared: true })).rejects.toMatchObject({ code: 'too_many_views' })
  await expect(change({ query: { kind: 'models' } })).rejects.toMatchObject({ code: 'bad_request' })
  await expect(list(viewer, 'applications')).rejects.toMatchObject({ code: 'forbidden' })
  await change({})
  await world.sql('delete from admin.views')
})

test('views that are saved at once do not pass the limit together', async () => {
  const owner = await world.user({ adminRole: 'owner' })
  for (let at = 1; at < VIEWS_MAX; at += 1) await save(owner, { name: `View ${at}` })
  const outcomes = await Promise.allSettled([save(owner), save(owner), save(owner)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(save(owner)).rejects.toMatchObject({ code: 'too_many_views' })
})
