/** Guarantees of the ledger for every caller: once for each cause, kind and round, in whole or not at all, never changed afterwards. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { SYSTEM } from '#server/access/actor.ts'
import { LOCK_WAITS } from '#test-support/lock-waits.ts'
import { useMoneyWorld } from '#test-support/money-world.ts'
import { accountOf, ADJUSTMENTS_ACCOUNT, COMMISSION_ACCOUNT, lockAccounts, transfer, type Transfer } from './accounts.ts'
import { checkLedger } from './check-ledger.ts'

// Its transfers have no causes, and cross as no posting does: only the rules of the ledger itself hold for them.
const world = useMoneyWorld({ audit: ({ read }) => read(checkLedger) })

async function twoWallets(cents: number): Promise<{ one: string; other: string; balances(): Promise<[number, number]> }> {
  const people = await Promise.all([world.user({ cents }), world.user({ cents })])
  const [one, other] = await Promise.all([
    accountOf(world.database, people[0].id, 'wallet'),
    accountOf(world.database, people[1].id, 'wallet'),
  ])
  return { one, other, balances: async () => [(await world.balances(people[0])).wallet, (await world.balances(people[1])).wallet] }
}

const move = (given: Pick<Transfer, 'debit' | 'credit' | 'cents'> & Partial<Transfer>) =>
  world.database.write((tx) => transfer(tx, { kind: 'adjustment', causeId: randomUUID(), ...given }))

test('moves the same cause, kind and round once, and answers the same transfer', async () => {
  const { one, other, balances } = await twoWallets(100_00)
  const same = { debit: one, credit: other, cents: 10_00, causeId: randomUUID() }
  const first = await move(same)
  expect(await move(same)).toBe(first)
  expect(await balances()).toEqual([90_00, 110_00])
})

test('moves ten parallel sends of one transfer once, and answers the same transfer to all', async () => {
  const { one, other, balances } = await twoWallets(100_00)
  const same = { debit: one, credit: other, cents: 10_00, kind: 'adjustment' as const, causeId: one }
  const ids = await Promise.all(
    Array.from({ length: 10 }, () => world.realtime.write('test/ledger:move', SYSTEM, ({ tx }) => transfer(tx, same))),
  )
  expect(new Set(ids).size).toBe(1)
  expect(await balances()).toEqual([90_00, 110_00])
})

test('moves another round, kind or cause again', async () => {
  const { one, other } = await twoWallets(100_00)
  const first = { debit: one, credit: other, cents: 1_00, kind: 'adjustment' as const, causeId: randomUUID() }
  const undone = world.database.write(async (tx) => {
    const ids = [first, { ...first, round: 1 }, { ...first, kind: 'tip' as const }, { ...first, causeId: randomUUID() }]
    const moved: number[] = []
    for (const each of ids) moved.push(await transfer(tx, each))
    throw new Error(`${new Set(moved).size} transfers`)
  })
  await expect(undone).rejects.toThrow('4 transfers')
})

test('refuses a booked round with another amount, direction or account', async () => {
  const { one, other, balances } = await twoWallets(100_00)
  const booked = { debit: one, credit: other, cents: 10_00, causeId: randomUUID() }
  await move(booked)
  for (const change of [{ cents: 10_01 }, { debit: other, credit: one }, { credit: ADJUSTMENTS_ACCOUNT }]) {
    await expect(move({ ...booked, ...change })).rejects.toThrow('is booked already with other values')
  }
  expect(await balances()).toEqual([90_00, 110_00])
})

test('refuses zero, negative amounts, more than the balance, and transfers to oneself', async () => {
  const { one, other, balances } = await twoWallets(100_00)
  await expect(move({ debit: one, credit: other, cents: 0 })).rejects.toThrow('transfers_cents_check')
  await expect(move({ debit: one, credit: other, cents: -5 })).rejects.toThrow()
  await expect(move({ debit: one, credit: other, cents: 100_01 })).rejects.toThrow('accounts_not_negative')
  await expect(move({ debit: one, credit: one, cents: 1 })).rejects.toThrow()
  await expect(move({ debit: one, credit: randomUUID(), cents: 1 })).rejects.toThrow('there is no account')
  await expect(move({ debit: ADJUSTMENTS_ACCOUNT, credit: other, cents: Number.MAX_SAFE_INTEGER })).rejects.toThrow('accounts_exact')
  expect(await balances()).toEqual([100_00, 100_00])
})

test('refuses in the words of its caller when the first account has too little, and takes the whole balance otherwise', async () => {
  const { one, other, balances } = await twoWallets(100_00)
  const orRefuse = (cents: number) => new Error(`there are ${cents} cents`)
  await expect(move({ debit: one, credit: other, cents: 100_01, orRefuse })).rejects.toThrow('there are 10000 cents')
  await expect(move({ debit: randomUUID(), credit: other, cents: 1, orRefuse })).rejects.toThrow('there are 0 cents')
  expect(await balances()).toEqual([100_00, 100_00])
  await move({ debit: one, credit: other, cents: 100_00, orRefuse })
  expect(await balances()).toEqual([0, 200_00])
})

test('answers the first of several transfers, and refuses by its account alone', async () => {
  const { one, other, balances } = await twoWallets(100_00)
  const [there, back] = [
    { debit: one, credit: other, cents: 100_00, kind: 'adjustment' as const, causeId: randomUUID() },
    { debit: other, credit: one, cents: 150_00, kind: 'adjustment' as const, causeId: randomUUID() },
  ]
  const id = await world.database.write((tx) => transfer(tx, there, back))
  expect(await world.sql('select cents::integer, round::integer from ledger.transfers where id = $1', id)).toEqual([
    { cents: 100_00, round: 0 },
  ])
  expect(await balances()).toEqual([150_00, 50_00])
  const [refused, asked] = [new Error('too little'), { ...there, causeId: randomUUID(), cents: 150_01, orRefuse: () => refused }]
  await expect(world.database.write((tx) => transfer(tx, asked, { ...back, causeId: randomUUID() }))).rejects.toBe(refused)
  expect(await balances()).toEqual([150_00, 50_00])
})

test('takes several transfers from an account of the installation, which has no balance to check', async () => {
  const { one, other, balances } = await twoWallets(100_00)
  const from = (debit: string, credit: string) => ({ debit, credit, cents: 5_00, kind: 'adjustment' as const, causeId: randomUUID() })
  await world.database.write((tx) => transfer(tx, from(ADJUSTMENTS_ACCOUNT, one), from(ADJUSTMENTS_ACCOUNT, other)))
  expect(await balances()).toEqual([105_00, 105_00])
})

test('locks the accounts of several transfers before the first, in one order, and none of the installation', async () => {
  const people = [await world.user({ cents: 10_00 }), await world.user({ cents: 10_00 }), await world.user({ cents: 10_00 })] as const
  const wallet = ({ id }: (typeof people)[number]) => accountOf(world.database, id, 'wallet')
  const [first, second, third] = [await wallet(people[0]), await wallet(people[1]), await wallet(people[2])]
  const others = [ADJUSTMENTS_ACCOUNT, second, third]
  const skipLocked = 'select id from ledger.accounts where id = any ($1) order by id for update skip locked'
  const free = async () => (await world.sql(skipLocked, others)).map(({ id }) => id)
  const more = { kind: 'adjustment' as const, cents: 1 }
  let moved: Promise<unknown> = Promise.resolve()
  await world.database.write(async (tx) => {
    await lockAccounts(tx, [first, ADJUSTMENTS_ACCOUNT])
    moved = world.database.write((later) =>
      transfer(
        later,
        { debit: third, credit: ADJUSTMENTS_ACCOUNT, causeId: randomUUID(), ...more },
        { debit: second, credit: first, causeId: randomUUID(), ...more },
      ),
    )
    const waiting = `select from ${LOCK_WAITS} and query like '%ledger.accounts%'`
    await expect.poll(async () => (await world.sql(waiting)).length, { interval: 2 }).toBe(1)
    expect(await free()).toEqual(others)
  })
  await moved
  expect((await Promise.all(people.map((person) => world.balances(person)))).map(({ wallet }) => wallet)).toEqual([10_01, 9_99, 9_99])
  // Only the named accounts: a transfer of other users goes on meanwhile.
  await world.database.write(async (tx) => {
    await lockAccounts(tx, [first])
    expect(await free()).toEqual(others)
  })
})

test('gives its transaction a number before it draws an id, also between accounts of the installation', async () => {
  // The id is drawn for the row before its triggers run, and the number at the latest when the row is stored.
  await world.sql(`create function ledger.test_number() returns trigger language plpgsql as $$ begin
    if pg_current_xact_id_if_assigned() is null then raise exception 'no number yet'; end if; return new; end $$`)
  await world.sql('create trigger test_number before insert on ledger.transfers for each row execute function ledger.test_number()')
  const back = { debit: COMMISSION_ACCOUNT, credit: ADJUSTMENTS_ACCOUNT, cents: 5 }
  expect(await move({ ...back, debit: ADJUSTMENTS_ACCOUNT, credit: COMMISSION_ACCOUNT })).toBeGreaterThan(0)
  expect(await move(back)).toBeGreaterThan(0)
  await world.sql('drop function ledger.test_number() cascade')
})

test('leaves nothing of a transaction that fails after a transfer', async () => {
  const { one, other, balances } = await twoWallets(100_00)
  const failing = world.database.write(async (tx) => {
    await transfer(tx, { debit: one, credit: other, cents: 40_00, kind: 'adjustment', causeId: randomUUID() })
    throw new Error('the rest went wrong')
  })
  await expect(failing).rejects.toThrow('the rest went wrong')
  expect(await balances()).toEqual([100_00, 100_00])
})

test('books four hundred transfers that cross each other, between three users and three users, without a deadlock or a lost cent', async () => {
  const people = await Promise.all([1, 2, 3].map(() => world.user({ cents: 1_000_00 })))
  const wallets = await Promise.all(people.map(({ id }) => accountOf(world.database, id, 'wallet')))
  // Each write is one plain transaction here: a retry would hide a deadlock.
  await Promise.all(
    Array.from({ length: 400 }, (_, at) =>
      move({ debit: wallets[at % 3]!, credit: wallets[(at + 1 + (at % 2)) % 3]!, cents: 1 + (at % 7) }),
    ),
  )
  const balances = await Promise.all(people.map((person) => world.balances(person)))
  expect(balances.reduce((sum, { wallet }) => sum + wallet, 0)).toBe(3_000_00)
})

test('refuses to change, delete or empty booked transfers, also for the owner of the table', async () => {
  const { one, other } = await twoWallets(10_00)
  const id = await move({ debit: one, credit: other, cents: 1 })
  const owner = await world.sql(
    `select tableowner = current_user as "isOwner" from pg_tables where schemaname = 'ledger' and tablename = 'transfers'`,
  )
  expect(owner).toEqual([{ isOwner: true }])
  await expect(world.sql(`update ledger.transfers set cents = 2 where id = $1`, id)).rejects.toThrow('append-only')
  await expect(world.sql(`delete from ledger.transfers where id = $1`, id)).rejects.toThrow('append-only')
  await expect(world.sql(`truncate ledger.transfers`)).rejects.toThrow('append-only')
  await expect(
    world.sql(
      `insert into ledger.transfers (id, debit_account, credit_account, cents, kind, cause_id) overriding system value
    values ($1, $2, $3, 1, 'tip', $2) on conflict (id) do update set cents = 2`,
      id,
      one,
      other,
    ),
  ).rejects.toThrow('append-only')
})
