/** The language of a user's text, found when it is written. */
import { LANGUAGES, type Language } from '#contract/limits.ts'

/** reference/conversations-support-connections.md §7: a shorter text is not recognized reliably. */
const LETTERS_MIN = 12

const LINKS = /https?:\/\/\S+|www\.\S+|[@#][\p{L}\p{Nd}_.-]+/gu
const LETTER = /\p{L}/gu
const HAN = /\p{Script=Han}/gu
const CYRILLIC = /\p{Script=Cyrillic}/gu

/**
 * The smallest set of `eld` that has our languages, loaded with the first text that needs it: about 0.2 s and 30 MB once, then 0.05 ms for
 * a text.
 */
async function loadDetector() {
  const detector = (await import('eld/extrasmall')).eld.newInstance()
  detector.setLanguageSubset(LANGUAGES)
  return detector
}
let detector: ReturnType<typeof loadDetector> | undefined

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0

/** Null: unknown. Statements then store the writer's interface language. */
export async function languageOf(...texts: readonly string[]): Promise<Language | null> {
  const text = texts.join('\n').replace(LINKS, ' ')
  const letters = count(text, LETTER)
  if (letters === 0) return null
  // Each of our languages in another script is the only one in it. A Chinese character counts as much as a word.
  if (count(text, HAN) * 3 >= letters) return 'zh'
  if (count(text, CYRILLIC) * 2 >= letters) return 'ru'
  if (letters < LETTERS_MIN) return null
  detector ??= loadDetector()
  const found = (await detector).detect(text)
  return found.isReliable() ? (LANGUAGES.find((language) => language === found.language) ?? null) : null
}
