/** The customer of a late order gives more days, without asking for anything. */
import { useTranslation } from 'react-i18next'
import { PRODUCT_DAYS_MAX } from '#contract/limits.ts'
import type { Order } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { daysTyped } from './make-offer-dialog.tsx'

export function MoreTime({ order }: { order: Order }) {
  const { t } = useTranslation('talks')
  const nameOf = useUserName()
  const token = useSessionToken()
  const { run } = useMutation(api.orders.extendOrder)
  const form = useForm({
    start: { days: '3' },
    check: ({ days }) => ({ days: daysTyped(days) === null ? t('offer.daysWrong', { max: PRODUCT_DAYS_MAX }) : undefined }),
    send: async ({ days }) => {
      await run({ token, orderId: order._id, days: daysTyped(days) ?? 0 })
      toast({ title: t('extend.done') })
    },
  })
  return (
    <form {...form.props} className="flex flex-col gap-3" data-testid="more-time">
      <p className="text-sm">{t('extend.text', { name: nameOf(order.model.name) })}</p>
      <div className="flex flex-wrap items-start gap-3">
        <Field label={t('extend.days')} error={form.errorOf('days')} className="w-32">
          {(aria) => <Input {...aria} {...form.input('days')} inputMode="numeric" />}
        </Field>
        <Button type="submit" variant="secondary" busy={form.isBusy} className="mt-6.5" data-testid="extend-order">
          {t('extend.send')}
        </Button>
      </div>
      <Refusal>{form.refusal}</Refusal>
    </form>
  )
}
