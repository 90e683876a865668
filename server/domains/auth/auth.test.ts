import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CallError } from '#realtime/call-error.ts'
import { createSettingsCalls } from '#server/domains/settings/index.ts'
import { createUserCalls, findActor } from '#server/domains/users/index.ts'
import { openDatabase, type Database } from '#server/platform/db/database.ts'
import { actorOf, createCaller, visitor } from '#server/test-support/context.ts'
import { createTestDatabase, type TestDatabase } from '#tools/test-database.ts'
import { createAuthCalls } from './calls.ts'
import { isCommonPassword } from './common-passwords.ts'
import { issueSetupCode } from './index.ts'

let testDatabase: TestDatabase
let db: Database
let call: ReturnType<typeof createCaller>

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url })
  const auth = createAuthCalls()
  const users = createUserCalls()
  const settings = createSettingsCalls()
  call = createCaller(db, {
    auth: { ...auth.auth, ...users.auth },
    setup: auth.setup,
    systemSettings: settings.systemSettings,
    appearance: { ...users.appearance, ...settings.appearance },
  })
})
afterAll(async () => {
  await db.end()
  await testDatabase.drop()
})

const PASSWORD = 'copper lantern 88 tide'
const accepted = { isAdult: true, acceptsTerms: true }
const noWatch = () => undefined
let count = 0
const freshEmail = () => `person${(count += 1)}@example.org`
const register = (email: string, password = PASSWORD) => call(visitor, 'auth:register', { email, password, ...accepted })
const login = (email: string, password = PASSWORD) => call(visitor, 'auth:login', { email, password })
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
    const { value } = await call(visitor, 'auth:register', { email: 'Ada.Stone@Example.org', password: PASSWORD, ...accepted })
    expect(await findActor(db, value.token, noWatch)).toMatchObject({ userId: value.userId, isModel: false, adminRole: null })
    const { value: user } = await call(actorOf(value.userId), 'auth:getUser', {})
    expect(user).toMatchObject({ email: 'Ada.Stone@Example.org', name: 'Ada.Stone', handle: 'ada-stone', balance: 0, status: 'user', isAdmin: false })
  })

  it('keeps only a hash of the token', async () => {
    const { value } = await register(freshEmail())
    const { rows } = await db.pool.query("select count(*)::int as n from users.sessions where encode(token_hash, 'escape') like '%' || $1 || '%'", [value.token])
    expect(rows).toEqual([{ n: 0 }])
  })

  it('wants both ticks, and a password that is not among the first ones tried', async () => {
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

  it('signs in to the account whose address and password it was given', async () => {
    const email = freshEmail()
    const first = await register(email)
    expect((await register(email)).value.userId).toBe(first.value.userId)
  })

  it('gives people of one name different addresses, and none that is a page of ours', async () => {
    const handleOf = async (name: string) => {
      const { value } = await call(visitor, 'auth:register', { email: freshEmail(), password: PASSWORD, name, ...accepted })
      return (await call(actorOf(value.userId), 'auth:getUserDirect', {})).value?.handle
    }
    const handles = [await handleOf('Élodie Roux'), await handleOf('Élodie Roux'), await handleOf('Иван Щукин'), await handleOf('陈静'), await handleOf('Dashboard')]
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

  it('makes whoever guesses wait longer and longer, also with the right password; known and unknown alike', async () => {
    const known = freshEmail()
    await register(known)
    for (const email of [known, freshEmail()]) {
      for (let attempt = 0; attempt < 6; attempt += 1) expect(await codeOf(login(email, 'wrong password 1'))).toBe('wrong_credentials')
      expect(await codeOf(login(email))).toBe('too_many_attempts')
    }
  })

  it('forgets the failures after a success', async () => {
    const email = freshEmail()
    await register(email)
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 4; attempt += 1) await codeOf(login(email, 'wrong password 1'))
      expect(await codeOf(login(email))).toBe('none')
    }
  })

  it('ends the session, and ending it twice is fine', async () => {
    const { value } = await register(freshEmail())
    const ended = await call(actorOf(value.userId), 'auth:logout', { token: value.token })
    await call(actorOf(value.userId), 'auth:logout', { token: value.token })
    expect(await findActor(db, value.token, noWatch)).toBeNull()
    expect(ended.topics.some((topic) => topic.startsWith('session:'))).toBe(true)
  })
})

describe('common passwords', () => {
  it.each(['password', 'Passw0rd!', '12345678', 'qwertyui', 'abcabcabc', '13.02.1987', 'Summer2024', 'iloveyou1', '1q2w3e4r', 'aaaaaaaa'])('refuses %s', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })
  it.each([PASSWORD, 'marzipan-otter-41', 'Zkq7!vmw2', 'ужин на закате'])('takes %s', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })
})

describe('setup:createFirstAdmin', () => {
  it('opens the owner once, with the printed code only', async () => {
    const code = await issueSetupCode(db)
    if (code === null) throw new Error('an empty house has a code')
    const owner = { email: 'owner@example.org', password: PASSWORD, name: 'The Owner' }
    expect(await codeOf(call(visitor, 'setup:createFirstAdmin', { ...owner, code: 'guess' }))).toBe('setup_closed')
    const { value } = await call(visitor, 'setup:createFirstAdmin', { ...owner, code })
    expect(await findActor(db, value.token, noWatch)).toMatchObject({ adminRole: 'owner' })
    expect(await codeOf(call(visitor, 'setup:createFirstAdmin', { ...owner, code }))).toBe('setup_closed')
    expect(await issueSetupCode(db)).toBeNull()
  })
})

describe('settings and appearance', () => {
  it('systemSettings:getByKey tells public keys only', async () => {
    expect((await call(visitor, 'systemSettings:getByKey', { key: 'website_name' })).value).toEqual({ value: 'Atelier' })
    expect((await call(visitor, 'systemSettings:getByKey', { key: 'website_logo' })).value).toEqual({ value: null })
    expect(await codeOf(call(visitor, 'systemSettings:getByKey', { key: 'accept_hours' }))).toBe('not_public')
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
