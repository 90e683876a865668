/** /chats/{id}: a chat with its head, its thread, and the facts beside it. */
import { MessageCircleOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chat } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLiveOne } from '#web/lib/live/hooks.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { inputClass } from '#web/ui/input.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { EmptyState, ErrorState, Skeleton, SkeletonRows } from '#web/ui/states.tsx'
import { CannotWrite } from './cannot-write.tsx'
import { ChatHead, HEAD_HEIGHT, useLeave } from './chat-head.tsx'
import { ChatSide } from './chat-side.tsx'
import type { ChatsSearch } from './chats-search.ts'
import { SearchResults } from './search-results.tsx'
import { usePrice } from './use-price.tsx'

/** The data of the chat that its thread needs. */
export interface ChatThread {
  readonly threadId: string
  readonly at: number | undefined
  readonly price: number
  /** The reader may put a price on files: the model of the chat, or an assistant with that permission. */
  readonly maySell: boolean
  /** The reader is an assistant of the model. */
  readonly isActing: boolean
  confirm: (price: number) => Promise<boolean>
  readonly instead: ReactNode
  /** Above the field. */
  readonly status: ReactNode
  readonly emptyText: string | undefined
}

interface ChatPageProps {
  chatId: string
  search: ChatsSearch
  renderThread: (thread: ChatThread) => ReactNode
  renderFollow: Parameters<typeof CannotWrite>[0]['renderFollow']
  renderUnblock?: Parameters<typeof CannotWrite>[0]['renderUnblock']
  /** Order and tip, below the head. */
  renderPay?: (chat: Chat) => ReactNode
  /** Block, as an entry of the menu. */
  renderSafety?: (chat: Chat) => ReactNode
}

interface FindSheetProps {
  chatId: string
  /** The model for whom the reader answers. */
  forId: string | undefined
  search: ChatsSearch
  open: boolean
  onOpenChange: (isOpen: boolean) => void
}

function FindSheet({ chatId, forId, search, open, onOpenChange }: FindSheetProps) {
  const { t } = useTranslation(['chats', 'common'])
  const [words, setWords] = useState('')
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('search.inChat')} closeLabel={t('common:actions.close')}>
      <input
        type="search"
        value={words}
        aria-label={t('search.inChat')}
        placeholder={t('search.words')}
        onChange={({ target }) => setWords(target.value)}
        className={`${inputClass} h-11 w-full`}
        data-testid="search-in-chat"
      />
      <div className="-mx-5 mt-3">
        <SearchResults words={words} search={search} forId={forId} chatId={chatId} onOpen={() => onOpenChange(false)} />
      </div>
    </Sheet>
  )
}

function Opening({ search }: { search: ChatsSearch }) {
  const { t } = useTranslation(['chats', 'common'])
  const leave = useLeave(search)
  return (
    <>
      <div className={cx(HEAD_HEIGHT, 'flex items-center gap-3 border-b px-4')}>
        <Button variant="ghost" size="sm" onClick={leave} className="lg:hidden">
          {t('back')}
        </Button>
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-4 w-40" />
      </div>
      <SkeletonRows rows={5} label={t('common:actions.loading')} className="mt-auto p-4" />
    </>
  )
}

function Missing({ search }: { search: ChatsSearch }) {
  const { t } = useTranslation('chats')
  const leave = useLeave(search)
  return (
    <EmptyState
      icon={MessageCircleOff}
      title={t('missing')}
      text={t('missingText')}
      action={
        <Button size="sm" variant="secondary" onClick={leave}>
          {t('back')}
        </Button>
      }
      className="my-auto"
    />
  )
}

export function ChatPage({ chatId, search, renderThread, renderPay, renderSafety, ...acts }: ChatPageProps) {
  const { t } = useTranslation(['chats', 'common'])
  const token = useSessionToken()
  const nameOf = useUserName()
  const { data: chat, error, retry } = useLiveOne(api.chats.get, { token, chatId })
  const price = usePrice(chat)
  const [sheet, setSheet] = useState<'about' | 'find' | null>(null)
  if (chat === undefined && error !== null)
    return <ErrorState title={t('chatFailed')} retryLabel={t('common:actions.retry')} onRetry={retry} className="my-auto" />
  if (chat === undefined) return <Opening search={search} />
  if (chat === null) return <Missing search={search} />
  const name = nameOf(chat.other.name)
  return (
    <>
      <ChatHead
        chat={chat}
        search={search}
        onAbout={() => setSheet('about')}
        onFind={() => setSheet('find')}
        extraMenu={renderSafety?.(chat)}
      />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          {chat.actsFor === null && renderPay?.(chat)}
          {renderThread({
            threadId: chatId,
            at: search.at,
            price: chat.price,
            maySell: chat.side === 'model' && (chat.actsFor === null || chat.totals !== null),
            isActing: chat.actsFor !== null,
            confirm: price.confirm,
            instead: chat.mayWrite ? undefined : <CannotWrite chat={chat} {...acts} />,
            status: price.line,
            // The text in place of the field says more.
            emptyText: chat.mayWrite ? t(chat.side === 'customer' ? 'emptyThread.customer' : 'emptyThread.model', { name }) : undefined,
          })}
        </div>
        <aside aria-label={t('about.title', { name })} className="hidden w-72 shrink-0 overflow-y-auto border-l p-5 @3xl:block">
          <ChatSide chat={chat} />
        </aside>
      </div>
      <Sheet
        open={sheet === 'about'}
        onOpenChange={(isOpen) => setSheet(isOpen ? 'about' : null)}
        title={t('about.title', { name })}
        closeLabel={t('common:actions.close')}
      >
        <ChatSide chat={chat} />
      </Sheet>
      <FindSheet
        key={chatId}
        chatId={chatId}
        forId={chat.actsFor?.userId}
        search={search}
        open={sheet === 'find'}
        onOpenChange={(isOpen) => setSheet(isOpen ? 'find' : null)}
      />
      {price.dialog}
    </>
  )
}
