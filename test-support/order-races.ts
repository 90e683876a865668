/** Two steps on one order at the same moment, a hundred times: ten orders at once, so that a hundred take seconds. */
import { checkedFile } from './money.ts'
import type { OrdersWorld } from './orders-world.ts'
import { fundWallet } from './people.ts'

export const RACES = 100
const AT_ONCE = 10

export interface Racing {
  readonly orderId: string
  /** Once all orders of the moment are made. */
  readonly ready?: () => Promise<unknown>
  readonly first: () => Promise<unknown>
  /** Missing: the clock, which runs once for all orders of the moment. */
  readonly second?: () => Promise<unknown>
}

interface Race {
  /** Makes an order that both steps can be taken on. */
  begin: () => Promise<Racing>
  /** Before the checks of the orders of one moment. */
  after?: () => Promise<unknown>
  /** `isFirst`: the first step went well. */
  check: (orderId: string, isFirst: boolean) => Promise<void>
}

const times = <T>(count: number, work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: count }, async () => work()))

/** An order of the world's customer, delivered by a stored file without its upload. */
export async function delivered({ call, database, model, place }: OrdersWorld): Promise<string> {
  const orderId = await place()
  const objectId = await checkedFile(database, model.userId ?? '')
  await call(model, 'orders:completeOrderWithMediaR2', {
    orderId,
    objectId,
    fileName: 'lake.png',
    fileType: 'image/png',
    fileSize: 100,
  })
  return orderId
}

/** Each step begins first in half of the races. */
export async function race(world: OrdersWorld, { begin, after, check }: Race): Promise<void> {
  await fundWallet(world.database, world.customer.userId ?? '', RACES * 60_00)
  for (let run = 0; run < RACES; run += AT_ONCE) {
    const orders = await times(AT_ONCE, begin)
    await Promise.all(orders.map(async ({ ready }) => ready?.()))
    const firsts = orders.map(({ first }) => first)
    const seconds = orders.flatMap(({ second }) => (second === undefined ? [] : [second]))
    const others = seconds.length > 0 ? seconds : [() => world.clock()]
    const isTurned = (run / AT_ONCE) % 2 === 1
    const ends = await Promise.allSettled((isTurned ? [...others, ...firsts] : [...firsts, ...others]).map(async (step) => step()))
    const ofFirsts = isTurned ? ends.slice(others.length) : ends.slice(0, firsts.length)
    await after?.()
    await Promise.all(orders.map(({ orderId }, at) => check(orderId, ofFirsts[at]?.status === 'fulfilled')))
  }
}
