/** Paying another user at once: tips and posts. One price, one commission, never more than there is. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { opening, statement } from '#platform/db/statement.ts'
import { useDatabase } from '#test-support/database-world.ts'
import { LOCK_WAITS } from '#test-support/lock-waits.ts'
import { booksAgree, createTestUser, fundWallet } from '#test-support/people.ts'
import { accountOf, balancesOf, COMMISSION_ACCOUNT, installationBalanceOf } from './accounts.ts'

const db = useDatabase()
/** Statements that wait for a lock. Tests of other files run on the same server. */
const WAITING = `select from ${LOCK_WAITS}`

const payAtOnce = statement<[payer: string, payee: string, cents: number, kind: string, cause: string], { commission: number }>(
  'test.payAtOnce',
  `select ledger.pay_at_once($1, $2, $3, $4, $5, 'tip') as commission`,
)

const payOnHold = statement<[payer: string, payee: string, cents: number, cause: string], { commission: number }>(
  'test.payOnHold',
  `select ledger.pay($1, $2, 'earnings_hold', $3, 'tip', $4, 'tip') as commission`,
)
const takeBack = opening<[payer: string, payee: string, cents: number, commission: number, cause: string], { done: string }>(
  'test.takeBack',
  `select ledger.take_back_payment($1, $2, $3, $4, $5)::text as done`,
)
const lockWallets = opening<[one: string, other: string], { done: string }>(
  'test.lockWallets',
  `select ledger.lock_wallets($1, $2)::text as done`,
)

async function two(cents: number): Promise<{ payer: string; payee: string; wallets(): Promise<number[]> }> {
  const [payer, payee] = [await createTestUser(db), await createTestUser(db)]
  if (cents > 0) await fundWallet(db, payer, cents)
  return { payer, payee, wallets: async () => [(await balancesOf(db, payer)).wallet, (await balancesOf(db, payee)).wallet] }
}

test.each([
  [10_03, 2_01],
  [5, 1],
  // A fifth of two cents is none.
  [2, 0],
])('%i cents from a wallet that has no more: %i are the commission', async (cents, commission) => {
  const { payer, payee, wallets } = await two(cents)
  const before = await installationBalanceOf(db, COMMISSION_ACCOUNT)
  expect(await db.one(payAtOnce, payer, payee, cents, 'tip', randomUUID())).toEqual({ commission })
  expect(await wallets()).toEqual([0, cents - commission])
  expect((await installationBalanceOf(db, COMMISSION_ACCOUNT)) - before).toBe(commission)
  expect(await booksAgree(db)).toBe(true)
})

test('one cause pays once', async () => {
  const { payer, payee, wallets } = await two(50_00)
  const cause = randomUUID()
  await db.one(payAtOnce, payer, payee, 10_00, 'tip', cause)
  await db.one(payAtOnce, payer, payee, 10_00, 'tip', cause)
  expect(await wallets()).toEqual([40_00, 8_00])
  expect(await db.sql('select kind, round::integer from ledger.transfers where cause_id = $1 order by id', cause)).toEqual([
    { kind: 'tip', round: 0 },
    { kind: 'commission', round: 0 },
  ])
})

test('too little is refused with the missing amount, and nothing has moved', async () => {
  const { payer, payee, wallets } = await two(4_01)
  await expect(db.one(payAtOnce, payer, payee, 10_05, 'tip', randomUUID())).rejects.toMatchObject({
    code: 'short_balance',
    message: 'Your balance is too low for this tip. Please add funds.',
    data: { missing: 6.04, balance: 4.01, total: 10.05 },
  })
  expect(await wallets()).toEqual([4_01, 0])
})

test('a payment that waits for another one looks at the balance afterwards', async () => {
  const { payer, payee, wallets } = await two(15_00)
  let second: Promise<unknown> = Promise.resolve()
  await db.write(async (tx) => {
    await tx.one(payAtOnce, payer, payee, 10_00, 'tip', randomUUID())
    second = db.one(payAtOnce, payer, payee, 10_00, 'tip', randomUUID()).catch((error: unknown) => error)
    await expect.poll(() => db.sql(WAITING)).not.toEqual([])
  })
  expect(await second).toMatchObject({ code: 'short_balance', data: { balance: 5 } })
  expect(await wallets()).toEqual([5_00, 8_00])
})

/** Of these accounts those that no other transaction has locked. */
const free = async (...accounts: readonly string[]) => {
  const rows = await db.sql('select id from ledger.accounts where id = any ($1::uuid[]) for update skip locked', accounts)
  return accounts.filter((account) => rows.some(({ id }) => id === account))
}

/** Waits until `act` is stopped by the lock on `account`, says which of `accounts` are free meanwhile, and lets it finish. */
async function freeWhileStopped(account: string, accounts: readonly string[], act: () => Promise<unknown>): Promise<string[]> {
  let acted: Promise<unknown> = Promise.resolve()
  const found = await db.write(async (tx) => {
    await tx.script(`select from ledger.accounts where id = '${account}' for update`)
    acted = act()
    await expect.poll(() => db.sql(WAITING), { interval: 2 }).not.toEqual([])
    return free(...accounts)
  })
  await acted
  return found
}

test.each([
  [10_03, 2_01],
  [5, 1],
  [2, 0],
])('a payment of %i cents on hold is taken back with its commission of %i', async (cents, commission) => {
  const { payer, payee, wallets } = await two(cents)
  const cause = randomUUID()
  const before = await installationBalanceOf(db, COMMISSION_ACCOUNT)
  await db.one(payOnHold, payer, payee, cents, cause)
  expect(await balancesOf(db, payee)).toMatchObject({ wallet: 0, earningsHold: cents - commission })
  await db.write((tx) => tx.one(takeBack, payer, payee, cents, commission, cause))
  expect(await wallets()).toEqual([cents, 0])
  expect(await balancesOf(db, payee)).toMatchObject({ earningsHold: 0 })
  expect(await installationBalanceOf(db, COMMISSION_ACCOUNT)).toBe(before)
  const returned = `select kind, round::integer, cents::integer from ledger.transfers where cause_id = $1 and kind not in ('tip', 'commission') order by id`
  expect(await db.sql(returned, cause)).toEqual([
    ...(commission > 0 ? [{ kind: 'commission_returned', round: 0, cents: commission }] : []),
    { kind: 'refund', round: 0, cents },
  ])
  expect(await booksAgree(db)).toBe(true)
})

test('a payment that is taken back locks both accounts in the order of all transfers', async () => {
  const { payer, payee } = await two(10_00)
  const cause = randomUUID()
  await db.one(payOnHold, payer, payee, 10_00, cause)
  // The wallet was opened first. While it is locked, nothing holds the account that comes after it.
  const [wallet, hold] = [await accountOf(db, payer, 'wallet'), await accountOf(db, payee, 'earnings_hold')]
  const undo = () => db.write((tx) => tx.one(takeBack, payer, payee, 10_00, 2_00, cause))
  expect(await freeWhileStopped(wallet, [hold], undo)).toEqual([hold])
  expect(await balancesOf(db, payer)).toMatchObject({ wallet: 10_00 })
})

test('two wallets are locked together, in one order, also when the call names them the other way round', async () => {
  const { payer, payee } = await two(0)
  const [first, second] = [await accountOf(db, payer, 'wallet'), await accountOf(db, payee, 'wallet')]
  const others = [await accountOf(db, payer, 'escrow'), await accountOf(db, payee, 'earnings_hold')]
  for (const [one, other] of [
    [payer, payee],
    [payee, payer],
  ] as const) {
    expect(await freeWhileStopped(first, [second], () => db.write((tx) => tx.one(lockWallets, one, other)))).toEqual([second])
    const left = await db.write(async (tx) => {
      await tx.one(lockWallets, one, other)
      return free(first, second, ...others)
    })
    expect(left).toEqual(others)
  }
})
