import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REFERENCE_MIN } from '#contract/limits.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError, useMutation } from '#web/lib/live/hooks.ts'
import { usePersonName } from '#web/lib/person-name.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast-store.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import type { AdminWithdrawal, DecisionKind } from './withdrawal-row.tsx'

export interface Decision {
  kind: DecisionKind
  withdrawal: AdminWithdrawal
}

/** Says what a decision will do before it is done. */
export function DecisionDialog({ decision: { kind, withdrawal }, onClose }: { decision: Decision; onClose: () => void }) {
  const { t, i18n } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const approve = useMutation(api.admin.withdrawals.approve)
  const send = useMutation(api.admin.withdrawals.markSent)
  const reject = useMutation(api.admin.withdrawals.reject)
  const errorText = useErrorText()
  const nameOf = usePersonName()
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const isBusy = approve.isBusy || send.isBusy || reject.isBusy
  const about = { amount: formatMoney(withdrawal.amount, i18n.language), name: nameOf(withdrawal.model.name) }
  const ids = { token, withdrawalId: withdrawal._id }

  const decide = async (call: () => Promise<unknown>, done: 'approved' | 'sent' | 'rejected') => {
    setProblem(undefined)
    try {
      await call()
      toast({ title: t(`withdrawals.done.${done}`), description: t(`withdrawals.doneText.${done}`, about) })
      onClose()
    } catch (error) {
      setProblem(isCallError(error, 'wrong_status', 'not_found') ? t('withdrawals.movedOn') : errorText(error))
    }
  }

  if (kind === 'approve') {
    return (
      <ConfirmDialog
        open
        onOpenChange={onClose}
        title={t('withdrawals.approveTitle')}
        text={t('withdrawals.approveText', about)}
        confirmLabel={t('withdrawals.approve')}
        cancelLabel={t('common:actions.cancel')}
        closeLabel={t('common:actions.close')}
        isBusy={isBusy}
        onConfirm={() => void decide(() => approve.run(ids), 'approved')}
      >
        {problem !== undefined && (
          <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
            {problem}
          </p>
        )}
      </ConfirmDialog>
    )
  }
  if (kind === 'send') {
    return (
      <ReasonDialog
        title={t('withdrawals.sendTitle')}
        text={t('withdrawals.sendText', { ...about, details: withdrawal.paymentDetails })}
        label={t('withdrawals.referenceField')}
        missing={t('withdrawals.referenceMissing')}
        minLength={REFERENCE_MIN}
        confirmLabel={t('withdrawals.send')}
        isLine
        isBusy={isBusy}
        problem={problem}
        onConfirm={(reference) => void decide(() => send.run({ ...ids, reference }), 'sent')}
        onClose={onClose}
      />
    )
  }
  return (
    <ReasonDialog
      title={t('withdrawals.rejectTitle')}
      text={t('withdrawals.rejectText', about)}
      label={t('reason')}
      missing={t('reasonMissing')}
      confirmLabel={t('withdrawals.reject')}
      isBusy={isBusy}
      isDangerous
      problem={problem}
      onConfirm={(reason) => void decide(() => reject.run({ ...ids, reason }), 'rejected')}
      onClose={onClose}
    />
  )
}
