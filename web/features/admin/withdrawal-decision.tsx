import { useTranslation } from 'react-i18next'
import { REFERENCE_MIN } from '#contract/limits.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError, useMutation } from '#web/lib/live/hooks.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import type { AdminWithdrawal, DecisionKind } from './withdrawal-row.tsx'

export interface Decision {
  kind: DecisionKind
  withdrawal: AdminWithdrawal
}

interface DialogProps {
  withdrawal: AdminWithdrawal
  onClose: () => void
}

/** Shared by all decisions: the texts about the withdrawal, and the work after success and refusal. */
function useDecision({ withdrawal, onClose }: DialogProps) {
  const { t, i18n } = useTranslation('admin')
  const token = useSessionToken()
  const errorText = useErrorText()
  const nameOf = useUserName()
  const about = { amount: formatMoney(withdrawal.amount, i18n.language), name: nameOf(withdrawal.model.name) }
  return {
    about,
    ids: { token, withdrawalId: withdrawal._id },
    textOf: (error: unknown) => (isCallError(error, 'wrong_status', 'not_found') ? t('withdrawals.movedOn') : errorText(error)),
    finish: (done: 'approved' | 'sent' | 'rejected' | 'failed') => {
      toast({ title: t(`withdrawals.done.${done}`), description: t(`withdrawals.doneText.${done}`, about) })
      onClose()
    },
  }
}

function ApproveDialog(props: DialogProps) {
  const { t } = useTranslation(['admin', 'common'])
  const { run } = useMutation(api.admin.withdrawals.approve)
  const { about, ids, textOf, finish } = useDecision(props)
  const form = useForm({
    start: {},
    onRefusal: (error) => ({ text: textOf(error) }),
    send: async () => {
      await run(ids)
      finish('approved')
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={props.onClose}
      title={t('withdrawals.approveTitle')}
      text={t('withdrawals.approveText', about)}
      confirmLabel={t('withdrawals.approve')}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={form.isBusy}
      onConfirm={() => void form.submit()}
    >
      <Refusal>{form.refusal}</Refusal>
    </ConfirmDialog>
  )
}

function SendDialog(props: DialogProps) {
  const { t } = useTranslation('admin')
  const { run } = useMutation(api.admin.withdrawals.markSent)
  const { about, ids, textOf, finish } = useDecision(props)
  return (
    <ReasonDialog
      title={t('withdrawals.sendTitle')}
      text={t('withdrawals.sendText', { ...about, details: props.withdrawal.paymentDetails })}
      label={t('withdrawals.referenceField')}
      missing={t('withdrawals.referenceMissing')}
      minLength={REFERENCE_MIN}
      confirmLabel={t('withdrawals.send')}
      isLine
      textOf={textOf}
      send={async (reference) => {
        await run({ ...ids, reference })
        finish('sent')
      }}
      onClose={props.onClose}
    />
  )
}

function RejectDialog(props: DialogProps) {
  const { t } = useTranslation('admin')
  const { run } = useMutation(api.admin.withdrawals.reject)
  const { about, ids, textOf, finish } = useDecision(props)
  return (
    <ReasonDialog
      title={t('withdrawals.rejectTitle')}
      text={t('withdrawals.rejectText', about)}
      label={t('reason')}
      missing={t('reasonMissing')}
      confirmLabel={t('withdrawals.reject')}
      isDangerous
      textOf={textOf}
      send={async (reason) => {
        await run({ ...ids, reason })
        finish('rejected')
      }}
      onClose={props.onClose}
    />
  )
}

function FailDialog(props: DialogProps) {
  const { t } = useTranslation('admin')
  const { run } = useMutation(api.admin.withdrawals.markFailed)
  const { about, ids, textOf, finish } = useDecision(props)
  return (
    <ReasonDialog
      title={t('withdrawals.failTitle')}
      text={t('withdrawals.failText', { ...about, reference: props.withdrawal.reference ?? '–' })}
      label={t('reason')}
      missing={t('reasonMissing')}
      confirmLabel={t('withdrawals.failConfirm', about)}
      isDangerous
      textOf={textOf}
      send={async (reason) => {
        await run({ ...ids, reason })
        finish('failed')
      }}
      onClose={props.onClose}
    />
  )
}

const DIALOGS = { approve: ApproveDialog, send: SendDialog, reject: RejectDialog, fail: FailDialog }

/** States the effect of a decision before it is made. */
export function DecisionDialog({ decision: { kind, withdrawal }, onClose }: { decision: Decision; onClose: () => void }) {
  const Dialog = DIALOGS[kind]
  return <Dialog withdrawal={withdrawal} onClose={onClose} />
}
