/** Requirements of an account with two-factor: sensitive steps, turning it off, a forgotten password. */
import { describe, expect, it } from 'vitest'
import type { SecondStep } from '#contract/types.ts'
import { codeIn, PASSWORD, refusalOf, useMailWorld, type Member } from '#test-support/mail-world.ts'
import { appCode, aWhileLater, endsOf, turnOnApp, twoFactorIn, wrongAppCode } from '#test-support/two-factor.ts'

const world = useMailWorld()
const { ask, verify, twoFactor, withApp, withMail, heldUntil } = twoFactorIn(world)

const forgetProof = ({ userId }: Member) =>
  world.sql(`update users.sessions set proven_until = now() - interval '1 second' where user_id = $1`, userId)

describe('a sensitive step with two-factor', () => {
  it('requires the second factor, and refuses the password alone', async () => {
    const who = await withApp()
    await forgetProof(who)
    const refused = await world.mutate('auth:renewBackupCodes', { token: who.token }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'proof_required', data: { ways: ['totp', 'backup'] } })
    expect(await refusalOf(world.mutate('auth:prove', { token: who.token, password: PASSWORD }))).toBe('other_way')
    expect(
      await refusalOf(world.mutate('auth:changePassword', { token: who.token, currentPassword: PASSWORD, newPassword: `${PASSWORD} y` })),
    ).toBe('proof_required')
    expect(await refusalOf(world.mutate('auth:requestEmailChange', { token: who.token, password: PASSWORD, email: `x${who.email}` }))).toBe(
      'proof_required',
    )
    expect(await refusalOf(world.mutate('auth:proveByCode', { token: who.token, way: 'totp', code: wrongAppCode(who.secret) }))).toBe(
      'wrong_code',
    )
    await world.mutate('auth:proveByCode', { token: who.token, way: 'totp', code: appCode(who.secret) })
    expect(await refusalOf(world.mutate('auth:proveByCode', { token: who.token, way: 'totp', code: appCode(who.secret) }))).toBe(
      'code_used',
    )
    expect(await world.mutate('auth:renewBackupCodes', { token: who.token })).toHaveProperty('backupCodes')
  })

  it('opens with a mailed code of this account, and with a backup code', async () => {
    const [who, other] = [await withMail(), await withMail()]
    for (const one of [who, other]) await forgetProof(one)
    const { flow } = await world.mutate<{ flow: string }>('auth:sendProofCode', { token: who.token })
    expect(await refusalOf(world.mutate('auth:sendProofCode', { token: who.token, isAnew: true }))).toBe('too_many_attempts')
    const code = codeIn(await world.mailTo(who.email, 'Your confirmation code'))
    expect(await refusalOf(world.mutate('auth:proveByCode', { token: other.token, way: 'mail', code, flow }))).toBe('code_over')
    expect(await refusalOf(world.mutate('auth:proveByCode', { token: who.token, way: 'mail', code }))).toBe('code_over')
    await world.mutate('auth:proveByCode', { token: who.token, way: 'mail', code, flow })
    await world.mutate('auth:turnOffFactor', { token: who.token, factor: 'mail' })
    await world.mutate('auth:proveByCode', { token: other.token, way: 'backup', code: other.backupCodes[3] })
    expect(await twoFactor(other.token)).toMatchObject({ backupCodesLeft: 9 })
    expect(await refusalOf(world.mutate('auth:proveByCode', { token: who.token, way: 'backup', code: other.backupCodes[4] }))).toBe(
      'not_on',
    )
    expect(await refusalOf(world.mutate('auth:sendProofCode', { token: who.token }))).toBe('not_on')
  })

  it('accepts the code already in the mailbox each time it is asked for, until another one is sent', async () => {
    const PROOF_MAIL = 'Your confirmation code'
    const who = await withMail()
    await forgetProof(who)
    const send = (isAnew?: boolean) =>
      world.mutate<{ flow: string; isMailed: boolean; nextInSeconds: number }>('auth:sendProofCode', {
        token: who.token,
        ...(isAnew === undefined ? {} : { isAnew }),
      })
    const prove = (flow: string, code: string) => world.mutate('auth:proveByCode', { token: who.token, way: 'mail', flow, code })
    const first = await send()
    expect(first).toMatchObject({ isMailed: true, nextInSeconds: 60 })
    const again = await Promise.all([send(), send(), send(false)])
    for (const answer of again) expect(answer).toEqual({ flow: first.flow, isMailed: false, nextInSeconds: expect.any(Number) })
    const code = codeIn(await world.mailTo(who.email, PROOF_MAIL))
    await prove(again[0].flow, code)
    expect(world.subjectsTo(who.email).filter((subject) => subject === PROOF_MAIL)).toHaveLength(1)

    const letAMinutePass = () =>
      world.sql(`update auth.mailed_codes set created_at = created_at - interval '61 seconds' where user_id = $1`, who.userId)
    await letAMinutePass()
    const other = await send()
    expect(other).toMatchObject({ isMailed: true })
    // Mails can overtake each other, so the next one is sent when this one has arrived.
    const otherCode = codeIn(await world.mailTo(who.email, PROOF_MAIL, 2))
    await letAMinutePass()
    const anew = await send(true)
    expect(anew).toMatchObject({ isMailed: true })
    expect(anew.flow).not.toBe(other.flow)
    expect(await refusalOf(prove(other.flow, otherCode))).toBe('code_over')
    await prove(anew.flow, codeIn(await world.mailTo(who.email, PROOF_MAIL, 3)))
  })

  it('opens with a mailed code in the session that asked for it, and in no other session of the account', async () => {
    const who = await withMail()
    const { token } = await verify((await ask(who.email)).challenge, 'mail', codeIn(await world.mailTo(who.email, 'Your sign-in code')))
    await forgetProof(who)
    const send = (of: string) => world.mutate<{ flow: string; isMailed: boolean }>('auth:sendProofCode', { token: of })
    const prove = (of: string, flow: string, code: string) => world.mutate('auth:proveByCode', { token: of, way: 'mail', flow, code })
    const first = await send(who.token)
    const code = codeIn(await world.mailTo(who.email, 'Your confirmation code'))
    expect(await refusalOf(prove(token, first.flow, code))).toBe('code_over')
    expect(await refusalOf(world.mutate('auth:renewBackupCodes', { token }))).toBe('proof_required')
    // The other session is mailed its own, which leaves this one valid.
    const second = await send(token)
    expect(second).toMatchObject({ isMailed: true })
    expect(second.flow).not.toBe(first.flow)
    expect(await refusalOf(prove(token, second.flow, code))).toBe('wrong_code')
    await prove(who.token, first.flow, code)
    expect(await refusalOf(world.mutate('auth:renewBackupCodes', { token }))).toBe('proof_required')
    await prove(token, second.flow, codeIn(await world.mailTo(who.email, 'Your confirmation code', 2)))
    expect(await world.mutate('auth:renewBackupCodes', { token })).toHaveProperty('backupCodes')
  })

  it('reports with each wrong code how many attempts are left', async () => {
    const [app, mail] = [await withApp(), await withMail()]
    for (const one of [app, mail]) await forgetProof(one)
    const { flow } = await world.mutate<{ flow: string }>('auth:sendProofCode', { token: mail.token })
    const leftOf = (args: object) =>
      world.mutate('auth:proveByCode', args).catch((error: { data: { triesLeft: number } }) => error.data.triesLeft)
    const left: unknown[][] = [[], []]
    for (let time = 0; time < 6; time += 1) left[0]?.push(await leftOf({ token: app.token, way: 'totp', code: wrongAppCode(app.secret) }))
    for (let time = 0; time < 5; time += 1) left[1]?.push(await leftOf({ token: mail.token, way: 'mail', code: 'AAAAAAA', flow }))
    // After the last attempt comes a wait; a mailed code is void.
    expect(left).toEqual([
      [5, 4, 3, 2, 1, 0],
      [4, 3, 2, 1, 0],
    ])
  })

  it('compares six of many attempts at once, and opens once for fifty of the right one', async () => {
    const who = await withApp()
    await forgetProof(who)
    const prove = (code: string) => world.mutate('auth:proveByCode', { token: who.token, way: 'totp', code })
    expect(await endsOf(Array.from({ length: 50 }, () => prove(wrongAppCode(who.secret))))).toEqual({
      wrong_code: 6,
      too_many_attempts: 44,
    })
    await aWhileLater(world, who.userId)
    const ends = await endsOf(Array.from({ length: 50 }, () => prove(appCode(who.secret))))
    expect(ends['none']).toBe(1)
  })
})

describe('turning it off', () => {
  it('requires proof, notifies by mail and holds withdrawals; with the last factor the backup codes go, and the password alone signs in', async () => {
    const who = await withApp()
    await world.mutate('auth:turnOnMailCodes', { token: who.token })
    await world.sql('update users.users set withdrawals_held_until = null where id = $1', who.userId)
    await forgetProof(who)
    expect(await refusalOf(world.mutate('auth:turnOffFactor', { token: who.token, factor: 'totp' }))).toBe('proof_required')
    await world.mutate('auth:proveByCode', { token: who.token, way: 'totp', code: appCode(who.secret) })
    await world.mutate('auth:turnOffFactor', { token: who.token, factor: 'totp' })
    expect(await heldUntil(who)).not.toBeNull()
    expect(await twoFactor(who.token)).toMatchObject({ totpSince: null, mailSince: expect.any(Number), backupCodesLeft: 10 })
    await world.mutate('auth:turnOffFactor', { token: who.token, factor: 'totp' })
    await world.mutate('auth:turnOffFactor', { token: who.token, factor: 'mail' })
    expect(await twoFactor(who.token)).toMatchObject({ totpSince: null, mailSince: null, backupCodesLeft: 0 })
    expect(await world.login(who.email)).toHaveProperty('token')
    await world.mailTo(who.email, 'Two-factor authentication was turned off', 2)
    expect(world.subjectsTo(who.email).filter((subject) => subject === 'Two-factor authentication was turned off')).toHaveLength(2)
  })
})

describe('a forgotten password', () => {
  const recover = async (email: string) => {
    const { flow } = await world.mutate<{ flow: string }>('auth:requestPasswordReset', { email })
    const { resetToken } = await world.mutate<{ resetToken: string }>('auth:verifyResetCode', {
      flow,
      code: codeIn(await world.mailTo(email, 'Your code for a new password')),
    })
    await world.mutate('auth:resetPassword', { resetToken, password: `${PASSWORD} again` })
  }

  it('leaves two-factor as it is when the password is reset, and ends every trust', async () => {
    const who = await withApp()
    const { device } = await verify((await ask(who.email)).challenge, 'totp', appCode(who.secret), true)
    await aWhileLater(world, who.userId)
    await recover(who.email)
    const answer = await world.mutate<{ secondStep: SecondStep }>('auth:login', {
      email: who.email,
      password: `${PASSWORD} again`,
      devices: [device],
    })
    const { token } = await verify(answer.secondStep.challenge, 'totp', appCode(who.secret))
    expect((await twoFactor(token)).devices).toEqual([])
  })

  it('of an account that was never confirmed removes the second factor of the stranger who opened it', async () => {
    const stranger = await turnOnApp(world, await world.register())
    await recover(stranger.email)
    const { token } = await world.login(stranger.email, `${PASSWORD} again`)
    expect(await twoFactor(token)).toMatchObject({ totpSince: null, backupCodesLeft: 0 })
  })
})
