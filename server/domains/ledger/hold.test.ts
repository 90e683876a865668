/** Moving money from the wallet into escrow by one statement. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { opening, statement } from '#platform/db/statement.ts'
import { useDatabase } from '#test-support/database-world.ts'
import { LOCK_WAITS } from '#test-support/lock-waits.ts'
import { booksAgree, createTestUser, fundWallet } from '#test-support/people.ts'
import { balancesOf } from './accounts.ts'

const db = useDatabase()

const hold = statement<[payer: string, cents: number, cause: string], { available: number | null }>(
  'test.hold',
  `select ledger.hold($1, $2, 'order', $3) as available`,
)
const fundInside = opening<[owner: string, cents: number, cause: string], { id: number }>(
  'test.fundInside',
  `select ledger.transfer($3, 'adjustment', 0, accounts.adjustments(), ledger.account_of($1, 'wallet'), $2::bigint) as id`,
)

test('moves the money, and leaves both balances in the transfer', async () => {
  const payer = await createTestUser(db)
  await fundWallet(db, payer, 50_00)
  const cause = randomUUID()
  expect(await db.one(hold, payer, 20_00, cause)).toEqual({ available: null })
  expect(await balancesOf(db, payer)).toMatchObject({ wallet: 30_00, escrow: 20_00 })
  const rows = await db.sql(
    `select kind, round::integer, cents::integer, debit_balance_cents::integer as debit, credit_balance_cents::integer as credit from ledger.transfers where cause_id = $1`,
    cause,
  )
  expect(rows).toEqual([{ kind: 'order', round: 0, cents: 20_00, debit: 30_00, credit: 20_00 }])
  expect(await booksAgree(db)).toBe(true)
})

test('answers the balance when it is too small, and writes nothing', async () => {
  const payer = await createTestUser(db)
  await fundWallet(db, payer, 19_99)
  const cause = randomUUID()
  expect(await db.one(hold, payer, 20_00, cause)).toEqual({ available: 19_99 })
  expect(await balancesOf(db, payer)).toMatchObject({ wallet: 19_99, escrow: 0 })
  expect(await db.sql('select from ledger.transfers where cause_id = $1', cause)).toEqual([])
})

test('takes the whole balance, and no cause twice', async () => {
  const payer = await createTestUser(db)
  await fundWallet(db, payer, 20_00)
  const cause = randomUUID()
  expect(await db.one(hold, payer, 10_00, cause)).toEqual({ available: null })
  await expect(db.one(hold, payer, 10_00, cause)).rejects.toThrow('transfers_once')
  expect(await db.one(hold, payer, 10_00, randomUUID())).toEqual({ available: null })
  expect(await balancesOf(db, payer)).toMatchObject({ wallet: 0, escrow: 20_00 })
})

test('waits for money that another transaction is booking at that moment, and takes it', async () => {
  const payer = await createTestUser(db)
  await fundWallet(db, payer, 5_00)
  const held = await db.write(async (tx) => {
    await tx.one(fundInside, payer, 15_00, randomUUID())
    const asked = db.one(hold, payer, 20_00, randomUUID())
    const waiting = `select from ${LOCK_WAITS} and query like '%ledger.hold%'`
    await expect.poll(async () => (await db.sql(waiting)).length, { interval: 2 }).toBe(1)
    return { asked }
  })
  expect(await held.asked).toEqual({ available: null })
  expect(await balancesOf(db, payer)).toMatchObject({ wallet: 0, escrow: 20_00 })
})
