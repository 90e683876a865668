/** A text of a user that the reader can have translated: the texts to show, their language, and the line below with the button. */
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { part } from '../part.tsx'
import { useIsHydrated } from '../use-is-hydrated.ts'
import type { Translation } from './cache.ts'
import type { Translatable } from './translatable.ts'

/** Loaded with the first text in another language. */
const TranslateLine = part('translate-line', () => import('./translate-line.tsx'))

/** As high as the line, so that nothing moves when it comes. */
const PLACE = <p aria-hidden className="mt-1 min-h-6" />

export interface Translated {
  readonly texts: readonly string[]
  /** For the attribute of the element with the texts; undefined: that of the page. */
  readonly lang: string | undefined
  /** Null: the text is in the reader's language, or in an unknown one. */
  readonly line: ReactNode
}

export function useTranslated(translatable: Translatable, className?: string): Translated {
  const { i18n } = useTranslation()
  // The line and its texts are in the browser only: kept pages are for all readers.
  const isHydrated = useIsHydrated()
  const [shown, setShown] = useState<{ of: string; translation: Translation } | null>(null)
  const { lang, texts } = translatable
  const isForeign = lang !== null && lang !== i18n.language && texts.some((text) => text !== '')
  if (!isForeign) return { texts, lang: undefined, line: null }
  // Of these words in these two languages: after an edit or a correction the original shows again.
  const of = JSON.stringify([i18n.language, lang, texts])
  const translation = shown?.of === of ? shown.translation : null
  return {
    texts: texts.map((text, at) => translation?.texts[at] ?? text),
    lang: translation === null ? lang : undefined,
    line: !isHydrated ? (
      PLACE
    ) : (
      <Suspense fallback={PLACE}>
        <TranslateLine
          {...translatable}
          source={lang}
          shown={translation}
          onShow={(next) => setShown(next === null ? null : { of, translation: next })}
          className={className}
        />
      </Suspense>
    ),
  }
}

/** The same for a list, where each row has a text of its own. */
export const TranslatedText = ({ children, ...translatable }: Translatable & { children: (translated: Translated) => ReactNode }) =>
  children(useTranslated(translatable))
