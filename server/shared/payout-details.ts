/** Checks the destination of a payout, as far as possible without a request. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { networkFor, type Network } from '#contract/rules/payouts.ts'
import { CallError } from '#platform/call-error.ts'

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const TRON_PREFIX = 0x41
const TRON_BYTES = 25

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

function bytesFromBase58(text: string): Buffer | null {
  let value = 0n
  for (const letter of text) {
    const digit = BASE58.indexOf(letter)
    if (digit < 0) return null
    value = value * 58n + BigInt(digit)
  }
  const hex = value.toString(16)
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
}

/** reference/oxapay.md §6: 34 characters, begins with T, base58 with a checksum of four bytes. */
export function isTronAddress(text: string): boolean {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return false
  const bytes = bytesFromBase58(text)
  if (bytes === null || bytes.length !== TRON_BYTES || bytes[0] !== TRON_PREFIX) return false
  return sha256(sha256(bytes.subarray(0, 21)))
    .subarray(0, 4)
    .equals(bytes.subarray(21))
}

/** Twenty bytes in hex. Node has no Keccak, so the optional checksum by letter case is left to the provider. */
export const isEthereumAddress = (text: string): boolean => /^0x[0-9a-fA-F]{40}$/.test(text)

const email = z.email()

/** Checks the address and returns the network. Refuses with `bad_address` and the part to check. */
export function checkDetails(method: 'paypal' | 'crypto', details: string, network: Network | undefined): Network | null {
  const chosen = networkFor(method, network)
  if (chosen === null) {
    if (!email.safeParse(details).success) throw new CallError('bad_address', 'Please enter the e-mail address of your PayPal account.')
    return null
  }
  const isValid = chosen === 'TRC20' ? isTronAddress(details) : isEthereumAddress(details)
  if (!isValid)
    throw new CallError('bad_address', `This is not a valid address on the network ${chosen}. Please copy it again from your wallet.`, {
      network: chosen,
    })
  return chosen
}
