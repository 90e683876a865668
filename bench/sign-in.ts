/** Signing in: its cost besides the hash of the password, and the effect of many simultaneous sign-ins on other calls. */
import { createSalt, hashPassword } from '#server/domains/auth/parts.ts'
import { BenchClient } from './bench-client.ts'
import { setPasswords } from './bench.sql.ts'
import { ask, comparePair, ms, timeMs, type Row } from './measure.ts'
import type { BenchWorld } from './world.ts'

const PASSWORD = 'a bench without an end'
const SIGN_INS = 50
const ROUNDS = 5
/** Number of other users who read meanwhile. */
const READERS = 4
const BESIDES_MAX_MS = 5
const SLOWER_MAX = 2
const PERCENTILE = 0.99

const percentile = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * PERCENTILE)] ?? Number.NaN
const bodyOf = (path: string, args: object) => JSON.stringify({ path, args, format: 'json' })

/** Durations of the other users' calls until `end`. */
async function readUntil(world: BenchWorld, end: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const over = end.then(() => (isOver = true))
  await Promise.all(
    Array.from({ length: READERS }, async (_, reader) => {
      const token = world.customers[reader]?.token ?? ''
      // The session, and the customer's list of orders: both ask the database.
      const bodies = [bodyOf('auth:getUser', { token }), bodyOf('orders:getUserOrders', { token, limit: 4 })]
      for (let turn = 0; !isOver; turn += 1)
        times.push(await timeMs(() => ask(`${world.server.url}/api/query`, { method: 'POST', body: bodies[turn % bodies.length] ?? '' })))
    }),
  )
  await over
  return times
}

export async function benchSignIn(world: BenchWorld): Promise<Row[]> {
  const salt = createSalt()
  const emails = (await world.server.database.many(setPasswords, SIGN_INS, await hashPassword(PASSWORD, salt), salt)).map(
    ({ email }) => email,
  )
  let next = 0
  const credentials = () => ({ email: emails[next++ % emails.length], password: PASSWORD })
  // As in a browser. Simultaneous sign-ins use separate clients, since calls of one socket wait for each other.
  const client = await new BenchClient(world.server.url).open()
  const { oursMs, bareMs } = await comparePair({
    rounds: 200,
    warmUp: 100,
    ours: () => client.mutate('auth:login', credentials()),
    bare: () => hashPassword(PASSWORD, salt),
  })
  client.close()
  const signIn = () => ask(`${world.server.url}/api/mutation`, { method: 'POST', body: bodyOf('auth:login', credentials()) })

  const times = { busy: [] as number[], quiet: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now()
    times.busy.push(...(await readUntil(world, Promise.all(Array.from({ length: SIGN_INS }, signIn)))))
    const tookMs = performance.now() - began
    times.quiet.push(...(await readUntil(world, new Promise((resolve) => setTimeout(resolve, tookMs)))))
  }
  const [busyMs, quietMs] = [percentile(times.busy), percentile(times.quiet)]
  return [
    {
      what: 'Sign-in besides the hash of the password (against the hash alone)',
      ours: ms(oursMs),
      bare: ms(bareMs),
      ratio: `+ ${ms(oursMs - bareMs)}`,
      goal: `≤ + ${BESIDES_MAX_MS} ms`,
      isReached: oursMs - bareMs <= BESIDES_MAX_MS,
    },
    {
      what: `Other calls’ p99 while ${SIGN_INS} users sign in at once (against none)`,
      ours: ms(busyMs),
      bare: ms(quietMs),
      ratio: `${(busyMs / quietMs).toFixed(2)} ×`,
      goal: `≤ ${SLOWER_MAX} ×`,
      isReached: busyMs <= quietMs * SLOWER_MAX,
    },
  ]
}
