/** /contact/ticket#…: the ticket of a visitor without an account, read and answered by a mailed link. */
import { Link, useLocation } from '@tanstack/react-router'
import { Download, Hourglass, Link2Off, LifeBuoy, MailCheck } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MESSAGE_MAX, THREAD_PAGE, VISITOR_LINK_DAYS } from '#contract/limits.ts'
import type { Visit, VisitMessage } from '#contract/types.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { followDownload } from '#web/lib/follow-download.ts'
import { api } from '#web/lib/live/api.ts'
import { useAction, useLive, useMutation } from '#web/lib/live/hooks.ts'
import { TONE_OF_STATE } from '#web/lib/ticket-tones.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card, CardBody } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { formatBytes, formatDate } from '#web/ui/format.ts'
import { Textarea } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { DateTime, useShownZone } from '#web/ui/values.tsx'
import { AskReopen, NextStep, Rating } from './ticket-parts.tsx'

type Ticket = NonNullable<NonNullable<Visit>['ticket']>

function File({ visitKey, file: { objectId, file } }: { visitKey: string; file: VisitMessage['files'][number] }) {
  const { t, i18n } = useTranslation('contact')
  const { run, isBusy } = useAction(api.visits.getFileLink)
  const failed = useCallFailed()
  if (file === null) return <span className="text-sm text-muted">{t('visit.fileGone')}</span>
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={isBusy}
      onClick={() => void run({ key: visitKey, objectId }).then(({ url }) => followDownload(url), failed)}
    >
      <Download aria-hidden />
      <span className="min-w-0 truncate">{file.fileName}</span>
      <span className="font-normal text-muted">{formatBytes(file.fileSize, i18n.language)}</span>
    </Button>
  )
}

function Message({ visitKey, message: { isOwn, text, sentAt, files } }: { visitKey: string; message: VisitMessage }) {
  const { t, i18n } = useTranslation('contact')
  return (
    <li className={cx('flex flex-col gap-1', isOwn && 'items-end')}>
      <p className="text-xs text-muted">
        {t(isOwn ? 'visit.you' : 'visit.team')} · <DateTime at={sentAt} language={i18n.language} />
      </p>
      <div className={cx('max-w-[85%] rounded-lg px-4 py-2.5', isOwn ? 'bg-accent-soft' : 'bg-sunken')}>
        <p className="wrap-anywhere whitespace-pre-line" data-testid="message-body">
          {text}
        </p>
        {files.length > 0 && (
          <div className="mt-2 flex flex-wrap gap-2">
            {files.map((file) => (
              <File key={file.objectId} visitKey={visitKey} file={file} />
            ))}
          </div>
        )}
      </div>
    </li>
  )
}

function Page({ visitKey, page }: { visitKey: string; page: number }) {
  const { t } = useTranslation(['contact', 'common'])
  const { data: messages, error, retry } = useLive(api.visits.getMessages, { key: visitKey, page })
  if (messages === undefined)
    return (
      <li>
        {error === null ? (
          <SkeletonRows rows={2} label={t('common:actions.loading')} />
        ) : (
          <ErrorState title={t('visit.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
        )}
      </li>
    )
  return (messages ?? []).map((message) => <Message key={message.seq} visitKey={visitKey} message={message} />)
}

function Messages({ visitKey, lastSeq }: { visitKey: string; lastSeq: number }) {
  const { t } = useTranslation('contact')
  const last = Math.max(0, Math.floor((lastSeq - 1) / THREAD_PAGE))
  const [first, setFirst] = useState(last)
  return (
    <>
      {first > 0 && (
        <Button variant="secondary" size="sm" className="mb-4" onClick={() => setFirst(first - 1)}>
          {t('visit.older')}
        </Button>
      )}
      <ol role="log" aria-label={t('visit.label')} className="flex flex-col gap-4">
        {Array.from({ length: last - first + 1 }, (_, at) => (
          <Page key={first + at} visitKey={visitKey} page={first + at} />
        ))}
      </ol>
    </>
  )
}

function Write({ visitKey }: { visitKey: string }) {
  const { t } = useTranslation('contact')
  const { run } = useMutation(api.visits.send)
  // The same for every attempt to send this text.
  const clientId = useRef<string>(undefined)
  const form = useForm<{ text: string }>({
    start: { text: '' },
    check: ({ text }) => ({ text: text.trim() === '' ? t('visit.messageMissing') : undefined }),
    send: async ({ text }) => {
      clientId.current ??= crypto.randomUUID()
      await run({ key: visitKey, clientId: clientId.current, text: text.trim() })
      clientId.current = undefined
      form.set({ text: '' })
    },
  })
  return (
    <form {...form.props} className="mt-6 flex flex-col gap-3 border-t pt-5">
      <Field label={t('visit.message')} error={form.errorOf('text')}>
        {(aria) => <Textarea {...aria} {...form.input('text')} rows={4} maxLength={MESSAGE_MAX} data-testid="visit-text" />}
      </Field>
      <Refusal>{form.refusal}</Refusal>
      <Button type="submit" busy={form.isBusy} className="self-end max-sm:w-full">
        {t('visit.send')}
      </Button>
    </form>
  )
}

function EndLinks({ visitKey, email }: { visitKey: string; email: string }) {
  const { t } = useTranslation(['contact', 'common'])
  const { run, isBusy } = useMutation(api.visits.change)
  const failed = useCallFailed()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setIsAsked(true)}>
        <Link2Off aria-hidden />
        {t('visit.end')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={t('visit.endTitle')}
        text={t('visit.endText', { email })}
        confirmLabel={t('visit.end')}
        closeLabel={t('common:actions.close')}
        cancelLabel={t('common:actions.cancel')}
        isBusy={isBusy}
        isDangerous
        onConfirm={() => void run({ key: visitKey, act: 'end_links' }).then(() => setIsAsked(false), failed)}
      />
    </>
  )
}

function Opened({ visitKey, ticket }: { visitKey: string; ticket: Ticket }) {
  const { t, i18n } = useTranslation(['tickets', 'contact'])
  const zone = useShownZone()
  const { run, isBusy } = useMutation(api.visits.change)
  const rate = useMutation(api.visits.rate)
  const failed = useCallFailed()
  const { number, subject, category, state, email, openUntil, asksReopen, isSatisfied, lastSeq } = ticket
  const change = (act: 'resolve' | 'reopen' | 'only_thanks') => void run({ key: visitKey, act }).catch(failed)
  return (
    <>
      <header className="flex flex-col gap-2">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h1 className="min-w-0 text-2xl wrap-anywhere sm:text-3xl">{subject}</h1>
          {state === 'closed' ? (
            <Link to="/contact" className={buttonClass('secondary', 'sm')}>
              {t('contact:open')}
            </Link>
          ) : (
            <Button size="sm" variant="secondary" busy={isBusy} onClick={() => change(state === 'resolved' ? 'reopen' : 'resolve')}>
              {t(state === 'resolved' ? 'reopen' : 'resolve')}
            </Button>
          )}
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <Badge tone={TONE_OF_STATE[state]}>{t(`states.${state}`)}</Badge>
          <span className="tabular-nums">{t('number', { number })}</span>
          <span>{t(`categories.${category}`)}</span>
        </p>
        <p className="text-sm" data-testid="ticket-next">
          <NextStep ticket={ticket} />
        </p>
      </header>
      <Card>
        <CardBody>
          <Messages visitKey={visitKey} lastSeq={lastSeq} />
          {state !== 'closed' && <Write visitKey={visitKey} />}
        </CardBody>
      </Card>
      {asksReopen && <AskReopen isBusy={isBusy} onAnswer={(isReopened) => change(isReopened ? 'reopen' : 'only_thanks')} />}
      {state === 'closed' && isSatisfied === null && <Rating send={(answer) => rate.run({ key: visitKey, ...answer })} />}
      {isSatisfied !== null && <p className="text-sm text-muted">{t('rating.done')}</p>}
      <footer className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
        <div className="min-w-0 wrap-anywhere">
          <p>{t('contact:visit.address', { email })}</p>
          <p>{t('contact:visit.until', { date: formatDate(openUntil, i18n.language, zone) })}</p>
        </div>
        <EndLinks visitKey={visitKey} email={email} />
      </footer>
    </>
  )
}

/** A link that opens nothing any more: a new one goes to the address of its ticket. */
function Over({ visitKey, state }: { visitKey: string; state: 'expired' | 'ended' }) {
  const { t } = useTranslation('contact')
  const { run, isBusy } = useMutation(api.visits.renew)
  const failed = useCallFailed()
  const [isMailed, setIsMailed] = useState(false)
  if (isMailed) return <EmptyState icon={MailCheck} title={t('visit.renewed')} text={t('visit.renewedText')} />
  return (
    <EmptyState
      icon={state === 'ended' ? Link2Off : Hourglass}
      title={t(`visit.${state}`)}
      text={t(`visit.${state}Text`, { days: VISITOR_LINK_DAYS })}
      action={
        <Button busy={isBusy} onClick={() => void run({ key: visitKey }).then(() => setIsMailed(true), failed)} data-testid="renew-link">
          {t('visit.renew')}
        </Button>
      }
    />
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-8 md:px-6 md:py-12">{children}</div>
)

/** Of a page without the subject of a ticket, for screen readers. */
function Heading() {
  const { t } = useTranslation('common')
  return <h1 className="sr-only">{t('nav.tickets')}</h1>
}

export function VisitScreen() {
  const { t } = useTranslation(['contact', 'common'])
  const { hash: key } = useLocation()
  const { data: visit, error, retry } = useLive(api.visits.get, key === '' ? 'skip' : { key })
  if (error !== null && visit === undefined)
    return (
      <Frame>
        <Heading />
        <ErrorState title={t('visit.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
      </Frame>
    )
  return (
    <Frame>
      {visit?.ticket == null && <Heading />}
      {visit === undefined && key !== '' ? (
        <SkeletonRows rows={4} label={t('common:actions.loading')} />
      ) : visit != null && visit.ticket !== null ? (
        <Opened key={key} visitKey={key} ticket={visit.ticket} />
      ) : visit != null && visit.state !== 'open' ? (
        <Over key={key} visitKey={key} state={visit.state} />
      ) : (
        <EmptyState icon={LifeBuoy} title={t('visit.missing')} text={t('visit.missingText')} />
      )}
    </Frame>
  )
}
