/**
 * A thread of messages within a page, live: of an order, or of a ticket. It scrolls with its page. Other entries of the page,
 * such as the steps of an order, stand between the messages by their time. A thread with its own scrolling is `thread-pane.tsx`.
 */
import { ArrowDown, MessageCircle } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Thread as LoadedThread } from '#contract/types.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import type { CheckedFile } from '#web/lib/upload/send-file.ts'
import { ConversationContext } from '#web/lib/translation/conversation.ts'
import { useConversation } from '#web/lib/translation/use-conversation.tsx'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDate } from '#web/ui/format.ts'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { useShownZone } from '#web/ui/values.tsx'
import { Composer } from './composer.tsx'
import { SignalLine } from './signal-line.tsx'
import { Row } from './thread-row.tsx'
import { rowsOf, type ThreadEntry, type ThreadRow } from './thread-rows.ts'
import { type Draft, useDraft } from './use-draft.ts'
import { useMessageFiles } from './use-message-files.ts'
import { useLasting, useNewLine } from './use-new-line.ts'
import { type OwnMessages, useOutbox } from './use-outbox.ts'
import { useReadMarks } from './use-read-marks.ts'
import { type LiveThread, useThread } from './use-thread.ts'

export type { ThreadEntry } from './thread-rows.ts'

const NO_ENTRIES: readonly ThreadEntry[] = []

interface ThreadProps {
  threadId: string
  /** Makes a thread that does not exist yet (`orders.openThread`). Missing: this reader cannot, and sees the entries alone. */
  open?: (() => Promise<unknown>) | undefined
  /** Other entries to show between the messages, by their time. */
  entries?: readonly ThreadEntry[]
  /** Staff answer by a call of their own, not through the outbox. */
  reply?: ReplyAs
}

export interface ReplyAs {
  /** True: it was taken, and the field is emptied. */
  send: (text: string, files: readonly CheckedFile[]) => Promise<boolean>
  /** Stands above the field. */
  bar: (draft: Draft) => ReactNode
  field: RefObject<HTMLTextAreaElement | null>
}

/** Opens a missing thread, once. Answers whether that has failed, and tries again. */
function useOpened(isMissing: boolean, open: ThreadProps['open']): { hasFailed: boolean; again: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState<number>()
  const openRef = useRef(open)
  openRef.current = open
  useEffect(() => {
    if (isMissing) openRef.current?.().catch(() => setFailed(attempt))
  }, [isMissing, attempt])
  return { hasFailed: failed === attempt, again: () => setAttempt((now) => now + 1) }
}

/** Keeps the rows in view where they are while older ones are added above; new ones below move the page of a reader who is at the end. */
function useSteadyRows(rows: readonly ThreadRow[]) {
  const list = useRef<HTMLOListElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const last = useRef({ firstKey: '', lastKey: '', height: 0, isAtEnd: false })
  const [firstKey, lastKey] = [rows.find(({ kind }) => kind !== 'day')?.key ?? '', rows.at(-1)?.key ?? '']
  useLayoutEffect(() => {
    const { current } = list
    if (current === null) return
    const { height } = current.getBoundingClientRect()
    const before = last.current
    const isOlder = before.firstKey !== '' && before.firstKey !== firstKey && before.lastKey === lastKey
    const isNewer = before.firstKey === firstKey && before.lastKey !== lastKey && before.isAtEnd
    if (isOlder || isNewer) window.scrollBy({ top: height - before.height, behavior: 'instant' })
    last.current = { ...before, firstKey, lastKey, height }
  }, [firstKey, lastKey])
  useEffect(() => {
    const { current } = end
    if (current === null) return undefined
    const observer = new IntersectionObserver((seen) => void (last.current.isAtEnd = seen.at(-1)?.isIntersecting === true))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { list, end }
}

interface LoadedProps {
  live: LiveThread
  thread: LoadedThread
  token: string
  userId: string
  entries: readonly ThreadEntry[]
  reply: ReplyAs | undefined
}

/** The field, or until when there was one. */
function Foot({
  thread,
  token,
  userId,
  own,
  onSent,
  reply,
}: Omit<LoadedProps, 'live' | 'entries'> & { own: OwnMessages; onSent: () => void }) {
  const { t, i18n } = useTranslation('threads')
  const zone = useShownZone()
  const draft = useDraft(thread.threadId, userId, token, thread.draft)
  const files = useMessageFiles(thread.threadId, token)
  if (!thread.members.some((member) => member.userId === userId)) return null
  if (!thread.mayWrite) return <p className="mt-4 rounded-md bg-sunken px-4 py-3 text-sm text-muted">{t('closed')}</p>
  return (
    <>
      <SignalLine threadId={thread.threadId} token={token} members={thread.members} text={draft.text} />
      <Composer
        draft={draft}
        files={files}
        about={reply?.bar(draft)}
        {...(reply === undefined ? {} : { field: reply.field })}
        onSend={(text, checked) => {
          if (reply !== undefined) {
            void reply.send(text, checked).then((isTaken) => {
              if (!isTaken) return
              draft.forget()
              files.clear()
            })
            return
          }
          onSent()
          own.send({ text, files: checked })
          draft.forget()
          files.clear()
        }}
      />
      {thread.closesAt !== null && (
        <p className="mt-2 text-sm text-muted">{t('closesAt', { date: formatDate(thread.closesAt, i18n.language, zone) })}</p>
      )}
    </>
  )
}

function Loaded({ live, thread, token, userId, entries, reply }: LoadedProps) {
  const { t, i18n } = useTranslation('threads')
  const zone = useShownZone()
  const { threadId, members } = thread
  const { messages, hasOlder } = live
  const me = members.find((member) => member.userId === userId)
  const own = useOutbox(thread, userId, token, messages)
  const line = useNewLine(thread)
  const dayOf = (at: number) => formatDate(at, i18n.language, zone)
  const rows = rowsOf({ messages, unsent: own.unsent, entries, hasOlder, newSeq: line.newSeq, userId, ownKind: me?.kind ?? 'staff', dayOf })
  const { list, end } = useSteadyRows(rows)
  useReadMarks(list, threadId, token, me === undefined ? null : thread.readSeq, messages)

  const othersRead = Math.max(0, ...members.filter((member) => member.userId !== userId).map(({ readSeq }) => readSeq))
  const seenSeq = messages.findLast(({ authorId, seq }) => authorId === userId && seq <= othersRead)?.seq
  const isUnread = useLasting(thread.unread > 0)
  const toNew = () =>
    list.current?.querySelector(`[data-testid="new-line"], [data-seq="${thread.firstUnreadSeq}"]`)?.scrollIntoView({ block: 'start' })
  const nameOf = useUserName()
  const other = members.find((member) => member.userId !== userId && member.kind !== me?.kind)
  const name = other === undefined || other.kind === 'staff' ? t('kinds.staff') : nameOf(other.name)
  // Nothing is translated for staff who only visit.
  const translated = useConversation(threadId, me === undefined ? '' : token, name, 'rounded-md')
  const isEmpty = rows.every(({ kind }) => kind !== 'message')
  return (
    <ConversationContext value={translated.conversation}>
      {translated.bar}
      {translated.dialog}
      {hasOlder && (
        <div className="flex justify-center pt-2">
          <Button
            size="sm"
            variant="secondary"
            busy={live.isLoadingOlder}
            busyLabel={t('loadingOlder')}
            onClick={live.loadOlder}
            data-testid="older"
          >
            {t('older')}
          </Button>
        </div>
      )}
      <div role="log" aria-label={t('label')} aria-busy={live.isLoadingOlder} className="[overflow-anchor:none]">
        <ol ref={list} className="flex flex-col">
          {rows.map((row) => (
            <Row
              key={row.key}
              row={row}
              threadId={threadId}
              token={token}
              author={row.kind === 'message' ? members.find((member) => member.userId === row.message.authorId) : undefined}
              isSeen={row.kind === 'message' && row.message.seq !== null && row.message.seq === seenSeq}
              onAgain={() => row.kind === 'message' && own.again(row.message.clientId)}
              onDiscard={() => row.kind === 'message' && own.discard(row.message.clientId)}
            />
          ))}
        </ol>
      </div>
      {isEmpty && thread.mayWrite && <EmptyState icon={MessageCircle} title={t('empty')} text={t('emptyText')} />}
      {isUnread && (
        <div className="sticky bottom-20 z-10 flex justify-center pt-2 md:bottom-4">
          <Button size="sm" onClick={toNew} className="shadow-float" data-testid="to-new">
            <ArrowDown aria-hidden />
            {t('toNew', { count: thread.unread })}
          </Button>
        </div>
      )}
      <div ref={end} aria-hidden />
      <Foot thread={thread} token={token} userId={userId} own={own} onSent={line.clear} reply={reply} />
    </ConversationContext>
  )
}

export function Thread({ threadId, open, entries = NO_ENTRIES, reply }: ThreadProps) {
  const { t } = useTranslation(['threads', 'common'])
  const { token, user } = useAuth()
  // Drafts and unsent messages are in the browser only.
  const isHydrated = useIsHydrated()
  const live = useThread(threadId, isHydrated ? (token ?? '') : '')
  const isMissing = live.thread === null
  const opened = useOpened(isMissing && open !== undefined, open)
  const alone = useMemo(() => entries.toSorted((a, b) => a.at - b.at), [entries])
  if (live.thread != null && user !== null)
    return <Loaded key={threadId} live={live} thread={live.thread} token={token ?? ''} userId={user._id} entries={entries} reply={reply} />
  const hasFailed = live.hasFailed || opened.hasFailed
  return (
    <>
      {alone.length > 0 && (
        <ol className="flex flex-col">
          {alone.map(({ key, node }) => (
            <li key={key} className="pt-4">
              {node}
            </li>
          ))}
        </ol>
      )}
      {hasFailed && (
        <ErrorState
          title={t('failed')}
          retryLabel={t('common:actions.retry')}
          onRetry={() => (live.hasFailed ? live.retry() : opened.again())}
        />
      )}
      {!hasFailed && !(isMissing && open === undefined) && <SkeletonRows rows={3} label={t('common:actions.loading')} className="mt-4" />}
    </>
  )
}
