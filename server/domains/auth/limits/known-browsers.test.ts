/** Known browsers: they have attempts of their own, and sign in without a notification. */
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { codeIn, freshEmail, linkIn, PASSWORD, refusalOf, useMailWorld, type Member } from '#test-support/mail-world.ts'
import { appCode, askedAtSignIn, aWhileLater, turnOnApp } from '#test-support/two-factor.ts'

const world = useMailWorld()
const WRONG = 'not the right lamp 4'

const newBrowserToken = () => randomBytes(32).toString('base64url')
const login = (email: string, browser?: string, password = PASSWORD) =>
  world.mutate<{ userId: string; token: string }>('auth:login', { email, password, ...(browser === undefined ? {} : { browser }) })
const attempt = (email: string, browser?: string) => refusalOf(login(email, browser, WRONG))
const notificationsOf = async ({ token }: { token: string }) =>
  (await world.query<{ items: { kind: string; data: unknown }[] }>('notifications:list', { token })).items.filter(
    ({ kind }) => kind === 'new_sign_in',
  )
const letNobodyWait = () => world.sql(`update auth.attempts set wait_until = '-infinity'`)

/** A user whose browser has signed in before. */
async function withBrowser(): Promise<Member & { browser: string }> {
  const browser = newBrowserToken()
  const email = freshEmail()
  const session = await world.mutate<{ userId: string; token: string }>('auth:register', {
    email,
    password: PASSWORD,
    browser,
    isAdult: true,
    acceptsTerms: true,
  })
  // The sign-up was an attempt, too.
  await world.sql('delete from auth.attempts')
  return { ...session, email, browser }
}

async function attemptUntilRefused(email: string, browser?: string): Promise<number> {
  for (let attempts = 0; attempts < 20; attempts += 1) if ((await attempt(email, browser)) === 'too_many_attempts') return attempts
  return 20
}

describe('a browser that an account knows', () => {
  it("signs its user in while a stranger's attempts from elsewhere are refused", async () => {
    const who = await withBrowser()
    expect(await attemptUntilRefused(who.email)).toBe(6)
    expect(await attempt(who.email, newBrowserToken())).toBe('too_many_attempts')
    expect(await refusalOf(login(who.email))).toBe('too_many_attempts')
    expect(await refusalOf(login(who.email, who.browser))).toBe('none')
    expect(await attempt(who.email)).toBe('too_many_attempts')
  })

  it('has attempts of its own, no more of them than others, and they keep no other browser waiting', async () => {
    const who = await withBrowser()
    expect(await attemptUntilRefused(who.email, who.browser)).toBe(6)
    expect(await refusalOf(login(who.email, who.browser))).toBe('too_many_attempts')
    expect(await refusalOf(login(who.email))).toBe('none')
  })

  it('is unknown again after ten wrong passwords', async () => {
    const who = await withBrowser()
    for (let mistake = 0; mistake < 10; mistake += 1) {
      await letNobodyWait()
      expect(await attempt(who.email, who.browser)).toBe('wrong_credentials')
    }
    await letNobodyWait()
    expect(await attemptUntilRefused(who.email)).toBe(6)
    expect(await refusalOf(login(who.email, who.browser))).toBe('too_many_attempts')
  })

  it('is known to one account only: its token gives no attempts at another one, nor at an unknown address', async () => {
    const [who, other, nobody] = [await withBrowser(), await withBrowser(), freshEmail()]
    for (const email of [other.email, nobody]) {
      expect(await attemptUntilRefused(email, who.browser)).toBe(6)
      expect(await attempt(email)).toBe('too_many_attempts')
    }
  })

  it('has separate attempts at each account: failures at one cause no wait at the other', async () => {
    const [who, other] = [await withBrowser(), await withBrowser()]
    expect(await refusalOf(login(other.email, who.browser))).toBe('none')
    expect(await attemptUntilRefused(who.email, who.browser)).toBe(6)
    expect(await refusalOf(login(who.email, who.browser))).toBe('too_many_attempts')
    expect(await refusalOf(login(other.email, who.browser))).toBe('none')
  })

  it('gives no attempts to a stranger who opens an account under the same address', async () => {
    const owner = await world.confirmed()
    const browser = newBrowserToken()
    await world.mutate('auth:register', {
      email: owner.email,
      password: 'another marble lamp 7',
      browser,
      isAdult: true,
      acceptsTerms: true,
    })
    await world.sql('delete from auth.attempts')
    expect(await attemptUntilRefused(owner.email)).toBe(6)
    expect(await refusalOf(login(owner.email, browser, 'another marble lamp 7'))).toBe('too_many_attempts')
  })

  it('is forgotten with a new password, and after a year', async () => {
    const [changed, late] = [await withBrowser(), await withBrowser()]
    await world.mutate('auth:changePassword', { token: changed.token, currentPassword: PASSWORD, newPassword: `${PASSWORD} anew` })
    await world.sql(`update auth.known_browsers set expires_at = expires_at - interval '365 days' where user_id = $1`, late.userId)
    for (const { email, browser } of [changed, late]) {
      await attemptUntilRefused(email)
      expect(await attempt(email, browser)).toBe('too_many_attempts')
    }
  })

  it('is one of twenty at most, and the database reveals neither its token nor that two accounts share it', async () => {
    const who = await withBrowser()
    await world.sql(
      `insert into auth.known_browsers (user_id, mark_hash, last_used_at, expires_at) select $1, int4send(n), now() - n * interval '1 hour', now() + interval '1 day' from generate_series(1, 22) as n`,
      who.userId,
    )
    await login(who.email, newBrowserToken())
    expect(await world.sql('select count(*)::integer as n from auth.known_browsers where user_id = $1', who.userId)).toEqual([{ n: 20 }])
    const [first, second] = [await withBrowser(), await withBrowser()]
    await login(second.email, first.browser)
    const rows = (await world.sql('select mark_hash from auth.known_browsers')).map(({ mark_hash: hash }) =>
      (hash as Buffer).toString('hex'),
    )
    expect(new Set(rows).size).toBe(rows.length)
    expect(rows).not.toContain(Buffer.from(first.browser, 'base64url').toString('hex'))
  })
})

describe('a network with very many wrong passwords', () => {
  /** Fifty-six wrong passwords at as many accounts. */
  async function guessUntilAllWait(): Promise<void> {
    for (let guess = 0; guess < 56; guess += 1) {
      expect(await attempt(freshEmail())).toBe('wrong_credentials')
      await letNobodyWait()
    }
    await attempt(freshEmail())
    expect(await attempt(freshEmail())).toBe('too_many_attempts')
  }

  it('slows down unknown browsers; known ones, right links and right codes go through', async () => {
    const [who, forgetful] = [await withBrowser(), await world.confirmed()]
    const unconfirmed = await world.register()
    const link = linkIn(await world.mailTo(unconfirmed.email, 'Please confirm your e-mail address'))
    const { flow } = await world.mutate<{ flow: string }>('auth:requestPasswordReset', { email: forgetful.email })
    const code = codeIn(await world.mailTo(forgetful.email, 'Your code for a new password'))
    await guessUntilAllWait()

    expect(await refusalOf(login(who.email))).toBe('too_many_attempts')
    expect(await refusalOf(login(who.email, newBrowserToken()))).toBe('too_many_attempts')
    expect(await refusalOf(login(who.email, who.browser))).toBe('none')
    expect(await refusalOf(world.mutate('auth:confirmEmail', { confirmToken: link }))).toBe('none')
    const { resetToken } = await world.mutate<{ resetToken: string }>('auth:verifyResetCode', { flow, code })
    expect(await refusalOf(world.mutate('auth:resetPassword', { resetToken, password: `${PASSWORD} anew` }))).toBe('none')
    expect(await refusalOf(world.mutate('auth:prove', { token: who.token, password: PASSWORD }))).toBe('none')
  })

  it('still waits after right values: they end no wait that they did not begin', async () => {
    const who = await withBrowser()
    await guessUntilAllWait()
    for (let time = 0; time < 3; time += 1) await world.mutate('auth:prove', { token: who.token, password: PASSWORD })
    await login(who.email, who.browser)
    expect(await attempt(freshEmail())).toBe('too_many_attempts')
  })

  it('gives a known browser no more mistakes at its account than before', async () => {
    const who = await withBrowser()
    await guessUntilAllWait()
    expect(await attemptUntilRefused(who.email, who.browser)).toBe(6)
  })
})

describe('a sign-in from a browser that the account has not known', () => {
  it('notifies at the bell and by mail, once each; a sign-up, the first sign-in and a known browser do not', async () => {
    const who = await withBrowser()
    await login(who.email, who.browser)
    expect(await notificationsOf(who)).toEqual([])
    const browser = newBrowserToken()
    await login(who.email, browser)
    await login(who.email, browser)
    expect(await notificationsOf(who)).toEqual([expect.objectContaining({ data: { browser: null, system: null, at: expect.any(Number) } })])
    expect((await world.mailTo(who.email, 'New sign-in to your account')).text).toContain('a browser that was not used for it before')
    await login(who.email)
    expect(await notificationsOf(who)).toHaveLength(2)
    const quiet = await world.register()
    await login(quiet.email, newBrowserToken())
    expect(await notificationsOf(quiet)).toEqual([])
  })

  it('notifies after a new password again, also about an old browser', async () => {
    const who = await withBrowser()
    await world.mutate('auth:changePassword', { token: who.token, currentPassword: PASSWORD, newPassword: `${PASSWORD} anew` })
    await login(who.email, who.browser, `${PASSWORD} anew`)
    expect(await notificationsOf(who)).toHaveLength(1)
  })

  it('notifies after the second step, not after the first', async () => {
    const who = await turnOnApp(world, await world.confirmed())
    await world.sql(`insert into auth.known_browsers (user_id, mark_hash, expires_at) values ($1, '\\x00', now())`, who.userId)
    const { challenge } = await askedAtSignIn(world, who.email, PASSWORD)
    expect(await notificationsOf(who)).toEqual([])
    const browser = newBrowserToken()
    await aWhileLater(world, who.userId)
    await world.mutate('auth:verifyOtp', { challenge, way: 'totp', code: appCode(who.secret), browser })
    expect(await notificationsOf(who)).toHaveLength(1)
    await aWhileLater(world, who.userId)
    const again = await askedAtSignIn(world, who.email, PASSWORD)
    await world.mutate('auth:verifyOtp', { challenge: again.challenge, way: 'totp', code: appCode(who.secret), browser })
    expect(await notificationsOf(who)).toHaveLength(1)
  })
})
