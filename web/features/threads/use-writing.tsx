/** The message that is being written: a new one, an answer, or an edit of one's own. */
import { PencilLine, Reply, X } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CHAT_PREVIEW_MAX } from '#contract/limits.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { IconButton } from '#web/ui/button.tsx'
import type { ShownMessage } from './thread-rows.ts'
import type { Draft } from './use-draft.ts'

export interface Writing {
  /** The text in the field: the draft, or that of the edited message. */
  readonly draft: Draft
  readonly isEdit: boolean
  readonly reply: ShownMessage['reply']
  readonly bar: ReactNode
  begin: (kind: 'reply' | 'edit', message: ShownMessage) => void
  /** Undefined: there is nothing to give up. */
  readonly cancel: (() => void) | undefined
  saveEdit: (text: string) => Promise<void>
}

/** An edit is no draft. */
const NO_DRAFT = { reply: null, answer: () => undefined, forget: () => undefined }

interface WritingOf {
  threadId: string
  token: string
  draft: Draft
  nameOf: (userId: string) => string
  field: RefObject<HTMLTextAreaElement | null>
}

export function useWriting({ threadId, token, draft, nameOf, field }: WritingOf): Writing {
  const { t } = useTranslation('threads')
  const [editing, setEditing] = useState<ShownMessage | null>(null)
  const [edited, setEdited] = useState('')
  const { run } = useMutation(api.chats.edit)
  const callFailed = useCallFailed()
  const isEdit = editing !== null
  const about = isEdit ? editing : draft.reply
  // After the menu has given the focus back. An edit has a field of its own, which comes and goes with it.
  const focusField = () => setTimeout(() => field.current?.focus())
  const cancel = () => {
    if (isEdit) setEditing(null)
    else draft.answer(null)
    focusField()
  }
  const Icon = isEdit ? PencilLine : Reply
  return {
    draft: isEdit ? { ...NO_DRAFT, text: edited, type: setEdited } : draft,
    isEdit,
    reply: draft.reply,
    begin: (kind, message) => {
      if (kind === 'edit') {
        setEditing(message)
        setEdited(message.text)
      } else if (message.seq !== null) {
        setEditing(null)
        draft.answer({ seq: message.seq, authorId: message.authorId, text: message.text.slice(0, CHAT_PREVIEW_MAX), isUnsent: false })
      }
      focusField()
    },
    cancel: about === null ? undefined : cancel,
    saveEdit: async (text) => {
      const seq = editing?.seq
      if (seq == null) return
      try {
        if (text !== editing?.text) await run({ token, chatId: threadId, seq, text })
        cancel()
      } catch (error) {
        callFailed(error, t('editFailed'))
      }
    },
    bar: about !== null && (
      <div className="mb-2 flex items-center gap-2 border-l-2 border-accent pl-3 text-sm" data-testid="writing-about">
        <Icon aria-hidden className="size-4 shrink-0 text-accent" />
        <p className="min-w-0 flex-1">
          <span className="block font-semibold">{isEdit ? t('editing') : t('replying', { name: nameOf(about.authorId) })}</span>
          <span className="block truncate text-muted">{about.isUnsent ? t('unsent') : about.text === '' ? t('noText') : about.text}</span>
        </p>
        <IconButton label={t('cancelAbout')} onClick={cancel}>
          <X aria-hidden />
        </IconButton>
      </div>
    ),
  }
}
