/** Paying another user at once: tips and posts. One price, one commission, never more than there is. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { statement } from '#platform/db/statement.ts'
import { useDatabase } from '#test-support/database-world.ts'
import { booksAgree, createPerson, fundWallet } from '#test-support/people.ts'
import { balancesOf, COMMISSION_ACCOUNT, installationBalanceOf } from './accounts.ts'

const db = useDatabase()

const payAtOnce = statement<[payer: string, payee: string, cents: number, kind: string, cause: string], { commission: number }>(
  'test.payAtOnce',
  `select ledger.pay_at_once($1, $2, $3, $4, $5, 'tip') as commission`,
)

async function two(cents: number): Promise<{ payer: string; payee: string; wallets(): Promise<number[]> }> {
  const [payer, payee] = [await createPerson(db), await createPerson(db)]
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

test('too little is refused with what is missing, and nothing has moved', async () => {
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
    await expect.poll(() => db.sql('select from pg_locks where not granted')).not.toEqual([])
  })
  expect(await second).toMatchObject({ code: 'short_balance', data: { balance: 5 } })
  expect(await wallets()).toEqual([5_00, 8_00])
})
