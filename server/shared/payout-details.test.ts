/** An invalid address is refused before any money is held for it. */
import { createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDetails, isEthereumAddress, isTronAddress } from './payout-details.ts'

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** Base58check in the opposite direction of the code under test: digit by digit from the bytes. */
function base58check(payload: Buffer): string {
  const bytes = Buffer.concat([payload, sha256(sha256(payload)).subarray(0, 4)])
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let at = 0; at < digits.length; at += 1) {
      carry += (digits[at] ?? 0) * 256
      digits[at] = carry % 58
      carry = Math.floor(carry / 58)
    }
    for (; carry > 0; carry = Math.floor(carry / 58)) digits.push(carry % 58)
  }
  return digits
    .toReversed()
    .map((digit) => BASE58[digit])
    .join('')
}

const tron = (account: Buffer) => base58check(Buffer.concat([Buffer.from([0x41]), account]))
const account = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => Buffer.from(bytes))

describe('Tron', () => {
  test('accepts every account with the right checksum, including the contract of USDT', () => {
    expect(isTronAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(true)
    fc.assert(
      fc.property(account, (bytes) => isTronAddress(tron(bytes))),
      { numRuns: 500 },
    )
  })

  test('one changed letter, or two swapped letters, are refused', () => {
    fc.assert(
      fc.property(account, fc.nat(33), fc.constantFrom(...BASE58), (bytes, at, letter) => {
        const address = tron(bytes)
        const changed = `${address.slice(0, at)}${letter}${address.slice(at + 1)}`
        return changed === address || !isTronAddress(changed)
      }),
      { numRuns: 1_000 },
    )
    fc.assert(
      fc.property(account, fc.integer({ min: 1, max: 32 }), (bytes, at) => {
        const address = tron(bytes)
        const swapped = `${address.slice(0, at)}${address[at + 1]}${address[at]}${address.slice(at + 2)}`
        return swapped === address || !isTronAddress(swapped)
      }),
      { numRuns: 500 },
    )
  })

  test('another network, another length and letters outside base58 are refused', () => {
    const bytes = randomBytes(20)
    expect(isTronAddress(base58check(Buffer.concat([Buffer.from([0x00]), bytes])))).toBe(false)
    expect(isTronAddress(base58check(Buffer.concat([Buffer.from([0xa0]), bytes])))).toBe(false)
    const address = tron(bytes)
    for (const wrong of [
      '',
      'T',
      address.slice(0, -1),
      `${address}1`,
      ` ${address}`,
      `${address}\n`,
      address.toLowerCase(),
      `T${'0'.repeat(33)}`,
      `0x${bytes.toString('hex')}`,
    ])
      expect(isTronAddress(wrong)).toBe(false)
  })
})

test('Ethereum and BNB Smart Chain accept only twenty bytes in hex', () => {
  const hex = randomBytes(20).toString('hex')
  expect(isEthereumAddress(`0x${hex}`)).toBe(true)
  expect(isEthereumAddress(`0x${hex.toUpperCase()}`)).toBe(true)
  for (const wrong of [hex, `0x${hex.slice(1)}`, `0x${hex}0`, `0x${hex.slice(1)}g`, `0X${hex}`, `0x${hex}\n`])
    expect(isEthereumAddress(wrong)).toBe(false)
})

describe('details', () => {
  test('PayPal needs an e-mail address and no network', () => {
    expect(checkDetails('paypal', 'me@example.org', undefined)).toBeNull()
    expect(checkDetails('paypal', 'me@example.org', 'ERC20')).toBeNull()
    for (const wrong of ['me', 'me@', '@example.org', 'me@example', 'a b@example.org', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t']) {
      expect(() => checkDetails('paypal', wrong, undefined)).toThrow('PayPal')
    }
  })

  test('crypto without a network is Tron; an address of another network is refused with the name of that network', () => {
    const address = tron(randomBytes(20))
    const hex = `0x${randomBytes(20).toString('hex')}`
    expect(checkDetails('crypto', address, undefined)).toBe('TRC20')
    expect(checkDetails('crypto', hex, 'BEP20')).toBe('BEP20')
    expect(checkDetails('crypto', hex, 'ERC20')).toBe('ERC20')
    expect(() => checkDetails('crypto', hex, undefined)).toThrow('TRC20')
    expect(() => checkDetails('crypto', address, 'ERC20')).toThrow('ERC20')
    expect(() => checkDetails('crypto', 'me@example.org', 'BEP20')).toThrow('BEP20')
  })
})
