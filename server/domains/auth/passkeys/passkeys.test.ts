/** Passkeys: made by their user, valid for signing in, as second factor and as proof; invalid in any other shape. */
import { describe, expect, it } from 'vitest'
import type { SecondStep } from '#contract/types.ts'
import { PASSWORD, refusalOf, useMailWorld, type Member } from '#test-support/mail-world.ts'
import { SoftwareAuthenticator, type Answered } from '#test-support/software-authenticator.ts'
import { appCode, askedAtSignIn, aWhileLater, endsOf, turnOnApp } from '#test-support/two-factor.ts'
import { challengeEnd, issueChallenge } from './passkey-challenge.ts'
import { createPasskeyDeps } from './passkeys.ts'

const world = useMailWorld()

const ORIGIN = 'http://localhost:3999'
const SITE = { rpId: 'localhost', origin: ORIGIN }

interface Options {
  challenge: string
  rp: { id: string }
  user: { id: string; name: string }
  known: { id: string }[]
}
type Purpose = 'sign_in' | 'second_step' | 'proof'

const begin = ({ token }: Member) => world.mutate<Options>('auth:beginPasskey', { token })
const start = async (purpose: Purpose) => (await world.act('auth:startPasskey', { purpose })) as { challenge: string; rpId: string }
const list = (token: string) => world.query<{ _id: string; name: string; lastUsedAt: number | null }[]>('auth:listPasskeys', { token })
const signIn = (answer: Answered) => world.mutate<{ userId: string; token: string }>('auth:signInWithPasskey', answer)

async function withPasskey(member?: Member): Promise<{ who: Member; device: SoftwareAuthenticator }> {
  const who = member ?? (await world.confirmed())
  const device = new SoftwareAuthenticator()
  const { challenge } = await begin(who)
  await world.mutate('auth:addPasskey', { token: who.token, name: 'Phone', ...device.make({ ...SITE, challenge }) })
  return { who, device }
}
const answerOf = async (device: SoftwareAuthenticator, purpose: Purpose, over: Partial<typeof SITE> = {}) =>
  device.answer({ ...SITE, ...over, challenge: (await start(purpose)).challenge })
const forgetProof = ({ userId }: Member) =>
  world.sql(`update users.sessions set proven_until = now() - interval '1 second' where user_id = $1`, userId)

describe('a passkey', () => {
  it('is made by a proven user, holds withdrawals, notifies by mail, and signs in without a password or a second step', async () => {
    const { who, device } = await withPasskey()
    expect(await list(who.token)).toEqual([{ _id: expect.any(String), name: 'Phone', createdAt: expect.any(Number), lastUsedAt: null }])
    expect((await world.sql('select withdrawals_held_until > now() as held from users.users where id = $1', who.userId))[0]).toEqual({
      held: true,
    })
    await world.mailTo(who.email, 'A passkey was added to your account')
    await turnOnApp(world, who)
    const entered = await signIn(await answerOf(device, 'sign_in'))
    expect(await world.me(entered.token)).toMatchObject({ _id: who.userId })
    expect((await list(entered.token))[0]?.lastUsedAt).toEqual(expect.any(Number))
    // The authenticator verified its holder: sensitive steps are open.
    expect(await world.mutate('auth:renewBackupCodes', { token: entered.token })).toHaveProperty('backupCodes')
    const { known, user } = await begin(who)
    expect(known.map(({ id }) => id)).toEqual([device.id.toString('base64url')])
    expect(user.name).toBe(who.email)
  })

  it('is refused without proof, twice, for another account, or from another challenge', async () => {
    const [who, other] = [await world.confirmed(), await world.confirmed()]
    const device = new SoftwareAuthenticator()
    const made = device.make({ ...SITE, challenge: (await begin(who)).challenge })
    const add = (token: string, passkey = made) => refusalOf(world.mutate('auth:addPasskey', { token, name: 'Key', ...passkey }))
    expect(await add(other.token)).toBe('invalid_credential')
    expect(await add(who.token, device.make({ ...SITE, challenge: (await start('sign_in')).challenge }))).toBe('invalid_credential')
    expect(await add(who.token, device.make({ ...SITE, origin: 'https://evil.example', challenge: (await begin(who)).challenge }))).toBe(
      'invalid_credential',
    )
    device.isVerifying = false
    expect(await add(who.token, device.make({ ...SITE, challenge: (await begin(who)).challenge }))).toBe('invalid_credential')
    await forgetProof(who)
    expect(await add(who.token)).toBe('proof_required')
    expect(await refusalOf(begin(who))).toBe('proof_required')
    await world.mutate('auth:prove', { token: who.token, password: PASSWORD })
    // The same one goes on after the proof, once.
    expect(
      await endsOf(Array.from({ length: 8 }, () => world.mutate('auth:addPasskey', { token: who.token, name: 'Key', ...made }))),
    ).toEqual({ none: 1, invalid_credential: 7 })
    expect(await list(who.token)).toHaveLength(1)
    device.isVerifying = true
    expect(await add(other.token, device.make({ ...SITE, challenge: (await begin(other)).challenge }))).toBe('already_on')
  })

  it('opens nothing with an answer that is repeated, forged, unverified, or meant for something else', async () => {
    const { who, device } = await withPasskey()
    const good = await answerOf(device, 'sign_in')
    await signIn(good)
    expect(await refusalOf(signIn(good))).toBe('invalid_credential')
    const fresh = await answerOf(device, 'sign_in')
    const last = fresh.signature.at(-5) === 'A' ? 'B' : 'A'
    expect(await refusalOf(signIn({ ...fresh, signature: `${fresh.signature.slice(0, -5)}${last}${fresh.signature.slice(-4)}` }))).toBe(
      'invalid_credential',
    )
    expect(await refusalOf(signIn(await answerOf(new SoftwareAuthenticator(), 'sign_in')))).toBe('invalid_credential')
    for (const over of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }])
      expect(await refusalOf(signIn(await answerOf(device, 'sign_in', over)))).toBe('invalid_credential')
    for (const purpose of ['second_step', 'proof'] as const)
      expect(await refusalOf(signIn(await answerOf(device, purpose)))).toBe('invalid_credential')
    expect(await refusalOf(signIn(device.answer({ ...SITE, challenge: 'A'.repeat(75) })))).toBe('invalid_credential')
    device.isVerifying = false
    expect(await refusalOf(signIn(await answerOf(device, 'sign_in')))).toBe('invalid_credential')
    device.isVerifying = true
    expect(await signIn(await answerOf(device, 'sign_in'))).toMatchObject({ userId: who.userId })
  })

  it('with a decreased counter is refused as a copy', async () => {
    const { device } = await withPasskey()
    device.counter = 40
    await signIn(await answerOf(device, 'sign_in'))
    for (let time = 0; time < 2; time += 1) {
      device.counter = 39 - time
      expect(await refusalOf(signIn(await answerOf(device, 'sign_in')))).toBe('invalid_credential')
    }
    device.counter = 50
    expect(await signIn(await answerOf(device, 'sign_in'))).toHaveProperty('token')
  })

  it('signs in once when its answer comes many times at once', async () => {
    const { device } = await withPasskey()
    const answer = await answerOf(device, 'sign_in')
    const ends = await endsOf(Array.from({ length: 30 }, () => signIn(answer)))
    expect(ends).toEqual({ none: 1, invalid_credential: 29 })
  })

  it('is a second factor of its own account, and a proof in its own session', async () => {
    const { who, device } = await withPasskey()
    const { device: strange } = await withPasskey()
    await turnOnApp(world, who)
    const step: SecondStep = await askedAtSignIn(world, who.email, PASSWORD)
    expect(step.ways).toEqual(['totp', 'passkey', 'backup'])
    const verify = (answer: Answered) =>
      world.mutate<{ token: string; device: string | null }>('auth:verifyByPasskey', {
        challenge: step.challenge,
        trustDevice: true,
        ...answer,
      })
    expect(await refusalOf(verify(await answerOf(strange, 'second_step')))).toBe('invalid_credential')
    expect(await refusalOf(verify(await answerOf(device, 'sign_in')))).toBe('invalid_credential')
    const entered = await verify(await answerOf(device, 'second_step'))
    expect(entered.device).toMatch(/^[\w-]{43}$/)
    expect(await refusalOf(verify(await answerOf(device, 'second_step')))).toBe('challenge_over')

    await forgetProof(who)
    const refused = await world.mutate('auth:renewBackupCodes', { token: entered.token }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'proof_required', data: { ways: ['totp', 'passkey', 'backup'] } })
    const prove = (answer: Answered) => world.mutate('auth:proveByPasskey', { token: entered.token, ...answer })
    expect(await refusalOf(prove(await answerOf(strange, 'proof')))).toBe('invalid_credential')
    await prove(await answerOf(device, 'proof'))
    expect(await world.mutate('auth:renewBackupCodes', { token: entered.token })).toHaveProperty('backupCodes')
  })

  it('is renamed and removed by its user alone; removed it opens nothing', async () => {
    const { who, device } = await withPasskey()
    const other = await world.confirmed()
    const passkeyId = (await list(who.token))[0]?._id
    expect(await refusalOf(world.mutate('auth:removePasskey', { token: other.token, passkeyId }))).toBe('not_found')
    expect(await refusalOf(world.mutate('auth:renamePasskey', { token: other.token, passkeyId, name: 'Mine' }))).toBe('not_found')
    await world.mutate('auth:renamePasskey', { token: who.token, passkeyId, name: 'Old phone' })
    expect(await list(who.token)).toMatchObject([{ name: 'Old phone' }])
    await forgetProof(who)
    const refused = await world.mutate('auth:removePasskey', { token: who.token, passkeyId }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'proof_required', data: { ways: ['password', 'passkey'] } })
    await world.mutate('auth:prove', { token: who.token, password: PASSWORD })
    await world.mutate('auth:removePasskey', { token: who.token, passkeyId })
    expect(await list(who.token)).toEqual([])
    expect(await refusalOf(signIn(await answerOf(device, 'sign_in')))).toBe('invalid_credential')
    await world.mailTo(who.email, 'A passkey was removed from your account')
  })

  it('ends other sessions and every trust when added, and every trust when removed', async () => {
    const who = await turnOnApp(world, await world.confirmed())
    const enter = async () => {
      await aWhileLater(world, who.userId)
      const { challenge } = await askedAtSignIn(world, who.email, PASSWORD)
      return world.mutate<{ token: string }>('auth:verifyOtp', { challenge, way: 'totp', code: appCode(who.secret), trustDevice: true })
    }
    const trusted = async () => (await world.query<{ devices: unknown[] }>('auth:getTwoFactor', { token: who.token })).devices.length
    const other = await enter()
    expect(await trusted()).toBe(1)
    await withPasskey(who)
    expect([await world.me(other.token), await trusted()]).toEqual([null, 0])
    expect(await world.me(who.token)).toMatchObject({ _id: who.userId })
    const later = await enter()
    expect(await trusted()).toBe(1)
    await world.mutate('auth:removePasskey', { token: who.token, passkeyId: (await list(who.token))[0]?._id })
    expect(await trusted()).toBe(0)
    expect(await world.me(later.token)).toMatchObject({ _id: who.userId })
  })

  it('of a stranger is deleted when the mailbox of an unproven account is proven', async () => {
    const { who, device } = await withPasskey(await world.register())
    const { flow } = await world.mutate<{ flow: string }>('auth:requestPasswordReset', { email: who.email })
    const code = /^ {4}(\w{7})$/m.exec((await world.mailTo(who.email, 'Your code for a new password')).text)?.[1]
    const { resetToken } = await world.mutate<{ resetToken: string }>('auth:verifyResetCode', { flow, code })
    await world.mutate('auth:resetPassword', { resetToken, password: `${PASSWORD} again` })
    expect(await refusalOf(signIn(await answerOf(device, 'sign_in')))).toBe('invalid_credential')
  })
})

describe('a challenge', () => {
  const key = Buffer.alloc(32, 3)

  it('is valid for its purpose and account, for five minutes', () => {
    const challenge = issueChallenge(key, 'register', 'ada', 1_000)
    expect(challengeEnd(key, 'register', 'ada', challenge, 300_999)).toBe(301_000)
    expect(challengeEnd(key, 'register', 'ada', challenge, 301_000)).toBeNull()
    expect(challengeEnd(key, 'register', 'bob', challenge, 2_000)).toBeNull()
    expect(challengeEnd(key, 'proof', 'ada', challenge, 2_000)).toBeNull()
    expect(challengeEnd(Buffer.alloc(32, 4), 'register', 'ada', challenge, 2_000)).toBeNull()
    for (const made of ['', 'x', `B${challenge.slice(1)}`, challenge.slice(0, -2)])
      expect(challengeEnd(key, 'register', 'ada', made, 2_000)).toBeNull()
  })

  it.each([
    ['https://atelier.example', 'atelier.example'],
    ['http://localhost:3000', 'localhost'],
    ['http://atelier.example', undefined],
    ['https://192.0.2.7', undefined],
    [undefined, undefined],
  ])('for %s belongs to %s', (origin, id) => {
    expect(createPasskeyDeps(key, origin).site?.id).toBe(id)
  })
})
