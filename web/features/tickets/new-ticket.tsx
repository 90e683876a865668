/** /tickets/new: a question to the team, with the item that it is about, files, and how long an answer takes. */
import { Link } from '@tanstack/react-router'
import { ChevronLeft, Clock, Link2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MESSAGE_MAX, TICKET_CATEGORIES, TICKET_SUBJECT_MAX, type TicketCategory } from '#contract/limits.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { useBlockLeaving } from '#web/lib/form/use-block-leaving.tsx'
import { HelpHits } from '#web/lib/help/help-hits.tsx'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatLeft } from '#web/ui/format.ts'
import { Counter, Input, NativeSelect, Textarea } from '#web/ui/input.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { labelOfAbout } from './ticket-words.ts'
import { aboutIn, type NewTicketSearch } from './tickets-search.ts'

interface NewTicketProps {
  search: NewTicketSearch
  files: { readonly objectIds: readonly string[]; readonly isBusy: boolean; readonly field: ReactNode }
  onOpened: (ticketId: string) => void
}

/** The category of the item that the ticket is about. */
const CATEGORY_OF = { order: 'order', deposit: 'deposit', withdrawal: 'withdrawal', post: 'content', account: 'account' } as const

/** The real median of the last answers, or that there are too few to say. */
function AnswerTime({ category }: { category: TicketCategory }) {
  const { t, i18n } = useTranslation('tickets')
  const token = useSessionToken()
  const { data } = useLive(api.tickets.getPromise, { token, category })
  return (
    <p className="flex min-h-11 items-start gap-2.5 rounded-md bg-sunken px-4 py-3 text-sm" data-testid="promise">
      <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      {data === undefined
        ? t('promise.loading')
        : data === null
          ? t('promise.none')
          : t('promise.median', { time: formatLeft(data.minutes * 60, i18n.language), days: data.days })}
    </p>
  )
}

function About({ text }: { text: string | undefined }) {
  const { t, i18n } = useTranslation('tickets')
  const token = useSessionToken()
  const about = aboutIn(text)
  const { data } = useLive(api.tickets.getSubject, about === null ? 'skip' : { token, about })
  if (data === undefined || data === null) return null
  return (
    <p className="flex items-center gap-2.5 rounded-md border px-4 py-3 text-sm" data-testid="ticket-about">
      <Link2 aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 wrap-anywhere">
        {t('about', { kind: t(`abouts.${data.kind}`), label: labelOfAbout(data, i18n.language) })}
      </span>
    </p>
  )
}

/** The form, and its call. */
function useTicketForm({ search, files, onOpened }: NewTicketProps) {
  const { t } = useTranslation('tickets')
  const token = useSessionToken()
  const about = aboutIn(search.about)
  const { run } = useMutation(api.tickets.create)
  // The same for every attempt to send this ticket.
  const clientId = useRef<string>(undefined)
  return useForm<{ category: TicketCategory; subject: string; text: string }>({
    start: { category: search.category ?? (about === null ? 'other' : CATEGORY_OF[about.kind]), subject: '', text: '' },
    check: ({ subject, text }) => ({
      subject: subject.trim() === '' ? t('new.subjectMissing') : undefined,
      text: text.trim() === '' ? t('new.textMissing') : undefined,
    }),
    send: async ({ category, subject, text }) => {
      clientId.current ??= crypto.randomUUID()
      const { ticketId } = await run({
        token,
        clientId: clientId.current,
        category,
        subject: subject.trim(),
        text: text.trim(),
        ...(files.objectIds.length === 0 ? {} : { objectIds: [...files.objectIds] }),
        ...(about === null ? {} : { about }),
        ...(search.follows === undefined ? {} : { followsId: search.follows }),
      })
      onOpened(ticketId)
    },
  })
}

export function NewTicket(props: NewTicketProps) {
  const { t } = useTranslation('tickets')
  const { search, files } = props
  const form = useTicketForm(props)
  const blocked = useBlockLeaving({ mustAsk: () => form.isChanged && !form.isSent, mustAskAtUnload: () => form.isChanged && !form.isSent })
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5">
      <Link to="/tickets" className="inline-flex items-center gap-1 self-start text-sm text-muted hover:text-ink">
        <ChevronLeft aria-hidden className="size-4" />
        {t('title')}
      </Link>
      <PageHeader title={t('new.title')} text={t(search.follows === undefined ? 'new.text' : 'new.followsText')} />
      <Card>
        <CardBody>
          <form {...form.props} className="flex flex-col gap-5">
            <About text={search.about} />
            <Field label={t('new.category')}>
              {(aria) => (
                <NativeSelect {...aria} {...form.input('category')}>
                  {TICKET_CATEGORIES.map((category) => (
                    <option key={category} value={category}>
                      {t(`categories.${category}`)}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
            <Field label={t('new.subject')} error={form.errorOf('subject')}>
              {(aria) => <Input {...aria} {...form.input('subject')} maxLength={TICKET_SUBJECT_MAX} autoComplete="off" />}
            </Field>
            <Field
              label={t('new.message')}
              hint={t('new.messageHint')}
              error={form.errorOf('text')}
              aside={<Counter length={form.values.text.length} max={MESSAGE_MAX} />}
            >
              {(aria) => <Textarea {...aria} {...form.input('text')} rows={7} maxLength={MESSAGE_MAX} />}
            </Field>
            <HelpHits text={`${form.values.subject} ${form.values.text}`} />
            {files.field}
            <AnswerTime category={form.values.category} />
            <Refusal>{form.refusal}</Refusal>
            <Button
              type="submit"
              busy={form.isBusy}
              busyLabel={t('new.sending')}
              disabled={files.isBusy}
              className="self-end max-sm:w-full"
              data-testid="send-ticket"
            >
              {t('new.send')}
            </Button>
          </form>
        </CardBody>
      </Card>
      {blocked}
    </div>
  )
}
