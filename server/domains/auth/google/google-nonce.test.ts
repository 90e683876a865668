import { describe, expect, it } from 'vitest'
import { issueNonce, nonceEnd } from './google-nonce.ts'

const SECRET = Buffer.alloc(32, 1)
const HOUR_MS = 60 * 60_000
const NOW = Date.UTC(2026, 10, 21, 12)

describe('a nonce', () => {
  it('is valid with its handle, for an hour', () => {
    const started = issueNonce(SECRET, NOW)
    expect(nonceEnd(SECRET, started, NOW)).toBe(NOW + HOUR_MS)
    expect(nonceEnd(SECRET, started, NOW + HOUR_MS - 1)).toBe(NOW + HOUR_MS)
    expect(nonceEnd(SECRET, started, NOW + HOUR_MS)).toBeNull()
  })

  it('is invalid with another handle, another end, another key, or none of them', () => {
    const started = issueNonce(SECRET, NOW)
    const [, mac] = started.nonce.split('.')
    const later = `${(NOW + 9 * HOUR_MS).toString(36)}.${String(mac)}`
    expect(nonceEnd(SECRET, { ...started, nonce: later }, NOW)).toBeNull()
    expect(nonceEnd(SECRET, { ...started, handle: issueNonce(SECRET, NOW).handle }, NOW)).toBeNull()
    expect(nonceEnd(Buffer.alloc(32, 2), started, NOW)).toBeNull()
    for (const nonce of ['', '.', String(mac), `${started.nonce}x`, `é${started.nonce}`])
      expect(nonceEnd(SECRET, { ...started, nonce }, NOW)).toBeNull()
  })

  it('differs each time', () => {
    expect(new Set(Array.from({ length: 100 }, () => issueNonce(SECRET, NOW).nonce)).size).toBe(100)
  })
})
