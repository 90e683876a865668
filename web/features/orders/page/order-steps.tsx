/** The next step of an order and the others beside it, with their dialogs. On a phone the next one stays above the bottom bar. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PROBLEMS_MAX } from '#contract/limits.ts'
import { restOf } from '#contract/rules/order-split.ts'
import type { Party, Step } from '#contract/rules/order-steps.ts'
import type { Order } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useNow } from '#web/ui/values.tsx'
import { hasReportedAll, stepsOf } from '../order-situation.ts'
import { RejectDialog } from '../reject-dialog.tsx'
import { ReviewDialog } from '../review-dialog.tsx'
import { UploadDialog } from '../upload-dialog.tsx'
import { ReportDialog } from '../problem/report-dialog.tsx'
import { RevisionDialog } from './revision-dialog.tsx'

/** Steps whose forms are in a part of this page. */
const PLACES: Partial<Record<Step, string>> = {
  answer: 'order-question',
  acceptOffer: 'order-offer',
  extend: 'order-offer',
  sendEvidence: 'order-evidence',
}

/** The steps with a button here. */
const LABELS = {
  answer: 'steps.answer',
  acceptOffer: 'steps.offer',
  sendEvidence: 'steps.sendEvidence',
  extend: 'steps.extend',
  accept: 'steps.accept',
  deliver: 'steps.deliver',
  replace: 'steps.replace',
  reject: 'steps.reject',
  cancel: 'steps.cancel',
  acceptDelivery: 'steps.acceptDelivery',
  requestRevision: 'steps.requestRevision',
  reportProblem: 'steps.reportProblem',
  review: 'steps.review',
} as const satisfies Partial<Record<Step, string>>
type Shown = keyof typeof LABELS
const isShown = (step: Step): step is Shown => Object.hasOwn(LABELS, step)

function goTo(place: string): void {
  const element = document.getElementById(place)
  element?.scrollIntoView({ block: 'start' })
  element?.querySelector<HTMLElement>('textarea, input, button')?.focus({ preventScroll: true })
}

/** A step without fields: states its effect, and asks once. */
function ConfirmStep({ order, step, onClose }: { order: Order; step: 'acceptDelivery' | 'cancel'; onClose: () => void }) {
  const { t, i18n } = useTranslation(['order', 'orders', 'common'])
  const token = useSessionToken()
  const nameOf = useUserName()
  const accepting = useMutation(api.orders.acceptDelivery)
  const cancelling = useMutation(api.orders.cancelOrder)
  const callFailed = useCallFailed()
  const isCancel = step === 'cancel'
  const about = { amount: formatMoney(restOf(order), i18n.language), name: nameOf(order.model.name) }
  const confirm = async () => {
    try {
      await (isCancel ? cancelling : accepting).run({ token, orderId: order._id })
      toast(
        isCancel
          ? { title: t('orders:cancel.done'), description: t('orders:cancel.doneText', about) }
          : { title: t('orders:details.accepted'), description: t('orders:details.acceptedText', about) },
      )
    } catch (error) {
      callFailed(error)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t(isCancel ? 'orders:cancel.title' : 'accept.title')}
      text={isCancel ? t('orders:cancel.text', about) : t('accept.text', about)}
      confirmLabel={t(isCancel ? 'orders:cancel.confirm' : 'orders:details.accept')}
      cancelLabel={t(isCancel ? 'orders:cancel.keep' : 'common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={cancelling.isBusy || accepting.isBusy}
      isDangerous={isCancel}
      onConfirm={() => void confirm()}
    />
  )
}

function StepDialog({ order, step, onClose }: { order: Order; step: Shown; onClose: () => void }) {
  switch (step) {
    case 'deliver':
    case 'replace':
      return <UploadDialog order={order} open onOpenChange={onClose} />
    case 'reject':
      return <RejectDialog order={order} onClose={onClose} />
    case 'review':
      return <ReviewDialog order={order} open onOpenChange={onClose} />
    case 'requestRevision':
      return <RevisionDialog order={order} onClose={onClose} />
    case 'reportProblem':
      return <ReportDialog order={order} onClose={onClose} />
    case 'acceptDelivery':
    case 'cancel':
      return <ConfirmStep order={order} step={step} onClose={onClose} />
    default:
      return null
  }
}

interface OrderStepsProps {
  order: Order
  side: Party
  /** Its evidence about the reported problem is missing. */
  hasToSend: boolean
}

export function OrderSteps({ order, side, hasToSend }: OrderStepsProps) {
  const { t } = useTranslation(['order', 'orders'])
  const token = useSessionToken()
  const accepting = useMutation(api.orders.acceptOrder)
  const callFailed = useCallFailed()
  const nameOf = useUserName()
  const [opened, setOpened] = useState<Shown | null>(null)
  const now = useNow()
  const { next: step, others } = stepsOf(order, side, now)
  const next = step ?? (hasToSend ? 'sendEvidence' : null)
  const accept = async () => {
    try {
      await accepting.run({ token, orderId: order._id })
      toast({ title: t('orders:fulfil.accepted'), description: t('orders:fulfil.acceptedText', { name: nameOf(order.user.name) }) })
    } catch (error) {
      callFailed(error)
    }
  }
  const take = (step: Shown) => {
    const place = PLACES[step]
    if (place !== undefined) goTo(place)
    else if (step === 'accept') void accept()
    else setOpened(step)
  }
  const shownOthers = others.filter(isShown)
  return (
    <>
      {(next !== null || shownOthers.length > 0) && (
        <div className="flex flex-wrap items-center gap-2">
          {next !== null && isShown(next) && (
            <div
              data-action-bar
              className="z-20 max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(3.6rem+env(safe-area-inset-bottom))] max-md:border-t max-md:bg-paper/95 max-md:px-4 max-md:py-2"
            >
              <Button
                busy={next === 'accept' && accepting.isBusy}
                onClick={() => take(next)}
                className="max-md:w-full"
                data-testid="next-step"
                data-step={next}
              >
                {t(LABELS[next])}
              </Button>
            </div>
          )}
          {shownOthers.map((step) => (
            <Button
              key={step}
              variant="secondary"
              onClick={() => take(step)}
              className="max-md:grow"
              data-testid="other-step"
              data-step={step}
            >
              {t(LABELS[step])}
            </Button>
          ))}
        </div>
      )}
      {hasReportedAll(order, side, now) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button variant="secondary" disabled aria-describedby="reported-all" data-testid="other-step" data-step="reportProblem">
            {t(LABELS.reportProblem)}
          </Button>
          <p id="reported-all" className="text-sm text-muted">
            {t('steps.reportedAll', { max: PROBLEMS_MAX })}
          </p>
        </div>
      )}
      {opened !== null && <StepDialog order={order} step={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
