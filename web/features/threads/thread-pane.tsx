/** A chat: a thread with its own height and scrolling, of which only the rows near the window are in the page. */
import { ArrowDown, MessageCircle } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Thread } from '#contract/types.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { type RenderAddFunds, useAddFunds } from '#web/lib/pay/use-add-funds.tsx'
import { ConversationContext } from '#web/lib/translation/conversation.ts'
import { useConversation } from '#web/lib/translation/use-conversation.tsx'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDate } from '#web/ui/format.ts'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { useShownZone } from '#web/ui/values.tsx'
import { Composer } from './composer.tsx'
import { type MessageActions, MessageActionsContext } from './message-actions.ts'
import { mayChange } from './message-menu.tsx'
import { NewMessages } from './new-messages.tsx'
import { SignalLine } from './signal-line.tsx'
import { Row } from './thread-row.tsx'
import { rowsOf, type ThreadRow } from './thread-rows.ts'
import { useChatActions } from './use-chat-actions.tsx'
import { useDraft } from './use-draft.ts'
import { useMediaPrice } from './use-media-price.tsx'
import { useMessageFiles } from './use-message-files.ts'
import { useNewLine } from './use-new-line.ts'
import { type OwnMessages, useOutbox } from './use-outbox.ts'
import { type Places, usePlaces } from './use-places.ts'
import { useReadMarks } from './use-read-marks.ts'
import { type LiveThread, useThread } from './use-thread.ts'
import { useFirstPlace, useStayAtEnd, useVirtualRows, type VirtualRows } from './use-virtual-rows.ts'
import { useWriting, type Writing } from './use-writing.tsx'

/** So many pages of 50 messages are live at once. */
const PAGES_MAX = 6

interface ThreadPaneProps {
  threadId: string
  /** The number of a message to begin with. */
  at?: number | undefined
  /** The price of the next message, in dollars; 0: free. */
  price?: number
  /** Asks before a message is sent that costs something. */
  confirm?: (price: number) => Promise<boolean>
  /** Stands in place of the field: why this reader cannot write, and the acts that would open it. */
  instead?: ReactNode
  /** Above the field, such as the members who are typing. */
  status?: ReactNode
  emptyText: string | undefined
  renderMore?: MessageActions['renderMore']
  renderUnlock?: MessageActions['renderUnlock']
  /** Where a message failed because the balance is too low. */
  renderAddFunds?: RenderAddFunds
  /** The reader is the model of the chat, and may put a price on files. */
  maySell?: boolean
  renderCard?: MessageActions['renderCard']
}

interface LoadedProps extends Omit<ThreadPaneProps, 'threadId'> {
  live: LiveThread
  thread: Thread
  token: string
  userId: string
}

const lastSeqRead = ({ members }: Thread, userId: string): number =>
  Math.max(0, ...members.filter((member) => member.userId !== userId).map(({ readSeq }) => readSeq))

/** The rows of this reader, with their own messages that are not stored yet. */
function useRows({ live, thread, token, userId }: LoadedProps) {
  const { i18n } = useTranslation('threads')
  const zone = useShownZone()
  const { messages, hasOlder, hasNewer } = live
  const own = useOutbox(thread, userId, token, messages)
  const line = useNewLine(thread)
  const rows = rowsOf({
    messages,
    // They stand after the newest message, which is not among the loaded ones.
    unsent: hasNewer ? [] : own.unsent,
    entries: [],
    hasOlder,
    newSeq: line.newSeq,
    userId,
    ownKind: thread.members.find((member) => member.userId === userId)?.kind ?? 'staff',
    dayOf: (at) => formatDate(at, i18n.language, zone),
  })
  // Older messages of that day may come above: its line would move, and with it the row that keeps the place.
  return { own, line, rows: hasOlder && rows[0]?.kind === 'day' ? rows.slice(1) : rows }
}

interface RowsProps {
  thread: Thread
  token: string
  userId: string
  live: LiveThread
  rows: readonly ThreadRow[]
  own: OwnMessages
  again: (clientId: string) => void
  list: VirtualRows
  target: number | null
}

function Rows({ thread, token, userId, live, rows, own, again, list: { virtualizer }, target }: RowsProps) {
  const { t } = useTranslation('threads')
  const items = virtualizer.getVirtualItems()
  const root = useRef<HTMLOListElement>(null)
  const [top, bottom] = [items[0]?.start ?? 0, virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)]
  useReadMarks(root, thread.threadId, token, thread.readSeq, `${items[0]?.key} ${items.at(-1)?.key} ${live.messages.length}`)
  const readSeq = lastSeqRead(thread, userId)
  const seenSeq = live.messages.findLast(({ authorId, seq }) => authorId === userId && seq <= readSeq)?.seq
  return (
    <ol
      ref={root}
      aria-label={t('label')}
      aria-busy={live.isLoadingOlder}
      className="flex w-full flex-col"
      style={{ paddingTop: top, paddingBottom: Math.max(0, bottom) }}
      data-testid="messages"
    >
      {items.map(({ index }) => {
        const row = rows[index]
        if (row === undefined) return null
        const message = row.kind === 'message' ? row.message : null
        return (
          <Row
            key={row.key}
            row={row}
            threadId={thread.threadId}
            token={token}
            author={thread.members.find((member) => member.userId === message?.authorId)}
            isSeen={message?.seq != null && message.seq === seenSeq}
            isRead={message?.seq != null && message.seq <= readSeq}
            isTarget={message?.seq != null && message.seq === target}
            onAgain={() => message !== null && again(message.clientId)}
            onDiscard={() => message !== null && own.discard(message.clientId)}
            place={{ 'data-index': index, ref: virtualizer.measureElement }}
          />
        )
      })}
    </ol>
  )
}

/** Leads a reader who is further up to the newest message. */
function ToLatest({ thread, isShown, places }: { thread: Thread; isShown: boolean; places: Places }) {
  const { t } = useTranslation('threads')
  if (!isShown) return null
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 z-10 flex justify-center">
      <Button
        size="sm"
        variant={thread.unread > 0 ? 'primary' : 'secondary'}
        onClick={places.toLatest}
        className="pointer-events-auto shadow-float"
        data-testid="to-latest"
      >
        <ArrowDown aria-hidden />
        {thread.unread > 0 ? t('toNew', { count: thread.unread }) : t('toLatest')}
      </Button>
    </div>
  )
}

interface FootProps extends Pick<LoadedProps, 'thread' | 'token' | 'price' | 'confirm' | 'live' | 'maySell'> {
  writing: Writing
  own: OwnMessages
  onSent: () => void
  field: React.RefObject<HTMLTextAreaElement | null>
  edit: () => void
}

function Foot({ thread, token, price = 0, confirm, maySell = false, writing, own, onSent, field, edit }: FootProps) {
  const { t } = useTranslation('threads')
  const files = useMessageFiles(thread.threadId, token)
  const mediaPrice = useMediaPrice(files, token, maySell)
  const isAsking = useRef(false)
  const send = async (...[text, checked]: Parameters<Parameters<typeof Composer>[0]['onSend']>) => {
    if (writing.isEdit) return writing.saveEdit(text)
    if (isAsking.current) return undefined
    isAsking.current = true
    const isAgreed = price === 0 || confirm === undefined || (await confirm(price))
    isAsking.current = false
    if (!isAgreed) return undefined
    onSent()
    own.send({
      text,
      files: checked,
      reply: writing.reply,
      price,
      ...(mediaPrice.price === undefined ? {} : { mediaPrice: mediaPrice.price }),
    })
    writing.draft.forget()
    mediaPrice.clear()
    return files.clear()
  }
  return (
    <>
      <div className="-mt-2 px-4">
        <SignalLine threadId={thread.threadId} token={token} members={thread.members} text={writing.isEdit ? '' : writing.draft.text} />
      </div>
      <Composer
        key={writing.isEdit ? 'edit' : 'new'}
        field={field}
        draft={writing.draft}
        files={files}
        aboutFiles={mediaPrice.field}
        isHeld={!writing.isEdit && mediaPrice.isHeld}
        about={writing.bar}
        isEdit={writing.isEdit}
        sendLabel={writing.isEdit ? t('saveEdit') : undefined}
        onCancel={writing.cancel}
        onEditLast={edit}
        onSend={(text, checked) => void send(text, checked)}
        className="px-3 pt-3 pb-[max(0.75rem,var(--below,0px))] sm:px-4"
      />
    </>
  )
}

function Loaded(props: LoadedProps) {
  const { thread, live, token, userId, at, price = 0, confirm, instead, status, emptyText } = props
  const { t } = useTranslation('threads')
  const nameOfUser = useUserName()
  const { own, line, rows } = useRows(props)
  const scroller = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useVirtualRows({ scroller, rows, ...live })
  useFirstPlace(list, rows, at !== undefined)
  useStayAtEnd(scroller, !live.hasNewer && line.newSeq === null)
  const places = usePlaces(live, rows, list, at)
  const nameOf = (id: string) => (id === userId ? t('you') : nameOfUser(thread.members.find((member) => member.userId === id)?.name ?? ''))
  const draft = useDraft(thread.threadId, userId, token, thread.draft)
  const writing = useWriting({ threadId: thread.threadId, token, draft, nameOf, field })
  const { dialog, ...acts } = useChatActions(thread.threadId, token, userId)
  const { funds, openFunds } = useAddFunds(props.renderAddFunds ?? (() => null))
  const mayWrite = thread.mayWrite && instead === undefined
  const actions: MessageActions = {
    userId,
    mayWrite,
    nameOf,
    reply: (message) => writing.begin('reply', message),
    edit: (message) => writing.begin('edit', message),
    jumpTo: places.jumpTo,
    ...acts,
    renderMore: props.renderMore,
    renderUnlock: props.renderUnlock,
    renderCard: props.renderCard,
    addFunds: props.renderAddFunds === undefined ? undefined : openFunds,
  }
  /** A message that waits may cost another price by now: its author agrees to that first. */
  const again = async (clientId: string) => {
    const agreed = own.unsent.find((each) => each.clientId === clientId)?.price ?? 0
    if (price === agreed || price === 0 || confirm === undefined || (await confirm(price))) own.again(clientId, price)
  }
  const editLast = () => {
    const last = rows.findLast((row) => row.kind === 'message' && row.message.text !== '' && mayChange(row.message, Date.now()))
    if (last?.kind === 'message') writing.begin('edit', last.message)
  }
  return (
    <MessageActionsContext value={actions}>
      <div className="relative flex min-h-0 flex-1 flex-col">
        <div
          ref={scroller}
          role="region"
          aria-label={t('label')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
          tabIndex={0}
          className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain px-3 [overflow-anchor:none] focus-visible:-outline-offset-2 sm:px-4"
          data-testid="thread-scroller"
        >
          <div className="flex min-h-full flex-col justify-end">
            {rows.length === 0 && <EmptyState icon={MessageCircle} title={t('empty')} text={emptyText} className="my-auto" />}
            <Rows {...{ thread, token, userId, live, rows, own, list }} again={(clientId) => void again(clientId)} target={places.target} />
          </div>
        </div>
        <ToLatest thread={thread} isShown={rows.length > 0 && (live.hasNewer || !list.isAtEnd)} places={places} />
        <NewMessages thread={thread} messages={live.messages} userId={userId} nameOf={nameOf} />
      </div>
      {status}
      {mayWrite ? (
        <Foot
          {...props}
          writing={writing}
          own={own}
          field={field}
          onSent={() => {
            line.clear()
            places.toLatest()
          }}
          edit={editLast}
        />
      ) : (
        (instead ?? <p className="border-t px-4 py-4 text-sm text-muted">{t('closed')}</p>)
      )}
      {dialog}
      {funds}
    </MessageActionsContext>
  )
}

/** Above the messages: the agreement of the two sides about translation. */
function Translated({ thread, token, userId, children }: Pick<LoadedProps, 'thread' | 'token' | 'userId'> & { children: ReactNode }) {
  const nameOf = useUserName()
  const other = thread.members.find((member) => member.userId !== userId && member.kind !== 'assistant')
  const { conversation, bar, dialog } = useConversation(thread.threadId, token, nameOf(other?.name ?? ''), 'border-b')
  return (
    <ConversationContext value={conversation}>
      {bar}
      {children}
      {dialog}
    </ConversationContext>
  )
}

export function ThreadPane({ threadId, ...props }: ThreadPaneProps) {
  const { t } = useTranslation(['threads', 'common'])
  const { token, user } = useAuth()
  // Drafts and unsent messages are in the browser only.
  const isHydrated = useIsHydrated()
  const live = useThread(threadId, isHydrated ? (token ?? '') : '', PAGES_MAX)
  if (live.thread != null && user !== null)
    return (
      <Translated key={threadId} thread={live.thread} token={token ?? ''} userId={user._id}>
        <Loaded live={live} thread={live.thread} token={token ?? ''} userId={user._id} {...props} />
      </Translated>
    )
  if (live.hasFailed)
    return <ErrorState title={t('failed')} retryLabel={t('common:actions.retry')} onRetry={live.retry} className="my-auto" />
  return <SkeletonRows rows={5} label={t('common:actions.loading')} className="mt-auto p-4" />
}
