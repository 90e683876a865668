/** An identity provider vouches for one factor: an account with two-factor asks for its second step, too. */
import { randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { sessions } from '#server/domains/users/index.ts'
import { createCaller, visitor } from '#test-support/context.ts'
import {
  actorOfToken,
  AUDIENCE,
  CLUB,
  codeOf,
  newMember,
  newSubject,
  proofOf,
  secondsNow,
  useIdentityWorld,
} from '#test-support/identity-world.ts'
import { appCode } from '#test-support/two-factor.ts'
import { createAuthMail, createFactorKeys, createTwoFactorCalls } from '../parts.ts'

const world = useIdentityWorld()
let factors: ReturnType<typeof createCaller>
const noWatch = () => undefined

beforeAll(() => {
  const secret = Buffer.alloc(32, 7)
  factors = createCaller(world.db, { auth: createTwoFactorCalls({ mail: createAuthMail(secret), keys: createFactorKeys(secret) }) })
})

/** A user with the app; `sub` is their Google account. */
async function memberWithApp() {
  const member = await newMember(world, { isConfirmed: true })
  const sub = newSubject()
  await world.call(member.actor, 'auth:linkGoogle', await proofOf(world, { sub }))
  const { secret } = (await factors(member.actor, 'auth:beginTotp', {})).value
  await factors(member.actor, 'auth:activateTotp', { code: appCode(secret) })
  return { ...member, sub, secret }
}

const countSessions = async (userId: string) =>
  (await world.db.pool.query<{ n: number }>('select count(*)::integer as n from users.sessions where user_id = $1', [userId])).rows[0]?.n

it('after Google: no session before the code of the app, and one after it', async () => {
  const who = await memberWithApp()
  const before = await countSessions(who.userId)
  const { value } = await world.call(visitor, 'auth:googleSignIn', await proofOf(world, { sub: who.sub }))
  if (!('secondStep' in value)) throw new Error('no second step was asked for')
  expect(value).not.toHaveProperty('token')
  expect(value.secondStep).toMatchObject({ ways: ['totp', 'backup'], canTrust: true })
  expect(await countSessions(who.userId)).toBe(before)
  expect(await sessions.findActor(world.db, value.secondStep.challenge, noWatch)).toBeNull()
  const entered = (
    await factors(visitor, 'auth:verifyOtp', { challenge: value.secondStep.challenge, way: 'totp', code: appCode(who.secret, 1) })
  ).value
  expect(await actorOfToken(world.db, entered.token)).toMatchObject({ userId: who.userId })
  expect(
    await codeOf(factors(visitor, 'auth:verifyOtp', { challenge: value.secondStep.challenge, way: 'totp', code: appCode(who.secret, 1) })),
  ).toBe('challenge_over')
})

it('after an assertion: the token of the browser is no session, and the second step opens one of ours', async () => {
  const who = await memberWithApp()
  const token = randomBytes(32).toString('base64url')
  const iat = secondsNow()
  const assertion = await world.club.sign({ iss: CLUB, aud: AUDIENCE, sub: who.userId, jti: randomUUID(), iat, exp: iat + 60 })
  const args = { userId: who.userId, token, assertion }
  const { value } = await world.call(visitor, 'auth:createSession', args)
  if (!('secondStep' in value)) throw new Error('no second step was asked for')
  expect(await sessions.findActor(world.db, token, noWatch)).toBeNull()
  const entered = (
    await factors(visitor, 'auth:verifyOtp', { challenge: value.secondStep.challenge, way: 'totp', code: appCode(who.secret, 1) })
  ).value
  expect(entered.token).not.toBe(token)
  expect(await actorOfToken(world.db, entered.token)).toMatchObject({ userId: who.userId })
  expect(await sessions.findActor(world.db, token, noWatch)).toBeNull()
})
