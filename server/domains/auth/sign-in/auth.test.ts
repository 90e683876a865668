import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CallError } from '#platform/call-error.ts'
import { createSettingsCalls } from '#server/domains/settings/parts.ts'
import { sessions } from '#server/domains/users/index.ts'
import { createAppearanceCalls, userCalls } from '#server/domains/users/parts.ts'
import { openDatabase, type Database } from '#platform/db/database.ts'
import { actorOf, createCaller, sessionIn, visitor } from '#test-support/context.ts'
import { createTestDatabase, type TestDatabase } from '#tools/test-database.ts'
import { orGiveBack } from '../limits/attempts.ts'
import { settleAttempt, settleFailures } from '../limits/attempts.sql.ts'
import { createAuthCalls } from './calls.ts'
import { isCommonPassword } from '../passwords/common-passwords.ts'
import { createAuthMail, createSalt, hashPassword, issueSetupCode } from '../parts.ts'

let testDatabase: TestDatabase
let db: Database
let call: ReturnType<typeof createCaller>

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url })
  const auth = createAuthCalls(createAuthMail(randomBytes(32)))
  const settings = createSettingsCalls()
  call = createCaller(db, {
    auth: { ...auth.auth, ...userCalls },
    setup: auth.setup,
    systemSettings: settings.systemSettings,
    appearance: { ...createAppearanceCalls({ onTimeZone: async () => undefined }), ...settings.appearance },
  })
})
// All of these come from one network address.
beforeEach(async () => void (await db.pool.query(`delete from auth.attempts where key like '% network %'`)))
afterAll(async () => {
  await db.end()
  await testDatabase.drop()
})

const PASSWORD = 'copper lantern 88 tide'
const accepted = { isAdult: true, acceptsTerms: true }
const noWatch = () => undefined
let count = 0
const freshEmail = () => `person${(count += 1)}@example.org`
const register = async (email: string, password = PASSWORD, name?: string) => ({
  value: sessionIn((await call(visitor, 'auth:register', { email, password, ...(name === undefined ? {} : { name }), ...accepted })).value),
})
const login = async (email: string, password = PASSWORD) => ({
  value: sessionIn((await call(visitor, 'auth:login', { email, password })).value),
})
const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
  } catch (error) {
    if (error instanceof CallError) return error.code
    throw error
  }
  return 'none'
}

describe('auth:register', () => {
  it('opens an account with a session, a wallet and a name made of the address', async () => {
    const { value } = await register('Ada.Stone@Example.org')
    expect(await sessions.findActor(db, value.token, noWatch)).toMatchObject({ userId: value.userId, isModel: false, adminRole: null })
    const { value: user } = await call(actorOf(value.userId), 'auth:getUser', {})
    expect(user).toMatchObject({
      email: 'Ada.Stone@Example.org',
      name: 'Ada.Stone',
      handle: 'ada-stone',
      balance: 0,
      status: 'user',
      isAdmin: false,
    })
  })

  it('stores only a hash of the token', async () => {
    const { value } = await register(freshEmail())
    const { rows } = await db.pool.query(
      "select count(*)::int as n from users.sessions where encode(token_hash, 'escape') like '%' || $1 || '%'",
      [value.token],
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  it('requires both ticks, and a password that is not common', async () => {
    expect(await codeOf(call(visitor, 'auth:register', { email: freshEmail(), password: PASSWORD, isAdult: true }))).toBe('terms_required')
    expect(await codeOf(register(freshEmail(), 'Password1!'))).toBe('common_password')
  })

  it('answers a known address like an unknown one, and leaves the known account alone', async () => {
    const email = freshEmail()
    const first = await register(email)
    const second = await register(email, 'another long secret 1')
    expect(Object.keys(second.value)).toEqual(Object.keys(first.value))
    expect(second.value.userId).not.toBe(first.value.userId)
    expect((await login(email)).value.userId).toBe(first.value.userId)
    expect((await login(email, 'another long secret 1')).value.userId).toBe(second.value.userId)
  })

  it('signs in to the account that has this address and password', async () => {
    const email = freshEmail()
    const first = await register(email)
    expect((await register(email)).value.userId).toBe(first.value.userId)
  })

  it('gives users of one name different handles, and none that is a page of the site', async () => {
    const handleOf = async (name: string) => {
      const { value } = await register(freshEmail(), PASSWORD, name)
      return (await call(actorOf(value.userId), 'auth:getUserDirect', {})).value?.handle
    }
    const handles = [
      await handleOf('Élodie Roux'),
      await handleOf('Élodie Roux'),
      await handleOf('Иван Щукин'),
      await handleOf('陈静'),
      await handleOf('Dashboard'),
    ]
    expect(handles[0]).toBe('elodie-roux')
    expect(handles[2]).toBe('ivan-shchukin')
    expect(handles[4]).not.toBe('dashboard')
    expect(new Set(handles).size).toBe(5)
    for (const handle of handles) expect(handle).toMatch(/^[a-z0-9-]+$/)
  })
})

describe('auth:login and auth:logout', () => {
  it('refuses a wrong password and an unknown address with the same words', async () => {
    const email = freshEmail()
    await register(email)
    const refusals = await Promise.allSettled([login(email, 'wrong password 1'), login(freshEmail(), 'wrong password 1')])
    const texts = refusals.map((refusal) => (refusal.status === 'rejected' ? String(refusal.reason) : 'signed in'))
    expect(texts[0]).toBe(texts[1])
    expect(texts[0]).toContain('wrong')
  })

  it('lets a household sign in at the same moment: the free attempts of one user make no other wait', async () => {
    const answers = await Promise.all(Array.from({ length: 3 }, () => codeOf(login(freshEmail(), 'wrong password 1'))))
    expect(new Set(answers)).toEqual(new Set(['wrong_credentials']))
  })

  it('makes attempts wait longer and longer, also with the right password; known and unknown accounts alike', async () => {
    const known = freshEmail()
    await register(known)
    await login(known)
    for (const email of [known, freshEmail()]) {
      for (let attempt = 0; attempt < 6; attempt += 1) expect(await codeOf(login(email, 'wrong password 1'))).toBe('wrong_credentials')
      expect(await codeOf(login(email))).toBe('too_many_attempts')
    }
  })

  it('allows five attempts a minute, then ever fewer, and one a day after a hundred', async () => {
    const email = freshEmail()
    const mistake = () => codeOf(login(email, 'wrong password 1'))
    const [{ key } = { key: '' }] = (
      await Promise.all([mistake(), mistake()]).then(() =>
        db.pool.query<{ key: string }>(`select key from auth.attempts where key like '% email %' order by last_at desc limit 1`),
      )
    ).rows
    const waitAfter = async (failures: number) => {
      await db.pool.query(`update auth.attempts set failures = $2, wait_until = '-infinity' where key = $1`, [key, failures - 1])
      await db.pool.query(`delete from auth.attempts where key like '% network %'`)
      expect(await mistake()).toBe('wrong_credentials')
      return (
        await db.pool.query<{ seconds: number | null }>(
          `select ceil(extract(epoch from nullif(wait_until, '-infinity') - last_at))::integer as seconds from auth.attempts where key = $1`,
          [key],
        )
      ).rows[0]?.seconds
    }
    const waits: unknown[] = []
    for (const failures of [5, 6, 7, 8, 11, 12, 50, 99, 100, 101, 500]) waits.push(await waitAfter(failures))
    expect(waits).toEqual([null, 60, 120, 240, 1920, 3600, 3600, 3600, 86_400, 86_400, 86_400])
    // A day without an attempt ends a count of a few, but not that of a hundred.
    const afterDays = async (failures: number, days: number) => {
      await db.pool.query(
        `update auth.attempts set failures = $2, wait_until = '-infinity', last_at = now() - $3 * interval '1 day' where key = $1`,
        [key, failures, days],
      )
      await mistake()
      return (await db.pool.query<{ failures: number }>('select failures from auth.attempts where key = $1', [key])).rows[0]?.failures
    }
    expect([await afterDays(99, 0.9), await afterDays(99, 1.1), await afterDays(100, 1.1), await afterDays(100, 31)]).toEqual([
      100, 1, 101, 1,
    ])
  })

  it('forgets the failures of a network after a while: a school with a few each hour never waits, one with too many not for long', async () => {
    const networks = `from auth.attempts where key like '% network %'`
    const stateOf = async () =>
      (
        await db.pool.query(
          `select failures, ceil(extract(epoch from nullif(wait_until, '-infinity') - now()))::integer as seconds ${networks}`,
        )
      ).rows[0] as { failures: number; seconds: number | null }
    const letPass = (minutes: number) =>
      db.pool.query(
        `update auth.attempts set last_at = last_at - $1::integer * interval '1 minute', wait_until = wait_until - $1::integer * interval '1 minute'`,
        [minutes],
      )
    const mistake = () => codeOf(login(freshEmail(), 'wrong password 1'))
    for (let time = 0; time < 3; time += 1) await mistake()
    await db.pool.query(`update auth.attempts set failures = 50 where key like '% network %'`)
    // Six an hour, for hours: no wait.
    for (let time = 0; time < 12; time += 1) {
      await letPass(time % 2 === 0 ? 8 : 12)
      expect(await mistake()).toBe('wrong_credentials')
    }
    expect((await stateOf()).failures).toBeLessThanOrEqual(51)
    // A bad hour: waits grow to five minutes at most, and soon all is forgotten.
    for (let time = 0; time < 30; time += 1) {
      await db.pool.query(`update auth.attempts set wait_until = '-infinity'`)
      expect(await mistake()).toBe('wrong_credentials')
    }
    expect(await stateOf()).toEqual({ failures: 60, seconds: 300 })
    expect(await codeOf(login(freshEmail()))).toBe('too_many_attempts')
    await letPass(5)
    expect(await mistake()).toBe('wrong_credentials')
    await letPass(110)
    expect(await mistake()).toBe('wrong_credentials')
    expect(await mistake()).toBe('wrong_credentials')
    expect(await stateOf()).toMatchObject({ failures: 51 })
    await letPass(24 * 60)
    expect(await mistake()).toBe('wrong_credentials')
    expect(await stateOf()).toMatchObject({ failures: 1 })
  })

  it('counts a sign-up with another password as an attempt, and many at once as many', async () => {
    const [known, unknown] = [freshEmail(), freshEmail()]
    await register(known)
    await login(known)
    for (const email of [known, unknown]) {
      const codes = await Promise.all(Array.from({ length: 12 }, (_, at) => codeOf(register(email, `another password ${at}`))))
      expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(6)
    }
    const email = freshEmail()
    await register(email)
    await login(email)
    const codes = await Promise.all(Array.from({ length: 12 }, () => codeOf(login(email, 'wrong password 1'))))
    expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(6)
  })

  it('forgets the failures after a success', async () => {
    const email = freshEmail()
    await register(email)
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 4; attempt += 1) await codeOf(login(email, 'wrong password 1'))
      expect(await codeOf(login(email))).toBe('none')
    }
  })

  it('keeps the attempts at an account when another user signs in to one of their own under its address', async () => {
    const email = freshEmail()
    await register(email)
    await register(email, 'another marble lamp 7')
    const codes: string[] = []
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 2; attempt += 1) codes.push(await codeOf(login(email, 'wrong password 1')))
      codes.push(await codeOf(login(email, 'another marble lamp 7')))
    }
    expect(codes.slice(0, 3)).toEqual(['wrong_credentials', 'wrong_credentials', 'none'])
    expect(codes).toContain('too_many_attempts')
  })

  it.each([settleFailures, settleAttempt])(
    'waits for the disk in every transaction but the one that ends a sign-in: $name',
    async (settle) => {
      await db.pool.query(
        `insert into auth.attempts (key, failures, last_at, wait_until) values ('account unhurried', 1, now(), '-infinity') on conflict do nothing`,
      )
      const client = await db.pool.connect()
      const isWaiting = async () =>
        (await client.query<{ synchronous_commit: string }>('show synchronous_commit')).rows[0]?.synchronous_commit
      try {
        // As servers do; the tests' own setting never waits.
        await client.query('set synchronous_commit = on')
        await client.query('begin')
        await client.query(settle.text, ['account unhurried'])
        expect(await isWaiting()).toBe('off')
        await client.query('commit')
        expect(await isWaiting()).toBe('on')
      } finally {
        client.release(true)
      }
    },
  )

  it('gives the attempt back when too many were signing in', async () => {
    const email = freshEmail()
    await register(email)
    await login(email)
    // Many calls while it is open: an admitted one repeats, a refused one leaves.
    let isOpen = true
    const crowd = async (): Promise<void> =>
      hashPassword(PASSWORD, createSalt()).then(
        () => (isOpen ? crowd() : undefined),
        () => undefined,
      )
    const all = Array.from({ length: 61 * availableParallelism() }, crowd)
    const codes: string[] = []
    for (let attempt = 0; attempt < 8; attempt += 1)
      codes.push(await codeOf(login(email)), await codeOf(register(email, 'another password 1')))
    isOpen = false
    await Promise.all(all)
    expect(codes).toEqual(Array.from({ length: 16 }, () => 'unavailable'))
    for (let attempt = 0; attempt < 6; attempt += 1) expect(await codeOf(login(email, 'wrong password 1'))).toBe('wrong_credentials')
    // The sixth caused a wait; an attempt given back takes its wait along.
    const { rows } = await db.pool.query<{ key: string }>(
      `select key from auth.attempts where key like '% email %' order by last_at desc limit 1`,
    )
    const taken = { key: rows[0]?.key ?? '', number: 6 }
    expect(await codeOf(orGiveBack(db, taken, () => Promise.reject(new CallError('unavailable', 'Too many.'))))).toBe('unavailable')
    expect(await codeOf(login(email))).toBe('none')
  }, 60_000)

  it('ends the session, and ending it twice is fine', async () => {
    const { value } = await register(freshEmail())
    const ended = await call(actorOf(value.userId), 'auth:logout', { token: value.token })
    await call(actorOf(value.userId), 'auth:logout', { token: value.token })
    expect(await sessions.findActor(db, value.token, noWatch)).toBeNull()
    expect(ended.topics.some((topic) => topic.startsWith('session:'))).toBe(true)
  })
})

describe('common passwords', () => {
  it.each([
    'password',
    'Passw0rd!',
    '12345678',
    'qwertyui',
    'abcabcabc',
    '13.02.1987',
    'Summer2024',
    'iloveyou1',
    '1q2w3e4r',
    'aaaaaaaa',
    'Thunder',
    'startrek',
    'tequiero',
    'qwe123qwe',
  ])('refuses %s', async (password) => {
    expect(await isCommonPassword(password)).toBe(true)
  })
  it.each([PASSWORD, 'marzipan-otter-41', 'Zkq7!vmw2', 'ужин на закате'])('takes %s', async (password) => {
    expect(await isCommonPassword(password)).toBe(false)
  })
})

describe('setup:createFirstAdmin', () => {
  it("opens the first admin's account once, with a code that was printed within a day", async () => {
    const code = await issueSetupCode(db)
    if (code === null) throw new Error('an empty installation has a code')
    const owner = { email: 'owner@example.org', password: PASSWORD, name: 'The Owner', isAdult: true, acceptsTerms: true }
    for (const unticked of [{ isAdult: false }, { acceptsTerms: false }])
      expect(await codeOf(call(visitor, 'setup:createFirstAdmin', { ...owner, ...unticked, code }))).toBe('terms_required')
    expect(await codeOf(call(visitor, 'setup:createFirstAdmin', { ...owner, code: 'guess' }))).toBe('setup_closed')
    const old = await issueSetupCode(db)
    await db.pool.query(
      `update auth.setup_codes set created_at = now() - interval '25 hours' where code_hash = sha256(convert_to($1, 'UTF8'))`,
      [old],
    )
    expect(await codeOf(call(visitor, 'setup:createFirstAdmin', { ...owner, code: old ?? '' }))).toBe('setup_closed')
    const { value } = await call(visitor, 'setup:createFirstAdmin', { ...owner, code })
    expect(await sessions.findActor(db, value.token, noWatch)).toMatchObject({ adminRole: 'owner' })
    expect(await codeOf(call(visitor, 'setup:createFirstAdmin', { ...owner, code }))).toBe('setup_closed')
    expect(await issueSetupCode(db)).toBeNull()
  })
})

describe('settings and appearance', () => {
  it('systemSettings:getByKey answers public keys only', async () => {
    expect((await call(visitor, 'systemSettings:getByKey', { key: 'website_name' })).value).toEqual({ value: 'Atelier' })
    expect((await call(visitor, 'systemSettings:getByKey', { key: 'website_logo' })).value).toEqual({ value: null })
    expect(await codeOf(call(visitor, 'systemSettings:getByKey', { key: 'identity_keep_days' }))).toBe('not_public')
    expect(await codeOf(call(visitor, 'systemSettings:getByKey', { key: 'no_such_key' }))).toBe('not_public')
  })

  it('keeps language, theme and font, each by itself', async () => {
    const { value } = await register(freshEmail())
    const person = actorOf(value.userId)
    await call(person, 'appearance:saveLanguageSettings', { language: 'zh' })
    await call(person, 'appearance:saveAppearanceSettings', { theme: 'light' })
    const saved = await call(person, 'appearance:saveAppearanceSettings', { font: 'manrope' })
    expect((await call(person, 'appearance:getAppearanceSettings', {})).value).toEqual({ language: 'zh', theme: 'light', font: 'manrope' })
    expect(saved.topics).toEqual([`user:${value.userId}`])
    expect((await call(visitor, 'appearance:getAppearanceSettings', {})).value).toEqual({ language: null, theme: null, font: null })
    expect((await call(visitor, 'appearance:getDefaultLanguage', {})).value).toBe('en')
  })
})
