/**
 * Every call of the contract with values made from its own schema, right and hostile, by visitors, members, models and admins:
 * each gets a response that fits the call's schema or a declared refusal, never an internal error, and the server keeps running.
 *
 * `FUZZ_RUNS` is the number of inputs for each call; the default is small enough for every test run.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMON_ERRORS } from '#platform/call-error.ts'
import { demoAccounts } from '#demo/seed.ts'
import { everyCall, kindOf, namesThing, openEveryCallWorld, type EveryCallWorld } from '#test-support/every-call.ts'
import { booksAgree } from '#test-support/people.ts'
import { fuzzOf, type Filling } from '#test-support/schema-values.ts'

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 60)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121)
/** These hash a password, which is slow: they get fewer inputs. */
const SLOW = /^(?:auth:(?:login|register|prove|changePassword|resetPassword|requestEmailChange)|setup:createFirstAdmin)$/
const SLOW_SHARE = 10
/** These end the session of the rest of the run. */
const ENDS_SESSIONS = /^auth:(?:logout|revokeSession|revokeOtherSessions|changePassword|resetPassword)$/
const SITE_MS = 180_000

let world: EveryCallWorld
let ids: Map<string, readonly string[]>
let users: string[]

/** The session of a call: never one that another call needs. */
async function newTokens(): Promise<string[]> {
  return Promise.all(users.map((userId) => world.tokenOf(userId)))
}

beforeAll(async () => {
  world = await openEveryCallWorld()
  users = await Promise.all([...demoAccounts.map(({ email }) => world.userIdOf(email)), world.newUser({ isPro: true })])
  const kinds = new Set(everyCall.flatMap(({ idFields }) => idFields.map(kindOf)))
  ids = new Map(await Promise.all([...kinds].map(async (kind) => [kind, (await world.thingsOf(kind)).map(({ id }) => id)] as const)))
}, SITE_MS)
afterAll(() => world[Symbol.asyncDispose]())

/** Most ids exist, and most tokens are valid. */
const fillingWith =
  (tokens: readonly string[]): Filling =>
  (field, schema) => {
    if (field === 'token') return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...tokens) }, { weight: 1, arbitrary: fc.string() })
    if (schema.format !== 'uuid' || !namesThing(field)) return undefined
    const known = ids.get(kindOf(field)) ?? []
    return known.length === 0
      ? undefined
      : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: fc.uuid() })
  }

test.each(everyCall)('$path answers every input', { timeout: SITE_MS + RUNS * 1_000 }, async ({ path, entry, schema }) => {
  const runs = Math.max(1, Math.ceil(SLOW.test(path) ? RUNS / SLOW_SHARE : RUNS))
  const known = new Set<string>([...COMMON_ERRORS, ...entry.errors])
  let tokens = await newTokens()
  await fc.assert(
    fc.asyncProperty(
      fuzzOf(schema, (field, part) => fillingWith(tokens)(field, part)),
      async (args) => {
        const answer = await world.call(entry.kind, path, args)
        expect(answer.code, answer.text).not.toBe('internal')
        if (answer.code === undefined) expect(entry.result.safeParse(answer.value).error).toBeUndefined()
        else expect([...known]).toContain(answer.code)
        expect(answer.text).not.toMatch(/\bat .+\.ts:\d+|node_modules|select .+ from |ECONN/)
        if (ENDS_SESSIONS.test(path) && answer.code === undefined) tokens = await newTokens()
      },
    ),
    { numRuns: runs, seed: SEED, endOnFailure: RUNS > 1_000 },
  )
})

test('the server still runs at the end, and its books agree', async () => {
  expect(await world.server.database.read(booksAgree)).toBe(true)
  expect((await fetch(`${world.server.url}/ready`)).status).toBe(200)
})
