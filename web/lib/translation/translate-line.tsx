/** *Translate* and *Show original*, below a text in another language. Says that the translation is a machine's, and whose. */
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Languages } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/limits.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { useToken } from '../auth/use-auth.ts'
import { api } from '../live/api.ts'
import { useAction, useLive } from '../live/hooks.ts'
import { useErrorText } from '../use-call-failed.ts'
import { keepTranslation, readTranslation, type Translation } from './cache.ts'
import type { Translatable } from './translatable.ts'

interface TranslateLineProps extends Translatable {
  source: string
  /** Null: the original is shown. */
  shown: Translation | null
  onShow: (translation: Translation | null) => void
  className?: string | undefined
}

export default function TranslateLine({ text, texts, source, isPublic, shown, onShow, className }: TranslateLineProps) {
  const { t, i18n } = useTranslation('translation')
  const token = useToken()
  const { data: translator } = useLive(api.translation.getTranslator, {})
  const { run, isBusy } = useAction(api.translation.translate)
  const errorText = useErrorText()
  const [failure, setFailure] = useState('')
  const navigate = useNavigate()
  const href = useRouterState({ select: ({ location }) => location.href })
  if (translator == null) return <p aria-hidden className="mt-1 min-h-6" />

  const translate = async () => {
    setFailure('')
    const place = { target: i18n.language, source, texts, isPublic }
    const known = readTranslation(place)
    if (known !== undefined) return onShow(known)
    if (token === undefined || token === '') return navigate({ to: '/sign-in', search: { redirect: href } })
    try {
      const translation = await run({ token, text, target: i18n.language as Language })
      keepTranslation(place, translation)
      onShow(translation)
    } catch (error) {
      setFailure(errorText(error))
    }
  }

  return (
    <p
      className={cx('mt-1 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted', className)}
      data-testid="translate-line"
    >
      <button
        type="button"
        className={buttonClass('link', 'sm', 'min-h-6 gap-1.5 px-0')}
        aria-busy={isBusy}
        disabled={isBusy}
        onClick={() => (shown === null ? void translate() : onShow(null))}
        data-testid="translate"
      >
        <Languages aria-hidden className="size-4" />
        {shown !== null ? t('original') : isBusy ? t('busy') : t('translate')}
      </button>
      <output>{failure === '' ? shown !== null && t('by', { label: shown.label }) : failure}</output>
    </p>
  )
}
