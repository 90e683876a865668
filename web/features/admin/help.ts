/** The list of help articles, as admins see it, and the address of its parts. */
import type { Contract } from '#contract/index.ts'
import { LANGUAGES, type Language } from '#contract/limits.ts'
import type { ResultOf } from '#realtime/define.ts'

type Help = Contract['admin']['help']
export type ListedArticle = ResultOf<Help['list']>[number]
export type HelpText = NonNullable<ResultOf<Help['getText']>>

export type HelpState = 'missing' | 'waiting' | 'stale' | 'edited' | 'current'

/** `article` and `language`: a text is open. `view`: the report, or a new article. */
export interface HelpAddress {
  article?: string
  language?: Language
  view?: 'report' | 'new' | 'work'
}

const VIEWS = ['report', 'new', 'work'] as const

/** The valid part of the parameters of an address. */
export function helpAddressIn({ article, language, view }: Record<string, unknown>): HelpAddress {
  const own = LANGUAGES.find((each) => each === language)
  const shown = VIEWS.find((each) => each === view)
  return {
    ...(typeof article === 'string' && /^[a-z0-9-]{1,80}$/.test(article) ? { article } : {}),
    ...(own === undefined ? {} : { language: own }),
    ...(shown === undefined ? {} : { view: shown }),
  }
}

type TextState = Pick<ListedArticle['texts'][number], 'language' | 'isWaiting' | 'isStale' | 'isEdited'>

/** The state of an article's text in each language. States that need work come before states that only inform. */
export const statesOf = (texts: readonly TextState[]): { language: Language; state: HelpState }[] =>
  LANGUAGES.map((language) => {
    const text = texts.find((each) => each.language === language)
    if (text === undefined) return { language, state: 'missing' }
    return { language, state: text.isWaiting ? 'waiting' : text.isStale ? 'stale' : text.isEdited ? 'edited' : 'current' }
  })

/** True for a text that an editor should check. */
export const asksForWork = (state: HelpState): boolean => state === 'missing' || state === 'waiting' || state === 'stale'
