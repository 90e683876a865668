/**
 * Random histories of Pro against a plain model: purchases, changes of plan, passing days, changing prices, deposits. The task runs after each act; a
 * failure prints the seed and the shortest path to it.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auditBooks } from '#server/domains/books/parts.ts'
import { deposit, useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { DAY_MS, proOf, type Plan } from '#test-support/pro-world.ts'

const world = useMoneyWorld()
const pro = proOf(world)
const RUNS = 12
const PRICES = [5_00, 10_00, 20_00]
const RENEW_AHEAD_DAYS = 1 / 24
const REMINDER_DAYS = [7, 1]

interface PlanNow extends Plan {
  isActive: boolean
}

/** The expected state: numbers only. */
interface Life {
  wallet: number
  /** Days of Pro that are left; null without. */
  left: number | null
  plan: number
  /** The plan of the next renewal. */
  next: number
  /** Paid periods, in days from now: begin, end, and cents with earlier credit. */
  periods: { from: number; to: number; cents: number }[]
  agreed: number
  isAutoRenewOn: boolean
  payments: number
  /** Reminders that are still to come, in days ahead. */
  reminders: number[]
}

interface Act {
  kind: 'deposit' | 'buy' | 'change' | 'pass' | 'switch' | 'price' | 'offer'
  pick: number
  /** Never a whole day, so that nothing happens on the edge. */
  halfDays: number
}

const canRenew = ({ isActive, cents }: PlanNow, { agreed }: Life) => isActive && cents <= agreed

/** The work of the task: renews or ends, then reminds with a forecast. */
function settle(life: Life, plans: readonly PlanNow[]): void {
  const plan = plans[life.next]!
  if (life.left !== null && life.left <= RENEW_AHEAD_DAYS) {
    life.isAutoRenewOn &&= canRenew(plan, life)
    if (life.isAutoRenewOn && life.wallet >= plan.cents) {
      pay(life, plan)
      life.plan = life.next
    }
    if (life.left <= 0) Object.assign(life, { left: null, isAutoRenewOn: false, reminders: [] })
  }
  const { left } = life
  if (left === null || !life.reminders.some((days) => days >= left)) return
  life.reminders = life.reminders.filter((days) => days < left)
  life.isAutoRenewOn &&= canRenew(plan, life)
}

function pay(life: Life, { cents, days }: Plan): void {
  const from = Math.max(life.left ?? 0, 0)
  const left = from + days
  Object.assign(life, {
    wallet: life.wallet - cents,
    left,
    periods: [...life.periods, { from, to: left, cents }],
    payments: life.payments + 1,
    reminders: REMINDER_DAYS.filter((ahead) => ahead < left),
  })
}

async function refusedWith(work: Promise<unknown>): Promise<string | null> {
  try {
    await work
    return null
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  }
}

async function buy(who: TestUser, life: Life, plans: readonly PlanNow[], pick: number): Promise<void> {
  const { isActive, cents } = plans[pick]!
  const refusal = await refusedWith(pro.buy(who, plans[pick]!))
  expect(refusal).toBe(!isActive ? 'plan_unavailable' : life.wallet < cents ? 'short_balance' : null)
  if (refusal !== null) return
  const isNew = life.left === null
  pay(life, plans[pick]!)
  Object.assign(life, { plan: pick, next: pick, agreed: cents, isAutoRenewOn: isNew || life.isAutoRenewOn })
}

const creditOf = ({ periods }: Life) =>
  periods.reduce((sum, { from, to, cents }) => sum + Math.floor((cents * Math.max(0, Math.ceil(to - Math.max(from, 0)))) / (to - from)), 0)

async function change(who: TestUser, life: Life, plans: readonly PlanNow[], pick: number): Promise<void> {
  const { isActive, cents, days } = plans[pick]!
  const due = cents - creditOf(life)
  const isNow = pick !== life.plan && cents > life.agreed && due > 0
  const refusal = await refusedWith(pro.change(who, plans[pick]!, (isNow ? due : cents) / 100))
  const asExpected = !isActive
    ? 'plan_unavailable'
    : life.left === null
      ? 'no_subscription'
      : isNow && life.wallet < due
        ? 'short_balance'
        : null
  expect(refusal).toBe(asExpected)
  if (refusal !== null) return
  if (!isNow) return void Object.assign(life, { next: pick, agreed: cents, isAutoRenewOn: true })
  Object.assign(life, { left: null, wallet: life.wallet + cents - due, periods: [] })
  pay(life, { ...plans[pick]!, cents, days })
  Object.assign(life, { plan: pick, next: pick, agreed: cents })
}

async function switchRenewal(who: TestUser, life: Life, plans: readonly PlanNow[], isOn: boolean): Promise<void> {
  const { cents, isActive } = plans[life.next]!
  const refusal = await refusedWith(world.mutate(who, 'subscription:setAutoRenew', { isOn, expectedPrice: cents / 100 }))
  expect(refusal).toBe(life.left === null ? 'no_subscription' : isOn && !isActive ? 'plan_unavailable' : null)
  if (refusal !== null) return
  life.isAutoRenewOn = isOn
  if (isOn) life.agreed = cents
}

async function perform(who: TestUser, life: Life, plans: PlanNow[], { kind, pick, halfDays }: Act): Promise<void> {
  const plan = plans[pick % plans.length]!
  if (kind === 'deposit') {
    await deposit(world, who.id, 1 + pick * 7)
    life.wallet += 1 + pick * 7
  } else if (kind === 'buy') await buy(who, life, plans, pick % plans.length)
  else if (kind === 'change') await change(who, life, plans, pick % plans.length)
  else if (kind === 'switch') await switchRenewal(who, life, plans, pick % 2 === 0)
  else if (kind === 'pass') {
    const days = halfDays / 2 + 0.25
    await pro.pass(who, days)
    if (life.left !== null) life.left -= days
    life.periods = life.periods.map(({ from, to, cents }) => ({ from: from - days, to: to - days, cents })).filter(({ to }) => to > 0)
  } else if (kind === 'price') {
    plan.cents = PRICES[halfDays % PRICES.length]!
    await world.sql(`update subscriptions.plans set price_cents = $2 where id = $1`, plan.id, plan.cents)
  } else {
    plan.isActive = !plan.isActive
    await world.sql(`update subscriptions.plans set is_active = $2 where id = $1`, plan.id, plan.isActive)
  }
  await pro.clock()
  settle(life, plans)
}

const act = fc.record({
  kind: fc.constantFrom<Act['kind']>(
    'deposit',
    'deposit',
    'buy',
    'buy',
    'change',
    'change',
    'pass',
    'pass',
    'pass',
    'pass',
    'switch',
    'price',
    'offer',
  ),
  pick: fc.nat(400),
  halfDays: fc.nat(80),
})

test(
  `${RUNS} random histories of Pro: each act succeeds or is refused as expected, and money, time and books are right`,
  { timeout: 120_000 },
  async () => {
    const property = fc.asyncProperty(fc.array(act, { minLength: 30, maxLength: 40 }), async (acts) => {
      const who = await world.user()
      const plans: PlanNow[] = [
        { ...(await pro.plan()), isActive: true },
        { ...(await pro.plan({ cents: 20_00, days: 90 })), isActive: true },
      ]
      const life: Life = {
        wallet: 0,
        left: null,
        plan: 0,
        next: 0,
        periods: [],
        agreed: 0,
        isAutoRenewOn: false,
        payments: 0,
        reminders: [],
      }
      for (const one of acts) {
        await perform(who, life, plans, one)
        const [end, { wallet }, payments, mine] = [
          await pro.endOf(who),
          await world.balances(who),
          await pro.payments(who),
          await pro.mine(who),
        ]
        expect([wallet, payments.length, mine['isAutoRenewOn'], end === null]).toEqual([
          life.wallet,
          life.payments,
          life.isAutoRenewOn,
          life.left === null,
        ])
        if (end !== null && life.left !== null) expect(Math.abs(end - Date.now() - life.left * DAY_MS)).toBeLessThan(120_000)
      }
      expect((await auditBooks(world.database)).isRight).toBe(true)
    })
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true })
  },
)
