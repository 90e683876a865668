/** Verifies the sender: its signed token (RFC 8292) against the key that the browser subscribed with. */
import { createPublicKey, verify } from 'node:crypto'

const POINT_BYTES = 65
const DAY_SECONDS = 24 * 60 * 60

interface Claims {
  readonly aud?: unknown
  readonly exp?: unknown
  readonly sub?: unknown
}

const jsonOf = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))

function isSignedBy(point: Buffer, signed: string, signature: Buffer): boolean {
  const key = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
    format: 'jwk',
  })
  return verify('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }, signature)
}

function areRight({ aud, exp, sub }: Claims, origin: string, nowSeconds: number): boolean {
  return (
    aud === origin &&
    typeof exp === 'number' &&
    exp > nowSeconds &&
    exp <= nowSeconds + DAY_SECONDS &&
    typeof sub === 'string' &&
    /^(mailto:[^@]+@|https:\/\/(?!localhost))/.test(sub)
  )
}

/** The status for a sender: 201 for a valid token, else that of the refusal. `origin`: the service's own. */
export function checkVapid(authorization: string | undefined, wantedKey: string, origin: string): 201 | 401 | 403 {
  const [, token, key] = /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [head, claims, signature] = token?.split('.') ?? []
  if (key === undefined || head === undefined || claims === undefined || signature === undefined) return 401
  if (key !== wantedKey) return 403
  const point = Buffer.from(key, 'base64url')
  if (point.length !== POINT_BYTES || (jsonOf(head) as { alg?: unknown }).alg !== 'ES256') return 401
  if (!isSignedBy(point, `${head}.${claims}`, Buffer.from(signature, 'base64url'))) return 401
  return areRight(jsonOf(claims) as Claims, origin, Math.floor(Date.now() / 1_000)) ? 201 : 401
}
