/** A reader's own order of a chat: pinned, archived, muted, hidden, its tab, unread. */
import { useTranslation } from 'react-i18next'
import type { ChatRow } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { toast } from '#web/ui/toast-store.ts'

/** The data that the menus need: of a row, or of the open chat. */
export type Arranged = Pick<ChatRow, 'chatId' | 'isPinned' | 'isArchived' | 'mutedUntil' | 'tab'> & {
  /** The number of its newest message; 0: none. */
  readonly lastSeq: number
}

export const arranged = (row: ChatRow): Arranged => ({ ...row, lastSeq: row.preview?.seq ?? 0 })

export interface Arrange {
  pin: (chat: Arranged) => void
  archive: (chat: Arranged) => void
  /** `hours` missing: until it is ended. */
  mute: (chat: Arranged, hours?: number) => void
  unmute: (chat: Arranged) => void
  move: (chat: Arranged) => void
  hide: (chat: Arranged) => void
  markUnread: (chat: Arranged) => void
}

const HOUR_MS = 3_600_000
const LONG_MS = 10 * 365 * 24 * HOUR_MS
/** Is it muted for good, as far as a screen says it? */
export const isMutedForGood = (mutedUntil: number, nowMs: number): boolean => mutedUntil - nowMs > LONG_MS / 2
export const isMuted = ({ mutedUntil }: Pick<Arranged, 'mutedUntil'>, nowMs: number): boolean => mutedUntil !== null && mutedUntil > nowMs

export function useArrange(): Arrange {
  const { t } = useTranslation('chats')
  const token = useSessionToken()
  const { run } = useMutation(api.chats.arrange)
  const { run: runUnread } = useMutation(api.chats.markUnread)
  const callFailed = useCallFailed()
  const arrange = async ({ chatId }: Arranged, change: Omit<Parameters<typeof run>[0], 'token' | 'chatId'>, done?: string) => {
    try {
      await run({ token, chatId, ...change })
      if (done !== undefined) toast({ title: done })
    } catch (error) {
      callFailed(error, t('arrangeFailed'))
    }
  }
  return {
    pin: (chat) => void arrange(chat, { isPinned: !chat.isPinned }),
    archive: (chat) => void arrange(chat, { isArchived: !chat.isArchived }, chat.isArchived ? t('unarchived') : t('archived')),
    mute: (chat, hours) => void arrange(chat, { mutedUntil: Date.now() + (hours === undefined ? LONG_MS : hours * HOUR_MS) }, t('muted')),
    unmute: (chat) => void arrange(chat, { mutedUntil: null }),
    move: (chat) => {
      const tab = chat.tab === 'primary' ? 'general' : 'primary'
      void arrange(chat, { tab }, t('moved', { tab: t(`tabs.${tab}`) }))
    },
    hide: (chat) => void arrange(chat, { isHidden: true }, t('hidden')),
    markUnread: async ({ chatId, lastSeq }) => {
      try {
        await runUnread({ token, chatId, seq: lastSeq })
      } catch (error) {
        callFailed(error, t('arrangeFailed'))
      }
    },
  }
}
