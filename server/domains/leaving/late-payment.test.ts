/** A payment that arrives at the moment of erasure goes to the payer, or to the site to be sent back, and is never lost. */
import { expect, test } from 'vitest'
import type { Notification } from '#contract/types.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { isErased, turnClosing, useLatePayments, type LatePayment } from '#test-support/late-payments.ts'
import { depsOf } from '#test-support/leaving-world.ts'
import { LOCK_WAITS } from '#test-support/lock-waits.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { settleDeposit } from '../deposits/settle-deposit.ts'
import { unclaimedCents } from '../deposits/under-way.ts'
import { eraseAccount } from './erase-account.ts'

const world = useMoneyWorld()
const payments = useLatePayments(world)

/** A user whose 30 days are over, with a payment made meanwhile. */
async function atTheEnd(): Promise<{ who: TestUser; payment: LatePayment }> {
  const who = await world.user()
  const payment = await payments.open(who, 50)
  await world.mutate(who, 'auth:requestDeletion')
  await turnClosing(world, who)
  await payments.pay(payment)
  return { who, payment }
}

/** Holds the first of two transactions open until the other one waits for it. */
function holdOpen() {
  const [done, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  return {
    done: done.promise,
    end: () => end.resolve(),
    async hold(): Promise<void> {
      done.resolve()
      await end.promise
    },
  }
}

const somebodyWaits = () => expect.poll(() => world.sql(`select from ${LOCK_WAITS}`), { interval: 5 }).not.toEqual([])

async function settle({ id, trackId }: LatePayment, afterwards: () => Promise<void> = async () => undefined): Promise<void> {
  const payment = await payments.provider.readPayment(trackId)
  await world.realtime.write('test/deposits:settle', SYSTEM, async (context) => {
    await settleDeposit(context, world.log, id, payment, Date.now())
    await afterwards()
  })
}

async function erase(who: TestUser, afterLockOut: () => Promise<void> = async () => undefined): Promise<boolean> {
  const deps = await depsOf(world)
  const write: typeof deps.write = (path, work) =>
    deps.write(path, async (context) => {
      const value = await work(context)
      if (path === 'clock/leaving:lockOut') await afterLockOut()
      return value
    })
  return eraseAccount({ ...deps, write }, who.id, new AbortController().signal)
}

test('credited first, it belongs to the payer: the account stays, and notifies them', async () => {
  const { who, payment } = await atTheEnd()
  const before = await unclaimedCents(world.database)
  const { hold, done, end } = holdOpen()
  const settling = settle(payment, hold)
  await done
  const erasing = erase(who)
  await somebodyWaits()
  end()
  await settling
  expect(await erasing).toBe(false)
  expect(await isErased(world, who)).toBe(false)
  expect(await world.balances(who)).toMatchObject({ wallet: 50_00 })
  const { items } = await world.query<{ items: Notification[] }>(who, 'notifications:list')
  expect(items.map(({ kind }) => kind)).toEqual(['closing_waits', 'deposit_credited', 'closing_begun'])
  expect(await unclaimedCents(world.database)).toBe(before)
})

test('locked out first, the payer has no wallet any more: the site keeps it for them', async () => {
  const { who, payment } = await atTheEnd()
  const before = await unclaimedCents(world.database)
  const { hold, done, end } = holdOpen()
  const erasing = erase(who, hold)
  await done
  const settling = settle(payment)
  await somebodyWaits()
  end()
  await settling
  expect(await erasing).toBe(true)
  expect(await isErased(world, who)).toBe(true)
  expect(await world.balances(who)).toMatchObject({ wallet: 0 })
  expect((await unclaimedCents(world.database)) - before).toBe(50_00)
  expect(await world.sql('select cents from deposits.unclaimed where deposit_id = $1', payment.id)).toEqual([{ cents: 50_00 }])
})

test('in either order it is in one place, whole', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { who, payment } = await atTheEnd()
    const before = await unclaimedCents(world.database)
    await Promise.all([settle(payment), erase(who)])
    const { wallet } = await world.balances(who)
    expect(wallet + (await unclaimedCents(world.database)) - before).toBe(50_00)
    expect(wallet).toBe((await isErased(world, who)) ? 0 : 50_00)
  }
})
