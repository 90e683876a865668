/**
 * Finds words of payments and messengers outside the site. Runs on the device alone: its result warns the reader and is neither sent
 * nor stored, and nothing is refused for it. Each step reads the text a fixed number of times, so the time is in proportion to its length.
 */
import { ADDRESSES, BESIDE, HAN, IBAN_LENGTHS, PLAIN } from './words.ts'

export type OffPlatformKind = 'payment' | 'bank' | 'messenger' | 'iban' | 'card'

export interface OffPlatformWord {
  readonly kind: OffPlatformKind
  /** As it was found: lower case, without accents. */
  readonly word: string
}

/** Characters that are checked: the longest message. */
const LENGTH_MAX = 5_000
/** Words of the longest phrase. */
const PHRASE_MAX = 3
/** Words before and after an everyday word that can give it another meaning. */
const NEAR = 2

const phrases = new Map<string, OffPlatformKind>(
  Object.entries(PLAIN).flatMap(([kind, words]) => words.map((word) => [word, kind as OffPlatformKind] as const)),
)

const fold = (text: string): string =>
  text
    .slice(0, LENGTH_MAX)
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .normalize('NFC')
    .toLowerCase()

/** й and ё lose their marks with the accents: the lists lose theirs in the same way. */
const folded = <T>(entries: Iterable<readonly [string, T]>): Map<string, T> =>
  new Map([...entries].map(([word, value]) => [fold(word), value]))
const PHRASES = folded(phrases)
const NEAR_WORDS = folded(Object.entries(BESIDE).map(([word, { kind, near }]) => [word, { kind, near: new Set(near.map(fold)) }] as const))

function fromWords(words: readonly string[]): OffPlatformWord[] {
  return words.flatMap((word, at) => {
    for (let length = PHRASE_MAX; length >= 1; length -= 1) {
      const phrase = words.slice(at, at + length).join(' ')
      const kind = PHRASES.get(phrase)
      if (kind !== undefined) return [{ kind, word: phrase }]
    }
    const everyday = NEAR_WORDS.get(word)
    if (everyday === undefined) return []
    const around = words.slice(Math.max(0, at - NEAR), at + NEAR + 1)
    return around.some((one) => everyday.near.has(one)) ? [{ kind: everyday.kind, word }] : []
  })
}

function fromHan(text: string): OffPlatformWord[] {
  return Object.entries(HAN).flatMap(([kind, words]) =>
    words.filter((word) => text.includes(word)).map((word) => ({ kind: kind as OffPlatformKind, word })),
  )
}

function fromAddresses(text: string): OffPlatformWord[] {
  const parts = text.split(/\s+/).filter((part) => part.includes('.'))
  const starts = parts.map((part) => part.replace(/^[("'«“]?(?:https?:\/\/)?(?:www\.)?/, ''))
  return Object.entries(ADDRESSES).flatMap(([kind, addresses]) =>
    addresses
      .filter((address) => starts.some((part) => part.startsWith(address) && !/^[\p{L}\p{N}-]/u.test(part.slice(address.length))))
      .map((address) => ({ kind: kind as OffPlatformKind, word: address })),
  )
}

/** The remainder of ISO 7064 for an IBAN: 1 when it is right. */
function ibanRemainder(iban: string): number {
  let remainder = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}

/** Country, check digits and account, in groups or in one piece. */
function fromIbans(text: string): OffPlatformWord[] {
  return [...text.matchAll(/(?<![\p{L}\p{N}])[a-z]{2}\d{2}(?:[ -]?[a-z\d]){11,36}/gu)].flatMap(([found]) => {
    const length = IBAN_LENGTHS[found.slice(0, 2)]
    const iban = found.replaceAll(/[ -]/g, '').slice(0, length)
    return length !== undefined && iban.length === length && ibanRemainder(iban) === 1 ? [{ kind: 'iban' as const, word: iban }] : []
  })
}

/** The checksum of card numbers (ISO 7812). */
function isLuhn(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits.at(-1 - at))
    const doubled = at % 2 === 0 ? digit : digit * 2
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Visa, Mastercard, Mir, American Express and their like: 15 or 16 digits, in one piece or in groups of four (or 4, 6 and 5). */
function fromCards(text: string): OffPlatformWord[] {
  return [
    ...text.matchAll(/(?<![\p{L}\p{N}+])(?:[2-6]\d{3}([ -]?)\d{4}\1\d{4}\1\d{4}|3[47]\d{2}([ -]?)\d{6}\2\d{5})(?![\p{L}\p{N}])/gu),
  ].flatMap(([found]) => {
    const digits = found.replaceAll(/\D/g, '')
    return isLuhn(digits) ? [{ kind: 'card' as const, word: digits }] : []
  })
}

/** The words found in the text, each once, in no order; empty for nearly all texts. */
export function offPlatformWords(text: string): OffPlatformWord[] {
  const plain = fold(text)
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  const found = [...fromWords(words), ...fromHan(plain), ...fromAddresses(plain), ...fromIbans(plain), ...fromCards(plain)]
  return [...new Map(found.map((one) => [one.word, one])).values()]
}
