/** A chat in the list: the other side, the newest message, the unread count. */
import { Link } from '@tanstack/react-router'
import { BellOff, Ellipsis, PencilLine, Pin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { UNREAD_MAX } from '#contract/limits.ts'
import type { ChatRow } from '#contract/types.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { formatDate, formatDay, formatTime } from '#web/ui/format.ts'
import { useNow, useShownZone } from '#web/ui/values.tsx'
import { ChatMenu } from './chat-menu.tsx'
import type { ChatsSearch } from './chats-search.ts'
import { type Arrange, arranged, isMuted } from './use-arrange.ts'

interface ChatRowProps {
  row: ChatRow
  search: ChatsSearch
  isOpen: boolean
  /** Null: the reader is an assistant, who leaves the order of the list to its model. */
  arrange: Arrange | null
}

/** The day for older messages, the time of day for those of today. */
function When({ at }: { at: number }) {
  const { i18n } = useTranslation()
  const now = useNow()
  const zone = useShownZone()
  const isToday = formatDate(at, i18n.language, zone) === formatDate(now, i18n.language, zone)
  return (
    <time
      key={zone ?? 'reader'}
      dateTime={new Date(at).toISOString()}
      className="shrink-0 text-xs text-muted tabular-nums"
      suppressHydrationWarning
    >
      {isToday ? formatTime(at, i18n.language) : formatDay(at, now, i18n.language)}
    </time>
  )
}

/** The newest message in a line; an unsent text of the reader's own comes first. */
function Preview({ row: { draft, preview, unread, isMarkedUnread } }: Pick<ChatRowProps, 'row'>) {
  const { t } = useTranslation(['chats', 'threads', 'common'])
  if (draft !== null)
    return (
      <span className="min-w-0 flex-1 truncate text-sm text-muted">
        <PencilLine aria-hidden className="mr-1 inline size-3.5 align-[-0.15em] text-accent" />
        <span className="font-semibold text-accent">{t('row.draft')}</span> {draft}
      </span>
    )
  if (preview === null) return <span className="min-w-0 flex-1 truncate text-sm text-muted italic">{t('row.none')}</span>
  const text = preview.kind === 'text' ? preview.text : t(`row.${preview.kind}`)
  const isNew = unread > 0 || isMarkedUnread
  // Cards and automatic messages have no author.
  const isAutomatic = preview.authorKind === 'automation'
  const author = preview.kind === 'card' ? null : isAutomatic ? t('threads:kinds.automation') : preview.isMine ? t('threads:you') : null
  return (
    <span className={cx('min-w-0 flex-1 truncate text-sm', isNew ? 'font-semibold text-ink' : 'text-muted')} data-testid="preview">
      {author !== null && `${author}${t('common:colon')}`}
      {text}
    </span>
  )
}

function UnreadBadge({ row: { unread, isMarkedUnread }, isSilent }: { row: ChatRow; isSilent: boolean }) {
  const { t } = useTranslation('chats')
  if (unread === 0 && !isMarkedUnread) return null
  return (
    <span
      className={cx(
        'inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full px-1.5 text-xs font-bold tabular-nums',
        isSilent ? 'bg-line text-muted' : 'bg-accent text-accent-ink',
      )}
      data-testid="chat-unread"
    >
      <span aria-hidden>{unread === 0 ? '' : unread >= UNREAD_MAX ? `${UNREAD_MAX}+` : unread}</span>
      <span className="sr-only">{unread === 0 ? t('row.marked') : t('row.unread', { count: unread })}</span>
    </span>
  )
}

export function OnlineMark({ className }: { className?: string }) {
  const { t } = useTranslation('chats')
  return (
    <span className={cx('absolute right-0 bottom-0 size-3 rounded-full bg-success ring-2 ring-paper', className)}>
      <span className="sr-only">{t('online')}</span>
    </span>
  )
}

export function ChatRowItem({ row, search, isOpen, arrange }: ChatRowProps) {
  const { t } = useTranslation('chats')
  const nameOf = useUserName()
  const now = useNow()
  const name = nameOf(row.other.name)
  const isSilent = isMuted(row, now)
  return (
    <li
      className={cx(
        'group relative flex items-center gap-3 px-4 py-3 transition-colors hover:bg-sunken/70 dark:hover:bg-raised/60',
        isOpen && 'bg-accent-soft/60 dark:bg-raised',
      )}
      data-testid="chat-row"
      data-chat={row.chatId}
    >
      <span className="relative flex shrink-0">
        <Avatar name={name} src={row.other.picture} className="size-12" />
        {row.other.isOnline && <OnlineMark />}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <Link
            to="/chats/$chatId"
            params={{ chatId: row.chatId }}
            search={{ ...search, at: undefined }}
            state={{ isFromList: true }}
            aria-current={isOpen ? 'page' : undefined}
            className="min-w-0 flex-1 truncate font-semibold outline-none after:absolute after:inset-0 focus-visible:after:rounded-sm focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
            data-chat-link={row.chatId}
          >
            {name}
          </Link>
          {row.preview !== null && <When at={row.preview.sentAt} />}
        </div>
        <div className="mt-0.5 flex h-6 items-center gap-2">
          <Preview row={row} />
          {row.isPinned && <Mark icon={<Pin aria-hidden className="size-3.5" />} text={t('row.pinned')} />}
          {isSilent && <Mark icon={<BellOff aria-hidden className="size-3.5" />} text={t('row.muted')} />}
          <UnreadBadge row={row} isSilent={isSilent} />
        </div>
      </div>
      {arrange !== null && (
        <ChatMenu
          chat={arranged(row)}
          arrange={arrange}
          trigger={
            <button
              type="button"
              aria-label={t('menu.of', { name })}
              title={t('menu.of', { name })}
              className="absolute right-2 bottom-2 z-1 inline-flex size-8 items-center justify-center rounded-full border bg-raised text-muted shadow-card group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 data-[state=open]:opacity-100 pointer-coarse:hidden pointer-fine:opacity-0 [&_svg]:size-4.5"
            >
              <Ellipsis aria-hidden />
            </button>
          }
        />
      )}
    </li>
  )
}

const Mark = ({ icon, text }: { icon: React.ReactNode; text: string }) => (
  <span className="shrink-0 text-muted">
    {icon}
    <span className="sr-only">{text}</span>
  </span>
)
