/**
 * Random users move money at random, thousands of times; a plain model in memory predicts every balance.
 * `LEDGER_OPERATIONS=10000` runs more; a failure prints the seed and the shortest path to it.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SYSTEM } from '#server/access/actor.ts'
import { adjustBalance } from '#test-support/money.ts'
import { deposit, useMoneyWorld, type MoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { settleTip } from '../tips/parts.ts'
import { auditBooks } from './audit.ts'

const world = useMoneyWorld()
const OPERATIONS = Number(process.env['LEDGER_OPERATIONS'] ?? 2_000)
const PER_RUN = 100
const PEOPLE = 4

interface Purse {
  wallet: number
  escrow: number
  earnings_hold: number
  withdrawal_hold: number
}

interface OrderOf {
  id: string
  customer: number
  model: number
  cents: number
  status: 'pending' | 'processing' | 'completed' | 'rejected'
  isReleased: boolean
}

interface WithdrawalOf {
  id: string
  model: number
  cents: number
  status: 'requested' | 'approved' | 'sent' | 'rejected' | 'failed'
}

interface TipOf {
  id: string
  customer: number
  model: number
  cents: number
  status: 'open' | 'settled' | 'undone'
}

/** The expected state: no SQL, no locks, numbers only. */
interface Model {
  purses: Purse[]
  orders: OrderOf[]
  withdrawals: WithdrawalOf[]
  tips: TipOf[]
}

interface Run {
  people: TestUser[]
  admins: [TestUser, TestUser]
  /** By model and price in cents. */
  products: Map<string, string>
}

/** One random act; `pick` chooses the user, order or withdrawal, `cents` the amount. */
interface Act {
  kind:
    | 'deposit'
    | 'place'
    | 'accept'
    | 'reject'
    | 'cancel'
    | 'complete'
    | 'release'
    | 'request'
    | 'approve'
    | 'send'
    | 'fail'
    | 'refuse'
    | 'takeBack'
    | 'adjust'
    | 'tip'
    | 'undoTip'
    | 'settleTip'
  pick: number
  cents: number
}

const payoutOf = (cents: number) => cents - Math.round(cents * 0.2)

/** Runs `work`; true on success, false on one of the expected refusals. */
async function isDone(work: Promise<unknown>, ...refusals: string[]): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    expect(refusals, String(error)).toContain((error as { code?: string }).code)
    return false
  }
}

async function productOf(run: Run, model: number, cents: number): Promise<string> {
  const key = `${model}:${cents}`
  const found = run.products.get(key) ?? (await world.product(run.people[model]!, cents))
  run.products.set(key, found)
  return found
}

async function place(run: Run, { purses, orders }: Model, customer: number, cents: number): Promise<void> {
  const model = (customer + 1) % PEOPLE
  const productId = await productOf(run, model, cents)
  let id = ''
  const placed = await isDone(
    world.place(run.people[customer]!, productId, cents).then((orderId) => (id = orderId)),
    'short_balance',
  )
  const purse = purses[customer]!
  expect(placed).toBe(purse.wallet >= cents)
  if (!placed) return
  purse.wallet -= cents
  purse.escrow += cents
  orders.push({ id, customer, model, cents, status: 'pending', isReleased: false })
}

/** Ends an order with a refund. */
async function undo({ purses }: Model, order: OrderOf, by: TestUser, path: string, args: object, from: OrderOf['status'][]): Promise<void> {
  const refunded = await isDone(world.mutate(by, path, { orderId: order.id, ...args }), 'wrong_status')
  expect(refunded).toBe(from.includes(order.status))
  if (!refunded) return
  order.status = 'rejected'
  purses[order.customer]!.escrow -= order.cents
  purses[order.customer]!.wallet += order.cents
}

const orderActs: Partial<Record<Act['kind'], (run: Run, model: Model, order: OrderOf) => Promise<void>>> = {
  async accept({ people }, _model, order) {
    const accepted = await isDone(world.mutate(people[order.model]!, 'orders:acceptOrder', { orderId: order.id }), 'wrong_status')
    expect(accepted).toBe(order.status === 'pending')
    if (accepted) order.status = 'processing'
  },
  reject: ({ people }, model, order) =>
    undo(model, order, people[order.model]!, 'orders:rejectOrder', { reason: 'No time' }, ['pending', 'processing']),
  cancel: ({ people }, model, order) => undo(model, order, people[order.customer]!, 'orders:cancelOrder', {}, ['pending']),
  async complete({ people }, { purses }, order) {
    const completed = await isDone(world.complete(people[order.model]!, order.id), 'wrong_status')
    expect(completed).toBe(order.status === 'pending' || order.status === 'processing')
    if (!completed) return
    order.status = 'completed'
    purses[order.customer]!.escrow -= order.cents
    purses[order.model]!.earnings_hold += payoutOf(order.cents)
  },
  async release({ people }, { purses }, order) {
    const released = await isDone(world.mutate(people[order.customer]!, 'orders:acceptDelivery', { orderId: order.id }), 'wrong_status')
    expect(released).toBe(order.status === 'completed' && !order.isReleased)
    if (!released) return
    order.isReleased = true
    purses[order.model]!.earnings_hold -= payoutOf(order.cents)
    purses[order.model]!.wallet += payoutOf(order.cents)
  },
}

async function request(run: Run, { purses, withdrawals }: Model, model: number, cents: number): Promise<void> {
  const args = { amount: cents / 100, paymentMethod: 'paypal', paymentDetails: 'me@example.org' }
  const purse = purses[model]!
  let id = ''
  const asked = world
    .mutate<{ withdrawalId: string }>(run.people[model]!, 'withdrawals:requestWithdrawal', args)
    .then(({ withdrawalId }) => (id = withdrawalId))
  const held = await isDone(asked, 'short_balance', 'below_minimum')
  expect(held).toBe(cents >= 25_00 && purse.wallet >= cents)
  if (!held) return
  purse.wallet -= cents
  purse.withdrawal_hold += cents
  withdrawals.push({ id, model, cents, status: 'requested' })
}

const STEPS = {
  approve: { path: 'admin/withdrawals:approve', args: {}, from: ['requested'], to: 'approved', isBack: false },
  send: { path: 'admin/withdrawals:markSent', args: { reference: 'PP-1' }, from: ['approved'], to: 'sent', isBack: false },
  refuse: {
    path: 'admin/withdrawals:reject',
    args: { reason: 'Please ask again' },
    from: ['requested', 'approved'],
    to: 'rejected',
    isBack: true,
  },
  fail: { path: 'admin/withdrawals:markFailed', args: { reason: 'It came back' }, from: ['sent'], to: 'failed', isBack: true },
  takeBack: { path: 'withdrawals:cancelWithdrawal', args: {}, from: ['requested'], to: 'rejected', isBack: true },
} as const

async function step({ people, admins }: Run, { purses }: Model, kind: keyof typeof STEPS, withdrawal: WithdrawalOf): Promise<void> {
  const { path, args, from, to, isBack } = STEPS[kind]
  const by = kind === 'takeBack' ? people[withdrawal.model]! : admins[kind === 'send' ? 1 : 0]
  const taken = await isDone(world.mutate(by, path, { withdrawalId: withdrawal.id, ...args }), 'wrong_status')
  expect(taken).toBe((from as readonly string[]).includes(withdrawal.status))
  if (!taken) return
  withdrawal.status = to
  const purse = purses[withdrawal.model]!
  if (to !== 'approved' && to !== 'failed') purse.withdrawal_hold -= withdrawal.cents
  if (isBack) purse.wallet += withdrawal.cents
}

/** An adjustment as admins book it: money from the site, or back to it. */
async function adjust({ people }: Run, { purses }: Model, person: number, cents: number): Promise<void> {
  const change = cents % 2 === 0 ? cents : -cents
  const booked = adjustBalance(world.sql, people[person]!.id, change)
  const purse = purses[person]!
  if (purse.wallet + change >= 0) {
    await booked
    purse.wallet += change
  } else await expect(booked).rejects.toThrow('accounts_not_negative')
}

async function giveTip({ people }: Run, { purses, tips }: Model, customer: number, cents: number): Promise<void> {
  const model = (customer + 1) % PEOPLE
  let id = ''
  const asked = world
    .mutate<{ tipId: string }>(people[customer]!, 'tips:giveTip', { modelId: people[model]!.id, amount: Math.max(100, cents) / 100 })
    .then(({ tipId }) => (id = tipId))
  const given = await isDone(asked, 'short_balance')
  const tip: TipOf = { id, customer, model, cents: Math.max(100, cents), status: 'open' }
  expect(given).toBe(purses[customer]!.wallet >= tip.cents)
  if (!given) return
  purses[customer]!.wallet -= tip.cents
  purses[model]!.earnings_hold += payoutOf(tip.cents)
  tips.push(tip)
}

/** Its giver undoes it, or its minute is over and the clock settles it. */
async function endTip({ people }: Run, { purses }: Model, kind: 'undoTip' | 'settleTip', tip: TipOf): Promise<void> {
  const wasOpen = tip.status === 'open'
  if (kind === 'settleTip') {
    await world.sql(`update tips.tips set settles_at = now() - interval '1 second' where id = $1`, tip.id)
    await world.realtime.write('test/tips:settle', SYSTEM, (context) => settleTip(context, tip.id))
    if (!wasOpen) return
    tip.status = 'settled'
    purses[tip.model]!.earnings_hold -= payoutOf(tip.cents)
    purses[tip.model]!.wallet += payoutOf(tip.cents)
    return
  }
  const undone = await isDone(world.mutate(people[tip.customer]!, 'tips:undoTip', { tipId: tip.id }), 'tip_settled')
  expect(undone).toBe(tip.status !== 'settled')
  if (!wasOpen) return
  tip.status = 'undone'
  purses[tip.model]!.earnings_hold -= payoutOf(tip.cents)
  purses[tip.customer]!.wallet += tip.cents
}

async function perform(run: Run, model: Model, { kind, pick, cents }: Act): Promise<void> {
  const person = pick % PEOPLE
  if (kind === 'deposit') {
    await deposit(world, run.people[person]!.id, cents)
    model.purses[person]!.wallet += cents
  } else if (kind === 'place') await place(run, model, person, cents)
  else if (kind === 'request') await request(run, model, person, cents)
  else if (kind === 'adjust') await adjust(run, model, person, cents)
  else if (kind === 'tip') await giveTip(run, model, person, cents)
  else if (kind === 'undoTip' || kind === 'settleTip') {
    const tip = model.tips[pick % Math.max(1, model.tips.length)]
    if (tip !== undefined) await endTip(run, model, kind, tip)
  } else if (kind in STEPS) {
    const withdrawal = model.withdrawals[pick % Math.max(1, model.withdrawals.length)]
    if (withdrawal !== undefined) await step(run, model, kind as keyof typeof STEPS, withdrawal)
  } else {
    const order = model.orders[pick % Math.max(1, model.orders.length)]
    if (order !== undefined) await orderActs[kind]?.(run, model, order)
  }
}

const KINDS: Act['kind'][] = [
  'deposit',
  'place',
  'place',
  'accept',
  'reject',
  'cancel',
  'complete',
  'complete',
  'release',
  'request',
  'request',
  'approve',
  'approve',
  'send',
  'send',
  'fail',
  'refuse',
  'takeBack',
  'adjust',
  'tip',
  'tip',
  'undoTip',
  'settleTip',
]
const act = fc.record({
  kind: fc.constantFrom(...KINDS),
  pick: fc.nat(1_000),
  cents: fc.oneof(fc.integer({ min: 1, max: 120_00 }), fc.constantFrom(1, 2, 3, 24_99, 25_00, 25_01)),
})

async function openRun(on: MoneyWorld): Promise<[Run, Model]> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => on.user({ status: 'model' })))
  const admins = [await on.user({ adminRole: 'owner' }), await on.user({ adminRole: 'finance' })] as [TestUser, TestUser]
  const purses = people.map(() => ({ wallet: 0, escrow: 0, earnings_hold: 0, withdrawal_hold: 0 }))
  return [
    { people, admins, products: new Map() },
    { purses, orders: [], withdrawals: [], tips: [] },
  ]
}

test(
  `${OPERATIONS} random operations: each succeeds or is refused as expected, every balance is as expected, and the audit passes`,
  { timeout: 60_000 + OPERATIONS * 60 },
  async () => {
    const property = fc.asyncProperty(fc.array(act, { minLength: PER_RUN, maxLength: PER_RUN }), async (acts) => {
      const [run, model] = await openRun(world)
      for (const one of acts) await perform(run, model, one)
      expect(await Promise.all(run.people.map((person) => world.balances(person)))).toEqual(model.purses)
      expect((await auditBooks(world.database)).isRight).toBe(true)
    })
    await fc.assert(property, { numRuns: Math.ceil(OPERATIONS / PER_RUN), endOnFailure: true })
  },
)
