/** The head of a chat: the other side, its answer time, and the acts on the chat. */
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { ArrowLeft, Ellipsis, Info, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chat } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { isFormer, useUserName } from '#web/lib/user-name.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { formatDayTime, formatHours, formatLeft } from '#web/ui/format.ts'
import { useNow } from '#web/ui/values.tsx'
import { ChatMenu } from './chat-menu.tsx'
import { OnlineMark } from './chat-row.tsx'
import type { ChatsSearch } from './chats-search.ts'
import { openingOf } from './opening-hours.ts'
import { useArrange } from './use-arrange.ts'

/** Of the head and its skeleton. A phone has room for two lines of the answer time, whether they are there or not. */
export const HEAD_HEIGHT = 'min-h-16 max-sm:min-h-18.5'

/** Back to the list: a step back in the history for readers who came from there. */
export function useLeave(search: ChatsSearch): () => void {
  const router = useRouter()
  const isFromList = useRouterState({ select: ({ location }) => location.state.isFromList === true })
  return () => {
    const { at: _at, ...rest } = search
    if (isFromList) router.history.back()
    else void router.navigate({ to: '/chats', search: rest, replace: true })
  }
}

/** "Usually answers within 20 min", for a customer; null: too few answers are known. */
export function useAnswerTime({ side, answerMinutes }: Chat): string | null {
  const { t, i18n } = useTranslation('chats')
  if (side !== 'customer' || answerMinutes === null) return null
  const time =
    answerMinutes >= 120 ? formatHours(answerMinutes / 60, i18n.language) : formatLeft(Math.max(1, answerMinutes) * 60, i18n.language)
  return t('answers', { time })
}

/** "Online", "Closed, opens Mon 09:00", "Usually answers within 20 min": the first that holds. */
function Reach({ chat }: { chat: Chat }) {
  const { t, i18n } = useTranslation('chats')
  const now = useNow()
  const answers = useAnswerTime(chat)
  if (chat.other.isOnline) return <span className="text-success">{t('online')}</span>
  const opening = chat.side === 'customer' && chat.hours !== null ? openingOf(chat.hours, now) : null
  if (opening?.opensAt != null) return t('closedUntil', { time: formatDayTime(opening.opensAt, now, i18n.language) })
  if (answers !== null) return answers
  return t(chat.side === 'customer' ? 'sides.model' : 'sides.customer')
}

interface ChatHeadProps {
  chat: Chat
  search: ChatsSearch
  onAbout: () => void
  onFind: () => void
  /** Block and report. */
  extraMenu?: ReactNode
}

export function ChatHead({ chat, search, onAbout, onFind, extraMenu }: ChatHeadProps) {
  const { t } = useTranslation('chats')
  const nameOf = useUserName()
  const arrange = useArrange()
  const leave = useLeave(search)
  const token = useSessionToken()
  const { data: thread } = useLive(api.threads.get, { token, threadId: chat.chatId })
  const { other } = chat
  const name = nameOf(other.name)
  return (
    <header className={cx(HEAD_HEIGHT, 'flex shrink-0 items-center gap-2 border-b px-2 py-2 sm:px-4')}>
      <IconButton label={t('back')} onClick={leave} className="lg:hidden" data-testid="chat-back">
        <ArrowLeft aria-hidden />
      </IconButton>
      <span className="relative flex shrink-0">
        <Avatar name={name} src={other.picture} />
        {other.isOnline && <OnlineMark />}
      </span>
      <div className="min-w-0 flex-1">
        {/* In place of the heading of the list, which is not there on narrow pages. */}
        <h1 className="sr-only lg:hidden">{name}</h1>
        <h2 className="truncate text-base font-semibold">
          {other.handle === null || isFormer(other.name) ? (
            name
          ) : (
            <Link to="/models/$modelName" params={{ modelName: other.handle }} className="underline-offset-4 hover:underline">
              {name}
            </Link>
          )}
        </h2>
        <p className="text-xs text-muted max-sm:line-clamp-2 sm:truncate">
          <Reach chat={chat} />
        </p>
        {chat.actsFor !== null && (
          <p className="truncate text-xs font-semibold text-accent" data-testid="acts-for">
            {t('assisting.for', { name: nameOf(chat.actsFor.name) })}
          </p>
        )}
      </div>
      <IconButton label={t('search.inChat')} onClick={onFind} className="size-10" data-testid="find-in-chat">
        <Search aria-hidden />
      </IconButton>
      <IconButton label={t('about.title', { name })} onClick={onAbout} className="size-10 @3xl:hidden" data-testid="about-chat">
        <Info aria-hidden />
      </IconButton>
      {chat.actsFor === null && (
        <ChatMenu
          chat={{ ...chat, lastSeq: thread?.lastSeq ?? 0 }}
          arrange={arrange}
          onLeave={leave}
          trigger={
            <IconButton label={t('menu.of', { name })} className="size-10" data-testid="chat-menu">
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          {extraMenu}
        </ChatMenu>
      )}
    </header>
  )
}
