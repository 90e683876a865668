import { jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTokenIssuer, type TokenIssuer } from '#test-support/token-issuer.ts'
import { createKeySet, KeysUnavailable } from './key-set.ts'

const MINUTE_MS = 60_000
let issuer: TokenIssuer
let nowMs: number
let keys: ReturnType<typeof createKeySet>
beforeEach(async () => {
  issuer = await startTokenIssuer({ maxAgeSeconds: 600 })
  nowMs = Date.now()
  keys = createKeySet({ url: issuer.jwksUrl, timeoutMs: 300, now: () => nowMs })
})
afterEach(() => issuer.stop())

const verify = async (token: string) => (await jwtVerify(token, keys)).payload
const signed = () => issuer.sign({ sub: 'somebody' })

describe('the keys of a provider', () => {
  it('are fetched once for all callers at the same time, and kept as long as the provider says', async () => {
    const token = await signed()
    await Promise.all(Array.from({ length: 20 }, () => verify(token)))
    nowMs += 9 * MINUTE_MS
    await verify(token)
    expect(issuer.fetches()).toBe(1)
    nowMs += 2 * MINUTE_MS
    await verify(token)
    expect(issuer.fetches()).toBe(2)
  })

  it('are fetched again when the provider has changed them', async () => {
    await verify(await signed())
    await issuer.changeKey()
    nowMs += 2 * MINUTE_MS
    expect(await verify(await signed())).toMatchObject({ sub: 'somebody' })
    expect(issuer.fetches()).toBe(2)
  })

  it('are fetched once a minute at most for unknown key names', async () => {
    await verify(await signed())
    const unknown = await issuer.sign({ sub: 'somebody' }, { kid: 'made-up' })
    for (let time = 0; time < 5; time += 1) await expect(verify(unknown)).rejects.toThrow(/no applicable key/)
    expect(issuer.fetches()).toBe(1)
    nowMs += 2 * MINUTE_MS
    for (let time = 0; time < 5; time += 1) await expect(verify(unknown)).rejects.toThrow(/no applicable key/)
    expect(issuer.fetches()).toBe(2)
  })

  it('are fetched once for all callers with a new key after a change', async () => {
    await verify(await signed())
    await issuer.changeKey()
    nowMs += 2 * MINUTE_MS
    const token = await signed()
    expect(await Promise.all(Array.from({ length: 10 }, () => verify(token)))).toHaveLength(10)
    expect(issuer.fetches()).toBe(2)
  })

  it.each([
    ['no answer', () => undefined],
    ['an error', (res) => res.writeHead(503).end()],
    ['a way elsewhere', (res) => res.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    ['something else', (res) => res.writeHead(200).end('<html>')],
    ['no keys', (res) => res.writeHead(200).end('{"keys":[]}')],
    ['a very long answer', (res) => res.writeHead(200).end(`{"keys":[{"kty":"RSA","n":"${'A'.repeat(100_000)}"}]}`)],
  ] satisfies [string, Parameters<TokenIssuer['answerWith']>[0]][])(
    'are unavailable: %s; the next caller fetches them again',
    async (_name, answer) => {
      issuer.answerWith(answer)
      await expect(verify(await signed())).rejects.toThrow(KeysUnavailable)
      issuer.answerWith(null)
      expect(await verify(await signed())).toMatchObject({ sub: 'somebody' })
    },
  )
})
