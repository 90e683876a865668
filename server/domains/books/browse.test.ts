/** The ledger browser of finance: the bounds of a period, both balances of a transfer, and everything that a reference can name. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { actorOf, createCaller } from '#test-support/context.ts'
import { useDatabase } from '#test-support/database-world.ts'
import { createTestUser, fundWallet } from '#test-support/people.ts'
import { createLedgerCalls } from './parts.ts'

const db = useDatabase()
let call: ReturnType<typeof createCaller>
let finance: Actor
let payer: string
let payee: string

beforeAll(async () => {
  call = createCaller(db, { admin: { ledger: createLedgerCalls() } })
  finance = { ...actorOf(await createTestUser(db, { adminRole: 'finance' }), 'admin'), adminRole: 'finance' }
  payer = await createTestUser(db)
  payee = await createTestUser(db)
  await fundWallet(db, payer, 100_00)
})

const list = async (args: object) => (await call(finance, 'admin/ledger:listTransfers', args)).value.items
const find = async (text: string) => (await call(finance, 'admin/ledger:find', { text })).value
const accountOf = async (userId: string) => String((await db.sql(`select ledger.account_of($1, 'wallet') as id`, userId))[0]?.['id'])

test('a period holds its first moment and not its last', async () => {
  const at = Date.parse('2025-03-01T00:00:00Z')
  const [from, to] = [await accountOf(payer), await accountOf(payee)]
  for (const moment of [at, at + 1_000])
    await db.fill(
      `insert into ledger.transfers (at, debit_account, credit_account, cents, kind, cause_id) values (to_timestamp($1::float8 / 1000), $2, $3, 100, 'message', $4)`,
      moment,
      from,
      to,
      randomUUID(),
    )
  const times = async (args: object) => (await list({ until: at + 9_000, from: at, ...args })).map((transfer) => transfer.at - at)
  expect(await times({})).toEqual([1_000, 0])
  expect(await times({ until: at + 1_000 })).toEqual([0])
  expect(await times({ from: at + 1 })).toEqual([1_000])
  expect(await times({ kind: 'message', until: at + 1_000 })).toEqual([0])
  expect(await times({ kind: 'tip' })).toEqual([])
})

test('a transfer has the balance of each of its accounts after it', async () => {
  const causeId = randomUUID()
  await db.sql(
    `select ledger.transfer($1, 'tip', 0, ledger.account_of($2, 'wallet'), ledger.account_of($3, 'wallet'), 3000)`,
    causeId,
    payer,
    payee,
  )
  expect(await list({ causeId })).toMatchObject([
    { amount: 30, debit: { owner: { userId: payer } }, credit: { owner: { userId: payee } }, debitBalance: 70, creditBalance: 30 },
  ])
  // Either side lists it.
  for (const userId of [payer, payee]) expect((await list({ accountId: await accountOf(userId) }))[0]).toMatchObject({ causeId })
})

test('a deposit is found by its number, its payment and each of its addresses, a withdrawal by its reference, a user by handle', async () => {
  const [deposit, withdrawal] = [randomUUID(), randomUUID()]
  await db.fill(
    `insert into deposits.deposits (id, order_id, user_id, amount_cents, provider, track_id) values ($1, 'DEP-17-abc', uuidv7(), 100, 'oxapay', 'track-of-link')`,
    deposit,
  )
  await db.fill(
    `insert into deposits.addresses (deposit_id, network, track_id, address, pay_amount, expires_at) values ($1, 'TRC20', 'track-of-address', 'T1', '1', now())`,
    deposit,
  )
  await db.fill(
    `insert into withdrawals.withdrawals (id, user_id, amount_cents, method, details, status, reference) values ($1, uuidv7(), 5000, 'paypal', 'a@example.org', 'sent', 'PP-17')`,
    withdrawal,
  )
  for (const text of ['DEP-17-abc', 'track-of-link', 'track-of-address'])
    expect(await find(text), text).toEqual({ kind: 'cause', id: deposit })
  expect(await find('PP-17')).toEqual({ kind: 'cause', id: withdrawal })
  const [{ handle } = {}] = await db.sql('select handle from users.users where id = $1', payer)
  expect(await find(String(handle))).toEqual({ kind: 'user', id: payer })
  expect(await find('PP-18')).toBeNull()
})
