/** A text of a conversation that the reader can have translated: by request, or always. */
import { Languages } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/limits.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { useToken } from '../auth/use-auth.ts'
import { api } from '../live/api.ts'
import { useAction } from '../live/hooks.ts'
import { useErrorText } from '../use-call-failed.ts'
import { keepTranslation, readTranslation, type Translation } from './cache.ts'
import { type Conversation, inTurn, type PrivateText } from './conversation.ts'
import type { Translated } from './use-translated.tsx'

interface Asked {
  readonly of: string
  readonly translation: Translation | null
  readonly failure: string
  readonly isBusy: boolean
}
const nothing = (of: string): Asked => ({ of, translation: null, failure: '', isBusy: false })

/** Asks for the translation of one text, and keeps the answer. */
function useAsk({ text, lang, texts }: PrivateText, of: string) {
  const { i18n } = useTranslation()
  const token = useToken()
  const { run } = useAction(api.translation.translate)
  const errorText = useErrorText()
  const [kept, setAsked] = useState<Asked>(() => nothing(of))
  const asked = kept.of === of ? kept : nothing(of)
  const place = { target: i18n.language, source: lang ?? '', texts, isPublic: false }
  const latest = useRef({ place, text, of })
  latest.current = { place, text, of }
  const ask = useCallback(async () => {
    const wanted = latest.current
    const known = readTranslation(wanted.place)
    const end = (part: Partial<Asked>) => setAsked({ ...nothing(wanted.of), ...part })
    if (known !== undefined) return end({ translation: known })
    if (token === undefined || token === '') return
    end({ isBusy: true })
    try {
      const translation = await inTurn(() => run({ token, text: wanted.text, target: wanted.place.target as Language }))
      keepTranslation(wanted.place, translation)
      end({ translation })
    } catch (error) {
      end({ failure: errorText(error) })
    }
  }, [run, token, errorText])
  return { asked, ask }
}

/**
 * The text to show, its language, and the line below with the button. Without a conversation, a translator or a foreign language it is the
 * text as it was written, and no line. `isSmall`: the line of a message.
 */
export function usePrivateText(conversation: Conversation | null, source: PrivateText, className?: string): Translated {
  const { i18n } = useTranslation('translation')
  const { lang, texts, key } = source
  const isForeign = conversation !== null && lang !== null && lang !== i18n.language && texts.some((text) => text !== '')
  const of = isForeign ? JSON.stringify([i18n.language, lang, texts]) : ''
  const { asked, ask } = useAsk(source, of)
  const [choice, setChoice] = useState(() => conversation?.choices.get(key))
  const choose = (next: 'original' | 'translated') => {
    conversation?.choices.set(key, next)
    setChoice(next)
  }
  const isOn = conversation?.state.isOn === true
  const isWanted = isForeign && isOn && (choice === 'translated' || (choice === undefined && conversation.state.isAlways))
  const isMissing = isWanted && asked.translation === null && !asked.isBusy && asked.failure === ''
  useEffect(() => {
    if (isMissing) void ask()
  }, [isMissing, ask])
  if (!isForeign) return { texts, lang: undefined, line: null }
  const shown = isWanted ? asked.translation : null
  const toggle = () => {
    if (shown !== null) return choose('original')
    choose('translated')
    if (!isOn) conversation.ask()
    else void ask()
  }
  return {
    texts: texts.map((text, at) => shown?.texts[at] ?? text),
    lang: shown === null ? lang : undefined,
    line: <Line isBusy={isWanted && asked.isBusy} failure={asked.failure} shown={shown} onClick={toggle} className={className} />,
  }
}

interface LineProps {
  isBusy: boolean
  failure: string
  shown: Translation | null
  onClick: () => void
  className: string | undefined
}

/** Says that the text is a machine's, and leads back to the original. */
function Line({ isBusy, failure, shown, onClick, className }: LineProps): ReactNode {
  const { t } = useTranslation('translation')
  return (
    <p className={cx('mt-1 flex min-h-6 flex-wrap items-center gap-x-3 text-xs text-muted', className)} data-testid="translate-line">
      <button
        type="button"
        className={buttonClass('link', 'sm', 'min-h-6 gap-1.5 px-0 text-xs')}
        aria-busy={isBusy}
        disabled={isBusy}
        onClick={onClick}
        data-testid="translate"
      >
        <Languages aria-hidden className="size-3.5" />
        {shown !== null ? t('original') : isBusy ? t('busy') : t('translate')}
      </button>
      <output className="min-w-0">{failure === '' ? shown !== null && t('by', { label: shown.label }) : failure}</output>
    </p>
  )
}
