/** Below an own message: its language, and the way to correct it. */
import { useTranslation } from 'react-i18next'
import { useConversationContext } from '#web/lib/translation/conversation.ts'
import { OwnLanguage } from '#web/lib/translation/own-language.tsx'
import type { ShownMessage } from './thread-rows.ts'

/** Only while the conversation is translated: near the pointer and the focus, and always where it is not the language of the screens. */
export function OwnMessageLanguage({
  threadId,
  message: { seq, lang, text, isUnsent, authorKind },
}: {
  threadId: string
  message: ShownMessage
}) {
  const { i18n } = useTranslation()
  const conversation = useConversationContext()
  if (conversation?.state.isOn !== true || seq === null || text === '' || isUnsent || authorKind === 'automation') return null
  return (
    <OwnLanguage
      text={{ kind: 'message', threadId, seq }}
      lang={lang}
      className={
        lang === i18n.language
          ? 'focus-visible:opacity-100 pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100'
          : undefined
      }
    />
  )
}
