/** The codes beside the app: by mail, and on paper. */
import { describe, expect, it } from 'vitest'
import { codeIn, refusalOf, useMailWorld } from '#test-support/mail-world.ts'
import { appCode, aWhileLater, twoFactorIn } from '#test-support/two-factor.ts'

const world = useMailWorld()
const { ask, verify, twoFactor, withApp, withMail, heldUntil } = twoFactorIn(world)

const SIGN_IN_MAIL = 'Your sign-in code'

const codeTo = async (email: string, count = 1) => codeIn(await world.mailTo(email, SIGN_IN_MAIL, count))
const another = (code: string) => (code.startsWith('A') ? `B${code.slice(1)}` : `A${code.slice(1)}`)
const notificationsOf = async ({ token }: { token: string }) =>
  (await world.query<{ items: { kind: string; data: unknown }[] }>('notifications:list', { token })).items

describe('codes by mail', () => {
  it('are sent with the sign-in, seven characters, valid once and for this sign-in only', async () => {
    const who = await withMail()
    expect(who.backupCodes).toHaveLength(10)
    const step = await ask(who.email)
    expect(step).toMatchObject({ ways: ['mail', 'backup'], isMailed: true, nextMailInSeconds: 60 })
    const mail = await world.mailTo(who.email, SIGN_IN_MAIL)
    const code = codeIn(mail)
    expect(mail.subject).not.toContain(code)
    expect(mail.text).toContain('10 minutes')
    expect(await refusalOf(verify(step.challenge, 'mail', another(code)))).toBe('wrong_code')
    const entered = await verify(step.challenge, 'mail', ` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)} `)
    expect(await world.me(entered.token)).toMatchObject({ _id: who.userId })
    expect(await refusalOf(verify(step.challenge, 'mail', code))).toBe('challenge_over')
    // A code of another user is invalid.
    const [other, mine] = [await withMail(), await withMail()]
    const [theirs, own] = [await ask(other.email), await ask(mine.email)]
    expect(await refusalOf(verify(theirs.challenge, 'mail', await codeTo(mine.email)))).toBe('wrong_code')
    expect(await verify(own.challenge, 'mail', await codeTo(mine.email))).toHaveProperty('token')
  })

  it('come again once a minute, which voids the one before, and five times an hour', async () => {
    const who = await withMail()
    const { challenge } = await ask(who.email)
    const send = () => world.mutate('auth:sendOtp', { challenge })
    const first = await codeTo(who.email)
    let last = first
    expect(await refusalOf(send())).toBe('too_many_attempts')
    const aMinuteAgo = () =>
      world.sql(`update auth.mailed_codes set created_at = created_at - interval '61 seconds' where user_id = $1`, who.userId)
    for (let time = 2; time <= 5; time += 1) {
      await aMinuteAgo()
      await send()
      last = await codeTo(who.email, time)
    }
    await aMinuteAgo()
    expect(await refusalOf(send())).toBe('too_many_attempts')
    // Five in an hour: a sign-in reports a mail only when one was sent.
    await world.sql(`update auth.mailed_codes set tries = 5 where user_id = $1 and used_at is null`, who.userId)
    const without = await ask(who.email)
    expect(without).toMatchObject({ ways: ['mail', 'backup'], isMailed: false })
    expect(without.nextMailInSeconds).toBeGreaterThan(3_000)
    expect(world.subjectsTo(who.email).filter((subject) => subject === SIGN_IN_MAIL)).toHaveLength(5)
    expect(await verify(without.challenge, 'backup', who.backupCodes[0] ?? '')).toHaveProperty('token')
    await world.sql(`update auth.mailed_codes set tries = 0 where user_id = $1 and used_at is null`, who.userId)
    expect(await refusalOf(verify(challenge, 'mail', first))).toBe('wrong_code')
    expect(await verify(challenge, 'mail', last)).toHaveProperty('token')
  })

  it('are bound to their sign-in: a second one in the same minute is mailed its own, and neither accepts the other’s', async () => {
    const who = await withMail()
    const first = await ask(who.email)
    const second = await ask(who.email)
    for (const step of [first, second]) expect(step).toMatchObject({ isMailed: true, nextMailInSeconds: 60 })
    const [firstCode, secondCode] = [await codeTo(who.email, 1), await codeTo(who.email, 2)]
    expect(await refusalOf(verify(first.challenge, 'mail', secondCode))).toBe('wrong_code')
    expect(await refusalOf(verify(second.challenge, 'mail', firstCode))).toBe('wrong_code')
    // Not even one whose row names the other's code.
    await world.sql(
      'update auth.second_steps set flow = (select id from auth.mailed_codes where user_id = $1 and purpose = $2 order by created_at limit 1) where user_id = $1',
      who.userId,
      'sign_in',
    )
    expect(await refusalOf(verify(second.challenge, 'mail', firstCode))).toBe('code_over')
    expect(await verify(first.challenge, 'mail', firstCode)).toHaveProperty('token')
    // Another one for the second sign-in leaves that of a third as it is.
    const third = await ask(who.email)
    await world.sql(`update auth.mailed_codes set created_at = created_at - interval '61 seconds' where user_id = $1`, who.userId)
    await world.mutate('auth:sendOtp', { challenge: second.challenge })
    expect(await verify(third.challenge, 'mail', await codeTo(who.email, 3))).toHaveProperty('token')
    expect(await verify(second.challenge, 'mail', await codeTo(who.email, 4))).toHaveProperty('token')
    // The fifth of the hour was the last one, for any number of sign-ins.
    expect([(await ask(who.email)).isMailed, (await ask(who.email)).isMailed]).toEqual([true, false])
  })

  it('need a confirmed address and an installation that sends mail; beside an app they come on request', async () => {
    const [unproven, proven] = [await world.register(), await world.confirmed()]
    expect(await refusalOf(world.mutate('auth:turnOnMailCodes', { token: unproven.token }))).toBe('address_unconfirmed')
    const who = await withApp()
    expect(await refusalOf(world.mutate('auth:sendOtp', { challenge: (await ask(who.email)).challenge }))).toBe('not_on')
    expect(await world.mutate('auth:turnOnMailCodes', { token: who.token })).toEqual({ backupCodes: null })
    expect(await refusalOf(world.mutate('auth:turnOnMailCodes', { token: who.token }))).toBe('already_on')
    const step = await ask(who.email)
    expect(step).toMatchObject({ ways: ['totp', 'mail', 'backup'], isMailed: false })
    expect(await refusalOf(verify(step.challenge, 'mail', 'ABCDEFG'))).toBe('code_over')
    await world.mutate('auth:sendOtp', { challenge: step.challenge })
    expect(await verify(step.challenge, 'mail', await codeTo(who.email))).toHaveProperty('token')
    await world.sql(`update settings.system set value = 'false' where key = 'mail_is_on'`)
    try {
      expect(await ask(who.email)).toMatchObject({ ways: ['totp', 'backup'] })
      expect(await refusalOf(world.mutate('auth:turnOnMailCodes', { token: proven.token }))).toBe('no_mail')
    } finally {
      await world.sql(`update settings.system set value = 'true' where key = 'mail_is_on'`)
    }
  })
})

describe('backup codes', () => {
  it('replace the second factor once each, typed in any form, and the user is notified how many are left', async () => {
    const who = await withApp()
    const [code = ''] = who.backupCodes
    const entered = await verify((await ask(who.email)).challenge, 'backup', ` ${code.toLowerCase().replaceAll('-', ' ')}`)
    expect(await twoFactor(entered.token)).toMatchObject({ backupCodesLeft: 9 })
    expect(await notificationsOf(entered)).toContainEqual(expect.objectContaining({ kind: 'backup_code_used', data: { left: 9 } }))
    expect((await world.mailTo(who.email, 'A backup code was used')).text).toContain('9')
    expect(await refusalOf(verify((await ask(who.email)).challenge, 'backup', code))).toBe('code_used')
    const other = await withApp()
    expect(await refusalOf(verify((await ask(other.email)).challenge, 'backup', who.backupCodes[1] ?? ''))).toBe('wrong_code')
  })

  it('are void once new ones are made', async () => {
    const who = await withApp()
    const { backupCodes } = await world.mutate<{ backupCodes: string[] }>('auth:renewBackupCodes', { token: who.token })
    expect(await twoFactor(who.token)).toMatchObject({ backupCodesLeft: 10 })
    const { challenge } = await ask(who.email)
    expect(await refusalOf(verify(challenge, 'backup', who.backupCodes[0] ?? ''))).toBe('wrong_code')
    expect(await verify(challenge, 'backup', backupCodes[0] ?? '')).toHaveProperty('token')
    await world.mailTo(who.email, 'New backup codes were created')
    expect(await refusalOf(world.mutate('auth:renewBackupCodes', { token: (await world.confirmed()).token }))).toBe('not_on')
  })

  it('made anew are a change of the factors: withdrawals wait, no browser is trusted, sign-ins under way start again', async () => {
    const who = await withApp()
    await verify((await ask(who.email)).challenge, 'totp', appCode(who.secret), true)
    await aWhileLater(world, who.userId)
    const { challenge } = await ask(who.email)
    await world.sql('update users.users set withdrawals_held_until = null where id = $1', who.userId)
    const { backupCodes } = await world.mutate<{ backupCodes: string[] }>('auth:renewBackupCodes', { token: who.token })
    expect(await heldUntil(who)).not.toBeNull()
    expect((await twoFactor(who.token)).devices).toEqual([])
    expect(await refusalOf(verify(challenge, 'backup', backupCodes[0] ?? ''))).toBe('challenge_over')
    expect((await world.mailTo(who.email, 'New backup codes were created')).text).toContain('24 hours')
  })
})
