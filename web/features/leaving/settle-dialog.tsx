/** Ends the open orders of one side, so that the account can be closed. */
import { useTranslation } from 'react-i18next'
import { REASON_MAX } from '#contract/limits.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useAction } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Counter, Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'

export function SettleDialog({ side, onClose }: { side: 'customer' | 'model'; onClose: () => void }) {
  const { t } = useTranslation(['leaving', 'common'])
  const token = useSessionToken()
  const { run } = useAction(api.auth.settleOrders)
  const callFailed = useCallFailed()
  const form = useForm({
    start: () => ({ reason: t('settle.reasonUsual') }),
    check: ({ reason }) => ({ reason: reason.trim() === '' ? t('settle.missing') : undefined }),
    onRefusal: (error) => {
      callFailed(error, t('settle.failed'))
      return null
    },
    send: async ({ reason }) => {
      const { count } = await run({ token, side, reason })
      toast({ title: t('settle.done'), description: t('settle.doneText', { number: count }) })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      isDangerous
      onOpenChange={onClose}
      title={t(side === 'model' ? 'settle.modelTitle' : 'settle.customerTitle')}
      text={t(side === 'model' ? 'settle.modelText' : 'settle.customerText')}
      confirmLabel={t(side === 'model' ? 'settle.model' : 'settle.customer')}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={form.isBusy}
      onConfirm={() => void form.submit()}
    >
      {side === 'model' && (
        <div ref={form.ref}>
          <Field
            label={t('settle.reason')}
            error={form.errorOf('reason')}
            aside={<Counter length={form.values.reason.length} max={REASON_MAX} />}
          >
            {(aria) => <Textarea {...aria} {...form.input('reason')} rows={3} maxLength={REASON_MAX} />}
          </Field>
        </div>
      )}
    </ConfirmDialog>
  )
}
