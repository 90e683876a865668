/** Two-factor: turned on and off by its owner, and the second step of a sign-in. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { SecondStep } from '#contract/types.ts'
import { codeIn, PASSWORD, refusalOf, useMailHouse } from '#test-support/mail-house.ts'
import { appCode, aWhileLater, endsOf, twoFactorIn, type WithApp, wrongAppCode } from '#test-support/two-factor.ts'

const house = useMailHouse()
const { ask, verify, twoFactor, withApp, withMail, heldUntil } = twoFactorIn(house)

const SIGN_IN_MAIL = 'Your sign-in code'
const HOUR_MS = 3_600_000

const codeTo = async (email: string, count = 1) => codeIn(await house.mailTo(email, SIGN_IN_MAIL, count))
const another = (code: string) => (code.startsWith('A') ? `B${code.slice(1)}` : `A${code.slice(1)}`)
const newsOf = async ({ token }: { token: string }) =>
  (await house.query<{ items: { kind: string; data: unknown }[] }>('notifications:list', { token })).items

describe('an authenticator app', () => {
  it('counts from its first code on: backup codes once, other sessions end, withdrawals wait, the owner hears of it', async () => {
    const who = await house.confirmed()
    const elsewhere = await house.login(who.email)
    const { secret, uri } = await house.mutate<{ secret: string; uri: string }>('auth:beginTotp', { token: who.token })
    expect(uri).toContain(`secret=${secret}`)
    // Shown is not turned on.
    expect(await house.login(who.email)).toHaveProperty('token')
    expect(await twoFactor(who.token)).toMatchObject({ totpSince: null, backupCodesLeft: 0 })
    expect(await heldUntil(who)).toBeNull()
    expect(await refusalOf(house.mutate('auth:activateTotp', { token: who.token, code: wrongAppCode(secret) }))).toBe('wrong_code')

    const { backupCodes } = await house.mutate<{ backupCodes: string[] }>('auth:activateTotp', { token: who.token, code: appCode(secret) })
    expect(backupCodes).toHaveLength(10)
    expect(new Set(backupCodes).size).toBe(10)
    for (const code of backupCodes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}$/)
    expect(await twoFactor(who.token)).toMatchObject({ totpSince: expect.any(Number), mailSince: null, backupCodesLeft: 10, devices: [] })
    expect(await house.me(elsewhere.token)).toBeNull()
    expect(await house.me(who.token)).toMatchObject({ _id: who.userId })
    expect(Math.abs(Number(await heldUntil(who)) - Date.now() - 24 * HOUR_MS)).toBeLessThan(60_000)
    expect((await newsOf(who)).map(({ kind }) => kind)).toContain('two_factor_on')
    await house.mailTo(who.email, 'Two-factor authentication was turned on')
    expect(await refusalOf(house.mutate('auth:beginTotp', { token: who.token }))).toBe('already_on')
  })

  it('is the last one that was shown, for half an hour', async () => {
    const { token, userId } = await house.confirmed()
    expect(await refusalOf(house.mutate('auth:activateTotp', { token, code: '123456' }))).toBe('setup_over')
    const first = await house.mutate<{ secret: string }>('auth:beginTotp', { token })
    const second = await house.mutate<{ secret: string }>('auth:beginTotp', { token })
    expect(await refusalOf(house.mutate('auth:activateTotp', { token, code: appCode(first.secret) }))).toBe('wrong_code')
    await house.sql(`update auth.two_factor set pending_until = now() where user_id = $1`, userId)
    expect(await refusalOf(house.mutate('auth:activateTotp', { token, code: appCode(second.secret) }))).toBe('setup_over')
  })

  it('is turned on once by fifty that come at the same time', async () => {
    const { token } = await house.confirmed()
    const { secret } = await house.mutate<{ secret: string }>('auth:beginTotp', { token })
    expect(await endsOf(Array.from({ length: 50 }, () => house.mutate('auth:activateTotp', { token, code: appCode(secret) })))).toEqual({
      none: 1,
      already_on: 49,
    })
    expect((await twoFactor(token)).backupCodesLeft).toBe(10)
  })

  it('leaves neither its secret nor a backup code behind that could be read in a copy of the database', async () => {
    const who = await withApp()
    const { challenge } = await ask(who.email)
    const { device } = await verify(challenge, 'backup', who.backupCodes[0] ?? '', true)
    for (const hidden of [who.secret, challenge, device ?? '', who.backupCodes[1] ?? '', (who.backupCodes[1] ?? '').replaceAll('-', '')]) {
      for (const table of ['auth.two_factor', 'auth.backup_codes', 'auth.second_steps', 'auth.trusted_devices', 'journal.entries']) {
        const rows = await house.sql(
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
    // How long it waits, and not until when: the browser's clock may be any.
    expect(step).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      ways: ['totp', 'backup'],
      lastsMs: 600_000,
      isMailed: false,
      nextMailInSeconds: 0,
      canTrust: true,
    })
    expect(await house.me(step.challenge)).toBeNull()
    const entered = await verify(step.challenge, 'totp', appCode(who.secret))
    expect(entered).toMatchObject({ userId: who.userId, device: null })
    expect(await house.me(entered.token)).toMatchObject({ _id: who.userId })
    // Both factors were shown: sensitive steps are open.
    expect(await house.mutate('auth:renewBackupCodes', { token: entered.token })).toHaveProperty('backupCodes')
  })

  it('is told about after the right password only: a wrong one is answered as for everybody', async () => {
    const [who, plain] = [await withApp(), await house.confirmed()]
    const wrong = async (email: string) =>
      house.mutate('auth:login', { email, password: 'not the password' }).catch((error: unknown) => String(error))
    expect(await wrong(who.email)).toBe(await wrong(plain.email))
    // The sign-up with the right password is a sign-in, and no way around.
    expect(await house.mutate('auth:register', { email: who.email, password: PASSWORD, isAdult: true, acceptsTerms: true })).toHaveProperty(
      'secondStep',
    )
  })

  it('takes a code once: not again, not an earlier one, and one of fifty at once', async () => {
    const who = await withApp()
    await verify((await ask(who.email)).challenge, 'totp', appCode(who.secret))
    expect(await refusalOf(verify((await ask(who.email)).challenge, 'totp', appCode(who.secret)))).toBe('code_used')
    expect(await refusalOf(verify((await ask(who.email)).challenge, 'totp', appCode(who.secret, -1)))).toBe('code_used')
    await aWhileLater(house, who.userId)
    // Different sign-ins, one code.
    const challenges = await Promise.all(Array.from({ length: 5 }, async () => (await ask(who.email)).challenge))
    const code = appCode(who.secret)
    const ends = await endsOf(Array.from({ length: 50 }, (_, at) => verify(challenges[at % 5] ?? '', 'totp', code)))
    expect(ends['none']).toBe(1)
    expect(Object.values(ends).reduce((sum, count) => sum + count)).toBe(50)
    expect(Object.keys(ends).filter((end) => !['none', 'code_used', 'challenge_over', 'too_many_attempts'].includes(end))).toEqual([])
    expect(
      await house.sql('select count(*)::integer as n from auth.second_steps where user_id = $1 and used_at is not null', who.userId),
    ).toEqual([{ n: 1 }])
  })

  it('gives one session for the right code, however often it comes at once', async () => {
    const who = await withApp()
    const { challenge } = await ask(who.email)
    const before = (await house.sql('select count(*)::integer as n from users.sessions where user_id = $1', who.userId))[0]?.['n'] as number
    const ends = await endsOf(Array.from({ length: 50 }, () => verify(challenge, 'backup', who.backupCodes[0] ?? '')))
    expect(ends['none']).toBe(1)
    expect(await house.sql('select count(*)::integer as n from users.sessions where user_id = $1', who.userId)).toEqual([{ n: before + 1 }])
    expect(await refusalOf(verify(challenge, 'backup', who.backupCodes[1] ?? ''))).toBe('challenge_over')
  })

  it('takes five tries for each sign-in, of fifty that come at once, and says how many are left', async () => {
    const who = await withApp()
    const { challenge } = await ask(who.email)
    const tries: unknown[] = []
    for (let time = 0; time < 5; time += 1)
      tries.push(
        await verify(challenge, 'totp', wrongAppCode(who.secret)).catch((error: { data: { triesLeft: number } }) => error.data.triesLeft),
      )
    expect(tries).toEqual([4, 3, 2, 1, 0])
    expect(await refusalOf(verify(challenge, 'totp', appCode(who.secret)))).toBe('challenge_over')
    await aWhileLater(house, who.userId)
    const other = (await ask(who.email)).challenge
    const ends = await endsOf(Array.from({ length: 50 }, () => verify(other, 'totp', wrongAppCode(who.secret))))
    expect(ends['wrong_code']).toBe(5)
    expect(await house.sql('select tries from auth.second_steps where user_id = $1 order by created_at desc limit 1', who.userId)).toEqual([
      { tries: 5 },
    ])
  })

  it('gives whoever knows the password no more guesses by signing in again', async () => {
    const who = await withApp()
    for (let time = 0; time < 6; time += 1)
      expect(await refusalOf(verify((await ask(who.email)).challenge, 'totp', wrongAppCode(who.secret)))).toBe('wrong_code')
    const refused = await verify((await ask(who.email)).challenge, 'totp', appCode(who.secret)).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'too_many_attempts', data: { seconds: expect.any(Number) } })
    await aWhileLater(house, who.userId)
    const challenges: string[] = []
    for (let time = 0; time < 10; time += 1) challenges.push((await ask(who.email)).challenge)
    const ends = await endsOf(Array.from({ length: 50 }, (_, at) => verify(challenges[at % 10] ?? '', 'totp', wrongAppCode(who.secret))))
    expect(ends['wrong_code']).toBe(6)
    expect(ends['too_many_attempts']).toBe(44)
  })

  it('is over after ten minutes, and when the factors change meanwhile', async () => {
    const who = await withApp()
    const { challenge } = await ask(who.email)
    await house.sql(`update auth.second_steps set expires_at = now() where user_id = $1`, who.userId)
    expect(await refusalOf(verify(challenge, 'totp', appCode(who.secret)))).toBe('challenge_over')
    const other = (await ask(who.email)).challenge
    await house.mutate('auth:turnOnMailCodes', { token: who.token })
    expect(await refusalOf(verify(other, 'totp', appCode(who.secret)))).toBe('challenge_over')
    expect(await refusalOf(house.mutate('auth:sendOtp', { challenge: other }))).toBe('challenge_over')
  })

  it.each(['', '12345', '1234567', 'ABCDEF!', 'A'.repeat(61)])('takes %j for no try', async (code) => {
    const who = await withApp()
    const { challenge } = await ask(who.email)
    expect(await refusalOf(verify(challenge, 'totp', code))).toBe('bad_request')
    expect(await house.sql('select tries from auth.second_steps where user_id = $1', who.userId)).toEqual([{ tries: 0 }])
    expect(await refusalOf(verify(randomUUID(), 'totp', '123456'))).toBe('challenge_over')
  })

  it('goes on after a restart', async () => {
    const who = await withApp()
    const { challenge } = await ask(who.email)
    await house.restart()
    const { device } = await verify(challenge, 'totp', appCode(who.secret), true)
    await house.restart()
    expect(await house.mutate('auth:login', { email: who.email, password: PASSWORD, devices: [device] })).toHaveProperty('token')
  })
})

describe('codes by mail', () => {
  it('are sent with the sign-in, seven characters, good once and for this sign-in only', async () => {
    const who = await withMail()
    expect(who.backupCodes).toHaveLength(10)
    const step = await ask(who.email)
    expect(step).toMatchObject({ ways: ['mail', 'backup'], isMailed: true, nextMailInSeconds: 60 })
    const mail = await house.mailTo(who.email, SIGN_IN_MAIL)
    const code = codeIn(mail)
    expect(mail.subject).not.toContain(code)
    expect(mail.text).toContain('10 minutes')
    expect(await refusalOf(verify(step.challenge, 'mail', another(code)))).toBe('wrong_code')
    const entered = await verify(step.challenge, 'mail', ` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)} `)
    expect(await house.me(entered.token)).toMatchObject({ _id: who.userId })
    expect(await refusalOf(verify(step.challenge, 'mail', code))).toBe('challenge_over')
    // Somebody else's code is worth nothing.
    const [other, mine] = [await withMail(), await withMail()]
    const [theirs, own] = [await ask(other.email), await ask(mine.email)]
    expect(await refusalOf(verify(theirs.challenge, 'mail', await codeTo(mine.email)))).toBe('wrong_code')
    expect(await verify(own.challenge, 'mail', await codeTo(mine.email))).toHaveProperty('token')
  })

  it('come again once a minute, which voids the one before, and five times an hour', async () => {
    const who = await withMail()
    const { challenge } = await ask(who.email)
    const send = () => house.mutate('auth:sendOtp', { challenge })
    const first = await codeTo(who.email)
    let last = first
    expect(await refusalOf(send())).toBe('too_many_attempts')
    const aMinuteAgo = () =>
      house.sql(`update auth.mailed_codes set created_at = created_at - interval '61 seconds' where user_id = $1`, who.userId)
    for (let time = 2; time <= 5; time += 1) {
      await aMinuteAgo()
      await send()
      last = await codeTo(who.email, time)
    }
    await aMinuteAgo()
    expect(await refusalOf(send())).toBe('too_many_attempts')
    // Five in an hour: no sign-in says that a mail is on its way when none is.
    await house.sql(`update auth.mailed_codes set tries = 5 where user_id = $1 and used_at is null`, who.userId)
    const without = await ask(who.email)
    expect(without).toMatchObject({ ways: ['mail', 'backup'], isMailed: false })
    expect(without.nextMailInSeconds).toBeGreaterThan(3_000)
    expect(house.subjectsTo(who.email).filter((subject) => subject === SIGN_IN_MAIL)).toHaveLength(5)
    expect(await verify(without.challenge, 'backup', who.backupCodes[0] ?? '')).toHaveProperty('token')
    await house.sql(`update auth.mailed_codes set tries = 0 where user_id = $1 and used_at is null`, who.userId)
    expect(await refusalOf(verify(challenge, 'mail', first))).toBe('wrong_code')
    expect(await verify(challenge, 'mail', last)).toHaveProperty('token')
  })

  it('are each for their own sign-in: a second one in the same minute is mailed its own, and neither takes the other’s', async () => {
    const who = await withMail()
    const first = await ask(who.email)
    const second = await ask(who.email)
    for (const step of [first, second]) expect(step).toMatchObject({ isMailed: true, nextMailInSeconds: 60 })
    const [firstCode, secondCode] = [await codeTo(who.email, 1), await codeTo(who.email, 2)]
    expect(await refusalOf(verify(first.challenge, 'mail', secondCode))).toBe('wrong_code')
    expect(await refusalOf(verify(second.challenge, 'mail', firstCode))).toBe('wrong_code')
    // Not even one whose row names the other's code.
    await house.sql(
      'update auth.second_steps set flow = (select id from auth.mailed_codes where user_id = $1 and purpose = $2 order by created_at limit 1) where user_id = $1',
      who.userId,
      'sign_in',
    )
    expect(await refusalOf(verify(second.challenge, 'mail', firstCode))).toBe('code_over')
    expect(await verify(first.challenge, 'mail', firstCode)).toHaveProperty('token')
    // Another one for the second sign-in leaves that of a third as it is.
    const third = await ask(who.email)
    await house.sql(`update auth.mailed_codes set created_at = created_at - interval '61 seconds' where user_id = $1`, who.userId)
    await house.mutate('auth:sendOtp', { challenge: second.challenge })
    expect(await verify(third.challenge, 'mail', await codeTo(who.email, 3))).toHaveProperty('token')
    expect(await verify(second.challenge, 'mail', await codeTo(who.email, 4))).toHaveProperty('token')
    // The fifth of the hour was the last one, however many sign-ins begin.
    expect([(await ask(who.email)).isMailed, (await ask(who.email)).isMailed]).toEqual([true, false])
  })

  it('are for a confirmed address, in a house that sends mail; beside an app they come when they are asked for', async () => {
    const [unproven, proven] = [await house.register(), await house.confirmed()]
    expect(await refusalOf(house.mutate('auth:turnOnMailCodes', { token: unproven.token }))).toBe('address_unconfirmed')
    const who = await withApp()
    expect(await refusalOf(house.mutate('auth:sendOtp', { challenge: (await ask(who.email)).challenge }))).toBe('not_on')
    expect(await house.mutate('auth:turnOnMailCodes', { token: who.token })).toEqual({ backupCodes: null })
    expect(await refusalOf(house.mutate('auth:turnOnMailCodes', { token: who.token }))).toBe('already_on')
    const step = await ask(who.email)
    expect(step).toMatchObject({ ways: ['totp', 'mail', 'backup'], isMailed: false })
    expect(await refusalOf(verify(step.challenge, 'mail', 'ABCDEFG'))).toBe('code_over')
    await house.mutate('auth:sendOtp', { challenge: step.challenge })
    expect(await verify(step.challenge, 'mail', await codeTo(who.email))).toHaveProperty('token')
    await house.sql(`update settings.system set value = 'false' where key = 'mail_is_on'`)
    try {
      expect(await ask(who.email)).toMatchObject({ ways: ['totp', 'backup'] })
      expect(await refusalOf(house.mutate('auth:turnOnMailCodes', { token: proven.token }))).toBe('no_mail')
    } finally {
      await house.sql(`update settings.system set value = 'true' where key = 'mail_is_on'`)
    }
  })
})

describe('backup codes', () => {
  it('stand in for the second factor once each, written as they like, and the owner hears how many are left', async () => {
    const who = await withApp()
    const [code = ''] = who.backupCodes
    const entered = await verify((await ask(who.email)).challenge, 'backup', ` ${code.toLowerCase().replaceAll('-', ' ')}`)
    expect(await twoFactor(entered.token)).toMatchObject({ backupCodesLeft: 9 })
    expect(await newsOf(entered)).toContainEqual(expect.objectContaining({ kind: 'backup_code_used', data: { left: 9 } }))
    expect((await house.mailTo(who.email, 'A backup code was used')).text).toContain('9')
    expect(await refusalOf(verify((await ask(who.email)).challenge, 'backup', code))).toBe('code_used')
    const other = await withApp()
    expect(await refusalOf(verify((await ask(other.email)).challenge, 'backup', who.backupCodes[1] ?? ''))).toBe('wrong_code')
  })

  it('are void once new ones are made', async () => {
    const who = await withApp()
    const { backupCodes } = await house.mutate<{ backupCodes: string[] }>('auth:renewBackupCodes', { token: who.token })
    expect(await twoFactor(who.token)).toMatchObject({ backupCodesLeft: 10 })
    const { challenge } = await ask(who.email)
    expect(await refusalOf(verify(challenge, 'backup', who.backupCodes[0] ?? ''))).toBe('wrong_code')
    expect(await verify(challenge, 'backup', backupCodes[0] ?? '')).toHaveProperty('token')
    await house.mailTo(who.email, 'New backup codes were made')
    expect(await refusalOf(house.mutate('auth:renewBackupCodes', { token: (await house.confirmed()).token }))).toBe('not_on')
  })

  it('made anew are a change of the factors: withdrawals wait, no browser is trusted, sign-ins under way start again', async () => {
    const who = await withApp()
    await verify((await ask(who.email)).challenge, 'totp', appCode(who.secret), true)
    await aWhileLater(house, who.userId)
    const { challenge } = await ask(who.email)
    await house.sql('update users.users set withdrawals_held_until = null where id = $1', who.userId)
    const { backupCodes } = await house.mutate<{ backupCodes: string[] }>('auth:renewBackupCodes', { token: who.token })
    expect(await heldUntil(who)).not.toBeNull()
    expect((await twoFactor(who.token)).devices).toEqual([])
    expect(await refusalOf(verify(challenge, 'backup', backupCodes[0] ?? ''))).toBe('challenge_over')
    expect((await house.mailTo(who.email, 'New backup codes were made')).text).toContain('24 hours')
  })
})

describe('a trusted browser', () => {
  const trusted = async (who: WithApp): Promise<string> => {
    const { device } = await verify((await ask(who.email)).challenge, 'totp', appCode(who.secret), true)
    await aWhileLater(house, who.userId)
    return device ?? ''
  }
  const login = (email: string, devices: readonly string[]) =>
    house.mutate<{ token?: string; secondStep?: SecondStep }>('auth:login', { email, password: PASSWORD, devices })

  it('is not asked for 30 days, is proven by nothing but its password, and is the account’s own', async () => {
    const [who, other] = [await withApp(), await withApp()]
    const device = await trusted(who)
    const { token = '' } = await login(who.email, [await trusted(other), device])
    expect(await house.me(token)).toMatchObject({ _id: who.userId })
    const { devices } = await twoFactor(token)
    expect(devices).toHaveLength(1)
    expect(Math.abs((devices[0]?.expiresAt ?? 0) - Date.now() - 30 * 24 * HOUR_MS)).toBeLessThan(60_000)
    // The password was shown, the second factor was not.
    expect(await refusalOf(house.mutate('auth:turnOffFactor', { token, factor: 'totp' }))).toBe('proof_required')
    expect(await login(other.email, [device])).toHaveProperty('secondStep')
    expect(await refusalOf(house.mutate('auth:login', { email: who.email, password: 'not the password', devices: [device] }))).toBe(
      'wrong_credentials',
    )
    await house.sql(`update auth.trusted_devices set expires_at = now() where user_id = $1`, who.userId)
    expect(await login(who.email, [device])).toHaveProperty('secondStep')
    expect((await twoFactor(token)).devices).toEqual([])
  })

  it('is trusted no more once its owner says so, and by nobody else’s word', async () => {
    const [who, other] = [await withApp(), await withApp()]
    const device = await trusted(who)
    const [row] = (await twoFactor(who.token)).devices
    const deviceId = row?._id ?? ''
    expect(await refusalOf(house.mutate('auth:revokeTrustedDevice', { token: other.token, deviceId }))).toBe('not_found')
    await house.mutate('auth:revokeTrustedDevice', { token: who.token, deviceId })
    expect(await refusalOf(house.mutate('auth:revokeTrustedDevice', { token: who.token, deviceId }))).toBe('not_found')
    expect(await login(who.email, [device])).toHaveProperty('secondStep')
  })

  it('is trusted no more after a new password, or other factors', async () => {
    const who = await withApp()
    const first = await trusted(who)
    await house.mutate('auth:changePassword', { token: who.token, currentPassword: PASSWORD, newPassword: `${PASSWORD} x` })
    expect((await twoFactor(who.token)).devices).toEqual([])
    expect(await house.mutate('auth:login', { email: who.email, password: `${PASSWORD} x`, devices: [first] })).toHaveProperty('secondStep')
    const other = await withApp()
    const second = await trusted(other)
    await house.mutate('auth:turnOnMailCodes', { token: other.token })
    expect(await login(other.email, [second])).toHaveProperty('secondStep')
  })

  it('counts for no admin, nor does one that was trusted before: they are asked each time', async () => {
    const who = await withApp()
    const device = await trusted(who)
    await house.sql(`update users.users set is_admin = true, admin_role = 'viewer' where id = $1`, who.userId)
    const { secondStep } = await login(who.email, [device])
    expect(secondStep).toMatchObject({ ways: ['totp', 'backup'], canTrust: false })
    const entered = await verify(secondStep?.challenge ?? '', 'totp', appCode(who.secret), true)
    expect(entered.device).toBeNull()
    expect((await twoFactor(entered.token)).devices).toEqual([])
  })

  it('may be any text but one of ours: refused before anything is looked up', async () => {
    const { email } = await withApp()
    expect(await refusalOf(login(email, ['x']))).toBe('bad_request')
    expect(
      await refusalOf(
        login(
          email,
          Array.from({ length: 6 }, () => 'A'.repeat(43)),
        ),
      ),
    ).toBe('bad_request')
  })
})
