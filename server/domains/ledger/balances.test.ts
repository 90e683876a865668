/** Balances, the export of movements, and the checks of the ledger. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ALL_KEYS, runChecks, type KeyRange } from '#server/shared/audit-check.ts'
import { useDatabase } from '#test-support/database-world.ts'
import { entriesOf } from '#test-support/own-data.ts'
import { createTestUser } from '#test-support/people.ts'
import {
  accountOf,
  ADJUSTMENTS_ACCOUNT,
  balancesOf,
  COMMISSION_ACCOUNT,
  installationBalanceOf,
  openAccounts,
  transfer,
  UNCLAIMED_ACCOUNT,
} from './accounts.ts'
import { checkLedger, ledgerChecks } from './check-ledger.ts'
import { TRANSFER_KINDS } from './ledger.sql.ts'
import { ledgerData } from './parts.ts'

const db = useDatabase()

const KINDS = ['wallet', 'escrow', 'earnings_hold', 'withdrawal_hold'] as const
const move = (debit: string, credit: string, cents: number, causeId: string = randomUUID()) =>
  db.write((tx) => transfer(tx, { debit, credit, cents, kind: 'adjustment', causeId }))

test('each balance of a user is that of its account; without accounts all are zero', async () => {
  const [id, other] = [await createTestUser(db), await createTestUser(db)]
  for (const [at, kind] of KINDS.entries()) {
    await move(ADJUSTMENTS_ACCOUNT, await accountOf(db, id, kind), at + 1)
    await move(ADJUSTMENTS_ACCOUNT, await accountOf(db, other, kind), 50)
  }
  expect(await balancesOf(db, id)).toEqual({ wallet: 1, escrow: 2, earningsHold: 3, withdrawalHold: 4 })
  expect(await balancesOf(db, randomUUID())).toEqual({ wallet: 0, escrow: 0, earningsHold: 0, withdrawalHold: 0 })
})

test('accounts are opened once', async () => {
  const [id, other] = [randomUUID(), await createTestUser(db)]
  await db.write((tx) => openAccounts(tx, id))
  await db.write((tx) => openAccounts(tx, id))
  const rows = await db.sql('select kind from ledger.accounts where owner_id = $1', id)
  expect(rows.map(({ kind }) => String(kind)).toSorted()).toEqual([...KINDS].toSorted())
  expect(await accountOf(db, id, 'wallet')).not.toBe(await accountOf(db, other, 'wallet'))
})

test('the balance of an account of the installation is folded from its credits and debits', async () => {
  const wallet = await accountOf(db, await createTestUser(db), 'wallet')
  const before = await installationBalanceOf(db, COMMISSION_ACCOUNT)
  await move(ADJUSTMENTS_ACCOUNT, wallet, 100)
  await move(wallet, COMMISSION_ACCOUNT, 70)
  await move(COMMISSION_ACCOUNT, wallet, 30)
  expect((await installationBalanceOf(db, COMMISSION_ACCOUNT)) - before).toBe(40)
  expect(await installationBalanceOf(db, UNCLAIMED_ACCOUNT)).toBe(0)
  await move(UNCLAIMED_ACCOUNT, wallet, 5)
  expect(await installationBalanceOf(db, UNCLAIMED_ACCOUNT)).toBe(-5)
})

test('the export holds every movement, one between two accounts of the user as two', async () => {
  const [id, other] = [await createTestUser(db), await createTestUser(db)]
  const [wallet, escrow] = [await accountOf(db, id, 'wallet'), await accountOf(db, id, 'escrow')]
  const causes = [randomUUID(), randomUUID(), randomUUID()] as const
  await move(ADJUSTMENTS_ACCOUNT, wallet, 10_05, causes[0])
  await move(wallet, escrow, 4_01, causes[1])
  await move(ADJUSTMENTS_ACCOUNT, await accountOf(db, other, 'wallet'), 9_00)
  await move(escrow, ADJUSTMENTS_ACCOUNT, 1_00, causes[2])
  const line = (account: string, amount: number, balanceAfter: number, causeId: string) => ({
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    kind: 'adjustment',
    account,
    amount,
    balanceAfter,
    causeId,
  })
  expect(await entriesOf(db, ledgerData, 'wallet', id)).toEqual([
    line('wallet', 10.05, 10.05, causes[0]),
    line('wallet', -4.01, 6.04, causes[1]),
    line('escrow', 4.01, 4.01, causes[1]),
    line('escrow', -1, 3.01, causes[2]),
  ])
  for (const kind of ['earnings_hold', 'withdrawal_hold'] as const) {
    await move(ADJUSTMENTS_ACCOUNT, await accountOf(db, id, kind), 1)
    expect((await entriesOf(db, ledgerData, 'wallet', id)).at(-1)).toMatchObject({ account: kind, amount: 0.01 })
  }
})

test('the export holds every kind that the ledger can book, each once, whatever was booked before it', async () => {
  const id = await createTestUser(db)
  const [wallet, escrow] = [await accountOf(db, id, 'wallet'), await accountOf(db, id, 'escrow')]
  const constraint = await db.sql(
    `select pg_get_constraintdef(oid) as kinds from pg_constraint where contypid = 'ledger.transfer_kind'::regtype`,
  )
  const kinds = [...String(constraint[0]?.['kinds']).matchAll(/'(\w+)'/g)].flatMap(([, kind]) => kind ?? [])
  expect([...TRANSFER_KINDS].toSorted()).toEqual(kinds.toSorted())
  await move(ADJUSTMENTS_ACCOUNT, wallet, 1_00)
  // In both directions of the alphabet, so that neither kinds nor ids alone sort the list.
  const booked = [...kinds, ...kinds.toReversed()]
  for (const kind of booked) await db.sql('select ledger.transfer($1, $2, 0, $3, $4, 1)', randomUUID(), kind, wallet, escrow)
  const entries = (await entriesOf(db, ledgerData, 'wallet', id)) as { kind: string; account: string; amount: number }[]
  expect(entries.map(({ kind, account, amount }) => [kind, account, amount])).toEqual([
    ['adjustment', 'wallet', 1],
    ...booked.flatMap((kind) => [
      [kind, 'wallet', -0.01],
      [kind, 'escrow', 0.01],
    ]),
  ])
})

/** How far the books are off after `tampering`, which never happened. */
async function wrongAfter(tampering: string, range?: KeyRange): Promise<object> {
  let found: object = {}
  const undo = new Error('undone')
  const attempt = db.write(async (tx) => {
    await tx.script('alter table ledger.transfers disable trigger user')
    await tx.script(tampering)
    found = Object.fromEntries(
      (range === undefined ? await checkLedger(tx) : await runChecks(tx, ledgerChecks(), range))
        .filter(({ isRight }) => !isRight)
        .map(({ name, rows, cents }) => [name, [rows, cents]]),
    )
    throw undo
  })
  await expect(attempt).rejects.toBe(undo)
  return found
}

test('the check of the ledger says how many rows are off, and by how many cents', async () => {
  const id = await createTestUser(db)
  const [wallet, hold] = [await accountOf(db, id, 'wallet'), await accountOf(db, id, 'earnings_hold')]
  await move(ADJUSTMENTS_ACCOUNT, wallet, 90)
  const last = await move(wallet, hold, 40)
  const [ZERO, SUM, CHAIN] = [
    'the sum of all accounts is zero',
    'each balance is the sum of its transfers',
    'each transfer continues the balance before it',
  ]
  expect(await wrongAfter('select 1')).toEqual({})
  expect(await wrongAfter(`update ledger.accounts set balance_cents = balance_cents + 7 where id = '${wallet}'`)).toEqual({
    [ZERO]: [1, 7],
    [SUM]: [1, 7],
  })
  // From one account to the other without a transfer: together they are still zero.
  expect(
    await wrongAfter(
      `update ledger.accounts set balance_cents = balance_cents + case id when '${wallet}' then -3 else 3 end where id in ('${wallet}', '${hold}')`,
    ),
  ).toEqual({ [SUM]: [2, 6] })
  expect(await wrongAfter(`update ledger.transfers set debit_balance_cents = 45, credit_balance_cents = 42 where id = ${last}`)).toEqual({
    [CHAIN]: [2, 5 + 2],
  })
  expect(await wrongAfter(`update ledger.transfers set debit_balance_cents = null where id = ${last}`)).toEqual({ [CHAIN]: [1, 50] })
  expect(await wrongAfter(`update ledger.transfers set debit_balance_cents = 9 where credit_account = '${wallet}' and cents = 90`)).toEqual(
    {
      'accounts of the installation keep no balance': [1, 9],
    },
  )
})

test('a check of a range of keys finds what is off in it, also at its end, and nothing beside it', async () => {
  const [one, other] = [await createTestUser(db), await createTestUser(db)]
  const [first, second] = [await accountOf(db, one, 'wallet'), await accountOf(db, other, 'wallet')]
  const causes = [randomUUID(), randomUUID()].toSorted() as [string, string]
  await move(ADJUSTMENTS_ACCOUNT, first, 90, causes[0])
  await move(ADJUSTMENTS_ACCOUNT, second, 70, causes[1])
  const [LEAST, MOST] = ALL_KEYS
  const [SUM, CHAIN, KEPT] = [
    'each balance is the sum of its transfers',
    'each transfer continues the balance before it',
    'accounts of the installation keep no balance',
  ]
  const onlyOf = async (tampering: string, range: KeyRange, name: string) =>
    ((await wrongAfter(tampering, range)) as Record<string, unknown>)[name]
  const balances = `update ledger.accounts set balance_cents = balance_cents + case id when '${first}' then 1 else 2 end where id in ('${first}', '${second}')`
  expect(await onlyOf(balances, [LEAST, first], SUM)).toEqual([1, 1])
  expect(await onlyOf(balances, [first, second], SUM)).toEqual([1, 2])
  expect(await onlyOf(balances, [second, MOST], SUM)).toBeUndefined()
  const chain = `update ledger.transfers set credit_balance_cents = credit_balance_cents + case credit_account when '${first}' then 1 else 2 end where credit_account in ('${first}', '${second}')`
  expect(await onlyOf(chain, [LEAST, first], CHAIN)).toEqual([1, 1])
  expect(await onlyOf(chain, [first, second], CHAIN)).toEqual([1, 2])
  expect(await onlyOf(chain, [second, MOST], CHAIN)).toBeUndefined()
  const kept = `update ledger.transfers set debit_balance_cents = case cause_id when '${causes[0]}' then 1 else 2 end where cause_id in ('${causes.join("', '")}')`
  expect(await onlyOf(kept, [LEAST, causes[0]], KEPT)).toEqual([1, 1])
  expect(await onlyOf(kept, causes, KEPT)).toEqual([1, 2])
  expect(await onlyOf(kept, [causes[1], MOST], KEPT)).toBeUndefined()
})
