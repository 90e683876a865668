/** /admin/tickets/{id}: a ticket for the team. */
import { Link } from '@tanstack/react-router'
import { ChevronLeft, Inbox, Keyboard } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeskTicket, ReplyActs } from '#contract/types.ts'
import { MENTIONS_MAX } from '#contract/limits.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useLiveOne, useMutation } from '#web/lib/live/hooks.ts'
import { TONE_OF_STATE } from '#web/lib/ticket-tones.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardBody } from '#web/ui/card.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { Beside } from './beside.tsx'
import { Entry, isShown } from './desk-entry.tsx'
import { DeskLinked } from './desk-linked.tsx'
import { DeskSide } from './desk-side.tsx'
import { Due } from './due.tsx'
import { isShortcut } from './desk-words.ts'
import { type Mode, ReplyBar } from './reply-bar.tsx'
import { type DeskActs, useDeskActs } from './use-desk-acts.ts'
import { useLook } from './use-look.ts'

/** The data that the thread needs, so that staff answer by the calls of the desk. */
export interface DeskThread {
  entries: { at: number; key: string; node: ReactNode }[]
  reply: {
    send: (text: string, files: readonly { objectId: string }[]) => Promise<boolean>
    bar: (draft: { text: string; type: (text: string) => void }) => ReactNode
    field: RefObject<HTMLTextAreaElement | null>
  }
}

interface DeskTicketProps {
  ticketId: string
  renderThread: (thread: DeskThread) => ReactNode
  /** The item that it is about, and the account of its user. */
  renderBeside: (ticket: DeskTicket) => ReactNode
}

/** Opens the messages for this admin, once; the act is in the log. */
function useOpened(ticket: DeskTicket | null | undefined): { hasFailed: boolean; again: () => void } {
  const token = useSessionToken()
  const { run } = useMutation(api.admin.tickets.open)
  const [failedFor, setFailedFor] = useState<number>()
  const [attempt, setAttempt] = useState(0)
  const mustOpen = ticket != null && ticket.openUntil === null
  const ticketId = ticket?.ticketId
  useEffect(() => {
    if (mustOpen && ticketId !== undefined) run({ token, ticketId }).catch(() => setFailedFor(attempt))
  }, [mustOpen, ticketId, run, token, attempt])
  return { hasFailed: failedFor === attempt, again: () => setAttempt((now) => now + 1) }
}

/** R: answer, A: give it to oneself, E: resolve it, or open it again, O: its item. */
function useKeys(ticket: DeskTicket, acts: DeskActs, field: RefObject<HTMLTextAreaElement | null>, showBeside: () => void): void {
  const { user } = useAuth()
  const latest = useRef<(key: string) => boolean>(() => false)
  latest.current = (key) => {
    if (key === 'r') field.current?.focus()
    else if (key === 'a' && user !== null) acts.assign(user._id)
    else if (key === 'o') showBeside()
    else if (key === 'e' && ticket.state !== 'closed') acts.setState(ticket.state === 'resolved' ? 'open' : 'resolved')
    else return false
    return true
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isShortcut(event) && latest.current(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/**
 * Whether the only change is that the own answer is no longer about to be sent: taken back, sent or returned. None of these is a reason
 * to refuse the next one, whose text can be in the field before its ticket is.
 */
const isOwnAnswerGone = (before: DeskTicket, now: DeskTicket): boolean =>
  before.pending?.isMine === true && now.pending === null && now.revision === before.revision + 1

/** Sends an answer or a note. An answer names the revision that its author saw when writing began. */
function useAnswer(ticket: DeskTicket): DeskThread['reply'] {
  const { t } = useTranslation('desk')
  const token = useSessionToken()
  const errorText = useErrorText()
  const reply = useMutation(api.admin.tickets.reply)
  const note = useMutation(api.admin.tickets.addNote)
  const [mode, setMode] = useState<Mode>('reply')
  const [isResolving, setIsResolving] = useState(false)
  const [acts, setActs] = useState<ReplyActs>({})
  const mentioned = useRef<{ userId: string; name: string }[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  // The state that stood on the screen when the first letter was typed.
  const seen = useRef<{ revision: number; clientId: string } | null>(null)
  const { ticketId, revision } = ticket
  const before = useRef(ticket)
  if (seen.current?.revision === before.current.revision && isOwnAnswerGone(before.current, ticket))
    seen.current = { ...seen.current, revision }
  before.current = ticket
  return {
    field,
    bar: ({ text, type }) => {
      if (text === '') seen.current = null
      else seen.current ??= { revision, clientId: crypto.randomUUID() }
      return (
        <ReplyBar
          {...{ ticket, mode, isResolving, text, type, acts, problem }}
          onMode={setMode}
          onResolving={setIsResolving}
          onActs={setActs}
          onMention={(person) => void mentioned.current.push(person)}
        />
      )
    },
    send: async (text, files) => {
      if (mode === 'note' && files.length > 0) {
        setProblem(t('note.noFiles'))
        return false
      }
      const { revision: known, clientId } = seen.current ?? { revision, clientId: crypto.randomUUID() }
      try {
        if (mode === 'note') {
          // Those whose name is still in the text.
          const ids = new Set(mentioned.current.filter(({ name }) => text.includes(`@${name}`)).map(({ userId }) => userId))
          await note.run({ token, ticketId, text, ...(ids.size === 0 ? {} : { mentionIds: [...ids].slice(0, MENTIONS_MAX) }) })
          mentioned.current = []
        } else
          await reply.run({
            token,
            ticketId,
            clientId,
            revision: known,
            text,
            isResolved: isResolving,
            ...(Object.keys(acts).length === 0 ? {} : { acts: { ...acts, isResolved: isResolving } }),
            ...(files.length === 0 ? {} : { objectIds: files.map(({ objectId }) => objectId) }),
          })
      } catch (error) {
        // The next attempt has seen the newer state by now.
        seen.current = null
        setProblem(errorText(error))
        return false
      }
      setProblem(null)
      setIsResolving(false)
      setActs({})
      return true
    },
  }
}

function Loaded({ ticket, renderThread, renderBeside }: { ticket: DeskTicket } & Omit<DeskTicketProps, 'ticketId'>) {
  const { t } = useTranslation(['desk', 'tickets'])
  const token = useSessionToken()
  const acts = useDeskActs(ticket.ticketId)
  const reply = useAnswer(ticket)
  const beside = useRef<HTMLElement>(null)
  const [isBesideOpen, setBesideOpen] = useState(false)
  useKeys(ticket, acts, reply.field, () => {
    setBesideOpen(true)
    beside.current?.focus()
  })
  const { data: staff } = useLive(api.admin.tickets.listStaff, { token })
  const names = useMemo(() => new Map((staff ?? []).map(({ userId, name }) => [userId, name])), [staff])
  const entries = ticket.entries
    .filter(isShown)
    .map((entry) => ({ at: entry.at, key: `entry ${entry.n}`, node: <Entry entry={entry} staff={names} /> }))
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <header className="min-w-0 xl:col-span-2">
        <h1 className="text-2xl wrap-anywhere sm:text-3xl">{ticket.subject === '' ? t('noSubject') : ticket.subject}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <Badge tone={TONE_OF_STATE[ticket.state]}>{t(`states.${ticket.state}`)}</Badge>
          <span className="tabular-nums">{t('tickets:number', { number: ticket.number })}</span>
          <span>{t(`tickets:categories.${ticket.category}`)}</span>
          {/* In one column, its card comes only after the messages. */}
          <Due dueAt={ticket.dueAt} className="xl:hidden" />
        </p>
      </header>
      {/* Beside the messages its clock and state come first; in one column, only the item that it is about stands above the messages. */}
      <div className="contents xl:col-start-2 xl:row-start-2 xl:flex xl:min-w-0 xl:flex-col xl:gap-4">
        <DeskSide ticket={ticket} acts={acts} />
        <Beside ticket={ticket} isOpen={isBesideOpen} onOpen={setBesideOpen} place={beside}>
          {renderBeside(ticket)}
        </Beside>
        <DeskLinked ticket={ticket} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 xl:col-start-1 xl:row-start-2">
        <Card>
          <CardBody>{renderThread({ entries, reply })}</CardBody>
        </Card>
        <p className="flex items-center gap-2 text-sm text-muted max-md:hidden">
          <Keyboard aria-hidden className="size-4 shrink-0" />
          {t('ticketKeys')}
        </p>
      </div>
    </div>
  )
}

export function DeskTicketPage({ ticketId, ...parts }: DeskTicketProps) {
  const { t } = useTranslation(['desk', 'common'])
  const token = useSessionToken()
  const { data: ticket, error, retry } = useLiveOne(api.admin.tickets.get, { token, ticketId })
  const opened = useOpened(ticket)
  useLook(ticketId)
  const hasFailed = (error !== null && ticket === undefined) || opened.hasFailed
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4">
      <Link to="/admin/tickets" className="inline-flex items-center gap-1 self-start text-sm text-muted hover:text-ink">
        <ChevronLeft aria-hidden className="size-4" />
        {t('title')}
      </Link>
      {hasFailed && (
        <ErrorState
          title={t('failed')}
          retryLabel={t('common:actions.retry')}
          onRetry={() => (opened.hasFailed ? opened.again() : retry())}
        />
      )}
      {ticket === undefined && !hasFailed && <SkeletonRows rows={5} label={t('common:actions.loading')} />}
      {ticket === null && <EmptyState icon={Inbox} title={t('missing.title')} text={t('missing.text')} />}
      {ticket != null && !hasFailed && <Loaded ticket={ticket} {...parts} />}
    </div>
  )
}
