/** Parts of a ticket for its user, with an account or by a mailed link. */
import { useTranslation } from 'react-i18next'
import { RATING_NOTE_MAX } from '#contract/limits.ts'
import type { OwnTicket } from '#contract/types.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatDate, formatDateTime } from '#web/ui/format.ts'
import { Textarea } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { useNow, useShownZone } from '#web/ui/values.tsx'

/** The next event, in one sentence. */
export function NextStep({ ticket: { state, dueAt, reopenUntil } }: { ticket: Pick<OwnTicket, 'state' | 'dueAt' | 'reopenUntil'> }) {
  const { t, i18n } = useTranslation('tickets')
  const zone = useShownZone()
  const now = useNow()
  if (state === 'waiting') return <>{t('next.waiting')}</>
  if (state === 'closed') return <>{t('next.closed')}</>
  if (state === 'resolved' && reopenUntil !== null) return <>{t('next.resolved', { date: formatDate(reopenUntil, i18n.language, zone) })}</>
  if (dueAt === null) return <>{t('next.open')}</>
  if (dueAt < now) return <>{t('next.late')}</>
  return <>{t('next.due', { time: formatDateTime(dueAt, i18n.language, zone) })}</>
}

/** The last message looked like a thank-you. */
export function AskReopen({ isBusy, onAnswer }: { isBusy: boolean; onAnswer: (isReopened: boolean) => void }) {
  const { t } = useTranslation('tickets')
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-md bg-info-soft px-4 py-3 text-sm" data-testid="ask-reopen">
      <p className="min-w-48 flex-1">{t('thanks.text')}</p>
      <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => onAnswer(false)}>
        {t('thanks.only')}
      </Button>
      <Button size="sm" disabled={isBusy} onClick={() => onAnswer(true)}>
        {t('reopen')}
      </Button>
    </div>
  )
}

/** The one question after the end. */
export function Rating({ send }: { send: (answer: { isSatisfied: boolean; note: string }) => Promise<unknown> }) {
  const { t } = useTranslation('tickets')
  const form = useForm<{ answer: 'yes' | 'no' | ''; note: string }>({
    start: { answer: '', note: '' },
    check: ({ answer }) => ({ answer: answer === '' ? t('rating.missing') : undefined }),
    send: ({ answer, note }) => send({ isSatisfied: answer === 'yes', note: note.trim() }),
  })
  return (
    <Card>
      <CardBody>
        <form {...form.props} className="flex flex-col gap-4" data-testid="rating">
          <RadioGroup<'yes' | 'no'>
            legend={t('rating.question')}
            value={form.values.answer}
            onChange={(answer) => form.set({ answer })}
            options={[
              { value: 'yes', label: t('rating.yes') },
              { value: 'no', label: t('rating.no') },
            ]}
            error={form.errorOf('answer')}
          />
          <Field label={t('rating.note')}>
            {(aria) => <Textarea {...aria} {...form.input('note')} rows={2} maxLength={RATING_NOTE_MAX} />}
          </Field>
          <Refusal>{form.refusal}</Refusal>
          <Button type="submit" size="sm" busy={form.isBusy} className="self-start">
            {t('rating.send')}
          </Button>
        </form>
      </CardBody>
    </Card>
  )
}
