import { afterEach, describe, expect, test, vi } from 'vitest'
import { removeCookie, writeCookie } from './cookies.ts'

/** A page at this address, and the cookies that it has written. */
function pageAt(protocol: 'http:' | 'https:'): string[] {
  const written: string[] = []
  vi.stubGlobal('location', { protocol })
  vi.stubGlobal('document', {
    set cookie(text: string) {
      written.push(text)
    },
  })
  return written
}

afterEach(() => vi.unstubAllGlobals())

describe('a cookie', () => {
  test('is sent with this site’s own requests only, and on https only encrypted', () => {
    const written = pageAt('https:')
    writeCookie('auth_token', '"a;b"', 30)
    removeCookie('auth_token')
    expect(written).toEqual([
      'auth_token=%22a%3Bb%22; Path=/; Max-Age=2592000; SameSite=Lax; Secure',
      'auth_token=; Path=/; Max-Age=0; SameSite=Lax; Secure',
    ])
  })

  test('keeps a name as it is (spec §9: sidebar:state)', () => {
    const written = pageAt('http:')
    writeCookie('sidebar:state', 'false', 7)
    expect(written).toEqual(['sidebar:state=false; Path=/; Max-Age=604800; SameSite=Lax'])
  })

  test('works on this machine without https', () => {
    const written = pageAt('http:')
    writeCookie('font', 'inter', 365)
    expect(written).toEqual(['font=inter; Path=/; Max-Age=31536000; SameSite=Lax'])
  })
})
