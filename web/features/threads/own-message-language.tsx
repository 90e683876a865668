/** Below an own message: its language, where that may be wrong, and the way to correct it. */
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asLanguage, LANGUAGE_NAMES } from '#web/i18n/languages.ts'
import { useConversationContext } from '#web/lib/translation/conversation.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import type { ShownMessage } from './thread-rows.ts'

const LanguageDialog = lazy(() => import('#web/lib/translation/language-dialog.tsx'))

interface OwnLanguageProps {
  threadId: string
  token: string
  message: ShownMessage
}

/** Only while the conversation is translated: near the pointer and the focus, and always where it is not the language of the screens. */
export function OwnLanguage({ threadId, token, message: { seq, lang, text, isUnsent, authorKind } }: OwnLanguageProps) {
  const { t, i18n } = useTranslation('translation')
  const conversation = useConversationContext()
  const [isOpen, setIsOpen] = useState(false)
  if (conversation?.state.isOn !== true || seq === null || text === '' || isUnsent || authorKind === 'automation') return null
  const language = asLanguage(lang)
  const isForeign = language !== i18n.language
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className={cx(
          buttonClass('link', 'sm', 'min-h-6 px-0 text-xs font-normal text-muted'),
          !isForeign &&
            'focus-visible:opacity-100 pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100',
        )}
        data-testid="own-language"
      >
        {language === undefined ? t('language.action') : t('language.known', { language: LANGUAGE_NAMES[language] })}
      </button>
      {isOpen && (
        <Suspense>
          <LanguageDialog token={token} threadId={threadId} seq={seq} lang={lang} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
