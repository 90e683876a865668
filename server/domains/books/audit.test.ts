/** The audit detects each way in which the books could be made wrong, and names it. Each tampering is undone with its transaction. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { TRANSFER_KINDS } from '#contract/rules/figures.ts'
import { POSTINGS } from '#contract/rules/postings.ts'
import type { Database, Db } from '#platform/db/database.ts'
import { statement } from '#platform/db/statement.ts'
import { useMoneyWorld } from '#test-support/money-world.ts'
import { ALL_KEYS, type CheckResult } from '#server/shared/audit-check.ts'
import { auditInSlices } from './audit-slices.ts'
import { auditBooks } from './audit.ts'
import { invariants } from '../ledger/invariants.sql.ts'
import { auditChecks } from './audit.sql.ts'
import { REFERENCES, REFERENCES_CHECK } from './references.sql.ts'

const world = useMoneyWorld()
/** Of a user with one transfer, the newest deposit of all. */
const BYSTANDER_CENTS = 7_00
const PAYPAL = { paymentMethod: 'paypal', paymentDetails: 'me@example.org' }

/** An order in each status, a withdrawal in each status, deposits: rows for each check. */
beforeAll(async () => {
  const admin = await world.user({ adminRole: 'owner' })
  const model = await world.user({ status: 'model', cents: 500_00 })
  const customer = await world.user({ cents: 500_00 })
  const productId = await world.product(model, 50_00)
  const [rejected, held, released] = [
    await world.place(customer, productId, 50_00),
    await world.place(customer, productId, 50_00),
    await world.place(customer, productId, 50_00),
  ]
  await world.place(customer, productId, 50_00)
  await world.mutate(model, 'orders:rejectOrder', { orderId: rejected, reason: 'No time' })
  await world.complete(model, held)
  await world.complete(model, released)
  await world.mutate(customer, 'orders:acceptDelivery', { orderId: released })
  const request = async (amount: number) =>
    (await world.mutate<{ withdrawalId: string }>(model, 'withdrawals:requestWithdrawal', { amount, ...PAYPAL })).withdrawalId
  await request(25)
  const [back, sent] = [await request(30), await request(40)]
  await world.mutate(model, 'withdrawals:cancelWithdrawal', { withdrawalId: back })
  await world.mutate(admin, 'admin/withdrawals:approve', { withdrawalId: sent })
  const failed = await request(26)
  for (const withdrawalId of [sent, failed]) {
    if (withdrawalId === failed) await world.mutate(admin, 'admin/withdrawals:approve', { withdrawalId })
    await world.mutate(admin, 'admin/withdrawals:markSent', { withdrawalId, reference: 'PP-1' })
  }
  await world.mutate(admin, 'admin/withdrawals:markFailed', { withdrawalId: failed, reason: 'It came back' })
  await world.mutate(customer, 'tips:giveTip', { modelId: model.id, amount: 5 })
  const { postId, revision } = await world.mutate<{ postId: string; revision: number }>(model, 'posts:createDraft')
  const post = { title: 'Evening light', teaser: '', text: 'x', visibility: 'paid', price: 10, tags: [], media: [], areCommentsOpen: true }
  const saved = await world.mutate<{ revision: number }>(model, 'posts:savePost', { postId, revision, ...post })
  await world.mutate(model, 'posts:publishPost', { postId, revision: saved.revision, publishAt: null, timeZone: null })
  await world.mutate(customer, 'posts:purchasePost', { postId, expectedPrice: 10, contentRevision: saved.revision })
  const [plan] = await world.sql(`select id, price_cents as cents from subscriptions.plans order by position limit 1`)
  await world.user({ cents: BYSTANDER_CENTS })
  await world.mutate(customer, 'subscription:buyPlan', { planId: plan?.['id'], expectedPrice: Number(plan?.['cents']) / 100 })
})

const CHAIN = 'each transfer continues the balance before it'
const KEPT = 'accounts of the installation keep no balance'

class Undo extends Error {}

/** The checks that fail after `tampering`, which is rolled back, with the rows and cents that they count. */
async function failuresAfter(tampering: string): Promise<CheckResult[]> {
  let failures: CheckResult[] = []
  const attempt = world.database.write(async (tx) => {
    await tx.script('alter table ledger.transfers disable trigger user; alter table ledger.accounts drop constraint accounts_rules')
    await tx.script(tampering)
    const read = ((work: (db: Db) => Promise<unknown>) => work(tx)) as Database['read']
    const { checks } = await auditBooks({ read })
    failures = checks.filter(({ isRight }) => !isRight)
    const sliced = await auditInSlices({ read }, new AbortController().signal, { size: 3, restFactor: 0 })
    expect(sliced?.isRight).toBe(failures.length === 0)
    const slicedFailures = sliced?.checks.filter(({ isRight }) => !isRight).map(({ name }) => name)
    expect(failures.map(({ name }) => name)).toEqual(expect.arrayContaining(slicedFailures ?? []))
    throw new Undo()
  })
  await expect(attempt).rejects.toBeInstanceOf(Undo)
  return failures
}

const wrongAfter = async (tampering: string): Promise<string[]> => (await failuresAfter(tampering)).map(({ name }) => name)

const newest = (kind: string) => `id = (select max(id) from ledger.transfers where kind = '${kind}')`

const WAYS: readonly [
  what: string,
  tampering: string,
  found: keyof typeof invariants | keyof typeof auditChecks | typeof REFERENCES_CHECK,
][] = [
  ['a balance of an account that keeps none', `update ledger.transfers set credit_balance_cents = 7 where ${newest('commission')}`, KEPT],
  [
    'an order of an unknown user',
    `update orders.orders set customer_id = '${randomUUID()}' where status = 'rejected'`,
    'each reference to another domain finds its row',
  ],
  [
    'a transfer to no account',
    `update ledger.transfers set credit_account = '${randomUUID()}' where ${newest('refund')}`,
    'each reference to another domain finds its row',
  ],
  [
    'an account of an unknown user',
    `insert into ledger.accounts (owner_id, kind) values ('${randomUUID()}', 'wallet')`,
    'each reference to another domain finds its row',
  ],
  [
    'money on a wallet from nowhere',
    `update ledger.accounts set balance_cents = balance_cents + 1 where kind = 'wallet'`,
    'the sum of all accounts is zero',
  ],
  [
    'money taken from one user and given to another',
    `update ledger.accounts set balance_cents = balance_cents - (case kind when 'wallet' then 1 else -1 end) where kind in ('wallet', 'withdrawal_hold')`,
    'each balance is the sum of its transfers',
  ],
  [
    'a transfer made larger',
    `update ledger.transfers set cents = cents + 1 where ${newest('payout')}`,
    'each balance is the sum of its transfers',
  ],
  [
    'a transfer removed',
    `delete from ledger.transfers where ${newest('commission')}`,
    'each order, purchase, tip and message moved its amounts',
  ],
  [
    'a balance rewritten in the history',
    `update ledger.transfers set credit_balance_cents = credit_balance_cents + 5 where ${newest('deposit')}`,
    'each transfer continues the balance before it',
  ],
  [
    'a balance wiped from the history',
    `update ledger.transfers set debit_balance_cents = null where ${newest('withdrawal')}`,
    'each transfer continues the balance before it',
  ],
  [
    'an open order made dearer',
    `update orders.orders set total_cents = total_cents + 1, payment_cents = payment_cents + 1 where status = 'pending'`,
    'escrow equals the open orders of each customer',
  ],
  [
    'an order marked as released that was not',
    `update orders.orders set released_at = now() where status = 'completed' and released_at is null`,
    'the earnings hold equals the unreleased earnings of each model',
  ],
  [
    'an open withdrawal made smaller',
    `update withdrawals.withdrawals set amount_cents = 2501 where status = 'requested'`,
    'the withdrawal hold equals the open withdrawals of each user',
  ],
  [
    'a payout that came back and is booked as sent',
    `update withdrawals.withdrawals set status = 'sent', failed_by = null, failed_at = null where status = 'failed'`,
    'each withdrawal moved its amount',
  ],
  [
    'a deposit larger than its credit',
    `update deposits.deposits set credited_cents = credited_cents + 1`,
    'credited amounts equal the deposits',
  ],
  [
    'a deposit booked with the function itself, without a payment',
    `select ledger.transfer('${randomUUID()}', 'deposit', 9, accounts.deposits_clearing(), (select id from ledger.accounts where kind = 'wallet' limit 1), 100)`,
    'credited amounts equal the deposits',
  ],
  [
    'a payment for an erased account that never arrived',
    `insert into deposits.unclaimed (deposit_id, cents) select id, 100 from deposits.deposits limit 1`,
    'payments for erased accounts equal their records',
  ],
  [
    'a payment for an erased account that has its record, and never arrived',
    `alter table ledger.transfers enable trigger keep_unclaimed; select ledger.transfer((select id from deposits.deposits limit 1), 'deposit', 9, accounts.deposits_clearing(), accounts.unclaimed(), 100)`,
    'credited amounts equal the deposits',
  ],
  [
    'a payment for an erased account without a record',
    `select ledger.transfer((select id from deposits.deposits limit 1), 'deposit', 9, accounts.deposits_clearing(), accounts.unclaimed(), 100)`,
    'payments for erased accounts equal their records',
  ],
  [
    'money of erased accounts that went elsewhere',
    `select ledger.transfer('${randomUUID()}', 'adjustment', 9, accounts.unclaimed(), accounts.adjustments(), 100)`,
    'payments for erased accounts equal their records',
  ],
  [
    'money that an erased account would have given up, given instead',
    `select ledger.transfer('${randomUUID()}', 'adjustment', 0, accounts.adjustments(), (select id from ledger.accounts where kind = 'wallet' limit 1), 100)`,
    'each transfer moves between the accounts of its kind',
  ],
  [
    'money given by hand that nobody asked for',
    `select ledger.transfer('${randomUUID()}', 'adjustment_added', 0, accounts.adjustments(), (select id from ledger.accounts where kind = 'wallet' limit 1), 100)`,
    'each adjustment moved its amount',
  ],
  [
    'an adjustment that counts as booked and moved nothing',
    `insert into adjustments.requests (user_id, cents, reason, state, is_large, asked_by, lapses_at, decided_by, decided_at)
     select u.id, 100, 'A gift', 'booked', false, a.id, now(), a.id, now() from users.users u join users.users a on a.id <> u.id limit 1`,
    'each adjustment moved its amount',
  ],
  [
    'a return without a record',
    `select ledger.transfer('${randomUUID()}', 'unclaimed_returned', 9, accounts.unclaimed(), accounts.payouts_clearing(), 100)`,
    'payments for erased accounts equal their records',
  ],
  [
    'a refund paid twice, in another round',
    `select ledger.transfer(t.cause_id, t.kind, 9, t.debit_account, t.credit_account, t.cents) from ledger.transfers t where ${newest('refund')}`,
    'each order, purchase, tip and message moved its amounts',
  ],
  [
    'a transfer that names another cause',
    `update ledger.transfers set cause_id = '${randomUUID()}' where ${newest('earning')}`,
    'each order, purchase, tip and message moved its amounts',
  ],
  [
    'a sent payout that was turned into a rejected one',
    `update withdrawals.withdrawals set status = 'rejected', reference = null where status = 'sent'`,
    'each withdrawal moved its amount',
  ],
  [
    'a settlement whose model got a cent of the commission',
    `update orders.settlements set payment_cents = payment_cents + 1, commission_cents = commission_cents - 1 where refund_cents < total_cents`,
    'each order is split as its newest settlement says, at its own rate',
  ],
  ['a settlement that is gone', `delete from orders.settlements`, 'each order is split as its newest settlement says, at its own rate'],
  ['a tip made larger', `update tips.tips set amount_cents = amount_cents + 1`, 'each order, purchase, tip and message moved its amounts'],
  [
    'a post whose commission was kept',
    `delete from ledger.transfers where cause_id in (select id from posts.purchases) and kind = 'commission'`,
    'each order, purchase, tip and message moved its amounts',
  ],
  [
    'earnings without a payment',
    `update models.sales set tip_earned_cents = tip_earned_cents + 1`,
    'the sums of each model equal the sales',
  ],
  [
    'a plan that was not paid',
    `delete from ledger.transfers where ${newest('subscription')}`,
    'each subscription payment went from its payer to the installation',
  ],
  [
    'a plan paid by another user',
    `update subscriptions.payments set user_id = (select id from users.users where status = 'model' limit 1)`,
    'each subscription payment went from its payer to the installation',
  ],
  [
    'a plan whose price went elsewhere',
    `update ledger.transfers set credit_account = accounts.commission() where ${newest('subscription')}`,
    'each subscription payment went from its payer to the installation',
  ],
]

test('passes for untouched books', async () => {
  expect(await wrongAfter('select 1')).toEqual([])
})

test.each(WAYS)('%s', async (_what, tampering, found) => {
  expect(await wrongAfter(tampering)).toContain(found)
})

test.each<[string, string, keyof typeof invariants, number, number]>([
  ['a balance too high by 5 cents', `set credit_balance_cents = credit_balance_cents + 5 where ${newest('deposit')}`, CHAIN, 1, 5],
  ['a balance that is gone', `set credit_balance_cents = null where ${newest('deposit')}`, CHAIN, 1, BYSTANDER_CENTS],
  ['a balance of an account that keeps none', `set credit_balance_cents = 7 where ${newest('commission')}`, KEPT, 1, 7],
  [
    'a transfer made larger by 3 cents',
    `set cents = cents + 3 where ${newest('deposit')}`,
    'each balance is the sum of its transfers',
    1,
    3,
  ],
])('counts the rows and cents of %s', async (_what, tampering, name, rows, cents) => {
  expect(await failuresAfter(`update ledger.transfers ${tampering}`)).toContainEqual({ name, rows, cents, isRight: false })
})

const bookEverything = statement<[kinds: readonly string[]], { booked: number }>(
  'test.bookEverything',
  `with accounts as (select kind, (array_agg(id order by id))[1] as first, (array_agg(id order by id desc))[1] as last from ledger.accounts group by kind),
     booked as (insert into ledger.transfers (debit_account, credit_account, cents, kind, cause_id)
       select d.first, c.last, 1, k.kind, gen_random_uuid() from unnest($1::text[]) k (kind), accounts d, accounts c where d.first <> c.last returning id)
   select count(*)::integer as booked from booked`,
)

test('finds each transfer between two accounts that its kind does not connect, and no other', async () => {
  const attempt = world.database.write(async (tx) => {
    await tx.script('alter table ledger.transfers disable trigger user')
    const { booked } = await tx.one(bookEverything, TRANSFER_KINDS)
    const wrong = booked - POSTINGS.length
    const { statement: checkPostings } = auditChecks['each transfer moves between the accounts of its kind']
    expect(await tx.one(checkPostings, ...ALL_KEYS)).toEqual({ rows: wrong, cents: wrong })
    throw new Undo()
  })
  await expect(attempt).rejects.toBeInstanceOf(Undo)
})

test('reads in slices while orders and deposits go on', async () => {
  const customer = await world.user({ cents: 100_00 })
  const model = await world.user({ status: 'model' })
  const productId = await world.product(model, 5_00)
  let slices = 0
  const read = (async (work: (db: Db) => Promise<unknown>) => {
    slices += 1
    if (slices % 8 === 0) await world.complete(model, await world.place(customer, productId, 5_00))
    return world.database.read(work)
  }) as Database['read']
  const report = await auditInSlices({ read }, new AbortController().signal, { size: 2, restFactor: 0 })
  expect(report?.checks.filter(({ isRight }) => !isRight)).toEqual([])
  expect(slices).toBeGreaterThan(30)
})

test('counts a slice as wrong after a second check, and gives no verdict when it is stopped', async () => {
  const wrongFor = (looks: number) => {
    let left = looks
    const db = { one: async () => ({ rows: left-- > 0 ? 1 : 0, cents: 0 }), maybe: async () => undefined }
    return (async (work: (on: Db) => Promise<unknown>) => work(db as unknown as Db)) as Database['read']
  }
  const audit = (looks: number, stop = new AbortController().signal) => auditInSlices({ read: wrongFor(looks) }, stop, { restFactor: 0 })
  expect((await audit(1))?.isRight).toBe(true)
  expect((await audit(1_000))?.isRight).toBe(false)
  expect(await audit(0, AbortSignal.abort())).toBeNull()
})

test('covers every check with a failure', () => {
  expect(new Set(WAYS.map(([, , found]) => found))).toEqual(new Set([...Object.keys({ ...invariants, ...auditChecks }), REFERENCES_CHECK]))
})

/** Schemas, tables and columns that refer to rows for the record: these rows may be deleted first. */
const FOR_THE_RECORD = new Set([
  'journal',
  'outbox',
  'public',
  'notifications.notifications',
  'orders.events.actor_id',
  'posts.announcements.before_user',
  'users.admin_acts.object_id',
  // An order, a deposit, a purchase …: the other checks cover each kind.
  'ledger.transfers.cause_id',
  // Made by the sender's device.
  'threads.messages.client_id',
  // A row of the kind that stands beside it, shown only to those who may read it.
  'threads.messages.card_id',
  // Above the audit.
  'admin',
  'analytics',
  'connections',
  'webhooks',
  'providers',
  'moderation',
  'tasks',
  'tickets',
  // An id of its own: the card of the refund names it.
  'orders.settlements.refund_id',
  // Of a text in any domain.
  'translation.uses.text_id',
  // A log, whose rows outlive what they name.
  'deposits.webhooks',
  // The order of a list.
  'users.blocks.id',
  // The order of the upload, now or later.
  'media.uploads.order_id',
])

test('covers every column that refers to another domain, unless it has a foreign key', async () => {
  const columns = await world.sql(
    `select format('%s.%s', n.nspname, c.relname) as table, a.attname as column
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and a.atttypid = 'uuid'::regtype
       and n.nspname not in ('pg_catalog', 'information_schema')
       and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey))
       and not (a.attname in ('id', 'object_id') and exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p' and a.attnum = any (k.conkey)))
       and a.attname not like '%session_id' and (n.nspname, c.relname, a.attname) <> ('users', 'sessions', 'id')
       and (n.nspname, a.attname) <> ('ledger', 'owner_id')`,
  )
  const looked = new Set(REFERENCES.map(([table, column]) => `${table}.${column}`))
  const open = columns
    .map(({ table, column }) => `${String(table)}.${String(column)}`)
    .filter((name) => !name.split('.').some((_part, at, parts) => FOR_THE_RECORD.has(parts.slice(0, at + 1).join('.'))))
    .filter((name) => !looked.has(name))
  expect(open.toSorted()).toEqual([])
})
