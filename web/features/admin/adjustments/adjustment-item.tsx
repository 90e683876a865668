/** One adjustment: the request with its author and reason, its outcome, and the acts that the reader may take. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError, useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatDateTime, formatMoney } from '#web/ui/format.ts'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DateTime, Money } from '#web/ui/values.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import type { Adjustment } from './adjustment.ts'
import { AdjustmentEffects } from './effects.tsx'

const TONES = { asked: 'warning', booked: 'success', refused: 'danger', withdrawn: 'neutral', lapsed: 'neutral' } as const

type Decision = 'approve' | 'refuse' | 'withdraw'

interface DecisionProps {
  adjustment: Adjustment
  onClose: () => void
}

function useDecision({ adjustment, onClose }: DecisionProps) {
  const { t, i18n } = useTranslation('admin')
  const token = useSessionToken()
  const errorText = useErrorText()
  const nameOf = useUserName()
  const about = { amount: formatMoney(Math.abs(adjustment.amount), i18n.language), name: nameOf(adjustment.user.name) }
  return {
    about,
    ids: { token, adjustmentId: adjustment._id },
    textOf: (error: unknown) => (isCallError(error, 'wrong_status', 'not_found') ? t('adjustments.movedOn') : errorText(error)),
    finish: (done: 'booked' | 'refused' | 'withdrawn') => {
      toast({ title: t(`adjustments.done.${done}`), description: t('users.doneText', { name: about.name }) })
      onClose()
    },
  }
}

/** Asks before an adjustment is approved or a request is withdrawn. Neither needs a reason. */
function ConfirmDecision({ act, ...props }: DecisionProps & { act: 'approve' | 'withdraw' }) {
  const { t } = useTranslation(['admin', 'common'])
  const approve = useMutation(api.admin.adjustments.approve)
  const withdraw = useMutation(api.admin.adjustments.withdraw)
  const { about, ids, textOf, finish } = useDecision(props)
  const { amount, user } = props.adjustment
  const { data: preview, error } = useLive(
    api.admin.adjustments.preview,
    act === 'approve' ? { token: ids.token, userId: user.userId, amount } : 'skip',
  )
  const form = useForm({
    start: {},
    onRefusal: (error) => ({ text: textOf(error) }),
    send: async () => {
      await (act === 'approve' ? approve : withdraw).run(ids)
      finish(act === 'approve' ? 'booked' : 'withdrawn')
    },
  })
  const direction = amount > 0 ? 'add' : 'take'
  return (
    <ConfirmDialog
      open
      onOpenChange={props.onClose}
      title={t(act === 'approve' ? `adjustments.approveTitle.${direction}` : 'adjustments.withdrawTitle', about)}
      text={t(act === 'approve' ? 'adjustments.approveText' : 'adjustments.withdrawText')}
      confirmLabel={act === 'approve' ? t(`adjustments.confirm.${direction}`, about) : t('adjustments.withdraw')}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={form.isBusy}
      isDangerous={act === 'approve' && direction === 'take'}
      onConfirm={() => void form.submit()}
    >
      <div ref={form.ref} className="flex flex-col gap-3">
        {act === 'approve' && <AdjustmentEffects preview={preview} hasFailed={error !== null} isDecision />}
        <Refusal>{form.refusal}</Refusal>
      </div>
    </ConfirmDialog>
  )
}

function RefuseDialog(props: DecisionProps) {
  const { t } = useTranslation('admin')
  const { run } = useMutation(api.admin.adjustments.refuse)
  const { about, ids, textOf, finish } = useDecision(props)
  return (
    <ReasonDialog
      title={t('adjustments.refuseTitle', about)}
      text={t('adjustments.refuseText')}
      label={t('adjustments.refusal')}
      missing={t('reasonMissing')}
      confirmLabel={t('adjustments.refuse')}
      isDangerous
      textOf={textOf}
      send={async (reason) => {
        await run({ ...ids, reason })
        finish('refused')
      }}
      onClose={props.onClose}
    />
  )
}

function Outcome({ adjustment }: { adjustment: Adjustment }) {
  const { t, i18n } = useTranslation('admin')
  const nameOf = useUserName()
  const { askedBy, askedAt, decidedBy, decidedAt, state, lapsesAt } = adjustment
  return (
    <p className="text-muted">
      {t('adjustments.askedBy', { name: nameOf(askedBy) })} · <DateTime at={askedAt} language={i18n.language} />
      {decidedBy !== null && decidedAt !== null && state !== 'asked' && (
        <>
          {' · '}
          {t('adjustments.decidedBy', { name: nameOf(decidedBy) })} · <DateTime at={decidedAt} language={i18n.language} />
        </>
      )}
      {state === 'asked' && ` · ${t('adjustments.lapses', { date: formatDateTime(lapsesAt, i18n.language) })}`}
    </p>
  )
}

/** `title`: the subject of the line, where it is not the page's user. */
export function AdjustmentItem({ adjustment, title }: { adjustment: Adjustment; title?: React.ReactNode }) {
  const { t, i18n } = useTranslation('admin')
  const [open, setOpen] = useState<Decision | null>(null)
  const { amount, state, reason, note, refusal, may } = adjustment
  const close = () => setOpen(null)
  return (
    <li className="flex flex-col gap-1.5 py-4 text-sm first:pt-0 last:pb-0" data-testid="adjustment">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Money amount={amount} language={i18n.language} isSigned className="text-base font-semibold" />
        <Badge tone={TONES[state]}>{t(`adjustments.states.${state}`)}</Badge>
        {title}
      </p>
      <p className="wrap-break-word whitespace-pre-line">{reason}</p>
      {note !== '' && <p className="wrap-break-word whitespace-pre-line text-muted">{t('users.noteIs', { note })}</p>}
      {refusal !== '' && (
        <p className="wrap-break-word whitespace-pre-line text-muted">{t('adjustments.refusalIs', { reason: refusal })}</p>
      )}
      <Outcome adjustment={adjustment} />
      {(may.decide || may.withdraw) && (
        <div className="flex flex-wrap gap-2 pt-1">
          {may.decide && (
            <>
              <Button size="sm" onClick={() => setOpen('approve')}>
                {t('adjustments.approve')}
              </Button>
              <Button size="sm" variant="secondary" onClick={() => setOpen('refuse')}>
                {t('adjustments.refuse')}
              </Button>
            </>
          )}
          {may.withdraw && (
            <Button size="sm" variant="secondary" onClick={() => setOpen('withdraw')}>
              {t('adjustments.withdraw')}
            </Button>
          )}
        </div>
      )}
      {(open === 'approve' || open === 'withdraw') && <ConfirmDecision act={open} adjustment={adjustment} onClose={close} />}
      {open === 'refuse' && <RefuseDialog adjustment={adjustment} onClose={close} />}
    </li>
  )
}
