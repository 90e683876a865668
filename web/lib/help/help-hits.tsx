/** Help articles with the words that the user types: hidden while none fits. Opened beside the form, which keeps its text. */
import { CircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SEARCH_MAX, type Language } from '#contract/limits.ts'
import type { HelpHit } from '#contract/types.ts'
import { api } from '../live/api.ts'
import { useLive } from '../live/hooks.ts'
import { useDebounced } from '../use-debounced.ts'

const WORDS_MIN = 4
const SHOWN_MAX = 3
const NONE: readonly HelpHit[] = []

export function HelpHits({ text }: { text: string }) {
  const { t, i18n } = useTranslation('tickets')
  const search = useDebounced(text).trim().slice(0, SEARCH_MAX)
  const language = i18n.language as Language
  const isShort = [...search].length < WORDS_MIN
  const { data } = useLive(api.help.find, isShort ? 'skip' : { language, search })
  // Until the answer about more words is here, the former one stays: the form below would jump with each pause.
  const [last, setLast] = useState(NONE)
  const hits = isShort ? NONE : (data ?? last)
  if (hits !== last) setLast(hits)
  if (hits.length === 0) return null
  return (
    <section aria-labelledby="help-hits" className="rounded-md bg-info-soft px-4 py-3 text-sm" data-testid="help-hits">
      <h2 id="help-hits" className="font-semibold" role="status">
        {t('new.helpFound')}
      </h2>
      <ul className="mt-1 flex flex-col gap-1">
        {hits.slice(0, SHOWN_MAX).map(({ slug, title, language: own }) => (
          <li key={slug}>
            <a
              href={`/help-center/${encodeURIComponent(slug)}`}
              target="_blank"
              rel="noreferrer"
              hrefLang={own}
              lang={own}
              className="inline-flex min-h-6 items-center gap-2 rounded-sm underline decoration-line underline-offset-4 hover:decoration-current"
            >
              <CircleQuestionMark aria-hidden className="size-4 shrink-0" />
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
