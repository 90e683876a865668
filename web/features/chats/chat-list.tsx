/** The list of chats: search, tabs, filters, rows. */
import { Link } from '@tanstack/react-router'
import { Archive, Keyboard, Megaphone, MessagesSquare, Search, Settings2 } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CHAT_FILTERS } from '#contract/limits.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { useTypedWords } from '#web/lib/use-typed-words.ts'
import { buttonClass, IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { inputClass } from '#web/ui/input.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { Assisting } from './assisting.tsx'
import { ChatRowItem } from './chat-row.tsx'
import { type ChatsSearch, chatsSearch, isSearching, listOf } from './chats-search.ts'
import { KeysHelp } from './keys-help.tsx'
import { onListKey } from './list-keys.ts'
import { SearchResults } from './search-results.tsx'
import { useArrange } from './use-arrange.ts'
import { useKeptFocus } from './use-kept-focus.ts'

const PAGE_LENGTH = 30
const TABS = ['primary', 'general', 'archived'] as const

interface PartProps {
  search: ChatsSearch
  onSearch: (search: ChatsSearch) => void
}

function WordSearch({ search, onSearch, field }: PartProps & { field: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation('chats')
  const [typed, setTyped] = useTypedWords(search.q ?? '', (q) => onSearch(chatsSearch({ ...search, q })))
  return (
    <div className="relative mx-4">
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
      <input
        ref={field}
        type="search"
        value={typed}
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        onChange={({ target }) => setTyped(target.value)}
        className={cx(inputClass, 'h-10 w-full pl-9')}
        data-testid="search-chats"
      />
    </div>
  )
}

/** On a phone the chosen filter may be beyond the edge. */
const bringIntoView = (chip: HTMLElement | null) => chip?.scrollIntoView({ block: 'nearest', inline: 'center' })

const chipClass = (isOn: boolean) =>
  cx(
    'h-8 shrink-0 rounded-full border px-3 text-sm transition-colors',
    isOn ? 'border-accent bg-accent-soft font-semibold text-accent' : 'text-muted hover:border-line-strong hover:text-ink',
  )

function Choices({ search, onSearch, isModel }: PartProps & { isModel: boolean }) {
  const { t } = useTranslation('chats')
  const tab = search.tab ?? 'primary'
  const filter = search.filter ?? 'all'
  // Customers and followers are those of a model.
  const filters = CHAT_FILTERS.filter((name) => isModel || (name !== 'customers' && name !== 'followers'))
  return (
    <>
      <div role="group" aria-label={t('tabs.label')} className="mt-3 flex gap-5 border-b px-4">
        {TABS.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={tab === name}
            onClick={() => onSearch(chatsSearch({ ...search, tab: name }))}
            className="-mb-px inline-flex h-10 items-center border-b-2 border-transparent text-sm font-semibold whitespace-nowrap text-muted hover:text-ink focus-visible:-outline-offset-2 aria-pressed:border-accent aria-pressed:text-ink"
          >
            {t(`tabs.${name}`)}
          </button>
        ))}
      </div>
      <div
        role="group"
        aria-label={t('filters.label')}
        className="flex gap-2 overflow-x-auto px-4 py-3 [scrollbar-width:none] md:flex-wrap"
      >
        {filters.map((name) => (
          <button
            key={name}
            ref={filter === name ? bringIntoView : undefined}
            type="button"
            aria-pressed={filter === name}
            onClick={() => onSearch(chatsSearch({ ...search, filter: name }))}
            className={chipClass(filter === name)}
          >
            {t(`filters.${name}`)}
          </button>
        ))}
      </div>
    </>
  )
}

function NoChats({ search }: { search: ChatsSearch }) {
  const { t } = useTranslation('chats')
  if (search.for !== undefined) return <EmptyState icon={MessagesSquare} title={t('assisting.none')} text={t('assisting.noneText')} />
  if (search.filter !== undefined) return <EmptyState icon={MessagesSquare} title={t('empty.filter')} text={t('empty.filterText')} />
  if (search.tab === 'archived') return <EmptyState icon={Archive} title={t('empty.archived')} text={t('empty.archivedText')} />
  if (search.tab === 'general') return <EmptyState icon={MessagesSquare} title={t('empty.general')} text={t('empty.generalText')} />
  return (
    <EmptyState
      icon={MessagesSquare}
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <Link to="/" className={buttonClass('secondary', 'sm')}>
          {t('empty.find')}
        </Link>
      }
    />
  )
}

const iconLink = 'inline-flex size-10 items-center justify-center rounded-full hover:bg-sunken dark:hover:bg-raised [&_svg]:size-5'

function Head({ isModel, onHelp }: { isModel: boolean; onHelp: () => void }) {
  const { t } = useTranslation(['chats', 'common'])
  return (
    <div className="flex items-center gap-1 px-4 pt-4 pb-3">
      <h1 className="flex-1 text-2xl">{t('common:nav.chats')}</h1>
      <IconButton label={t('keys.title')} onClick={onHelp} className="size-10 max-md:hidden">
        <Keyboard aria-hidden />
      </IconButton>
      {isModel && (
        <>
          <Link to="/chats/broadcasts" aria-label={t('common:nav.broadcasts')} title={t('common:nav.broadcasts')} className={iconLink}>
            <Megaphone aria-hidden />
          </Link>
          <Link to="/settings/chats" aria-label={t('rules.title')} title={t('rules.title')} className={iconLink}>
            <Settings2 aria-hidden />
          </Link>
        </>
      )}
    </div>
  )
}

export function ChatList({ search, onSearch, chatId }: PartProps & { chatId: string | undefined }) {
  const { t } = useTranslation(['chats', 'common'])
  const token = useSessionToken()
  const { user } = useAuth()
  const isModel = user?.status === 'model'
  const arrange = useArrange()
  const field = useRef<HTMLInputElement>(null)
  const [hasHelp, setHasHelp] = useState(false)
  const list = usePages(api.chats.list, { token, ...listOf(search), limit: PAGE_LENGTH })
  const rows = list.pages.flatMap(({ items }) => items)
  const keptFocus = useKeptFocus(rows)
  // An assistant sees and searches the chats of a model, and arranges own ones only.
  const isOwn = search.for === undefined
  const isSearch = isSearching(search)
  const items = rows.map((row) => (
    <ChatRowItem key={row.chatId} row={row} search={search} isOpen={row.chatId === chatId} arrange={isOwn ? arrange : null} />
  ))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the links in it take the keys
    <div
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={(event) =>
        isOwn && onListKey(event, { rows, arrange, focusSearch: () => field.current?.focus(), showHelp: () => setHasHelp(true) })
      }
    >
      <Head isModel={isModel} onHelp={() => setHasHelp(true)} />
      <Assisting search={search} onSearch={onSearch} />
      <WordSearch search={search} onSearch={onSearch} field={field} />
      {/* A search covers all chats. */}
      {!isSearch && <Choices search={search} onSearch={onSearch} isModel={isModel || search.for !== undefined} />}
      <div className={cx('min-h-0 flex-1 md:overflow-y-auto md:overscroll-contain', isSearch && 'mt-3')} data-testid="chat-list">
        <LiveList
          list={list}
          count={rows.length}
          failed={t('failed')}
          skeleton={isSearch ? null : <SkeletonRows rows={6} label={t('common:actions.loading')} className="p-4" />}
          empty={isSearch ? null : <NoChats search={search} />}
        >
          <ul {...keptFocus} className={cx('flex flex-col divide-y divide-line/60', isSearch && items.length > 0 && 'border-b')}>
            {items}
          </ul>
        </LiveList>
        {isSearch && (
          <>
            <h2 className="px-4 pt-4 pb-1 text-xs font-semibold text-muted">{t('search.messages')}</h2>
            <SearchResults words={search.q ?? ''} search={search} forId={search.for} />
          </>
        )}
      </div>
      <KeysHelp open={hasHelp} onOpenChange={setHasHelp} />
    </div>
  )
}
