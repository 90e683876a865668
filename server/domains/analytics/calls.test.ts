/** The admin's dashboard, figures, ledger and jobs, through the calls of the contract, over a history made by real calls. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld({ clockRuns: ['orders', 'tips', 'storage'] })
type Admin = Contract['admin']

let owner: TestUser
let finance: TestUser
let viewer: TestUser
let support: TestUser
let model: TestUser
let customer: TestUser
let completedId: string

beforeAll(async () => {
  owner = await world.user({ adminRole: 'owner' })
  finance = await world.user({ adminRole: 'finance' })
  viewer = await world.user({ adminRole: 'viewer' })
  support = await world.user({ adminRole: 'support' })
  model = await world.user({ status: 'model' })
  customer = await world.user({ cents: 500_00 })
  const product = await world.product(model, 50_00)
  completedId = await world.place(customer, product, 50_00)
  await world.mutate(model, 'orders:acceptOrder', { orderId: completedId })
  await world.complete(model, completedId)
  await world.place(customer, product, 50_00)
  await world.mutate(customer, 'tips:giveTip', { modelId: model.id, amount: 10, note: '' })
})

const money = async (args = {}) =>
  world.query<ResultOf<Admin['analytics']['getMoney']>>(finance, 'admin/analytics:getMoney', {
    last: 7,
    step: 'day',
    compare: 'previous',
    ...args,
  })

describe('figures', () => {
  test('money of a period: placed, settled and earned', async () => {
    const report = await money()
    const totals = Object.fromEntries(report.figures.map(({ id, total }) => [id, total]))
    expect(totals).toMatchObject({
      placed: 110,
      settled: 60,
      orders: 50,
      tips: 10,
      commission: 12,
      income: 12,
      deposits: 500,
      payouts: 0,
      owed: 488,
    })
    expect(report.takeRate).toBeCloseTo(0.2)
    expect(report.starts).toHaveLength(7)
    expect(report.figures.every(({ before }) => before === 0)).toBe(true)
    expect((await money({ compare: 'none' })).figures.every(({ before }) => before === null)).toBe(true)
    await expect(money({ from: '2026-02-30', until: '2026-03-01' })).rejects.toMatchObject({ code: 'bad_request' })
  })

  test('users and orders of a period', async () => {
    const report = await world.query<ResultOf<Admin['analytics']['getActivity']>>(viewer, 'admin/analytics:getActivity', {
      last: 7,
      step: 'day',
      compare: 'none',
    })
    const values = Object.fromEntries(report.figures.map(({ id, value }) => [id, value]))
    expect(values).toMatchObject({ signUps: 6, paying: 1, placedOrders: 2, completedOrders: 1, rejectedOrders: 0, disputeRate: 0 })
    expect(values.conversion).toBeCloseTo(1 / 6)
    expect(values.active).toBeGreaterThanOrEqual(2)
    expect(report.signUps.at(-1)).toBe(6)
  })

  test('rankings and cohorts name who earned and who paid again', async () => {
    const rankings = await world.query<ResultOf<Admin['analytics']['getRankings']>>(finance, 'admin/analytics:getRankings', { last: 7 })
    expect(rankings.models).toMatchObject([{ userId: model.id, amount: 48, share: 1 }])
    expect(rankings.languages).toMatchObject([{ language: 'en', amount: 110 }])
    const cohorts = await world.query<ResultOf<Admin['analytics']['getCohorts']>>(finance, 'admin/analytics:getCohorts')
    expect(cohorts).toMatchObject([{ customers: 1, months: [{ share: 1, perHead: 110, isOver: false }] }])
  })
})

describe('the dashboard', () => {
  const workOf = async (who: TestUser) =>
    (await world.query<ResultOf<Admin['dashboard']['getWork']>>(who, 'admin/dashboard:getWork')).map(({ kind, count }) => [kind, count])

  test('lists the queues of a role, with the oldest and when the first is due', async () => {
    expect((await workOf(finance)).map(([kind]) => kind)).toEqual([
      'withdrawals',
      'payoutsToSend',
      'adjustments',
      'failedPayouts',
      'stuckDeposits',
      'unclaimed',
    ])
    expect((await workOf(support)).map(([kind]) => kind)).toEqual(expect.arrayContaining(['disputes', 'reports', 'tickets']))
    expect(await workOf(viewer)).toHaveLength(14)
    await world.mutate(customer, 'orders:reportProblem', {
      orderId: completedId,
      reason: 'not_as_described',
      points: [{ text: 'Another lake' }],
    })
    const work = await world.query<ResultOf<Admin['dashboard']['getWork']>>(owner, 'admin/dashboard:getWork')
    const disputes = work.find(({ kind }) => kind === 'disputes')
    expect(disputes).toMatchObject({ count: 1, hasMore: false })
    expect(disputes?.dueAt).toBeGreaterThan(disputes?.oldestAt ?? Infinity)
    // The clock carries out a decided one: staff has nothing to do.
    await world.sql(`update orders.orders set dispute = 'decided' where id = $1`, completedId)
    expect(await workOf(owner)).toContainEqual(['disputes', 0])
    await world.sql(`update orders.orders set dispute = 'open' where id = $1`, completedId)
  })

  test('shows money of today to the roles that may read it only', async () => {
    const today = (who: TestUser) => world.query<ResultOf<Admin['dashboard']['getToday']>>(who, 'admin/dashboard:getToday')
    expect((await today(support)).money).toBeNull()
    const { money: shown, counts } = await today(viewer)
    expect(shown?.find(({ id }) => id === 'deposits')?.value).toBe(500)
    expect(counts).toContainEqual({ id: 'placedOrders', value: 2, before: 0 })
  })

  test('prints the equation of the books, and says so when it does not hold', async () => {
    const books = () => world.query<ResultOf<Admin['dashboard']['getBooks']>>(finance, 'admin/dashboard:getBooks')
    expect(await books()).toMatchObject({ deposits: 500, payouts: 0, income: 12, adjustments: 0, expected: 488, owed: 488, isRight: true })
    const account = `(select id from ledger.accounts where owner_id = $1 and kind = 'wallet')`
    await world.sql(`update ledger.accounts set balance_cents = balance_cents + 1 where id = ${account}`, customer.id)
    expect(await books()).toMatchObject({ expected: 488, owed: 488.01, isRight: false })
    await world.sql(`update ledger.accounts set balance_cents = balance_cents - 1 where id = ${account}`, customer.id)
  })

  test('says which parts work, and which switches are on', async () => {
    const health = () => world.query<ResultOf<Admin['dashboard']['getHealth']>>(viewer, 'admin/dashboard:getHealth')
    const stateOf = async (name: string) => (await health()).parts.find(({ part }) => part === name)?.state
    expect(await stateOf('mail')).toBe('off')
    expect(await stateOf('backup')).toBe('unknown')
    await expect.poll(() => stateOf('storage'), { timeout: 20_000 }).toBe('works')
    const insert = `insert into public.task_runs (name, every_seconds, started_at, seconds, failures, worked_at, failed_at, failure)`
    await world.sql(`${insert} values ('backup', 86400, now() - interval '9 days', 2, 0, now() - interval '9 days', null, null)`)
    expect(await stateOf('backup')).toBe('slow')
    await world.sql(`update public.task_runs set failures = 2, failed_at = now(), failure = 'disk full' where name = 'backup'`)
    expect(await stateOf('backup')).toBe('fails')
    await world.sql(`delete from public.task_runs where name = 'backup'`)
    expect((await health()).switches).toEqual([])
    await world.sql(`update settings.system set value = 'true' where key = 'withdrawals_blocked'`)
    expect((await health()).switches).toEqual(['withdrawalsBlocked'])
    expect(await stateOf('books')).toBe('fails')
    await world.sql(`update settings.system set value = 'false' where key = 'withdrawals_blocked'`)
  })

  test('lists the parts of the site that admins have closed', async () => {
    await world.sql(
      `insert into settings.system (key, value) values ('maintenance', 'true'), ('orders_open', 'false'), ('deposits_open', 'false'), ('sign_up', 'closed')
         on conflict (key) do update set value = excluded.value`,
    )
    const { switches } = await world.query<ResultOf<Admin['dashboard']['getHealth']>>(viewer, 'admin/dashboard:getHealth')
    expect(switches).toEqual(['maintenance', 'ordersClosed', 'depositsClosed', 'signUpClosed'])
    await world.sql(
      `update settings.system set value = case key when 'sign_up' then 'open' when 'maintenance' then 'false' else 'true' end
         where key in ('maintenance', 'orders_open', 'deposits_open', 'sign_up')`,
    )
  })
})

describe('the ledger', () => {
  type Transfers = ResultOf<Admin['ledger']['listTransfers']>
  const list = (args: object = {}) => world.query<Transfers>(finance, 'admin/ledger:listTransfers', { ...args })

  test('pages through all transfers, newest first, each once', async () => {
    const [{ count } = {}] = await world.sql('select count(*)::integer as count from ledger.transfers')
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const page: Transfers = await list({ limit: 2, cursor })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(seen.toSorted((one, other) => other - one))
    expect(seen).toHaveLength(Number(count))
  })

  test('a cause, an account and a figure each list their own transfers', async () => {
    const { items } = await list({ causeId: completedId })
    expect(items.map(({ kind }) => kind).toSorted()).toEqual(expect.arrayContaining(['commission', 'earning', 'order']))
    expect(items.every(({ causeId }) => causeId === completedId)).toBe(true)
    const accounts = await world.query<ResultOf<Admin['ledger']['getAccounts']>>(finance, 'admin/ledger:getAccounts', {
      userId: customer.id,
    })
    const wallet = accounts.find(({ kind }) => kind === 'wallet')
    const own = await list({ accountId: wallet?._id })
    expect(own.items[0]).toMatchObject({ debit: { owner: { userId: customer.id } } })
    expect(own.items.every(({ debit, credit }) => [debit._id, credit._id].includes(wallet?._id ?? ''))).toBe(true)
    expect(own.items[0]?.debitBalance).toBe(wallet?.balance)
    const deposits = await list({ figure: 'deposits', until: Date.now() + 1_000 })
    expect(deposits.items).toMatchObject([{ kind: 'deposit', amount: 500, sign: 1 }])
    expect((await list({ kind: 'payout' })).items).toEqual([])
    expect((await list({ figure: 'deposits', until: 1_000 })).items).toEqual([])
    await expect(list({ cursor: 'AAAA' })).rejects.toMatchObject({ code: 'bad_request' })
  })

  test('the accounts of the site fold to minus what is owed', async () => {
    const accounts = await world.query<ResultOf<Admin['ledger']['getAccounts']>>(finance, 'admin/ledger:getAccounts')
    expect(accounts).toHaveLength(6)
    expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBeCloseTo(-488)
  })

  test('finds by number, id, reference and handle', async () => {
    const find = (text: string) => world.query<ResultOf<Admin['ledger']['find']>>(finance, 'admin/ledger:find', { text })
    const [first] = (await list({ causeId: completedId, limit: 1 })).items
    expect(await find(`#${first?.id}`)).toEqual({ kind: 'cause', id: completedId })
    expect(await find(completedId)).toEqual({ kind: 'cause', id: completedId })
    expect(await find(first?.debit._id ?? '')).toEqual({ kind: 'account', id: first?.debit._id })
    expect(await find(customer.id)).toEqual({ kind: 'user', id: customer.id })
    const [{ handle } = {}] = await world.sql('select handle from users.users where id = $1', model.id)
    expect(await find(String(handle))).toEqual({ kind: 'user', id: model.id })
    expect([await find('nothing of ours'), await find(randomUUID())]).toEqual([null, null])
  })

  test('is a file for finance, with the rows of the same filter', async () => {
    const get = (path: string, who: TestUser) =>
      fetch(`${world.url}${path}`, { headers: { cookie: `auth_token=${encodeURIComponent(JSON.stringify(who.token))}` } })
    const rows = await (await get(`/admin/ledger.csv?causeId=${completedId}`, finance)).text()
    const { items } = await list({ causeId: completedId })
    expect(rows.trim().split('\r\n')).toHaveLength(items.length + 1)
    expect(rows).toContain(`,order,50.00,1,wallet,`)
    const acts = await world.sql(
      `select a.target_id as target, b.body from audit.acts a join audit.bodies b using (seq) where a.action = 'read:table' and a.actor_id = $1`,
      finance.id,
    )
    expect(acts).toEqual([{ target: 'ledger', body: { asked: { causeId: completedId } } }])
    const figures = await (await get('/admin/analytics.csv?last=7&step=day&compare=none', viewer)).text()
    const [head = '', ...days] = figures.trim().split('\r\n')
    expect(days).toHaveLength(7)
    const at = head.split(',').indexOf('deposits')
    expect(days.reduce((sum, day) => sum + Number(day.split(',')[at]), 0)).toBe(500)
    for (const [path, who] of [
      ['/admin/ledger.csv', viewer],
      ['/admin/analytics.csv?last=7&step=day&compare=none', support],
      ['/admin/ledger.csv', customer],
    ] as const)
      expect((await get(path, who)).status).toBe(403)
    expect((await get('/admin/ledger.csv?figure=luck', finance)).status).toBe(400)
    expect((await get('/admin/analytics.csv?last=7&step=hour&compare=none', finance)).status).toBe(400)
    expect((await get('/admin/analytics.csv?from=2026-02-30&until=2026-03-01&step=day&compare=none', finance)).status).toBe(400)
  })
})

describe('jobs', () => {
  type Messages = ResultOf<Admin['jobs']['listMessages']>
  const list = (state: string, more: object = {}) => world.query<Messages>(owner, 'admin/jobs:listMessages', { state, ...more })
  const put = async (kind: string, rest: string) => {
    const [row] = await world.sql(
      `insert into outbox.messages (channel, recipient_id, kind, data, to_name, to_address, language, next_try_at, last_error, tries, given_up_at)
       values ('email', $1, $2, '{}', 'Mara', 'mara@example.org', 'en', now() + interval '1 day', ${rest}) returning id`,
      customer.id,
      kind,
    )
    return String(row?.id)
  }

  test('every task reports its last run', async () => {
    const tasks = () => world.query<ResultOf<Admin['jobs']['listTasks']>>(owner, 'admin/jobs:listTasks')
    await expect
      .poll(async () => (await tasks()).map(({ name }) => name), { timeout: 20_000 })
      .toEqual(expect.arrayContaining(['orders', 'tips', 'storage']))
    expect((await tasks()).find(({ name }) => name === 'storage')).toMatchObject({
      failures: 0,
      failure: null,
      isOverdue: false,
      everySeconds: 600,
    })
  })

  test('messages are listed by their state, newest first, with a masked address', async () => {
    const waiting = await put('order_placed', 'null, 0, null')
    const failing = await put('order_placed', `'450 busy', 2, null`)
    const givenUp = await put('order_placed', `'550 no', 9, now()`)
    const ids = async (state: string) => (await list(state)).items.map(({ _id }) => _id)
    expect(await ids('waiting')).toEqual([failing, waiting])
    expect(await ids('failing')).toEqual([failing])
    expect(await ids('givenUp')).toEqual([givenUp])
    const sent = await put('order_placed', 'null, 0, null')
    await world.sql('update outbox.messages set sent_at = now() where id = $1', sent)
    expect(await ids('waiting')).toEqual([failing, waiting])
    const first = await list('waiting', { limit: 1 })
    expect(first.items[0]?.address).not.toContain('mara')
    expect((await list('waiting', { limit: 1, cursor: first.nextCursor })).items.map(({ _id }) => _id)).toEqual([waiting])
    await world.sql('delete from outbox.messages')
  })

  test('a message is sent again at once, also one that was given up; not one whose code is gone, nor one that is sent', async () => {
    const retry = (messageId: string) => world.mutate(owner, 'admin/jobs:retryMessage', { messageId })
    const givenUp = await put('order_placed', `'550 no', 9, now()`)
    await retry(givenUp)
    expect(
      await world.sql('select tries, given_up_at, next_try_at <= now() as "isDue" from outbox.messages where id = $1', givenUp),
    ).toEqual([{ tries: 0, given_up_at: null, isDue: true }])
    const code = await put('sign_in_code', `'550 no', 9, now()`)
    expect((await list('givenUp')).items).toMatchObject([{ _id: code, mayRetry: false }])
    await expect(retry(code)).rejects.toMatchObject({ code: 'not_retryable' })
    await world.sql('update outbox.messages set sent_at = now(), given_up_at = null where id = $1', code)
    await expect(retry(code)).rejects.toMatchObject({ code: 'not_found' })
    await world.sql('delete from outbox.messages')
  })
})
