import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test('all addresses of one IPv6 network count as one, in any spelling', () => {
  const one = networkOf('2001:db8:1:2:3:4:5:6')
  expect(one).toBe('2001:db8:1:2::/64')
  for (const same of ['2001:db8:1:2::', '2001:0DB8:0001:0002::9', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::1%eth0'])
    expect(networkOf(same)).toBe(one)
  expect(networkOf('2001:db8:1:3::1')).not.toBe(one)
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
})

test('each IPv4 address counts by itself, also in IPv6 notation', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('')).toBe('')
})
