/** Ends the open orders of one side, so that the account can be closed. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REASON_MAX } from '#contract/limits.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
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
  const { run, isBusy } = useAction(api.auth.settleOrders)
  const callFailed = useCallFailed()
  const [reason, setReason] = useState(() => t('settle.reasonUsual'))
  const [isAsked, setIsAsked] = useState(false)
  const isMissing = reason.trim() === ''
  const settle = async () => {
    setIsAsked(true)
    if (isMissing) return
    try {
      const { count } = await run({ token, side, reason })
      toast({ title: t('settle.done'), description: t('settle.doneText', { number: count }) })
      onClose()
    } catch (error) {
      callFailed(error, t('settle.failed'))
    }
  }
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
      isBusy={isBusy}
      onConfirm={() => void settle()}
    >
      {side === 'model' && (
        <Field
          label={t('settle.reason')}
          error={isAsked && isMissing ? t('settle.missing') : undefined}
          aside={<Counter length={reason.length} max={REASON_MAX} />}
        >
          {(aria) => (
            <Textarea {...aria} rows={3} maxLength={REASON_MAX} value={reason} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
      )}
    </ConfirmDialog>
  )
}
