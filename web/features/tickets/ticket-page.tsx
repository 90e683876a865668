/** /tickets/{id}: a ticket with its messages, and the acts of its user. */
import { Link } from '@tanstack/react-router'
import { ChevronLeft, LifeBuoy, Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnTicket } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLiveOne, useMutation } from '#web/lib/live/hooks.ts'
import { TONE_OF_STATE } from '#web/lib/ticket-tones.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card, CardBody } from '#web/ui/card.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { AskReopen, NextStep, Rating } from './ticket-parts.tsx'
import { labelOfAbout, pageOfAbout } from './ticket-words.ts'

function About({ about }: { about: NonNullable<OwnTicket['about']> }) {
  const { t, i18n } = useTranslation('tickets')
  const label = t('about', { kind: t(`abouts.${about.kind}`), label: labelOfAbout(about, i18n.language) })
  const page = pageOfAbout(about)
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <Link2 aria-hidden className="size-4 shrink-0" />
      {page === null ? (
        label
      ) : (
        <Link to={page} className="min-w-0 rounded-sm wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-current">
          {label}
        </Link>
      )}
    </p>
  )
}

function OwnAskReopen({ ticketId }: { ticketId: string }) {
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.tickets.answerReopen)
  const failed = useCallFailed()
  return <AskReopen isBusy={isBusy} onAnswer={(isReopened) => void run({ token, ticketId, isReopened }).catch(failed)} />
}

function OwnRating({ ticketId }: { ticketId: string }) {
  const token = useSessionToken()
  const { run } = useMutation(api.tickets.rate)
  return <Rating send={(answer) => run({ token, ticketId, ...answer })} />
}

function Acts({ ticket: { ticketId, state, category, about } }: { ticket: OwnTicket }) {
  const { t } = useTranslation('tickets')
  const token = useSessionToken()
  const resolve = useMutation(api.tickets.resolve)
  const reopen = useMutation(api.tickets.answerReopen)
  const failed = useCallFailed()
  if (state === 'closed')
    return (
      <Link
        to="/tickets/new"
        search={{ category, ...(about === null ? {} : { about: `${about.kind}:${about.key}` }), follows: ticketId }}
        className={buttonClass('secondary', 'sm')}
      >
        {t('followUp')}
      </Link>
    )
  if (state === 'resolved')
    return (
      <Button
        size="sm"
        variant="secondary"
        busy={reopen.isBusy}
        onClick={() => void reopen.run({ token, ticketId, isReopened: true }).catch(failed)}
        data-testid="reopen"
      >
        {t('reopen')}
      </Button>
    )
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={resolve.isBusy}
      onClick={() => void resolve.run({ token, ticketId }).catch(failed)}
      data-testid="resolve"
    >
      {t('resolve')}
    </Button>
  )
}

function Head({ ticket }: { ticket: OwnTicket }) {
  const { t } = useTranslation('tickets')
  const { number, subject, category, state, about, followsId, mergedInto } = ticket
  return (
    <header className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h1 className="min-w-0 text-2xl wrap-anywhere sm:text-3xl">{subject}</h1>
        <Acts ticket={ticket} />
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Badge tone={TONE_OF_STATE[state]}>{t(`states.${state}`)}</Badge>
        <span className="tabular-nums">{t('number', { number })}</span>
        <span>{t(`categories.${category}`)}</span>
        {mergedInto !== null && (
          <Link to="/tickets/$ticketId" params={{ ticketId: mergedInto }} className="underline decoration-line underline-offset-4">
            {t('mergedInto')}
          </Link>
        )}
        {followsId !== null && (
          <Link to="/tickets/$ticketId" params={{ ticketId: followsId }} className="underline decoration-line underline-offset-4">
            {t('follows')}
          </Link>
        )}
      </p>
      {about !== null && <About about={about} />}
      <p className="text-sm" data-testid="ticket-next">
        <NextStep ticket={ticket} />
      </p>
    </header>
  )
}

export function TicketPage({ ticketId, thread }: { ticketId: string; thread: ReactNode }) {
  const { t } = useTranslation(['tickets', 'common'])
  const token = useSessionToken()
  const { data: ticket, error, retry } = useLiveOne(api.tickets.get, { token, ticketId })
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
      <Link to="/tickets" className="inline-flex items-center gap-1 self-start text-sm text-muted hover:text-ink">
        <ChevronLeft aria-hidden className="size-4" />
        {t('title')}
      </Link>
      {error !== null && ticket === undefined && <ErrorState title={t('failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />}
      {ticket === undefined && error === null && <SkeletonRows rows={4} label={t('common:actions.loading')} />}
      {ticket === null && <EmptyState icon={LifeBuoy} title={t('missing.title')} text={t('missing.text')} />}
      {ticket != null && (
        <>
          <Head ticket={ticket} />
          <Card>
            <CardBody>{thread}</CardBody>
          </Card>
          {ticket.asksReopen && <OwnAskReopen ticketId={ticketId} />}
          {ticket.state === 'closed' && ticket.isSatisfied === null && <OwnRating ticketId={ticketId} />}
          {ticket.isSatisfied !== null && <p className="text-sm text-muted">{t('rating.done')}</p>}
        </>
      )}
    </div>
  )
}
