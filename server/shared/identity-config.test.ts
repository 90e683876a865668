import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '#server/env.ts'

const problemsOf = (env: NodeJS.ProcessEnv): readonly string[] => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}
const pemOf = (pair: { publicKey: { export(options: { type: 'spki'; format: 'pem' }): string | Buffer } }): string =>
  pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const ISSUER = { IDENTITY_ISSUER: 'https://club.example' }

describe('the identity providers in the configuration', () => {
  it('are empty by default', () => {
    expect(readConfig({})).toMatchObject({ google: undefined, external: undefined })
  })

  it('include Google for a client id', () => {
    expect(readConfig({ GOOGLE_CLIENT_ID: '1234-abcd.apps.googleusercontent.com' }).google).toEqual({
      clientId: '1234-abcd.apps.googleusercontent.com',
      issuers: ['https://accounts.google.com', 'accounts.google.com'],
      jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
      scriptUrl: 'https://accounts.google.com/gsi/client',
    })
    expect(problemsOf({ GOOGLE_CLIENT_ID: 'two words' })[0]).toContain('GOOGLE_CLIENT_ID')
  })

  it('include another one by the address of its keys, or by its key in one line', () => {
    expect(readConfig({ ...ISSUER, IDENTITY_JWKS_URL: 'https://club.example/keys' }).external).toEqual({
      issuer: 'https://club.example',
      audience: 'http://localhost:3000',
      keys: { jwksUrl: 'https://club.example/keys' },
    })
    const pem = pemOf(generateKeyPairSync('ed25519'))
    expect(readConfig({ ...ISSUER, IDENTITY_AUDIENCE: 'atelier', IDENTITY_PUBLIC_KEY: pem.replaceAll('\n', '\\n') }).external).toEqual({
      issuer: 'https://club.example',
      audience: 'atelier',
      keys: { publicKey: pem },
    })
  })

  it.each([
    [{ IDENTITY_JWKS_URL: 'https://club.example/keys' }, 'IDENTITY_ISSUER is missing'],
    [ISSUER, 'needs one of'],
    [{ ...ISSUER, IDENTITY_JWKS_URL: 'https://club.example/keys', IDENTITY_PUBLIC_KEY: 'x' }, 'needs one of'],
    [{ ...ISSUER, IDENTITY_JWKS_URL: 'ftp://club.example' }, 'IDENTITY_JWKS_URL must be'],
    [{ ...ISSUER, IDENTITY_JWKS_URL: 'http://club.example/keys' }, 'must begin with https'],
    [{ ...ISSUER, IDENTITY_PUBLIC_KEY: 'not a key' }, 'IDENTITY_PUBLIC_KEY must be'],
    [{ ...ISSUER, IDENTITY_PUBLIC_KEY: pemOf(generateKeyPairSync('rsa', { modulusLength: 1024 })) }, 'IDENTITY_PUBLIC_KEY must be'],
    [{ ...ISSUER, IDENTITY_PUBLIC_KEY: pemOf(generateKeyPairSync('ec', { namedCurve: 'secp384r1' })) }, 'IDENTITY_PUBLIC_KEY must be'],
  ])('report a mistake: %#', (env, message) => {
    expect(problemsOf(env)).toEqual([expect.stringContaining(message)])
  })
})
