/** /contact: a visitor without an account writes to the team. The typed text stays until they leave the page, also after it was sent. */
import { Link } from '@tanstack/react-router'
import { ChevronLeft, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  EMAIL_MAX,
  MESSAGE_MAX,
  TICKET_CATEGORIES,
  TICKET_SUBJECT_MAX,
  VISITOR_CONFIRM_HOURS,
  type Language,
  type TicketCategory,
} from '#contract/limits.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { useBlockLeaving } from '#web/lib/form/use-block-leaving.tsx'
import { HelpHits } from '#web/lib/help/help-hits.tsx'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useHeadingFocus } from '#web/lib/use-heading-focus.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card, CardBody } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Counter, Input, NativeSelect, Textarea } from '#web/ui/input.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Refusal } from '#web/ui/refusal.tsx'

interface Question {
  email: string
  category: TicketCategory
  subject: string
  text: string
}

const EMPTY: Question = { email: '', category: 'other', subject: '', text: '' }

function Sent({ email, onBack }: { email: string; onBack: () => void }) {
  const { t } = useTranslation('contact')
  const heading = useHeadingFocus()
  return (
    <div className="flex flex-col items-start gap-4" data-testid="contact-sent">
      <MailCheck aria-hidden className="size-10 text-accent" />
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {t('sent.title')}
      </h2>
      <p className="wrap-anywhere">{t('sent.text', { email, hours: VISITOR_CONFIRM_HOURS })}</p>
      <p className="text-sm text-muted">{t('sent.spam')}</p>
      <Button variant="secondary" onClick={onBack}>
        {t('sent.back')}
      </Button>
    </div>
  )
}

function QuestionForm({ start, onSent }: { start: Question; onSent: (question: Question) => void }) {
  const { t, i18n } = useTranslation(['contact', 'tickets'])
  const { run } = useMutation(api.visits.ask)
  const form = useForm<Question>({
    start,
    check: ({ email, subject, text }) => ({
      email: /^\S+@\S+$/.test(email.trim()) ? undefined : t('emailMissing'),
      subject: subject.trim() === '' ? t('tickets:new.subjectMissing') : undefined,
      text: text.trim() === '' ? t('tickets:new.textMissing') : undefined,
    }),
    refusedAt: { bad_request: 'email' },
    send: async ({ email, category, subject, text }) => {
      await run({ email: email.trim(), language: i18n.language as Language, category, subject: subject.trim(), text: text.trim() })
      onSent({ email: email.trim(), category, subject, text })
    },
  })
  const blocked = useBlockLeaving({ mustAsk: () => form.isChanged && !form.isSent, mustAskAtUnload: () => form.isChanged && !form.isSent })
  return (
    <form {...form.props} className="flex flex-col gap-5" data-testid="contact-form">
      <Field label={t('email')} hint={t('emailHint')} error={form.errorOf('email')}>
        {(aria) => <Input {...aria} {...form.input('email')} type="email" autoComplete="email" maxLength={EMAIL_MAX} />}
      </Field>
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
      <Field
        label={t('tickets:new.message')}
        hint={t('tickets:new.messageHint')}
        error={form.errorOf('text')}
        aside={<Counter length={form.values.text.length} max={MESSAGE_MAX} />}
      >
        {(aria) => <Textarea {...aria} {...form.input('text')} rows={7} maxLength={MESSAGE_MAX} />}
      </Field>
      <HelpHits text={`${form.values.subject} ${form.values.text}`} />
      <Refusal>{form.refusal}</Refusal>
      <Button type="submit" busy={form.isBusy} busyLabel={t('sending')} className="self-end max-sm:w-full">
        {t('send')}
      </Button>
      {blocked}
    </form>
  )
}

export function ContactScreen() {
  const { t } = useTranslation(['contact', 'tickets', 'help'])
  const { user } = useAuth()
  const [question, setQuestion] = useState(EMPTY)
  const [isSent, setIsSent] = useState(false)
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-4 py-8 md:px-6 md:py-12">
      <Link to="/help-center" className="inline-flex items-center gap-1 self-start text-sm text-muted hover:text-ink">
        <ChevronLeft aria-hidden className="size-4" />
        {t('help:title')}
      </Link>
      <PageHeader title={t('title')} text={user === null ? t('text') : t('signedIn')} />
      {user === null ? (
        <Card>
          <CardBody>
            {isSent ? (
              <Sent email={question.email} onBack={() => setIsSent(false)} />
            ) : (
              <QuestionForm
                start={question}
                onSent={(sent) => {
                  setQuestion(sent)
                  setIsSent(true)
                }}
              />
            )}
          </CardBody>
        </Card>
      ) : (
        <Link to="/tickets/new" className={buttonClass('primary', 'md', 'self-start')}>
          {t('tickets:new.open')}
        </Link>
      )}
    </div>
  )
}
