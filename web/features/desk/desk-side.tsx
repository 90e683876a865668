/** Beside the messages of a ticket: its clock, its assignee, and the acts of staff. */
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TICKET_PRIORITIES, type TicketPriority } from '#contract/limits.ts'
import type { DeskTicket } from '#contract/types.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatDateTime, formatLeft } from '#web/ui/format.ts'
import { NativeSelect } from '#web/ui/input.tsx'
import { useShownZone } from '#web/ui/values.tsx'
import { Due } from './due.tsx'
import type { DeskActs } from './use-desk-acts.ts'

interface SideProps {
  ticket: DeskTicket
  acts: DeskActs
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

const HOUR_MS = 3_600_000
/** Hours to choose from. */
const SNOOZES = [1, 4, 24, 72, 168] as const

function Snooze({ ticket: { snoozedUntil }, acts }: SideProps) {
  const { t, i18n } = useTranslation('desk')
  const zone = useShownZone()
  if (snoozedUntil !== null)
    return (
      <div className="flex flex-col items-start gap-2 text-sm">
        {t('snooze.until', { time: formatDateTime(snoozedUntil, i18n.language, zone) })}
        <Button size="sm" variant="secondary" disabled={acts.isBusy} onClick={() => acts.snooze(null)}>
          {t('snooze.end')}
        </Button>
      </div>
    )
  return (
    <Field label={t('snooze.label')}>
      {(aria) => (
        <NativeSelect
          {...aria}
          value=""
          disabled={acts.isBusy}
          onChange={({ target }) => target.value !== '' && acts.snooze(Date.now() + Number(target.value) * HOUR_MS)}
        >
          <option value="">{t('snooze.no')}</option>
          {SNOOZES.map((hours) => (
            <option key={hours} value={hours}>
              {formatLeft(hours * 3_600, i18n.language)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}

function Assign({ ticket: { assignee }, acts }: SideProps) {
  const { t } = useTranslation('desk')
  const token = useSessionToken()
  const { user } = useAuth()
  const nameOf = useUserName()
  const { data: staff = [] } = useLive(api.admin.tickets.listStaff, { token })
  const others = assignee !== null && !staff.some(({ userId }) => userId === assignee.userId) ? [{ ...assignee, openTickets: 0 }] : []
  return (
    <Field label={t('assign.label')}>
      {(aria) => (
        <NativeSelect
          {...aria}
          value={assignee?.userId ?? ''}
          disabled={acts.isBusy}
          onChange={({ target }) => acts.assign(target.value === '' ? null : target.value)}
          data-testid="assign"
        >
          <option value="">{t('assign.nobody')}</option>
          <option value="least">{t('assign.least')}</option>
          {[...staff, ...others].map(({ userId, name, openTickets }) => (
            <option key={userId} value={userId}>
              {t('assign.to', { name: userId === user?._id ? t('assign.me') : nameOf(name), open: openTickets })}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}

function State({ ticket: { state }, acts }: SideProps) {
  const { t } = useTranslation(['desk', 'common'])
  const [isClosing, setIsClosing] = useState(false)
  if (state === 'closed') return null
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        variant="secondary"
        disabled={acts.isBusy}
        onClick={() => acts.setState(state === 'resolved' ? 'open' : 'resolved')}
      >
        {t(state === 'resolved' ? 'state.open' : 'state.resolve')}
      </Button>
      <Button size="sm" variant="ghost" disabled={acts.isBusy} onClick={() => setIsClosing(true)}>
        {t('state.close')}
      </Button>
      <ConfirmDialog
        open={isClosing}
        onOpenChange={setIsClosing}
        title={t('state.closeTitle')}
        text={t('state.closeText')}
        confirmLabel={t('state.close')}
        closeLabel={t('common:actions.close')}
        cancelLabel={t('common:actions.cancel')}
        isBusy={acts.isBusy}
        onConfirm={() => {
          setIsClosing(false)
          acts.setState('closed')
        }}
      />
    </div>
  )
}

function Facts({ ticket }: { ticket: DeskTicket }) {
  const { t, i18n } = useTranslation(['desk', 'tickets'])
  const { dueAt, waitsFor, wasLate, firstMinutes, mergedInto, isSatisfied, ratingNote } = ticket
  return (
    <dl className="flex flex-col gap-3">
      {waitsFor !== null && (
        <Fact label={t(`clock.${waitsFor}`)}>
          <Due dueAt={dueAt} />
        </Fact>
      )}
      {firstMinutes !== null && <Fact label={t('clock.firstTook')}>{formatLeft(Math.max(1, firstMinutes) * 60, i18n.language)}</Fact>}
      {wasLate && (
        <Fact label={t('clock.title')}>
          <Badge tone="danger">{t('clock.late')}</Badge>
        </Fact>
      )}
      {mergedInto !== null && (
        <Fact label={t('belongs.kinds.merged')}>
          <Link to="/admin/tickets/$ticketId" params={{ ticketId: mergedInto }} className="underline decoration-line underline-offset-4">
            {t('tickets:mergedInto')}
          </Link>
        </Fact>
      )}
      {isSatisfied !== null && (
        <Fact label={t('rating')}>
          {t(isSatisfied ? 'tickets:rating.yes' : 'tickets:rating.no')}
          {ratingNote !== '' && <p className="text-sm text-muted">{ratingNote}</p>}
        </Fact>
      )}
    </dl>
  )
}

function Priority({ ticket: { priority }, acts }: SideProps) {
  const { t } = useTranslation('desk')
  return (
    <Field label={t('filters.priority')}>
      {(aria) => (
        <NativeSelect
          {...aria}
          value={priority}
          disabled={acts.isBusy}
          onChange={({ target }) => acts.setPriority(target.value as TicketPriority)}
        >
          {TICKET_PRIORITIES.map((one) => (
            <option key={one} value={one}>
              {t(`priorities.${one}`)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}

/** A visitor without an account. The accounts of users stand beside the messages. */
function Visitor({ ticket: { user, language }, visitor, acts }: SideProps & { visitor: NonNullable<DeskTicket['visitor']> }) {
  const { t, i18n } = useTranslation(['desk', 'common'])
  const nameOf = useUserName()
  const [isEnding, setIsEnding] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-1.5" data-testid="visitor">
      <div className="flex w-full items-center gap-3">
        <Avatar name={nameOf(user.name)} src={user.picture} className="size-10" />
        <div className="min-w-0">
          <span className="font-semibold wrap-anywhere">{nameOf(user.name)}</span>
          <p className="text-sm text-muted">
            {t('speaks', { language: new Intl.DisplayNames(i18n.language, { type: 'language' }).of(language) ?? language })}
          </p>
        </div>
      </div>
      <Badge>{t('visitor.label')}</Badge>
      <Badge tone={visitor.isConfirmed ? 'success' : 'warning'}>
        {t(visitor.isConfirmed ? 'visitor.confirmed' : 'visitor.unconfirmed')}
      </Badge>
      <Button size="sm" variant="ghost" disabled={acts.isBusy} onClick={() => setIsEnding(true)}>
        {t('visitor.endLinks')}
      </Button>
      <ConfirmDialog
        open={isEnding}
        onOpenChange={setIsEnding}
        title={t('visitor.endLinksTitle')}
        text={t('visitor.endLinksText', { email: visitor.email })}
        confirmLabel={t('visitor.endLinks')}
        closeLabel={t('common:actions.close')}
        cancelLabel={t('common:actions.cancel')}
        isBusy={acts.isBusy}
        onConfirm={() => {
          setIsEnding(false)
          acts.endLinks()
        }}
      />
    </div>
  )
}

export function DeskSide({ ticket, acts }: SideProps) {
  const { t } = useTranslation('desk')
  const { visitor, state } = ticket
  return (
    <aside aria-label={t('side')} className="min-w-0 max-xl:order-last">
      <Card>
        <CardBody className="flex flex-col gap-4">
          {visitor !== null && <Visitor ticket={ticket} visitor={visitor} acts={acts} />}
          <Facts ticket={ticket} />
          <Assign ticket={ticket} acts={acts} />
          {state !== 'closed' && (
            <div className="grid grid-cols-2 items-start gap-3">
              <Priority ticket={ticket} acts={acts} />
              <Snooze ticket={ticket} acts={acts} />
            </div>
          )}
          <State ticket={ticket} acts={acts} />
        </CardBody>
      </Card>
    </aside>
  )
}
