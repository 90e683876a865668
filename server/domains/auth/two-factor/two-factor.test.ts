/** Two-factor: an authenticator app, and the second step of a sign-in. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PASSWORD, refusalOf, useMailWorld } from '#test-support/mail-world.ts'
import { appCode, aWhileLater, endsOf, twoFactorIn, wrongAppCode } from '#test-support/two-factor.ts'

const world = useMailWorld()
const { ask, verify, twoFactor, withApp, heldUntil } = twoFactorIn(world)

const HOUR_MS = 3_600_000

const notificationsOf = async ({ token }: { token: string }) =>
  (await world.query<{ items: { kind: string; data: unknown }[] }>('notifications:list', { token })).items

describe('an authenticator app', () => {
  it('is on from its first code: backup codes once, other sessions end, withdrawals wait, the user is notified', async () => {
    const who = await world.confirmed()
    const elsewhere = await world.login(who.email)
    const { secret, uri } = await world.mutate<{ secret: string; uri: string }>('auth:beginTotp', { token: who.token })
    expect(uri).toContain(`secret=${secret}`)
    // A pending secret is not turned on.
    expect(await world.login(who.email)).toHaveProperty('token')
    expect(await twoFactor(who.token)).toMatchObject({ totpSince: null, backupCodesLeft: 0 })
    expect(await heldUntil(who)).toBeNull()
    expect(await refusalOf(world.mutate('auth:activateTotp', { token: who.token, code: wrongAppCode(secret) }))).toBe('wrong_code')

    const { backupCodes } = await world.mutate<{ backupCodes: string[] }>('auth:activateTotp', { token: who.token, code: appCode(secret) })
    expect(backupCodes).toHaveLength(10)
    expect(new Set(backupCodes).size).toBe(10)
    for (const code of backupCodes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}$/)
    expect(await twoFactor(who.token)).toMatchObject({ totpSince: expect.any(Number), mailSince: null, backupCodesLeft: 10, devices: [] })
    expect(await world.me(elsewhere.token)).toBeNull()
    expect(await world.me(who.token)).toMatchObject({ _id: who.userId })
    expect(Math.abs(Number(await heldUntil(who)) - Date.now() - 24 * HOUR_MS)).toBeLessThan(60_000)
    expect((await notificationsOf(who)).map(({ kind }) => kind)).toContain('two_factor_on')
    await world.mailTo(who.email, 'Two-factor authentication was turned on')
    expect(await refusalOf(world.mutate('auth:beginTotp', { token: who.token }))).toBe('already_on')
  })

  it('is the last pending one, for half an hour', async () => {
    const { token, userId } = await world.confirmed()
    expect(await refusalOf(world.mutate('auth:activateTotp', { token, code: '123456' }))).toBe('setup_over')
    const first = await world.mutate<{ secret: string }>('auth:beginTotp', { token })
    const second = await world.mutate<{ secret: string }>('auth:beginTotp', { token })
    expect(await refusalOf(world.mutate('auth:activateTotp', { token, code: appCode(first.secret) }))).toBe('wrong_code')
    await world.sql(`update auth.two_factor set pending_until = now() where user_id = $1`, userId)
    expect(await refusalOf(world.mutate('auth:activateTotp', { token, code: appCode(second.secret) }))).toBe('setup_over')
  })

  it('is turned on once when fifty come at the same time', async () => {
    const { token } = await world.confirmed()
    const { secret } = await world.mutate<{ secret: string }>('auth:beginTotp', { token })
    expect(await endsOf(Array.from({ length: 50 }, () => world.mutate('auth:activateTotp', { token, code: appCode(secret) })))).toEqual({
      none: 1,
      already_on: 49,
    })
    expect((await twoFactor(token)).backupCodesLeft).toBe(10)
  })

  it('leaves neither its secret nor a backup code that could be read in a copy of the database', async () => {
    const who = await withApp()
    const { challenge } = await ask(who.email)
    const { device } = await verify(challenge, 'backup', who.backupCodes[0] ?? '', true)
    for (const hidden of [who.secret, challenge, device ?? '', who.backupCodes[1] ?? '', (who.backupCodes[1] ?? '').replaceAll('-', '')]) {
      for (const table of ['auth.two_factor', 'auth.backup_codes', 'auth.second_steps', 'auth.trusted_devices', 'journal.entries']) {
        const rows = await world.sql(
          `select count(*)::integer as n from ${table} t where t::text like '%' || $1 || '%' or t::text like '%' || encode(convert_to($1, 'UTF8'), 'hex') || '%'`,
          hidden,
        )
        expect(rows, table).toEqual([{ n: 0 }])
      }
    }
  })
})

describe('a sign-in with two-factor', () => {
  it('opens no session before its second step, and one after it', async () => {
    const who = await withApp()
    const step = await ask(who.email)
    // A duration, not a time: the browser's clock may be wrong.
    expect(step).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      ways: ['totp', 'backup'],
      lastsMs: 600_000,
      isMailed: false,
      nextMailInSeconds: 0,
      canTrust: true,
    })
    expect(await world.me(step.challenge)).toBeNull()
    const entered = await verify(step.challenge, 'totp', appCode(who.secret))
    expect(entered).toMatchObject({ userId: who.userId, device: null })
    expect(await world.me(entered.token)).toMatchObject({ _id: who.userId })
    // Both factors were given: sensitive steps are open.
    expect(await world.mutate('auth:renewBackupCodes', { token: entered.token })).toHaveProperty('backupCodes')
  })

  it('reveals itself after the right password only: a wrong one gets the common answer', async () => {
    const [who, plain] = [await withApp(), await world.confirmed()]
    const wrong = async (email: string) =>
      world.mutate('auth:login', { email, password: 'not the password' }).catch((error: unknown) => String(error))
    expect(await wrong(who.email)).toBe(await wrong(plain.email))
    // The sign-up with the right password is a sign-in, and no way around.
    expect(await world.mutate('auth:register', { email: who.email, password: PASSWORD, isAdult: true, acceptsTerms: true })).toHaveProperty(
      'secondStep',
    )
  })

  it('accepts a code once: not again, not an earlier one, and one of fifty at once', async () => {
    const who = await withApp()
    await verify((await ask(who.email)).challenge, 'totp', appCode(who.secret))
    expect(await refusalOf(verify((await ask(who.email)).challenge, 'totp', appCode(who.secret)))).toBe('code_used')
    expect(await refusalOf(verify((await ask(who.email)).challenge, 'totp', appCode(who.secret, -1)))).toBe('code_used')
    await aWhileLater(world, who.userId)
    // Different sign-ins, one code.
    const challenges = await Promise.all(Array.from({ length: 5 }, async () => (await ask(who.email)).challenge))
    const code = appCode(who.secret)
    const ends = await endsOf(Array.from({ length: 50 }, (_, at) => verify(challenges[at % 5] ?? '', 'totp', code)))
    expect(ends['none']).toBe(1)
    expect(Object.values(ends).reduce((sum, count) => sum + count)).toBe(50)
    expect(Object.keys(ends).filter((end) => !['none', 'code_used', 'challenge_over', 'too_many_attempts'].includes(end))).toEqual([])
    expect(
      await world.sql('select count(*)::integer as n from auth.second_steps where user_id = $1 and used_at is not null', who.userId),
    ).toEqual([{ n: 1 }])
  })

  it('gives one session for the right code sent many times at once', async () => {
    const who = await withApp()
    const { challenge } = await ask(who.email)
    const before = (await world.sql('select count(*)::integer as n from users.sessions where user_id = $1', who.userId))[0]?.['n'] as number
    const ends = await endsOf(Array.from({ length: 50 }, () => verify(challenge, 'backup', who.backupCodes[0] ?? '')))
    expect(ends['none']).toBe(1)
    expect(await world.sql('select count(*)::integer as n from users.sessions where user_id = $1', who.userId)).toEqual([{ n: before + 1 }])
    expect(await refusalOf(verify(challenge, 'backup', who.backupCodes[1] ?? ''))).toBe('challenge_over')
  })

  it('allows five attempts for each sign-in, of fifty that come at once, and reports how many are left', async () => {
    const who = await withApp()
    const { challenge } = await ask(who.email)
    const tries: unknown[] = []
    for (let time = 0; time < 5; time += 1)
      tries.push(
        await verify(challenge, 'totp', wrongAppCode(who.secret)).catch((error: { data: { triesLeft: number } }) => error.data.triesLeft),
      )
    expect(tries).toEqual([4, 3, 2, 1, 0])
    expect(await refusalOf(verify(challenge, 'totp', appCode(who.secret)))).toBe('challenge_over')
    await aWhileLater(world, who.userId)
    const other = (await ask(who.email)).challenge
    const ends = await endsOf(Array.from({ length: 50 }, () => verify(other, 'totp', wrongAppCode(who.secret))))
    expect(ends['wrong_code']).toBe(5)
    expect(await world.sql('select tries from auth.second_steps where user_id = $1 order by created_at desc limit 1', who.userId)).toEqual([
      { tries: 5 },
    ])
  })

  it('gives no more attempts to a user who signs in again', async () => {
    const who = await withApp()
    for (let time = 0; time < 6; time += 1)
      expect(await refusalOf(verify((await ask(who.email)).challenge, 'totp', wrongAppCode(who.secret)))).toBe('wrong_code')
    const refused = await verify((await ask(who.email)).challenge, 'totp', appCode(who.secret)).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'too_many_attempts', data: { seconds: expect.any(Number) } })
    await aWhileLater(world, who.userId)
    const challenges: string[] = []
    for (let time = 0; time < 10; time += 1) challenges.push((await ask(who.email)).challenge)
    const ends = await endsOf(Array.from({ length: 50 }, (_, at) => verify(challenges[at % 10] ?? '', 'totp', wrongAppCode(who.secret))))
    expect(ends['wrong_code']).toBe(6)
    expect(ends['too_many_attempts']).toBe(44)
  })

  it('is over after ten minutes, and when the factors change meanwhile', async () => {
    const who = await withApp()
    const { challenge } = await ask(who.email)
    await world.sql(`update auth.second_steps set expires_at = now() where user_id = $1`, who.userId)
    expect(await refusalOf(verify(challenge, 'totp', appCode(who.secret)))).toBe('challenge_over')
    const other = (await ask(who.email)).challenge
    await world.mutate('auth:turnOnMailCodes', { token: who.token })
    expect(await refusalOf(verify(other, 'totp', appCode(who.secret)))).toBe('challenge_over')
    expect(await refusalOf(world.mutate('auth:sendOtp', { challenge: other }))).toBe('challenge_over')
  })

  it.each(['', '12345', '1234567', 'ABCDEF!', 'A'.repeat(61)])('takes %j for no try', async (code) => {
    const who = await withApp()
    const { challenge } = await ask(who.email)
    expect(await refusalOf(verify(challenge, 'totp', code))).toBe('bad_request')
    expect(await world.sql('select tries from auth.second_steps where user_id = $1', who.userId)).toEqual([{ tries: 0 }])
    expect(await refusalOf(verify(randomUUID(), 'totp', '123456'))).toBe('challenge_over')
  })

  it('goes on after a restart', async () => {
    const who = await withApp()
    const { challenge } = await ask(who.email)
    await world.restart()
    const { device } = await verify(challenge, 'totp', appCode(who.secret), true)
    await world.restart()
    expect(await world.mutate('auth:login', { email: who.email, password: PASSWORD, devices: [device] })).toHaveProperty('token')
  })
})
