/** An identity provider for tests: signs any token, and serves its keys over HTTP, well or badly. */
import { createServer, type ServerResponse } from 'node:http'
import { createPublicKey, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose'

export interface TokenIssuer {
  readonly jwksUrl: string
  /** Serves another file, such as a user's picture. Returns its address. */
  hold(name: string, bytes: Buffer): string
  /** Number of requests for the keys. */
  fetches(): number
  /** A token signed by the newest key; `header` changes its header. */
  sign(claims: JWTPayload, header?: { alg?: string; kid?: string }): Promise<string>
  /** A token signed by a foreign key, under the id of its own. */
  forge(claims: JWTPayload): Promise<string>
  /** Replaces the key; the previous one is gone. */
  changeKey(): Promise<void>
  publicKeyPem(): string
  kid(): string
  /** The failure when serving keys; null: none. */
  answerWith(answer: ((res: ServerResponse) => void) | null): void
  stop(): Promise<void>
}

interface Key {
  kid: string
  privateKey: CryptoKey
  jwk: JWK
}

async function makeKey(algorithm: string): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true })
  const kid = randomUUID()
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' } }
}

/** `maxAgeSeconds`: the cache lifetime in the keys' answer. */
export async function startTokenIssuer({
  algorithm = 'RS256',
  maxAgeSeconds = 600,
}: { algorithm?: string; maxAgeSeconds?: number } = {}): Promise<TokenIssuer> {
  let key = await makeKey(algorithm)
  let fetches = 0
  let answer: ((res: ServerResponse) => void) | null = null
  const held = new Map<string, Buffer>()
  const server = createServer((req, res) => {
    const file = held.get(req.url ?? '')
    if (file !== undefined) return void res.writeHead(200, { 'content-type': 'image/png' }).end(file)
    fetches += 1
    if (answer !== null) answer(res)
    else
      res
        .writeHead(200, { 'content-type': 'application/json', 'cache-control': `public, max-age=${maxAgeSeconds}, must-revalidate` })
        .end(JSON.stringify({ keys: [key.jwk] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const signBy = (signer: CryptoKey, claims: JWTPayload, header: { alg?: string; kid?: string }) =>
    new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid: key.kid, ...header }).sign(signer)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    jwksUrl: `${url}/certs`,
    hold(name, bytes) {
      held.set(`/${name}`, bytes)
      return `${url}/${name}`
    },
    fetches: () => fetches,
    sign: (claims, header = {}) => signBy(key.privateKey, claims, header),
    forge: async (claims) => signBy((await makeKey(algorithm)).privateKey, claims, {}),
    async changeKey() {
      key = await makeKey(algorithm)
    },
    publicKeyPem: () =>
      createPublicKey({ key: key.jwk as JsonWebKey, format: 'jwk' })
        .export({ type: 'spki', format: 'pem' })
        .toString(),
    kid: () => key.kid,
    answerWith: (next) => void (answer = next),
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
