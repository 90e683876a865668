import { describe, expect, test } from 'vitest'
import { localAddress } from './local-address.ts'

const SITE = 'https://atelier.example'

describe('a sign-in leads', () => {
  test.each([
    '/',
    '/transactions',
    '/transactions?kind=order',
    '/models/ines-duarte#reviews',
    '/?q=https://other.example//x',
    '/posts/1?after=%2F%2Fx',
  ])('to %s', (address) => {
    expect(localAddress(address)).toBe(address)
    expect(new URL(address, SITE).origin).toBe(SITE)
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/./\\evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    '%2F%2Fevil.example',
    '',
    '/sign-in',
    '/sign-in?redirect=/sign-in',
    '/sign-in-2',
    '/sign-up',
    '/otp',
  ])('not to %j', (address) => {
    expect(localAddress(address)).toBeUndefined()
  })

  test.each([undefined, null, 7, {}, ['/transactions']])('not to a value that is no text: %j', (value) => {
    expect(localAddress(value)).toBeUndefined()
  })
})

test('every accepted address stays on this site, whatever its characters', () => {
  const pieces = ['/', '\\', '.', '..', '\t', '\n', '@', ':', '?', '#', '%2f', '%5c', 'evil.example', 'javascript:', ' ', '\u0000', 'a']
  let passed = 0
  for (let round = 0; round < 5_000; round += 1) {
    const address = `/${Array.from({ length: 1 + (round % 6) }, (_, at) => pieces[(round * 7 + at * (3 + (round % 11))) % pieces.length]).join('')}`
    if (localAddress(address) === undefined) continue
    passed += 1
    expect(new URL(address, SITE).origin).toBe(SITE)
    expect(new URL(address, SITE).pathname.startsWith('//')).toBe(false)
  }
  expect(passed).toBeGreaterThan(100)
})
