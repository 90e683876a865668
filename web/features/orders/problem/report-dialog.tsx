/** Reports a problem with a delivery: a reason, and points. Taste is no reason: it leads to a revision. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EVIDENCE_HOURS } from '#contract/limits.ts'
import { PROBLEM_REASONS, type ProblemReason } from '#contract/rules/order-words.ts'
import { mayTake, stateOf } from '#contract/rules/order-steps.ts'
import type { Order } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useConfirmClose } from '#web/lib/form/use-confirm-close.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { arePointsTyped, emptyPoint, PointsEditor, toSend, type TypedPoint } from '../page/points-editor.tsx'
import { RevisionDialog } from '../page/revision-dialog.tsx'

const CHOICES = [...PROBLEM_REASONS, 'taste'] as const
type Choice = (typeof CHOICES)[number]

interface Values {
  reason: Choice | ''
  points: readonly TypedPoint[]
}

/** Advice for a matter of taste. */
function Taste({ canRevise, onRevise }: { canRevise: boolean; onRevise: () => void }) {
  const { t } = useTranslation('problems')
  const part = useRef<HTMLDivElement>(null)
  // On a phone it would begin below the fold, beside a button that is off without a visible reason.
  useEffect(() => {
    part.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={part} className="flex flex-col gap-3 rounded-md bg-info-soft px-4 py-3 text-sm text-info" data-testid="taste">
      <p>{t(canRevise ? 'taste.revise' : 'taste.talk')}</p>
      {canRevise && (
        <Button size="sm" variant="secondary" className="self-start" onClick={onRevise}>
          {t('taste.button')}
        </Button>
      )}
    </div>
  )
}

export function ReportDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation(['problems', 'common'])
  const token = useSessionToken()
  const nameOf = useUserName()
  const { run } = useMutation(api.orders.reportProblem)
  const [isRevision, setIsRevision] = useState(false)
  const form = useForm<Values>({
    start: { reason: '', points: [emptyPoint(0)] },
    check: ({ reason, points }) => ({
      reason: reason === '' || reason === 'taste' ? t('report.reasonMissing') : undefined,
      points: points.some(({ text }) => text.trim() === '') ? t('report.textMissing') : undefined,
    }),
    send: async ({ reason, points }) => {
      await run({ token, orderId: order._id, reason: reason as ProblemReason, points: points.map(toSend) })
      toast({ title: t('report.done'), description: t('report.doneText', { name: nameOf(order.model.name) }) })
      onClose()
    },
  })
  const { reason, points } = form.values
  const { askBeforeClose, confirmation } = useConfirmClose(arePointsTyped(points), onClose)
  if (isRevision) return <RevisionDialog order={order} onClose={onClose} />
  const isTaste = reason === 'taste'
  return (
    <>
      <Dialog
        open
        onOpenChange={askBeforeClose}
        isLocked={form.isBusy}
        size="lg"
        title={t('report.title')}
        description={t('report.text', { name: nameOf(order.model.name), hours: EVIDENCE_HOURS })}
        closeLabel={t('common:actions.close')}
        footer={
          <>
            <Button variant="secondary" onClick={askBeforeClose} disabled={form.isBusy}>
              {t('common:actions.cancel')}
            </Button>
            <Button busy={form.isBusy} disabled={isTaste} onClick={() => void form.submit()} data-testid="send-report">
              {t('report.submit')}
            </Button>
          </>
        }
      >
        <div ref={form.ref} className="flex flex-col gap-4">
          <RadioGroup<Choice>
            legend={t('report.reason')}
            value={reason}
            onChange={(chosen) => form.set({ reason: chosen })}
            options={CHOICES.map((value) => ({ value, label: t(`reasons.${value}`), text: t(`reasonTexts.${value}`) }))}
            error={isTaste ? undefined : form.errorOf('reason')}
          />
          {isTaste ? (
            <Taste canRevise={mayTake(stateOf(order), 'requestRevision', 'customer')} onRevise={() => setIsRevision(true)} />
          ) : (
            <>
              <PointsEditor
                orderId={order._id}
                files={order.files}
                points={points}
                problem={form.errorOf('points')}
                onPoints={(change) => form.set((now) => ({ points: change(now.points) }))}
              />
              <p className="text-sm text-muted">{t('report.money')}</p>
            </>
          )}
          <Refusal>{form.refusal}</Refusal>
        </div>
      </Dialog>
      {confirmation}
    </>
  )
}
