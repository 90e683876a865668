import { randomBytes, randomUUID } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { describe, expect, it } from 'vitest'
import { sessions } from '#server/domains/users/index.ts'
import { visitor } from '#test-support/context.ts'
import { AUDIENCE, CLUB, codeOf, countsOf, newMember, secondsNow, useIdentityWorld } from '#test-support/identity-world.ts'

const world = useIdentityWorld()

const newToken = () => randomBytes(32).toString('base64url')
/** Arguments of a browser; `token` is an argument here, not the caller's session. */
const sent = (args: { userId: string; token?: string; assertion?: string | undefined }) => ({ token: newToken(), ...args })
const create = (args: Parameters<typeof sent>[0]) => world.call(visitor, 'auth:createSession', sent(args))
const noWatch = () => undefined

function claimsFor(userId: string, claims: JWTPayload = {}): JWTPayload {
  const iat = secondsNow()
  return { iss: CLUB, aud: AUDIENCE, sub: userId, jti: randomUUID(), iat, exp: iat + 60, ...claims }
}

describe('auth:createSession', () => {
  it('makes the token of the browser a session, and refreshes queries open under it', async () => {
    const { userId } = await newMember(world, { isConfirmed: true })
    const token = newToken()
    expect(await sessions.findActor(world.db, token, noWatch)).toBeNull()
    const created = await create({ userId, token, assertion: await world.club.sign(claimsFor(userId)) })
    expect(created.value).toEqual({ success: true })
    expect(await sessions.findActor(world.db, token, noWatch)).toMatchObject({ userId })
    expect(created.topics.some((topic) => topic.startsWith('session:'))).toBe(true)
  })

  it('accepts an assertion once, also when many come at the same time', async () => {
    const { userId } = await newMember(world, { isConfirmed: true })
    const assertion = await world.club.sign(claimsFor(userId))
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => codeOf(create({ userId, assertion }))))
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'invalid_credential'), 'none'])
  })

  it.each<[string, (userId: string) => Promise<string | undefined>]>([
    ['no assertion', async () => undefined],
    ['something else', async () => 'not.a.token'],
    ['a forged one', (userId) => world.club.forge(claimsFor(userId))],
    ['one of Google', (userId) => world.google.sign(claimsFor(userId))],
    ['one of another user', () => world.club.sign(claimsFor(randomUUID()))],
    ['one of another issuer', (userId) => world.club.sign(claimsFor(userId, { iss: 'https://other.example' }))],
    ['one for another installation', (userId) => world.club.sign(claimsFor(userId, { aud: 'other' }))],
    ['one that is over', (userId) => world.club.sign(claimsFor(userId, { iat: secondsNow() - 200, exp: secondsNow() - 140 }))],
    ['one from the future', (userId) => world.club.sign(claimsFor(userId, { iat: secondsNow() + 200, exp: secondsNow() + 260 }))],
    ['one that is good for longer than a minute', (userId) => world.club.sign(claimsFor(userId, { exp: secondsNow() + 3_600 }))],
    ['one without an end', (userId) => world.club.sign(claimsFor(userId, { exp: undefined }))],
    ['one without a number', (userId) => world.club.sign(claimsFor(userId, { jti: undefined }))],
    ['one without a user', (userId) => world.club.sign(claimsFor(userId, { sub: undefined }))],
  ])('refuses %s, and nothing is changed', async (_name, make) => {
    const { userId } = await newMember(world, { isConfirmed: true })
    const assertion = await make(userId)
    const before = await countsOf(world)
    expect(await codeOf(create({ userId, assertion }))).toBe('invalid_credential')
    expect(await countsOf(world)).toEqual(before)
  })

  it('refuses an unknown account, and a token that is already a session', async () => {
    const nobody = randomUUID()
    expect(await codeOf(create({ userId: nobody, assertion: await world.club.sign(claimsFor(nobody)) }))).toBe('invalid_credential')
    const { userId } = await newMember(world, { isConfirmed: true })
    const token = newToken()
    await create({ userId, token, assertion: await world.club.sign(claimsFor(userId)) })
    expect(await codeOf(create({ userId, token, assertion: await world.club.sign(claimsFor(userId)) }))).toBe('invalid_credential')
  })

  it('requires a token of 256 random bits', async () => {
    const { userId } = await newMember(world, { isConfirmed: true })
    const assertion = await world.club.sign(claimsFor(userId))
    for (const token of ['short', 'A'.repeat(43), `${newToken()}x`, `${newToken().slice(1)} `])
      await expect(create({ userId, token, assertion })).rejects.toThrow(/token must be/)
    expect(await codeOf(create({ userId, assertion }))).toBe('none')
  })

  it('is refused where no provider is configured', async () => {
    const { userId } = await newMember(world, { isConfirmed: true })
    const args = sent({ userId, assertion: await world.club.sign(claimsFor(userId)) })
    expect(await codeOf(world.callElsewhere(visitor, 'auth:createSession', args))).toBe('not_offered')
  })
})
