/** React and unsend: the acts on a message of a chat that are calls of their own. */
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reaction } from '#contract/limits.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { MessageActions } from './message-actions.ts'
import type { ShownMessage } from './thread-rows.ts'

interface ChatActions extends Pick<MessageActions, 'react' | 'unsend'> {
  /** The question before unsending. */
  readonly dialog: ReactNode
}

export function useChatActions(threadId: string, token: string, userId: string): ChatActions {
  const { t } = useTranslation(['threads', 'common'])
  const callFailed = useCallFailed()
  const { run: runReact } = useMutation(api.chats.react)
  const { run: runUnsend, isBusy } = useMutation(api.chats.unsend)
  const [asked, setAsked] = useState<ShownMessage | null>(null)
  const react = async ({ seq, reactions }: ShownMessage, emoji: Reaction) => {
    if (seq === null) return
    const isTaken = reactions.some((each) => each.emoji === emoji && each.userIds.includes(userId))
    try {
      await runReact({ token, chatId: threadId, seq, emoji: isTaken ? null : emoji })
    } catch (error) {
      callFailed(error, t('reactFailed'))
    }
  }
  const unsend = async () => {
    if (asked?.seq == null) return
    try {
      await runUnsend({ token, chatId: threadId, seq: asked.seq })
    } catch (error) {
      callFailed(error, t('unsendFailed'))
    }
    setAsked(null)
  }
  return {
    react: (message, emoji) => void react(message, emoji),
    unsend: setAsked,
    dialog: (
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title={t('unsendTitle')}
        text={t('unsendText')}
        confirmLabel={t('actions.unsend')}
        cancelLabel={t('common:actions.cancel')}
        closeLabel={t('common:actions.close')}
        onConfirm={() => void unsend()}
        isBusy={isBusy}
        isDangerous
      />
    ),
  }
}
