/** The message that is being written: a new one, an answer, or an edit of one's own. */
import { PencilLine, Reply, X } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { IconButton } from '#web/ui/button.tsx'
import type { ShownMessage } from './thread-rows.ts'
import type { Draft } from './use-draft.ts'

type About = { readonly kind: 'reply' | 'edit'; readonly message: ShownMessage }

export interface Writing {
  /** The text in the field: the draft, or that of the edited message. */
  readonly draft: Draft
  readonly isEdit: boolean
  readonly reply: ShownMessage['reply']
  readonly bar: ReactNode
  begin: (kind: About['kind'], message: ShownMessage) => void
  /** Undefined: there is nothing to give up. */
  readonly cancel: (() => void) | undefined
  saveEdit: (text: string) => Promise<void>
}

interface WritingOf {
  threadId: string
  token: string
  draft: Draft
  nameOf: (userId: string) => string
  field: RefObject<HTMLTextAreaElement | null>
}

export function useWriting({ threadId, token, draft, nameOf, field }: WritingOf): Writing {
  const { t } = useTranslation('threads')
  const [about, setAbout] = useState<About | null>(null)
  const [edited, setEdited] = useState('')
  const { run } = useMutation(api.chats.edit)
  const callFailed = useCallFailed()
  const cancel = () => {
    setAbout(null)
    field.current?.focus()
  }
  const isEdit = about?.kind === 'edit'
  const Icon = isEdit ? PencilLine : Reply
  return {
    draft: isEdit ? { text: edited, type: setEdited, forget: () => undefined } : draft,
    isEdit,
    reply:
      about?.kind === 'reply' && about.message.seq !== null
        ? { seq: about.message.seq, authorId: about.message.authorId, text: about.message.text, isUnsent: false }
        : null,
    begin: (kind, message) => {
      setAbout({ kind, message })
      if (kind === 'edit') setEdited(message.text)
      // After the menu has given the focus back.
      setTimeout(() => field.current?.focus())
    },
    cancel: about === null ? undefined : cancel,
    saveEdit: async (text) => {
      const seq = about?.message.seq
      if (seq == null) return
      try {
        if (text !== about?.message.text) await run({ token, chatId: threadId, seq, text })
        cancel()
      } catch (error) {
        callFailed(error, t('editFailed'))
      }
    },
    bar: about !== null && (
      <div className="mb-2 flex items-center gap-2 border-l-2 border-accent pl-3 text-sm" data-testid="writing-about">
        <Icon aria-hidden className="size-4 shrink-0 text-accent" />
        <p className="min-w-0 flex-1">
          <span className="block font-semibold">{isEdit ? t('editing') : t('replying', { name: nameOf(about.message.authorId) })}</span>
          <span className="block truncate text-muted">{about.message.text === '' ? t('noText') : about.message.text}</span>
        </p>
        <IconButton label={t('cancelAbout')} onClick={cancel}>
          <X aria-hidden />
        </IconButton>
      </div>
    ),
  }
}
