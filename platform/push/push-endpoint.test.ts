import { describe, expect, it } from 'vitest'
import { isPublicAddress, isPushEndpoint, publicLookup } from './push-endpoint.ts'
import { readPushConfig } from './push-config.ts'

describe('push endpoints', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
  ])('are accepted at the browsers’ push services: %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, undefined)).toBe(true)
  })

  it.each([
    '10.0.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    'ff02::1',
    'no address',
  ])('are refused at internal addresses: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['142.250.1.1', '172.32.0.1', '2a00:1450:4001::5f'])('are accepted at public addresses: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it('are refused when their name resolves to an internal address', async () => {
    const error = await new Promise((resolve) => publicLookup('localhost', {}, resolve))
    expect(error).toMatchObject({ code: 'ENOTFOUND' })
  })
})

describe('the VAPID keys of the environment', () => {
  const [publicKey, privateKey] = ['B'.repeat(87), 'a'.repeat(43)]
  it('are both set or both missing', () => {
    const problems: string[] = []
    expect(readPushConfig(undefined, undefined, problems).keys).toBeUndefined()
    expect(readPushConfig(publicKey, privateKey, problems).keys).toEqual({ publicKey, privateKey })
    expect(problems).toEqual([])
    for (const [one, other] of [
      [publicKey, undefined],
      [undefined, privateKey],
      ['short', privateKey],
      [publicKey, 'short'],
    ] as const)
      readPushConfig(one, other, problems)
    expect(problems).toHaveLength(4)
    expect(problems[0]).toContain('VAPID_PUBLIC_KEY')
  })
})
