/** The status of an application that waits for an admin or is decided, and its history so far. */
import { Link } from '@tanstack/react-router'
import { CircleCheck, Hourglass, MessageCircleWarning, XCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Timeline, TimelineItem } from '#web/ui/timeline.tsx'
import { DateTime } from '#web/ui/values.tsx'
import type { Application } from './application.ts'

type Event = Application['events'][number]

const TONES: Record<Event['kind'], 'info' | 'warning' | 'success' | 'danger' | 'neutral'> = {
  submitted: 'info',
  needs_info: 'warning',
  approved: 'success',
  rejected: 'danger',
  documents_removed: 'neutral',
  document_asked: 'warning',
  renewed: 'info',
  document_accepted: 'success',
}
const STATUS_TONES: Record<Application['status'], Tone> = {
  draft: 'neutral',
  submitted: 'info',
  needs_info: 'warning',
  approved: 'success',
  rejected: 'danger',
}

/** The text of the admin. */
function Note({ children }: { children: string }) {
  return <blockquote className="mt-5 border-l-2 border-accent pl-4 whitespace-pre-line wrap-break-word">{children}</blockquote>
}

interface NoticeProps {
  icon: ReactNode
  status: Application['status']
  title: string
  text: string
  note?: string | null
  children?: ReactNode
}

function Notice({ icon, status, title, text, note = null, children }: NoticeProps) {
  const { t } = useTranslation('apply')
  return (
    <section className="rounded-xl border bg-surface p-6 shadow-card md:p-8" data-testid="application-status" data-status={status}>
      <div className="flex items-start gap-4 [&>svg]:mt-1 [&>svg]:size-7 [&>svg]:shrink-0">
        {icon}
        <div className="min-w-0">
          <Badge tone={STATUS_TONES[status]}>{t(`status.${status}`)}</Badge>
          <h1 className="mt-2 text-2xl">{title}</h1>
          <p className="mt-2 text-muted">{text}</p>
          {note !== null && <Note>{note}</Note>}
          {children !== undefined && <div className="mt-6">{children}</div>}
        </div>
      </div>
    </section>
  )
}

export function History({ events }: { events: readonly Event[] }) {
  const { t, i18n } = useTranslation('apply')
  if (events.length === 0) return null
  return (
    <section aria-labelledby="history" className="mt-10">
      <h2 id="history" className="mb-4 text-lg font-semibold">
        {t('status.history')}
      </h2>
      <Timeline>
        {events.map(({ _id, at, kind, note }) => (
          <TimelineItem
            key={_id}
            title={t(`status.events.${kind}`)}
            meta={<DateTime at={at} language={i18n.language} />}
            tone={TONES[kind]}
          >
            {note}
          </TimelineItem>
        ))}
      </Timeline>
    </section>
  )
}

export function NeedsInfo({ note }: { note: string | null }) {
  const { t } = useTranslation('apply')
  return (
    <Notice
      icon={<MessageCircleWarning aria-hidden className="text-warning" />}
      status="needs_info"
      title={t('status.needsTitle')}
      text={t('status.needsText')}
      note={note}
    />
  )
}

interface StatusProps {
  application: Pick<Application, 'status' | 'note'>
  /** The end of the address of the own profile, once approved. */
  handle: string | undefined
  onAgain: () => void
  isBusy: boolean
}

export function ApplicationStatus({ application, handle, onAgain, isBusy }: StatusProps) {
  const { t } = useTranslation('apply')
  const { status, note } = application
  if (status === 'approved') {
    return (
      <Notice
        icon={<CircleCheck aria-hidden className="text-success" />}
        status={status}
        title={t('status.approvedTitle')}
        text={t('status.approvedText')}
      >
        {handle !== undefined && (
          <Link to="/models/$modelName" params={{ modelName: handle }} className={buttonClass()}>
            {t('status.toProfile')}
          </Link>
        )}
      </Notice>
    )
  }
  if (status === 'rejected') {
    return (
      <Notice
        icon={<XCircle aria-hidden className="text-danger" />}
        status={status}
        title={t('status.rejectedTitle')}
        text={t('status.rejectedText')}
        note={note}
      >
        <Button onClick={onAgain} busy={isBusy}>
          {t('status.again')}
        </Button>
      </Notice>
    )
  }
  return (
    <Notice
      icon={<Hourglass aria-hidden className="text-info" />}
      status={status}
      title={t('status.submittedTitle')}
      text={t('status.submittedText')}
    />
  )
}
