/**
 * Translations that this browser has seen, by language (spec §3): a repeated *Translate* asks no server. Public texts are kept
 * in the browser's storage, all others until the page is left. The key is made of the text itself, so that an edited one has none.
 */

export interface Translation {
  readonly texts: readonly string[]
  /** The translator's name. */
  readonly label: string
}

/** Entries of one language, and the characters of all of them together. */
const ENTRIES_MAX = 200
const CHARACTERS_MAX = 200_000

const storageKey = (target: string): string => `translations:${target}`
const memory = new Map<string, Translation>()

/** A hash of 53 bits: enough to tell the texts of one browser apart. */
export function hashOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36)
}

type Entry = readonly [key: string, label: string, ...texts: readonly string[]]

/** Oldest use first. Empty where there is no storage, or something else in it. */
function readEntries(target: string): Entry[] {
  try {
    const found = JSON.parse(localStorage.getItem(storageKey(target)) ?? '[]') as unknown
    return Array.isArray(found)
      ? found.filter((one): one is Entry => Array.isArray(one) && one.every((part) => typeof part === 'string'))
      : []
  } catch {
    return []
  }
}

/** The newest entries that fit. */
export function fitting(entries: readonly Entry[]): Entry[] {
  let characters = 0
  const kept = entries.toReversed().filter((entry, at) => {
    characters += entry.join('').length
    return at < ENTRIES_MAX && characters <= CHARACTERS_MAX
  })
  return kept.toReversed()
}

export interface CachePlace {
  readonly target: string
  readonly source: string
  readonly texts: readonly string[]
  /** The text is public. */
  readonly isPublic: boolean
}

const keyOf = ({ source, texts }: CachePlace): string => hashOf(JSON.stringify([source, texts]))

export function readTranslation(place: CachePlace): Translation | undefined {
  const key = keyOf(place)
  if (!place.isPublic) return memory.get(`${place.target} ${key}`)
  const [, label, ...texts] = readEntries(place.target).find(([one]) => one === key) ?? []
  return label === undefined ? undefined : { label, texts }
}

export function keepTranslation(place: CachePlace, translation: Translation): void {
  const key = keyOf(place)
  if (!place.isPublic) {
    memory.set(`${place.target} ${key}`, translation)
    return
  }
  const others = readEntries(place.target).filter(([one]) => one !== key)
  try {
    localStorage.setItem(storageKey(place.target), JSON.stringify(fitting([...others, [key, translation.label, ...translation.texts]])))
  } catch {
    // The storage is full or closed: the next request asks the server, which has the result.
  }
}
