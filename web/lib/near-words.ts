/** Finds a name by typed words in the browser, as the server's search does: without case and accents, and with one typo in a word. */

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
/** Words of Chinese are not separated: each part of a text may be one. */
const isHan = (word: string) => /\p{Script=Han}/u.test(word)
/** Below this length a typo would make too many words alike. */
const TYPO_LENGTH_MIN = 4

/** Whether two words differ by one letter too many, one missing, one other, or two in the wrong order. */
function isOneTypo(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [rest, otherRest] = [one.slice(start), other.slice(start)]
  return (
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    rest.slice(1) === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  )
}

const isNear = (typed: string, word: string): boolean =>
  isHan(typed) || word.length < typed.length
    ? word.includes(typed) || (typed.length >= TYPO_LENGTH_MIN && isOneTypo(typed, word))
    : word.startsWith(typed) ||
      (typed.length >= TYPO_LENGTH_MIN &&
        (isOneTypo(typed, word.slice(0, typed.length)) || isOneTypo(typed, word.slice(0, typed.length + 1))))

/** Whether each typed word is like one of the name. Nothing typed fits every name. */
export function isNamed(name: string, typed: string): boolean {
  const words = wordsOf(name)
  return wordsOf(typed).every((one) => words.some((word) => isNear(one, word)))
}
