/**
 * Random histories of orders: every step by its side, and every moment of the clock, thousands of times. A plain model in memory says which
 * steps go well (contract/rules/order-steps.ts over its own facts) and what every balance is. Now and then the connection of a step is lost between two of
 * its statements, or before its commit: nothing has happened then, and the step is taken again. `ORDER_STEPS=10000` runs more, `ORDER_SEED` others; a
 * failure prints the seed and the shortest path to it.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayTake } from '#contract/rules/order-steps.ts'
import { actorOf } from '#test-support/context.ts'
import { useCrashes } from '#test-support/crashes.ts'
import { pictureBytes } from '#test-support/delivery.ts'
import { createStaff } from '#test-support/disputes.ts'
import { carryOut, end, known, release, stateOf, type Known } from '#test-support/known-orders.ts'
import { KINDS, REFUSALS, takenOf, type Act, type Kind, type Run, type Taken } from '#test-support/order-acts.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { createAddon, createTestUser, createProduct, fundWallet } from '#test-support/people.ts'
import type { Actor } from '#server/access/actor.ts'
import { auditBooks } from '../books/audit.ts'
import { selectLines, transfersOf } from '../books/statement.sql.ts'

const world = useOrdersWorld()
const crashes = useCrashes(world)
const STEPS = Number(process.env['ORDER_STEPS'] ?? 2_000)
const SEED = Number(process.env['ORDER_SEED'] ?? 15)
const PER_RUN = 100
/** The newest orders, among which a step picks one: so that their histories are long. */
const OPEN_AT_ONCE = 3
const PRICE = 50_00
const EXPRESS = 10_01
const START = 600_00
/** Wallets are filled without deposits here. */
const WITHOUT_DEPOSITS = 'credited amounts equal the deposits'

// ── The steps ───────────────────────────────────────────────────────────────────────────────────────────────────────

async function goesWell(work: Promise<unknown>, ...refusals: string[]): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    expect(refusals, String(error)).toContain((error as { code?: string }).code)
    return false
  }
}

async function place(run: Run, pick: number, express: number): Promise<void> {
  const customer = pick % run.customers.length
  const total = PRICE + express
  const wanted = { productId: run.productId, addonIds: express > 0 ? [run.addonId] : [], expectedTotal: total / 100 }
  let id = ''
  const isPlaced = await goesWell(
    world.place(wanted, run.customers[customer]).then((made) => (id = made)),
    'short_balance',
  )
  const purse = run.purses[customer]!
  expect(isPlaced).toBe(purse.wallet >= total)
  if (!isPlaced) return
  purse.wallet -= total
  purse.escrow += total
  run.orders.push(known(id, customer, total, express))
}

async function take(order: Known, { step, side, run, effect, isShort = false }: Taken, crash: Act['crash']): Promise<void> {
  const isAllowed = mayTake(stateOf(order), step, side)
  const isTaken = await goesWell(crashes.during(crash, run), ...REFUSALS)
  expect(isTaken, `${step} by ${side} of ${JSON.stringify(order)}`).toBe(isAllowed && !isShort)
  if (isTaken) effect()
}

// ── The clock ───────────────────────────────────────────────────────────────────────────────────────────────────────

const SECOND = `now() - interval '1 second'`
const set = (order: Known, fields: string) => world.sql(`update orders.orders set ${fields} where id = '${order.id}'`)

/** Moves one time of the order into the past, and runs the clock; a time that a question pauses comes back after it. */
async function passTime(run: Run, order: Known, { kind, crash }: Act): Promise<void> {
  const clock = async () => {
    // The clock goes on with the next order where it fails, and takes the lost one with its next run.
    if (crash !== null) await crashes.during(crash, world.clock)
    await world.clock()
  }
  const due = async (field: string, value: string, effect: () => void, back = `${field} = now() + interval '5 days'`) => {
    await set(order, `${field} = ${value}`)
    await clock()
    if (order.isPaused) await set(order, back)
    else effect()
  }
  const { status, isLate, isReleased, dispute } = order
  if (kind === 'atExpire' && status === 'pending') await due('accept_by', SECOND, () => end(run, order, 'rejected', order.total))
  if (kind === 'atLate' && status === 'processing' && !isLate) await due('deliver_by', SECOND, () => (order.isLate = true))
  if (kind === 'atRefund' && status === 'processing' && isLate)
    await due('late_at', `now() - interval '73 hours'`, () => end(run, order, 'rejected', order.total), 'late_at = now()')
  if (kind === 'atRelease' && status === 'completed' && !isReleased && dispute === null)
    await due('hold_until', SECOND, () => release(run, order))
  const ofProblem = (fields: string) =>
    world.sql(`update orders.disputes set ${fields} where order_id = '${order.id}' and ended_at is null`)
  if (kind === 'atEvidence' && dispute === 'open') {
    await ofProblem(`evidence_until = ${SECOND}`)
    await clock()
    Object.assign(order, { isShown: true, isEvidenceOver: true })
  }
  if (kind === 'atCarryOut' && dispute === 'decided') {
    await ofProblem(`due_at = ${SECOND}`)
    await clock()
    carryOut(run, order, order.ruling!.refund)
  }
  if (kind === 'atUndecided' && (dispute === 'open' || dispute === 'appealed')) {
    await ofProblem(`due_at = ${SECOND}`)
    await clock()
    end(run, order, 'rejected', order.total)
  }
  if (kind === 'atLapse' && order.offer !== null) {
    await set(order, `offer_until = ${SECOND}`)
    await clock()
    order.offer = null
  }
  if (kind === 'atExpress' && status === 'processing' && order.round === 0 && order.express > 0) {
    await set(order, `express_by = now() - interval '1 hour'`)
    order.isExpressOver = true
  }
  if (kind === 'atEndOfQuestion' && order.isPaused) {
    await set(order, `paused_at = paused_at - interval '72 hours', paused_until = ${SECOND}`)
    await clock()
    // The pause has moved the express promise, too.
    Object.assign(order, { isPaused: false, isPauseUsedUp: true, isExpressOver: false })
  }
}

/** Most steps are refused in most states. Of these acts the next step that the table allows is taken instead, so that histories get far. */
function fitting(run: Run, order: Known, act: Act): Act {
  const from = KINDS.indexOf(act.kind)
  const others = act.isFitting ? [...KINDS.slice(from), ...KINDS.slice(0, from)] : []
  const isFit = (kind: Kind) => {
    const taken = takenOf(run, order, { ...act, kind })
    return kind !== 'closeProblem' && taken !== null && taken.isShort !== true && mayTake(stateOf(order), taken.step, taken.side)
  }
  return takenOf(run, order, act) === null ? act : { ...act, kind: others.find((kind) => isFit(kind)) ?? act.kind }
}

async function perform(run: Run, drawn: Act): Promise<void> {
  if (drawn.kind === 'place' || drawn.kind === 'placeExpress') return place(run, drawn.pick, drawn.kind === 'place' ? 0 : EXPRESS)
  const order = run.orders.at(-1 - (drawn.pick % Math.max(1, Math.min(OPEN_AT_ONCE, run.orders.length))))
  if (order === undefined) return
  const act = fitting(run, order, drawn)
  if (act.kind === 'download' && order.status === 'completed') {
    await crashes.during(act.crash, () => world.call(run.customers[order.customer]!, 'orders:createDownloadLink', { orderId: order.id }))
    order.isDownloaded = true
  }
  const taken = takenOf(run, order, act)
  await (taken === null ? passTime(run, order, act) : take(order, taken, act.crash))
}

const act = fc.record({
  kind: fc.constantFrom(...KINDS),
  pick: fc.nat(1_000),
  cents: fc.oneof(fc.integer({ min: 0, max: 100_00 }), fc.constantFrom(0, 1, 2, 3, 99_99)),
  isCustomer: fc.boolean(),
  isFitting: fc.constantFrom(true, true, true, false),
  crash: fc.option(fc.record({ writes: fc.nat(2), statements: fc.nat(25) }), { freq: 6, nil: null }),
})

async function openRun(bytes: Buffer): Promise<Run> {
  const { database } = world
  const model = await createTestUser(database, { status: 'model' })
  const customers = await Promise.all([0, 1].map(() => createTestUser(database)))
  for (const id of customers) await fundWallet(database, id, START)
  const productId = await createProduct(database, model, { priceCents: PRICE, slots: 1_000 })
  await world.sql(`update models.products set free_revisions = 1 where id = '${productId}'`)
  return {
    model: actorOf(model, 'model'),
    world,
    staff: [await createStaff(world, 'Jonas'), await createStaff(world, 'Vera')],
    customers: customers.map((id) => actorOf(id)),
    productId,
    addonId: await createAddon(database, productId, 'Express', EXPRESS, -2),
    purses: customers.map(() => ({ wallet: START, escrow: 0, earnings_hold: 0 })),
    earned: { wallet: 0, escrow: 0, earnings_hold: 0 },
    orders: [],
    bytes,
  }
}

const LINES_MAX = 1_000

/**
 * The statement of a user: each line continues the balance of the one before it, the newest has today's, and the lines of each order add up
 * to its cost or earning, whichever steps led there.
 */
async function expectStatement(actor: Actor, owned: ReadonlyMap<string, number>, start: number): Promise<void> {
  const lines = await world.database.many(
    selectLines,
    actor.userId ?? '',
    Number.MAX_SAFE_INTEGER,
    transfersOf(undefined),
    null,
    null,
    LINES_MAX,
  )
  const oldestFirst = lines.toReversed()
  const sums = new Map<string, number>()
  let balance = 0
  for (const { cents, balanceCents, orderId, kind, cause } of oldestFirst) {
    balance += cents
    expect(balanceCents).toBe(balance)
    if (orderId !== null) sums.set(orderId, (sums.get(orderId) ?? 0) + cents)
    // The reason of each refund: the outcome that its settlement names.
    if (kind === 'refund') expect(cause).not.toBeNull()
  }
  expect((await world.balances(actor)).wallet).toBe(balance)
  expect(balance - [...sums.values()].reduce((sum, cents) => sum + cents, 0)).toBe(start)
  expect(sums).toEqual(owned)
}

/** Balances, statuses, the sums of settlements, and the model's figures are those of the model in memory. */
async function expectAsKnown({ model, customers, productId, purses, earned, orders }: Run): Promise<void> {
  for (const [at, customer] of customers.entries()) expect(await world.balances(customer)).toMatchObject(purses[at]!)
  expect(await world.balances(model)).toMatchObject(earned)
  const rows =
    await world.sql(`select id, status, total_cents::integer as total, refunded_cents::integer as refunded, round, paused_at is not null as "isPaused", late_at is not null as "isLate",
      released_at is not null as "isReleased", offer_id, dispute from orders.orders where product_id = '${productId}' order by id`)
  expect(rows).toEqual(
    orders
      .map(({ id, status, total, refunded, round, isPaused, isLate, isReleased, offer, dispute }) => {
        return { id, status, total, refunded, round, isPaused, isLate, isReleased, offer_id: offer?.id ?? null, dispute }
      })
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  )
  const completed = orders.filter(({ status }) => status === 'completed').length
  expect(
    await world.sql(`select p.open_orders, coalesce(s.order_count, 0)::integer as sold, f.completed_count from models.products p join models.profiles f on f.user_id = p.model_id
      left join models.sales s on s.model_id = p.model_id where p.id = '${productId}'`),
  ).toEqual([
    {
      open_orders: orders.filter(({ status }) => status === 'pending' || status === 'processing').length,
      sold: completed,
      completed_count: completed,
    },
  ])
  for (const [at, customer] of customers.entries()) {
    const own = orders.filter((order) => order.customer === at)
    await expectStatement(customer, new Map(own.map(({ id, total, refunded }) => [id, refunded - total])), START)
  }
  const released = orders.filter(({ isReleased, payment }) => isReleased && payment > 0)
  await expectStatement(model, new Map(released.map(({ id, payment }) => [id, payment])), 0)
  expect((await auditBooks(world.database)).checks.filter(({ isRight, name }) => !isRight && name !== WITHOUT_DEPOSITS)).toEqual([])
}

test(
  `${STEPS} random steps: each goes well or is refused as the table says, every balance is as expected, and the audit passes`,
  { timeout: 60_000 + STEPS * 120 },
  async () => {
    const bytes = await pictureBytes()
    const taken = new Set<string>()
    const property = fc.asyncProperty(fc.noBias(fc.array(act, { minLength: PER_RUN, maxLength: PER_RUN })), async (acts) => {
      const run = await openRun(bytes)
      for (const one of acts) await perform(run, one)
      await expectAsKnown(run)
      for (const { kind } of await world.sql(
        `select distinct e.kind from orders.events e join orders.orders o on o.id = e.order_id where o.product_id = '${run.productId}'`,
      ))
        taken.add(String(kind))
    })
    await fc.assert(property, { numRuns: Math.ceil(STEPS / PER_RUN), endOnFailure: true, seed: SEED })
    // No history is about little: the rare steps, too, in a long run.
    const rare = STEPS >= 10_000 ? ['extended', 'question_ended', 'offer_lapsed', 'problem_closed', 'appeal_decided', 'replaced'] : []
    for (const kind of ['expired', 'revision_asked', 'reviewed', 'offer_accepted', 'problem_reported', 'decided', 'settled', ...rare])
      expect([...taken]).toContain(kind)
    expect(crashes.count()).toBeGreaterThan(STEPS / 100)
  },
)
