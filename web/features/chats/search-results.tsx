/** Messages that hold the words, newest first: of one chat, or of all. */
import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MessageFound } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { useUserName } from '#web/lib/user-name.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { RelativeTime } from '#web/ui/values.tsx'
import type { ChatsSearch } from './chats-search.ts'
import { piecesOf } from './pieces.ts'

/** The text with the words marked. */
function Marked({ text, words }: { text: string; words: string }) {
  return piecesOf(text, words).map(({ at, piece, isWord }) =>
    isWord ? (
      <mark key={at} className="rounded-xs bg-warning-soft text-ink">
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}

interface FoundProps {
  found: MessageFound
  words: string
  search: ChatsSearch
  isOneChat: boolean
  onOpen: (() => void) | undefined
}

function Found({ found: { chatId, seq, other, isMine, text, sentAt }, words, search, isOneChat, onOpen }: FoundProps) {
  const { t, i18n } = useTranslation('threads')
  const nameOf = useUserName()
  const name = nameOf(other.name)
  return (
    <li className="relative flex items-start gap-3 px-4 py-3 hover:bg-sunken/70 dark:hover:bg-raised/60" data-testid="message-found">
      {!isOneChat && <Avatar name={name} src={other.picture} />}
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          <Link
            to="/chats/$chatId"
            params={{ chatId }}
            search={{ ...search, at: seq }}
            onClick={onOpen}
            className="min-w-0 flex-1 truncate text-sm font-semibold after:absolute after:inset-0"
          >
            {isMine ? t('you') : name}
            {isMine && !isOneChat && <span className="font-normal text-muted"> → {name}</span>}
          </Link>
          <RelativeTime at={sentAt} language={i18n.language} className="shrink-0 text-xs text-muted" />
        </div>
        <p className="line-clamp-3 text-sm wrap-anywhere text-muted">
          <Marked text={text} words={words} />
        </p>
      </div>
    </li>
  )
}

interface SearchResultsProps {
  words: string
  /** Of the address. */
  search: ChatsSearch
  /** The model whose chats its assistant searches. */
  forId?: string | undefined
  /** Missing: of all chats. */
  chatId?: string
  onOpen?: () => void
}

export function SearchResults({ words, search, forId, chatId, onOpen }: SearchResultsProps) {
  const { t } = useTranslation(['chats', 'common'])
  const token = useSessionToken()
  const text = words.trim()
  const list = usePages(
    api.chats.search,
    text === '' ? 'skip' : { token, text, ...(forId === undefined ? {} : { forId }), ...(chatId === undefined ? {} : { chatId }) },
  )
  const found = list.pages.flatMap(({ items }) => items)
  if (text === '') return null
  return (
    <LiveList
      list={list}
      count={found.length}
      failed={t('search.failed')}
      skeleton={<SkeletonRows rows={4} label={t('common:actions.loading')} className="p-4" />}
      empty={<EmptyState icon={SearchX} title={t('search.none')} text={t('search.noneText')} />}
    >
      <ul className="flex flex-col divide-y">
        {found.map((each) => (
          <Found
            key={`${each.chatId} ${each.seq}`}
            found={each}
            words={text}
            search={search}
            isOneChat={chatId !== undefined}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </LiveList>
  )
}
