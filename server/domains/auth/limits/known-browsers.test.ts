/** What a browser that has signed in to an account is good for: its own tries, and quiet. */
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { freshEmail, PASSWORD, refusalOf, useMailHouse, type Member } from '#test-support/mail-house.ts'
import { appCode, askedAtSignIn, aWhileLater, turnOnApp } from '#test-support/two-factor.ts'

const house = useMailHouse()
const WRONG = 'not the right lamp 4'

const newMark = () => randomBytes(32).toString('base64url')
const login = (email: string, browser?: string, password = PASSWORD) =>
  house.mutate<{ userId: string; token: string }>('auth:login', { email, password, ...(browser === undefined ? {} : { browser }) })
const guess = (email: string, browser?: string) => refusalOf(login(email, browser, WRONG))
const noticesOf = async ({ token }: { token: string }) =>
  (await house.query<{ items: { kind: string; data: unknown }[] }>('notifications:list', { token })).items.filter(
    ({ kind }) => kind === 'new_sign_in',
  )
const letNobodyWait = () => house.sql(`update auth.attempts set wait_until = '-infinity'`)

/** Somebody with a browser that has signed in before. */
async function withBrowser(): Promise<Member & { browser: string }> {
  const browser = newMark()
  const email = freshEmail()
  const session = await house.mutate<{ userId: string; token: string }>('auth:register', {
    email,
    password: PASSWORD,
    browser,
    isAdult: true,
    acceptsTerms: true,
  })
  // The sign-up was a try, too.
  await house.sql('delete from auth.attempts')
  return { ...session, email, browser }
}

async function guessUntilRefused(email: string, browser?: string): Promise<number> {
  for (let tries = 0; tries < 20; tries += 1) if ((await guess(email, browser)) === 'too_many_attempts') return tries
  return 20
}

describe('a browser that an account knows', () => {
  it('signs its owner in while a stranger guesses from elsewhere, and the stranger waits on', async () => {
    const who = await withBrowser()
    expect(await guessUntilRefused(who.email)).toBe(6)
    expect(await guess(who.email, newMark())).toBe('too_many_attempts')
    expect(await refusalOf(login(who.email))).toBe('too_many_attempts')
    expect(await refusalOf(login(who.email, who.browser))).toBe('none')
    expect(await guess(who.email)).toBe('too_many_attempts')
  })

  it('has tries of its own, no more of them than others, which keep nobody else waiting', async () => {
    const who = await withBrowser()
    expect(await guessUntilRefused(who.email, who.browser)).toBe(6)
    expect(await refusalOf(login(who.email, who.browser))).toBe('too_many_attempts')
    expect(await refusalOf(login(who.email))).toBe('none')
  })

  it('is a stranger again after ten mistakes', async () => {
    const who = await withBrowser()
    for (let mistake = 0; mistake < 10; mistake += 1) {
      await letNobodyWait()
      expect(await guess(who.email, who.browser)).toBe('wrong_credentials')
    }
    await letNobodyWait()
    expect(await guessUntilRefused(who.email)).toBe(6)
    expect(await refusalOf(login(who.email, who.browser))).toBe('too_many_attempts')
  })

  it('is one of that account alone: its mark opens no tries at another one, nor at an address that nobody has', async () => {
    const [who, other, nobody] = [await withBrowser(), await withBrowser(), freshEmail()]
    for (const email of [other.email, nobody]) {
      expect(await guessUntilRefused(email, who.browser)).toBe(6)
      expect(await guess(email)).toBe('too_many_attempts')
    }
  })

  it('has attempts of its own at each account: mistakes at one keep nobody waiting at the other', async () => {
    const [who, other] = [await withBrowser(), await withBrowser()]
    expect(await refusalOf(login(other.email, who.browser))).toBe('none')
    expect(await guessUntilRefused(who.email, who.browser)).toBe(6)
    expect(await refusalOf(login(who.email, who.browser))).toBe('too_many_attempts')
    expect(await refusalOf(login(other.email, who.browser))).toBe('none')
  })

  it('gives no tries to whoever opens an account of their own under somebody else’s address', async () => {
    const owner = await house.confirmed()
    const browser = newMark()
    await house.mutate('auth:register', {
      email: owner.email,
      password: 'another marble lamp 7',
      browser,
      isAdult: true,
      acceptsTerms: true,
    })
    await house.sql('delete from auth.attempts')
    expect(await guessUntilRefused(owner.email)).toBe(6)
    expect(await refusalOf(login(owner.email, browser, 'another marble lamp 7'))).toBe('too_many_attempts')
  })

  it('is forgotten with a new password, and after a year', async () => {
    const [changed, late] = [await withBrowser(), await withBrowser()]
    await house.mutate('auth:changePassword', { token: changed.token, currentPassword: PASSWORD, newPassword: `${PASSWORD} anew` })
    await house.sql(`update auth.known_browsers set expires_at = expires_at - interval '365 days' where user_id = $1`, late.userId)
    for (const { email, browser } of [changed, late]) {
      await guessUntilRefused(email)
      expect(await guess(email, browser)).toBe('too_many_attempts')
    }
  })

  it('is one of twenty at most, and nothing in the database tells the mark, nor that two accounts share a browser', async () => {
    const who = await withBrowser()
    await house.sql(
      `insert into auth.known_browsers (user_id, mark_hash, last_used_at, expires_at) select $1, int4send(n), now() - n * interval '1 hour', now() + interval '1 day' from generate_series(1, 22) as n`,
      who.userId,
    )
    await login(who.email, newMark())
    expect(await house.sql('select count(*)::integer as n from auth.known_browsers where user_id = $1', who.userId)).toEqual([{ n: 20 }])
    const [first, second] = [await withBrowser(), await withBrowser()]
    await login(second.email, first.browser)
    const rows = (await house.sql('select mark_hash from auth.known_browsers')).map(({ mark_hash: hash }) =>
      (hash as Buffer).toString('hex'),
    )
    expect(new Set(rows).size).toBe(rows.length)
    expect(rows).not.toContain(Buffer.from(first.browser, 'base64url').toString('hex'))
  })
})

describe('a sign-in from a browser that the account has not known', () => {
  it('is told at the bell and by mail, once for each; a sign-up, the first sign-in and a known browser are not', async () => {
    const who = await withBrowser()
    await login(who.email, who.browser)
    expect(await noticesOf(who)).toEqual([])
    const browser = newMark()
    await login(who.email, browser)
    await login(who.email, browser)
    expect(await noticesOf(who)).toEqual([expect.objectContaining({ data: { browser: null, system: null, at: expect.any(Number) } })])
    expect((await house.mailTo(who.email, 'New sign-in to your account')).text).toContain('a browser that had not been used for it before')
    await login(who.email)
    expect(await noticesOf(who)).toHaveLength(2)
    const quiet = await house.register()
    await login(quiet.email, newMark())
    expect(await noticesOf(quiet)).toEqual([])
  })

  it('is told after a new password again, also of a browser from before', async () => {
    const who = await withBrowser()
    await house.mutate('auth:changePassword', { token: who.token, currentPassword: PASSWORD, newPassword: `${PASSWORD} anew` })
    await login(who.email, who.browser, `${PASSWORD} anew`)
    expect(await noticesOf(who)).toHaveLength(1)
  })

  it('is told by its second step, not by its first', async () => {
    const who = await turnOnApp(house, await house.confirmed())
    await house.sql(`insert into auth.known_browsers (user_id, mark_hash, expires_at) values ($1, '\\x00', now())`, who.userId)
    const { challenge } = await askedAtSignIn(house, who.email, PASSWORD)
    expect(await noticesOf(who)).toEqual([])
    const browser = newMark()
    await aWhileLater(house, who.userId)
    await house.mutate('auth:verifyOtp', { challenge, way: 'totp', code: appCode(who.secret), browser })
    expect(await noticesOf(who)).toHaveLength(1)
    await aWhileLater(house, who.userId)
    const again = await askedAtSignIn(house, who.email, PASSWORD)
    await house.mutate('auth:verifyOtp', { challenge: again.challenge, way: 'totp', code: appCode(who.secret), browser })
    expect(await noticesOf(who)).toHaveLength(1)
  })
})
