/** A mail that waits for the team: it is made into a ticket, or dismissed. */
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PARKED_FOR_GOOD, TICKET_CATEGORIES, TICKET_SUBJECT_MAX, type TicketCategory } from '#contract/limits.ts'
import type { ParkedMail } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, NativeSelect } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { DateTime } from '#web/ui/values.tsx'

function TakeDialog({ mail: { mailId, subject, from }, onClose }: { mail: ParkedMail; onClose: () => void }) {
  const { t } = useTranslation(['desk', 'tickets', 'common'])
  const token = useSessionToken()
  const navigate = useNavigate()
  const { run } = useMutation(api.admin.tickets.takeMail)
  const form = useForm<{ category: TicketCategory; subject: string }>({
    start: { category: 'other', subject: subject.slice(0, TICKET_SUBJECT_MAX) },
    check: (values) => ({ subject: values.subject.trim() === '' ? t('tickets:new.subjectMissing') : undefined }),
    send: async (values) => {
      const { ticketId } = await run({ token, mailId, category: values.category, subject: values.subject.trim() })
      await navigate({ to: '/admin/tickets/$ticketId', params: { ticketId } })
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('mail.take')}
      description={t('mail.takeText', { from })}
      closeLabel={t('common:actions.close')}
      footer={
        <Button busy={form.isBusy} onClick={() => void form.submit()} data-testid="take-mail">
          {t('mail.take')}
        </Button>
      }
    >
      <form {...form.props} className="flex flex-col gap-4">
        <Field label={t('tickets:new.category')}>
          {(aria) => (
            <NativeSelect {...aria} {...form.input('category')}>
              {TICKET_CATEGORIES.map((category) => (
                <option key={category} value={category}>
                  {t(`tickets:categories.${category}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field label={t('tickets:new.subject')} error={form.errorOf('subject')}>
          {(aria) => <Input {...aria} {...form.input('subject')} maxLength={TICKET_SUBJECT_MAX} autoComplete="off" />}
        </Field>
        <Refusal>{form.refusal}</Refusal>
      </form>
    </Dialog>
  )
}

export function ParkedMailRow({ mail }: { mail: ParkedMail }) {
  const { t, i18n } = useTranslation('desk')
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.admin.tickets.settleMail)
  const failed = useCallFailed()
  const [isTaking, setIsTaking] = useState(false)
  const { mailId, from, subject, text, reason, arrivedAt, ticketId, ticketNumber } = mail
  return (
    <li className="flex flex-col gap-2 px-4 py-4 sm:px-5" data-testid="parked-mail">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="min-w-0 wrap-anywhere">{subject === '' ? t('noSubject') : subject}</strong>
        <Badge tone="warning">{t(`mail.reasons.${reason}`)}</Badge>
      </div>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <span className="wrap-anywhere">{from}</span>
        <DateTime at={arrivedAt} language={i18n.language} />
        {ticketId !== null && (
          <Link to="/admin/tickets/$ticketId" params={{ ticketId }} className="underline decoration-line underline-offset-4">
            {t('mail.ticket', { number: ticketNumber })}
          </Link>
        )}
      </p>
      <p className="line-clamp-6 text-sm wrap-anywhere whitespace-pre-line">{text}</p>
      <div className="flex flex-wrap gap-2">
        {!PARKED_FOR_GOOD.includes(reason) && (
          <Button size="sm" variant="secondary" onClick={() => setIsTaking(true)}>
            {t('mail.take')}
          </Button>
        )}
        <Button size="sm" variant="ghost" busy={isBusy} onClick={() => void run({ token, mailId }).catch(failed)}>
          {t('mail.settle')}
        </Button>
      </div>
      {isTaking && <TakeDialog mail={mail} onClose={() => setIsTaking(false)} />}
    </li>
  )
}
