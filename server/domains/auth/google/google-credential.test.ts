/** Bad credentials are refused alike and change nothing. */
import { createSecretKey } from 'node:crypto'
import { SignJWT, type JWTPayload } from 'jose'
import { describe, expect, it } from 'vitest'
import { CallError } from '#platform/call-error.ts'
import { visitor } from '#test-support/context.ts'
import { countsOf, googleClaims, proofOf, secondsNow, useIdentityWorld, type Proof } from '#test-support/identity-world.ts'

const world = useIdentityWorld()

const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
  } catch (error) {
    if (error instanceof CallError) return `${error.code}: ${error.message}`
    throw error
  }
  return 'none'
}
const REFUSED = 'invalid_credential: This sign-in could not be verified. Please try again.'
const signIn = (args: Partial<Proof>) => world.call(visitor, 'auth:googleSignIn', args)
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A fresh nonce with its handle, and the claims that carry it. */
async function fresh(claims: JWTPayload = {}): Promise<{ handle: string; claims: JWTPayload }> {
  const { value } = await world.call(visitor, 'auth:startGoogle', {})
  return { handle: value.handle, claims: googleClaims({ nonce: value.nonce, ...claims }) }
}

const withClaims = (claims: () => JWTPayload) => () => proofOf(world, claims())

const BAD: readonly [string, () => Promise<Partial<Proof>>][] = [
  ['none at all', async () => ({})],
  ['one without the handle of its nonce', async () => ({ credential: (await proofOf(world)).credential })],
  ['something that is no token', async () => ({ ...(await proofOf(world)), credential: 'not.a.token' })],
  [
    'one signed by another issuer',
    async () => {
      const { handle, claims } = await fresh()
      return { handle, credential: await world.google.forge(claims) }
    },
  ],
  [
    'one whose content was changed',
    async () => {
      const proof = await proofOf(world)
      const [head, , signature] = proof.credential.split('.')
      return { ...proof, credential: [head, encoded((await fresh()).claims), signature].join('.') }
    },
  ],
  [
    'one without a signature (alg: none)',
    async () => {
      const { handle, claims } = await fresh()
      return { handle, credential: `${encoded({ alg: 'none' })}.${encoded(claims)}.` }
    },
  ],
  [
    'one signed with the public key as a shared secret (HS256)',
    async () => {
      const { handle, claims } = await fresh()
      return {
        handle,
        credential: await new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid: world.google.kid() })
          .sign(createSecretKey(Buffer.from(world.google.publicKeyPem()))),
      }
    },
  ],
  [
    'one by a key that Google does not have',
    async () => {
      const { handle, claims } = await fresh()
      return { handle, credential: await world.google.sign(claims, { kid: 'unknown' }) }
    },
  ],
  ['one that is over', withClaims(() => ({ iat: secondsNow() - 400, exp: secondsNow() - 120 }))],
  ['one from the future', withClaims(() => ({ iat: secondsNow() + 300 }))],
  ['one that was made long ago', withClaims(() => ({ iat: secondsNow() - 1_200 }))],
  ['one without a time', withClaims(() => ({ iat: undefined }))],
  ['one without an end', withClaims(() => ({ exp: undefined }))],
  ['one for another site', withClaims(() => ({ aud: 'other.apps.example' }))],
  ['one for several sites', withClaims(() => ({ aud: ['atelier.apps.example', 'other.apps.example'] }))],
  ['one that another site has asked for', withClaims(() => ({ azp: 'other.apps.example' }))],
  ['one of another issuer', withClaims(() => ({ iss: 'https://accounts.other.example' }))],
  ['one without a user', withClaims(() => ({ sub: undefined }))],
  ['one whose address is not verified', withClaims(() => ({ email_verified: false }))],
  ['one that does not say whether its address is verified', withClaims(() => ({ email_verified: undefined }))],
  ['one without an address', withClaims(() => ({ email: undefined }))],
  ['one whose address is none', withClaims(() => ({ email: 'nora' }))],
  ['one without a nonce', withClaims(() => ({ nonce: undefined }))],
  ['one with a nonce that is not ours', withClaims(() => ({ nonce: `zzzzzzzzz.${'A'.repeat(43)}` }))],
  ['one of another page', async () => ({ ...(await proofOf(world)), handle: (await proofOf(world)).handle })],
]

describe('auth:googleSignIn refuses', () => {
  it.each(BAD)('%s', async (_name, make) => {
    const proof = await make()
    const before = await countsOf(world)
    expect(await refusalOf(signIn(proof))).toBe(REFUSED)
    expect(await countsOf(world)).toEqual(before)
  })

  it('one that was used before, and accepts one of many that come at the same time', async () => {
    const proof = await proofOf(world)
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => refusalOf(signIn(proof))))
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 9 }, () => REFUSED), 'none'])
    expect(await refusalOf(signIn(proof))).toBe(REFUSED)
  })

  it('claims of the page about the user: only the token counts', async () => {
    const before = await countsOf(world)
    expect(
      await refusalOf(
        world.call(visitor, 'auth:googleSignIn', {
          name: 'Jonas',
          email: 'jonas@example.org',
          googleId: '1',
          picture: 'https://example.org/p.png',
        }),
      ),
    ).toBe(REFUSED)
    expect(await countsOf(world)).toEqual(before)
  })

  it('every call where no client id is configured, and the options say so before', async () => {
    expect((await world.callElsewhere(visitor, 'auth:getSignInOptions', {})).value).toEqual({ google: null, passkeys: false })
    expect(await refusalOf(world.callElsewhere(visitor, 'auth:startGoogle', {}))).toMatch(/^not_offered: /)
    expect(await refusalOf(world.callElsewhere(visitor, 'auth:googleSignIn', await proofOf(world)))).toMatch(/^not_offered: /)
    expect((await world.call(visitor, 'auth:getSignInOptions', {})).value.google?.clientId).toBe('atelier.apps.example')
  })
})
