import { expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { deliver } from '#test-support/delivery.ts'
import { twoPoints } from '#test-support/disputes.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'

const world = useOrdersWorld()
const DAY_MS = 86_400_000

type Args = Record<string, unknown> & { side: 'customer' | 'model' }
const listed = async (as: Actor, args: Args) =>
  (await world.call(as, 'orders:listOrders', args as never)).value.orders.map(({ _id }: { _id: string }) => _id)

/** Every page of a list, by pages of two. */
async function allPages(as: Actor, args: Args): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const { value } = (await world.call(as, 'orders:listOrders', { ...args, limit: 2, cursor } as never)) as {
      value: { orders: { _id: string }[]; nextCursor: string | null }
    }
    seen.push(...value.orders.map(({ _id }) => _id))
    cursor = value.nextCursor
  } while (cursor !== null)
  return seen
}

/** Orders in every state, by its name. */
async function placeInAllStates(): Promise<Record<string, string>> {
  const names = ['pending', 'working', 'late', 'question', 'revision', 'offer', 'problem', 'done', 'rejected'] as const
  const ids = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await world.place()] as const)))
  for (const name of names.filter((each) => each !== 'pending' && each !== 'rejected'))
    await world.call(world.model, 'orders:acceptOrder', { orderId: ids[name]! })
  await world.call(world.model, 'orders:rejectOrder', { orderId: ids['rejected']!, reason: 'x' })
  await world.sql(`update orders.orders set late_at = now(), deliver_by = now() - interval '1 hour' where id = '${ids['late']}'`)
  await world.call(world.model, 'orders:askQuestion', { orderId: ids['question']!, question: 'Which blue?' })
  await world.sql(`update orders.orders set round = 1 where id = '${ids['revision']}'`)
  await world.call(world.model, 'orders:makeOffer', { orderId: ids['offer']!, offer: { kind: 'extension', days: 2 } })
  for (const name of ['problem', 'done']) await deliver(world.call, world.model, ids[name]!)
  await world.call(world.customer, 'orders:reportProblem', { orderId: ids['problem']!, reason: 'broken_file', points: twoPoints })
  await world.call(world.customer, 'orders:acceptDelivery', { orderId: ids['done']! })
  return ids
}

test('orders:listOrders shows each state alone, to both sides, and to no stranger', async () => {
  const ids = await placeInAllStates()
  const cases = [
    ['late', [ids['late']]],
    ['question', [ids['question']]],
    ['revision', [ids['revision']]],
    ['offer', [ids['offer']]],
    ['problem', [ids['problem']]],
    // Also those with a problem.
    ['done', [ids['problem'], ids['done']].toSorted((one, other) => String(other).localeCompare(String(one)))],
    ['rejected', [ids['rejected']]],
  ] as const
  for (const [state, expected] of cases) {
    expect(await listed(world.customer, { side: 'customer', state }), `customer, ${state}`).toEqual(expected)
    expect(await listed(world.model, { side: 'model', state }), `model, ${state}`).toEqual(expected)
    expect(await listed(world.model, { side: 'customer', state }), `the model as customer, ${state}`).toEqual([])
    expect(await listed(world.stranger, { side: 'model', state }), `stranger, ${state}`).toEqual([])
  }
})

test('a state narrows words, an id and due dates to the orders that its own list has', async () => {
  const ids = await placeInAllStates()
  const open = [ids['pending'], ids['working'], ids['late'], ids['question'], ids['revision'], ids['offer']]
  for (const state of ['open', 'late', 'question', 'revision', 'offer', 'problem', 'done', 'rejected'] as const)
    for (const [as, side] of [
      [world.customer, 'customer'],
      [world.model, 'model'],
    ] as const) {
      const inState = (await listed(as, { side, state })).toSorted()
      expect(inState.length, state).toBeGreaterThan(0)
      expect((await listed(as, { side, state, search: 'picture' })).toSorted(), state).toEqual(inState)
      expect((await listed(as, { side, state, dueFrom: 0 })).toSorted(), state).toEqual(inState.filter((id) => open.includes(id)))
      for (const [name, id] of Object.entries(ids))
        expect(await listed(as, { side, state, search: id }), `${state}: ${name}`).toEqual(inState.includes(id) ? [id] : [])
    }
})

test('open orders come by their next deadline, all orders newest first, page by page without gap or double', async () => {
  const ids = await placeInAllStates()
  const newest = Object.values(ids).toSorted().toReversed()
  for (const [as, side] of [
    [world.customer, 'customer'],
    [world.model, 'model'],
  ] as const) {
    expect(await allPages(as, { side })).toEqual(newest)
    const open = await allPages(as, { side, state: 'open' })
    expect(open[0]).toBe(ids['late'])
    expect(open.toSorted()).toEqual(newest.filter((id) => ![ids['rejected'], ids['problem'], ids['done']].includes(id)).toSorted())
  }
})

test('a due date finds the open orders that are due then, and orders:listDueOrders puts them into a calendar', async () => {
  const [soon, later] = [await world.place(), await world.place()]
  const at = Date.parse('2030-05-04T12:00:00Z')
  await world.sql(`update orders.orders set accept_by = '2030-05-04T12:00:00Z' where id = '${soon}'`)
  await world.sql(`update orders.orders set accept_by = '2030-05-06T12:00:00Z' where id = '${later}'`)
  const due = { side: 'model', dueFrom: at - DAY_MS, dueUntil: at + DAY_MS } as const
  expect(await listed(world.model, due)).toEqual([soon])
  expect(await listed(world.model, { ...due, dueUntil: at + 3 * DAY_MS })).toEqual([soon, later])
  expect(await listed(world.model, { ...due, state: 'done' })).toEqual([])
  // From the first moment on, until just before the last, each alone as well.
  const side = 'model'
  for (const [range, expected] of [
    [{ dueFrom: at }, [soon, later]],
    [{ dueFrom: at + 1 }, [later]],
    [{ dueUntil: at }, []],
    [{ dueUntil: at + 1 }, [soon]],
    [{ dueFrom: at, dueUntil: at + 2 * DAY_MS }, [soon]],
  ] as const) {
    expect(await listed(world.model, { side, ...range }), JSON.stringify(range)).toEqual(expected)
    const { dueFrom: from = 0, dueUntil: until = at * 2 } = { dueFrom: undefined, dueUntil: undefined, ...range }
    const inCalendar = (await world.call(world.model, 'orders:listDueOrders', { side, from, until })).value
    expect(
      inCalendar.map(({ _id }) => _id),
      JSON.stringify(range),
    ).toEqual(expected)
  }
  expect(await allPages(world.model, { side, dueFrom: at })).toEqual([soon, later])
  const { value } = await world.call(world.model, 'orders:listDueOrders', { side: 'model', from: at, until: at + 3 * DAY_MS })
  expect(value).toEqual([
    { _id: soon, productName: 'A picture', otherName: 'Mara', dueAt: at, status: 'pending', isLate: false, isPaused: false },
    expect.objectContaining({ _id: later, dueAt: at + 2 * DAY_MS }),
  ])
  expect((await world.call(world.customer, 'orders:listDueOrders', { side: 'model', from: 0, until: at * 2 })).value).toEqual([])
  expect((await world.call(world.customer, 'orders:listDueOrders', { side: 'customer', from: 0, until: at * 2 })).value).toHaveLength(2)
})

test('each list wakes with the orders of its side and with the users in it', async () => {
  const orderId = await world.place()
  const [customer, model] = [`user:${world.customer.userId}`, `user:${world.model.userId}`]
  for (const args of [{}, { state: 'open' }, { search: 'picture' }, { search: orderId }] as const) {
    const mine = await world.call(world.customer, 'orders:listOrders', { side: 'customer', ...args })
    expect(mine.topics.toSorted()).toEqual([`orders-of:${world.customer.userId}`, customer, model].toSorted())
    expect(mine.value.nextCursor).toBeNull()
    const theirs = await world.call(world.model, 'orders:listOrders', { side: 'model', ...args })
    expect(theirs.topics.toSorted()).toEqual([`orders-for:${world.model.userId}`, customer, model].toSorted())
  }
  const due = { from: 0, until: Date.now() * 2 }
  const mine = await world.call(world.customer, 'orders:listDueOrders', { side: 'customer', ...due })
  expect(mine.topics).toEqual([`orders-of:${world.customer.userId}`, model])
  const theirs = await world.call(world.model, 'orders:listDueOrders', { side: 'model', ...due })
  expect(theirs.topics).toEqual([`orders-for:${world.model.userId}`, customer])
})

test('a search finds a product, the other side or an id among the own orders', async () => {
  const orderId = await world.place()
  for (const search of ['picture', 'mara', orderId.toUpperCase()])
    expect(await listed(world.model, { side: 'model', search }), search).toEqual([orderId])
  expect(await listed(world.model, { side: 'model', search: 'mara', state: 'done' })).toEqual([])
  expect(await listed(world.customer, { side: 'model', search: 'mara' })).toEqual([])
  expect(await listed(world.stranger, { side: 'customer', search: orderId })).toEqual([])
})
