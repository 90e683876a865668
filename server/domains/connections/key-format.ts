/**
 * A key for programs: `atl_`, 43 characters from 32 random bytes, and six of a checksum (CRC-32), all of letters and digits, so that a
 * double click selects it, and scanners for leaked secrets can tell one without asking us.
 */
import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'atl_'
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = BigInt(DIGITS.length)
const RANDOM_BYTES = 32
const RANDOM_LENGTH = 43
const CHECKSUM_LENGTH = 6
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`)

function inLetters(value: bigint, length: number): string {
  let letters = ''
  for (let rest = value; letters.length < length; rest /= BASE) letters = DIGITS[Number(rest % BASE)] + letters
  return letters
}

const checksumOf = (text: string): string => inLetters(BigInt(crc32(text)), CHECKSUM_LENGTH)

export function newKey(bytes = randomBytes(RANDOM_BYTES)): string {
  const random = inLetters(BigInt(`0x${bytes.toString('hex')}`), RANDOM_LENGTH)
  return `${PREFIX}${random}${checksumOf(random)}`
}

/** Whether the text can be a key at all, by its form and its checksum: no question to the database. */
export function isKey(text: string): boolean {
  if (!FORM.test(text)) return false
  const random = text.slice(PREFIX.length, PREFIX.length + RANDOM_LENGTH)
  return text.endsWith(checksumOf(random))
}
