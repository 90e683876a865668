/** The gate for admins: messages and files of the two sides of an order open only with a reason, which both sides read. */
import { useTranslation } from 'react-i18next'
import { REASON_MAX, VISIT_HOURS } from '#contract/limits.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'

export function VisitCard({ orderId }: { orderId: string }) {
  const { t } = useTranslation('order')
  const token = useSessionToken()
  const { run } = useMutation(api.orders.openThread)
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? t('visit.missing') : undefined }),
    send: ({ reason }) => run({ token, orderId, reason: reason.trim() }),
  })
  return (
    <Card className="p-5 md:p-6" aria-labelledby="visit-title" data-testid="order-visit">
      <h2 id="visit-title" className="text-lg font-semibold">
        {t('visit.title')}
      </h2>
      <p className="mt-1 text-sm text-muted">{t('visit.text', { hours: VISIT_HOURS })}</p>
      <form {...form.props} className="mt-4">
        <Field label={t('visit.reason')} error={form.errorOf('reason')}>
          {(aria) => <Textarea {...aria} {...form.input('reason')} maxLength={REASON_MAX} className="min-h-16" />}
        </Field>
        <Refusal>{form.refusal}</Refusal>
        <Button type="submit" busy={form.isBusy} className="mt-3" data-testid="visit-order">
          {t('visit.submit')}
        </Button>
      </form>
    </Card>
  )
}
