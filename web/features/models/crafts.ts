/** The crafts of the home page: the main tag of each recommended model, with the picture of that model. */
import type { ModelCard } from '#contract/types.ts'

export interface Craft {
  tag: string
  cover: ModelCard['cover']
}

const CRAFTS_MAX = 12
/** Readers of these languages know other scripts than the Latin one. */
const OWN_SCRIPT: Readonly<Record<string, RegExp>> = { zh: /\p{Script=Han}/u, ru: /\p{Script=Cyrillic}/u }
const LATIN = /^[\p{Script=Latin}\p{Script=Common}]+$/u

/** Each craft once, in the order of `cards`; of a model's tags the first one that a reader of `language` can read. */
export function craftsOf(cards: readonly Pick<ModelCard, 'tags' | 'cover'>[], language: string): Craft[] {
  const own = OWN_SCRIPT[language]
  const found = new Map<string, Craft>()
  for (const { tags, cover } of cards) {
    const tag = tags.find((each) => own?.test(each) === true) ?? tags.find((each) => LATIN.test(each))
    if (tag === undefined || cover === null) continue
    const key = tag.toLocaleLowerCase(language)
    if (!found.has(key)) found.set(key, { tag, cover })
  }
  return [...found.values()].slice(0, CRAFTS_MAX)
}
