/** Payments for erased accounts: access to them, and how a returned one leaves the books, once. */
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { useLatePayments, type LatePayment } from '#test-support/late-payments.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()
const payments = useLatePayments(world)

interface Page {
  items: { _id: string; amount: number; arrivedAt: number; orderId: string; provider: string; trackId: string | null }[]
  nextCursor: string | null
}

const HOW = { reason: 'Sent back to its address', reference: 'TX-77' }

const admin = (adminRole: 'owner' | 'finance' | 'moderator' | 'support' | 'viewer' = 'finance') => world.user({ adminRole })
const list = (who: TestUser, args: Record<string, unknown> = {}) => world.query<Page>(who, 'admin/deposits:listUnclaimed', args)
const book = (who: TestUser, unclaimedId: string, args: object = {}, key?: string) =>
  world.mutate(who, 'admin/deposits:returnUnclaimed', { unclaimedId, ...HOW, ...args }, key)
const totalOf = async (who: TestUser) => (await world.query<{ unclaimed: number }>(who, 'admin/withdrawals:list')).unclaimed
const sumOf = async (kind: string) =>
  (
    await world.sql(
      `select coalesce(sum(case when t.credit_account = a.id then t.cents else -t.cents end), 0)::bigint as cents from ledger.accounts a join ledger.transfers t on a.id in (t.credit_account, t.debit_account) where a.kind = $1`,
      kind,
    )
  )[0]?.['cents']
const transfersOf = (id: string) =>
  world.sql(
    `select d.kind as debit, c.kind as credit, t.cents from ledger.transfers t join ledger.accounts d on d.id = t.debit_account join ledger.accounts c on c.id = t.credit_account where t.cause_id = $1`,
    id,
  )

async function everything(who: TestUser, limit: number): Promise<Page['items']> {
  const found: Page['items'] = []
  let cursor: string | null = null
  do {
    const page: Page = await list(who, { limit, ...(cursor === null ? {} : { cursor }) })
    found.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return found
}

/** Its row in the list. */
async function rowOf(who: TestUser, { orderId }: LatePayment): Promise<Page['items'][number]> {
  const row = (await everything(who, 100)).find((item) => item.orderId === orderId)
  if (row === undefined) throw new Error('it is not in the list')
  return row
}

afterEach(() => world.sql(`update settings.system set value = 'false' where key = 'withdrawals_blocked'`))

test('a return is booked only by an admin who has just proven to be it', async () => {
  const [who, payment] = [await admin(), await payments.leftBehind(12)]
  const { _id } = await rowOf(who, payment)
  await world.sql(`update users.sessions set proven_until = now() - interval '1 second' where user_id = $1`, who.id)
  await expect(book(who, _id)).rejects.toMatchObject({ code: 'proof_required' })
  expect((await rowOf(who, payment))._id).toBe(_id)
})

test('owners and finance see each waiting payment, the oldest first, page by page', async () => {
  const arrived = [await payments.leftBehind(20), await payments.leftBehind(7.5), await payments.leftBehind(31)]
  for (const who of [await admin('owner'), await admin('finance')]) {
    const items = await everything(who, 2)
    const ours = items.filter(({ orderId }) => arrived.some((payment) => payment.orderId === orderId))
    expect(ours.map(({ orderId, trackId, amount }) => ({ orderId, trackId, amount }))).toEqual(
      arrived.map(({ orderId, trackId }, at) => ({ orderId, trackId, amount: [20, 7.5, 31][at] })),
    )
    expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(await totalOf(who))
  }
  for (const cursor of ['x', Buffer.from('["nobody"]').toString('base64url')])
    await expect(list(await admin(), { cursor })).rejects.toMatchObject({ code: 'bad_request' })
})

test('the page of withdrawals says who may book, so that no other admin is asked', async () => {
  for (const [role, may] of [
    ['owner', true],
    ['finance', true],
    ['moderator', false],
    ['support', false],
    ['viewer', false],
  ] as const) {
    const who = await admin(role)
    expect(await world.query(who, 'admin/withdrawals:list')).toMatchObject({ mayReturn: may })
    expect(
      await list(who).then(
        () => true,
        ({ code }: { code: string }) => code !== 'forbidden',
      ),
    ).toBe(may)
  }
})

describe('a returned payment', () => {
  test('leaves the books with admin, reason and reference, and leaves the list', async () => {
    const [payment, who] = [await payments.leftBehind(20), await admin()]
    const [{ _id }, total, sent] = [await rowOf(who, payment), await totalOf(who), await sumOf('payouts_clearing')]
    expect(await book(who, _id)).toEqual({ success: true })
    expect(await transfersOf(_id)).toEqual([{ debit: 'unclaimed', credit: 'payouts_clearing', cents: 20_00 }])
    expect(await totalOf(who)).toBe(total - 20)
    expect(await sumOf('payouts_clearing')).toBe(Number(sent) + 20_00)
    expect((await everything(who, 100)).map(({ _id: id }) => id)).not.toContain(_id)
    expect(
      await world.sql('select returned_by, reason, reference from deposits.unclaimed where id = $1 and returned_at is not null', _id),
    ).toEqual([{ returned_by: who.id, ...HOW }])
    expect(
      await world.sql(`select path from journal.entries where actor_id = $1 and path = 'admin/deposits:returnUnclaimed'`, who.id),
    ).toHaveLength(1)
  })

  test('is booked once under one key, and refused under another', async () => {
    const [payment, who] = [await payments.leftBehind(12), await admin()]
    const { _id } = await rowOf(who, payment)
    const key = randomUUID()
    expect(await Promise.all([book(who, _id, {}, key), book(who, _id, {}, key)])).toEqual([{ success: true }, { success: true }])
    expect(await book(who, _id, {}, key)).toEqual({ success: true })
    await expect(book(who, _id)).rejects.toMatchObject({ code: 'wrong_status' })
    expect(await transfersOf(_id)).toHaveLength(1)
  })

  test('is booked by one of two admins at the same moment; the other gets the refusal', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [payment, one, other] = [await payments.leftBehind(9), await admin('owner'), await admin('finance')]
      const { _id } = await rowOf(one, payment)
      const results = await Promise.allSettled([book(one, _id, { reference: 'TX-1' }), book(other, _id, { reference: 'TX-2' })])
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'wrong_status' })
      expect(await transfersOf(_id)).toHaveLength(1)
      const by =
        results[0].status === 'fulfilled' ? { returned_by: one.id, reference: 'TX-1' } : { returned_by: other.id, reference: 'TX-2' }
      expect(await world.sql('select returned_by, reference from deposits.unclaimed where id = $1', _id)).toEqual([by])
    }
  })
})

test('cannot be seen or booked by others', async () => {
  const [payment, finance] = [await payments.leftBehind(5), await admin()]
  const { _id } = await rowOf(finance, payment)
  for (const who of [
    await admin('moderator'),
    await admin('support'),
    await admin('viewer'),
    await world.user(),
    await world.user({ status: 'model' }),
  ]) {
    await expect(list(who)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(book(who, _id)).rejects.toMatchObject({ code: 'forbidden' })
  }
  const visitor = { ...finance, token: 'unknown' }
  await expect(list(visitor)).rejects.toMatchObject({ code: 'unauthorized' })
  await expect(book(visitor, _id)).rejects.toMatchObject({ code: 'unauthorized' })
  expect(await transfersOf(_id)).toEqual([])
})

test('is refused without a reason and a reference, when unknown, or while the books are checked', async () => {
  const [payment, who] = [await payments.leftBehind(5), await admin()]
  const { _id } = await rowOf(who, payment)
  for (const args of [{ reason: ' ' }, { reference: 'TX' }])
    await expect(book(who, _id, args)).rejects.toMatchObject({ code: 'bad_request' })
  await expect(book(who, randomUUID())).rejects.toMatchObject({ code: 'not_found' })
  await world.sql(`update settings.system set value = 'true' where key = 'withdrawals_blocked'`)
  await expect(book(who, _id)).rejects.toMatchObject({ code: 'withdrawals_blocked' })
  expect(await transfersOf(_id)).toEqual([])
})

test('waits in parts when it arrived in parts', async () => {
  const { who, ...payment } = await payments.leftBehind(10)
  await payments.pay(payment)
  await payments.settle(payment)
  const finance = await admin()
  const parts = (await everything(finance, 100)).filter(({ orderId }) => orderId === payment.orderId)
  expect(parts.map(({ amount }) => amount)).toEqual([10, 10])
  await book(finance, parts[0]?._id ?? '')
  expect((await everything(finance, 100)).filter(({ orderId }) => orderId === payment.orderId).map(({ _id }) => _id)).toEqual([
    parts[1]?._id,
  ])
  expect(await world.balances(who)).toMatchObject({ wallet: 0 })
})

test('waits, once, also when a process of the previous version books it', async () => {
  const [payment, finance] = [await payments.leftBehind(10), await admin()]
  // That process knows the ledger and its deposit, but no list.
  for (let time = 0; time < 2; time += 1) {
    await world.sql(
      `select ledger.transfer($1, 'deposit', 1500, '00000000-0000-0000-0000-000000000001', '00000000-0000-0000-0000-000000000006', 500)`,
      payment.id,
    )
  }
  await world.sql('update deposits.deposits set credited_cents = 1500 where id = $1', payment.id)
  expect((await everything(finance, 100)).filter(({ orderId }) => orderId === payment.orderId).map(({ amount }) => amount)).toEqual([10, 5])
})
