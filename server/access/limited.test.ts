/** The `limit` of each entry is applied: by network, by account and by device. */
import fc from 'fast-check'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CALL_LIMITS } from '#contract/call-limits.ts'
import type { CallLimit } from '#realtime/define.ts'
import { everyCall, openEveryCallWorld, sampleOf, type EveryCall, type EveryCallWorld } from '#test-support/every-call.ts'
import { valuesOf } from '#test-support/schema-values.ts'

const SITE_MS = 180_000
const EMAIL = 'nobody@limits.example'
const PASSWORD = 'copper lantern 88 tide'
/** Counted in the statement of the attempt itself, which also knows the address. */
const SIGN_INS: Readonly<Record<string, object>> = {
  'auth:login': { email: EMAIL, password: PASSWORD },
  'auth:register': { email: EMAIL, password: PASSWORD, isAdult: true, acceptsTerms: true },
}

/** Calls about accounts that write, and have no limit. */
const UNLIMITED: Readonly<Record<string, string>> = {
  'auth:logout': 'signing out is never delayed',
  'auth:renewSession': 'open pages call it by themselves, and it writes every few minutes only',
}
/** Arguments that hold a secret to compare, or the recipient of a mail. */
const SECRETS = /^(?:.*[pP]assword|code|email|challenge|credential|assertion|signature|attestation|resetToken|confirmToken)$/
const REFUSES_A_SECRET = /^(?:wrong_(?:password|code|credentials)|invalid_credential|code_over|setup_closed|no_mail)$/
const NO_SECRET: Readonly<Record<string, string>> = {
  'auth:getInvitation code': 'has too many bits to guess, and a query has the limits of its connection',
  'transactions:createOxaPayInvoice email': 'is handed to the payment provider',
}

const limited = everyCall.filter(({ entry }) => entry.limit !== null && !entry.limit.isCountedByHandler)
const by = (what: keyof CallLimit['by']) => limited.filter(({ entry }) => entry.limit?.by[what] !== undefined)
const fieldsIn = ({ schema }: EveryCall) => Object.keys((schema as { properties?: object }).properties ?? {})

let world: EveryCallWorld
beforeAll(async () => void (world = await openEveryCallWorld()), SITE_MS)
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(() => world.sql('delete from auth.attempts'))

const newMark = () => randomBytes(32).toString('base64url')

/** Valid arguments with this session and this browser. */
function argsFor(one: EveryCall, token: string, browser: string): object {
  const { schema, entry, path } = one
  const given = {
    token: fc.constant(token),
    browser: fc.constant(browser),
    email: fc.stringMatching(/^[a-z]{3,12}@[a-z]{3,12}\.example$/),
  } as Readonly<Record<string, fc.Arbitrary<unknown>>>
  // The token of an external session is not the session token of a user.
  const values = valuesOf(schema, (field) => (path === 'auth:createSession' && field === 'token' ? fc.constant(newMark()) : given[field]))
  const args = sampleOf(values, 40).find((some) => entry.args.safeParse(some).success)
  if (args === undefined) throw new Error(`no arguments could be made for ${path}`)
  return fieldsIn(one).includes('browser') ? { ...args, browser } : (args as object)
}

interface Who {
  readonly userId: string
  readonly browser: string
}

/** A new user who may make the call; of a call for all when it is left out. */
async function someone(one?: EveryCall): Promise<Who> {
  const userId = await world.newUser(one?.entry.role === 'admin' ? { adminRole: 'owner' } : {})
  if (one?.entry.role === 'model') await world.sql(`update users.users set status = 'model' where id = $1`, userId)
  return { userId, browser: newMark() }
}

/** The code of the response to a call of this user, in a new session. */
async function codeOf(one: EveryCall, { userId, browser }: Who, token?: string): Promise<string | undefined> {
  return (
    await world.call(one.entry.kind, one.path, SIGN_INS[one.path] ?? argsFor(one, token ?? (await world.tokenOf(userId)), browser), {
      areLimited: true,
    })
  ).code
}

/** Uses up the limits of these keys. Returns the number of keys. */
const useUp = async (like: string) =>
  (
    await world.sql(
      `update auth.attempts set failures = 90, last_at = now(), wait_until = now() + interval '1 minute' where key like $1 returning key`,
      like,
    )
  ).length
const forget = (like: string) => world.sql('delete from auth.attempts where key not like $1', like)

/** Calls until one is refused. Returns the number of calls before it. */
async function callsUntilRefused(call: () => Promise<string | undefined>, most: number): Promise<number> {
  for (let count = 0; count < most; count += 1) if ((await call()) === 'too_many_attempts') return count
  return most
}

describe('limits in the contract', () => {
  const pathsOf = (calls: readonly EveryCall[]) => calls.map(({ path }) => path)

  test('every call of auth and setup that writes has one, except those listed here', () => {
    const writes = everyCall.filter(({ path, entry }) => /^(?:auth|setup):/.test(path) && entry.kind !== 'query')
    expect(writes.length).toBeGreaterThan(35)
    expect(pathsOf(writes.filter(({ entry }) => entry.limit === null)).toSorted()).toEqual(Object.keys(UNLIMITED).toSorted())
  })

  test('every call that checks a secret or sends mail to an address has one', () => {
    const checks = everyCall.filter(
      (one) =>
        one.entry.errors.some((code) => REFUSES_A_SECRET.test(code)) ||
        fieldsIn(one).some((field) => SECRETS.test(field) && !(`${one.path} ${field}` in NO_SECRET)),
    )
    expect(checks.length).toBeGreaterThan(20)
    expect(pathsOf(checks.filter(({ entry }) => entry.limit === null))).toEqual([])
  })

  test('a call with one declares its refusal, and counts by network where visitors may call', () => {
    const all = everyCall.filter(({ entry }) => entry.limit !== null)
    expect(pathsOf(all.filter(({ entry }) => !entry.errors.includes('too_many_attempts')))).toEqual([])
    expect(pathsOf(all.filter(({ entry }) => entry.role === 'visitor' && entry.limit?.by.network === undefined))).toEqual([])
  })

  test('calls of one bucket count alike', () => {
    const ofBucket = Map.groupBy(limited, ({ entry }) => entry.limit?.bucket)
    for (const calls of ofBucket.values()) expect(new Set(calls.map(({ entry }) => JSON.stringify(entry.limit))).size).toBe(1)
  })
})

const sparesNetwork = ({ entry }: EveryCall) => entry.limit?.sparesNetwork === true

describe.each([...by('network').filter((one) => !sparesNetwork(one)), ...everyCall.filter(({ path }) => path in SIGN_INS)])(
  '$path',
  (one) => {
    test('is refused to every caller after too many from one network', { timeout: SITE_MS }, async () => {
      expect(await codeOf(one, await someone(one))).not.toBe('too_many_attempts')
      const [{ key } = { key: '' }] = await world.sql<{ key: string }>(`select key from auth.attempts where key like '% network %'`)
      // Only failed sign-ins count.
      expect(key).not.toBe('')
      await forget(key)
      expect(await useUp(key)).toBe(1)
      const answer = await codeOf(one, await someone(one))
      expect(answer).toBe('too_many_attempts')
    })
  },
)

describe.each(by('network').filter(sparesNetwork))('$path', (one) => {
  test(
    'is answered after any number of failed attempts of its network, and its own failures count there',
    { timeout: SITE_MS },
    async () => {
      expect(await codeOf(one, await someone(one))).not.toBe('too_many_attempts')
      await forget('% network %')
      expect(await useUp('% network %')).toBe(1)
      expect(await codeOf(one, await someone(one))).not.toBe('too_many_attempts')
      expect(
        await world.sql(
          `select failures > 0 as "isCounted", wait_until > now() as "isWaiting" from auth.attempts where key like '% network %'`,
        ),
      ).toEqual([{ isCounted: true, isWaiting: true }])
    },
  )
})

test('a stolen session cannot keep the user from ending it', { timeout: SITE_MS }, async () => {
  const who = await someone()
  const stolen = await world.tokenOf(who.userId)
  for (const path of ['auth:revokeSession', 'auth:revokeOtherSessions']) {
    const one = limited.find((call) => call.path === path) as EveryCall
    await codeOf(one, who, stolen)
  }
  await forget('% device %')
  expect(await useUp('% device %')).toBe(1)
  expect((await world.call('mutation', 'auth:revokeOtherSessions', { token: stolen }, { areLimited: true })).code).toBe('too_many_attempts')
  const own = await world.tokenOf(who.userId)
  expect((await world.call('mutation', 'auth:revokeOtherSessions', { token: own }, { areLimited: true })).code).toBeUndefined()
  // However often it calls, and however long: a session may use only a part of the account's limit.
  const { account, device } = CALL_LIMITS.end.by
  expect([account.free > device.free, account.forgetSeconds < device.forgetSeconds]).toEqual([true, true])
})

describe.each(by('device').filter(({ entry }) => entry.role === 'user'))('$path', (one) => {
  test(
    'is refused after too many of one account from any network, and after too many of one session without the others',
    { timeout: SITE_MS },
    async () => {
      const [who, other] = [await someone(one), await someone(one)]
      await codeOf(one, who)
      await forget('% account %')
      expect(await useUp('% account %')).toBe(1)
      expect(await codeOf(one, who)).toBe('too_many_attempts')
      expect(await codeOf(one, other)).not.toBe('too_many_attempts')

      const [third, fourth] = [await world.tokenOf(other.userId), await world.tokenOf(other.userId)]
      await world.sql('delete from auth.attempts')
      await codeOf(one, other, third)
      await forget('% device %')
      expect(await useUp('% device %')).toBe(1)
      expect(await codeOf(one, other, third)).toBe('too_many_attempts')
      expect(await codeOf(one, other, fourth)).not.toBe('too_many_attempts')
    },
  )
})

describe.each(by('account').filter(({ entry }) => entry.limit?.by.device === undefined))('$path', (one) => {
  test('is refused after too many of one account, and to no other account', { timeout: SITE_MS }, async () => {
    const [who, other] = [await someone(one), await someone(one)]
    await codeOf(one, who)
    expect(await useUp('% account %')).toBe(1)
    expect(await codeOf(one, who)).toBe('too_many_attempts')
    expect(await codeOf(one, other)).not.toBe('too_many_attempts')
  })
})

describe.each(by('device').filter((one) => one.entry.role === 'visitor' && fieldsIn(one).includes('browser')))('$path', (one) => {
  test('is refused after too many of one browser, and to no other browser', { timeout: SITE_MS }, async () => {
    const [who, other] = [await someone(), await someone()]
    await codeOf(one, who)
    await forget('% device %')
    expect(await useUp('% device %')).toBe(1)
    expect(await codeOf(one, who)).toBe('too_many_attempts')
    expect(await codeOf(one, other)).not.toBe('too_many_attempts')
  })
})

test(
  'attempts: fifty failures of a network are free, all kinds together; then unknown browsers wait with passwords, and with nothing else',
  { timeout: SITE_MS },
  async () => {
    const named = (path: string) => limited.find((one) => one.path === path) as EveryCall
    const [confirm, verify] = [named('auth:confirmEmail'), named('auth:verifyResetCode')]
    for (let mistake = 0; mistake < 25; mistake += 1) {
      expect(await codeOf(confirm, await someone())).toBe('code_over')
      expect(await codeOf(verify, await someone())).toBe('code_over')
    }
    const login = () =>
      world.call(
        'mutation',
        'auth:login',
        { email: `${randomBytes(6).toString('hex')}@limits.example`, password: PASSWORD },
        { areLimited: true },
      )
    expect(await callsUntilRefused(async () => (await login()).code, 3)).toBe(1)
    expect(await codeOf(confirm, await someone())).toBe('code_over')
    expect(await codeOf(verify, await someone())).toBe('code_over')
  },
)

test('mail: one account requests ten, then waits', { timeout: SITE_MS }, async () => {
  const resend = limited.find(({ path }) => path === 'auth:resendConfirmation') as EveryCall
  const who = await someone()
  expect(await callsUntilRefused(() => codeOf(resend, who), 20)).toBe(11)
})

test('links for visitors: one network requests ten, then waits, whatever the addresses', { timeout: SITE_MS }, async () => {
  const question = { language: 'en', category: 'other', subject: 'A question', text: 'How does it work?' }
  const ask = () =>
    world.call('mutation', 'visits:ask', { ...question, email: `${randomBytes(6).toString('hex')}@limits.example` }, { areLimited: true })
  expect(await callsUntilRefused(async () => (await ask()).code, 20)).toBe(11)
})

test('calls at once get no more than calls in sequence', { timeout: SITE_MS }, async () => {
  const rename = limited.find(({ path }) => path === 'auth:renamePasskey') as EveryCall
  const who = await someone()
  const token = await world.tokenOf(who.userId)
  const codes = await Promise.all(Array.from({ length: 80 }, () => codeOf(rename, who, token)))
  expect(codes.filter((code) => code === 'not_found')).toHaveLength(61)
  expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(19)
})

test('comments: ten, then a minute’s wait, also for calls at once', { timeout: SITE_MS }, async () => {
  const comment = limited.find(({ path }) => path === 'posts:addComment') as EveryCall
  const [who, other] = [await someone(), await someone()]
  const token = await world.tokenOf(who.userId)
  const codes = await Promise.all(Array.from({ length: 14 }, () => codeOf(comment, who, token)))
  expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(4)
  expect(
    await world.sql(`select extract(epoch from wait_until - now()) > 50 as "isLong" from auth.attempts where key like 'comment %'`),
  ).toEqual([{ isLong: true }])
  expect(await codeOf(comment, other)).not.toBe('too_many_attempts')
})
