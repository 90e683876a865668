/** Says in which language an own text is written, and opens the choice of another. Nothing without a translator. */
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextRef } from '#contract/types.ts'
import { asLanguage, LANGUAGE_NAMES } from '#web/i18n/languages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { api } from '../live/api.ts'
import { useLive } from '../live/hooks.ts'

const LanguageDialog = lazy(() => import('./language-dialog.tsx'))

export interface OwnLanguageProps {
  text: TextRef
  /** Null: unknown. */
  lang: string | null
  className?: string | undefined
}

export default function OwnLanguageButton({ text, lang, className }: OwnLanguageProps) {
  const { t } = useTranslation('translation')
  const { data: translator } = useLive(api.translation.getTranslator, {})
  const [isOpen, setIsOpen] = useState(false)
  if (translator == null) return null
  const language = asLanguage(lang)
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className={cx(buttonClass('link', 'sm', 'min-h-6 self-start px-0 text-xs font-normal text-muted'), className)}
        data-testid="own-language"
      >
        {language === undefined ? t('language.action') : t('language.known', { language: LANGUAGE_NAMES[language] })}
      </button>
      {isOpen && (
        <Suspense>
          <LanguageDialog text={text} lang={lang} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
