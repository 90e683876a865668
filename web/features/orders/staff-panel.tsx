/** The panel of staff on the page of an order: a problem with its evidence and decision, and the steps in place of a side. */
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Order, OrderRound, StaffDispute } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { SkeletonRows } from '#web/ui/states.tsx'
import { Countdown } from './page/countdown.tsx'
import { DecideForm } from './problem/decide-form.tsx'
import { AssembledPart, DecisionPart, DisputePoints, EvidenceList, useSideName } from './problem/dispute-parts.tsx'
import { StaffSteps, useMayAct, useStaffSteps } from './problem/staff-steps.tsx'

interface StaffPanelProps {
  orderId: string
  order: Order
  rounds: readonly OrderRound[]
}

/** The admin who works on it, live for all of them. */
function Claim({ orderId, dispute: { claim, version } }: { orderId: string; dispute: StaffDispute }) {
  const { t } = useTranslation('problems')
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.admin.orders.claimDispute)
  const callFailed = useCallFailed()
  const mayAct = useMayAct()
  const isMine = claim?.isMine === true
  const change = async () => {
    try {
      await run({ token, orderId, version, isMine: !isMine })
    } catch (error) {
      callFailed(error)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-3" data-testid="claim">
      <span className="text-sm">
        {claim === null ? t('staff.unclaimed') : isMine ? t('staff.claimedByYou') : t('staff.claimedBy', { name: claim.name })}
      </span>
      {mayAct && (
        <Button variant="secondary" size="sm" busy={isBusy} onClick={() => void change()} data-testid="change-claim">
          {t(isMine ? 'staff.leave' : claim === null ? 'staff.claim' : 'staff.takeOver')}
        </Button>
      )}
    </div>
  )
}

/** Why there is no form for the decision. */
function useHindrance(order: Order, dispute: StaffDispute): string | null {
  const { t } = useTranslation('problems')
  const mayAct = useMayAct()
  const sideName = useSideName(order)
  if (dispute.state === 'decided') return t('staff.waitsForAppeal')
  if (dispute.state === 'appealed' && dispute.decisions[0]?.isMine === true) return t('staff.sameAdmin')
  if (dispute.state === 'open' && !dispute.isShown) {
    const { customer, model } = dispute.hasSent
    return customer === model ? t('staff.evidenceOpen') : t('staff.evidenceOpenOf', { name: sideName(customer ? 'model' : 'customer') })
  }
  if (!mayAct) return t('staff.readsOnly')
  if (dispute.claim !== null && !dispute.claim.isMine) return t('staff.claimedFirst')
  return null
}

function Problem({ order, rounds, dispute }: { order: Order; rounds: readonly OrderRound[]; dispute: StaffDispute }) {
  const { t, i18n } = useTranslation('problems')
  const hindrance = useHindrance(order, dispute)
  const { state, decisions, outcome } = dispute
  const isOver = state === 'over'
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <p className="font-semibold">{t(`reasons.${dispute.reason}`)}</p>
        <Badge tone={isOver ? 'neutral' : 'warning'}>
          {outcome === null ? t(`states.${isOver ? 'open' : state}`) : t(`outcomes.${outcome}`)}
        </Badge>
      </div>
      {!isOver && (
        <p className="text-sm" data-testid="problem-due">
          {t(state === 'decided' ? 'staff.carriedOutIn' : 'staff.refundedIn')}{' '}
          <Countdown until={dispute.dueAt} language={i18n.language} className="font-semibold" />
        </p>
      )}
      {!isOver && (state !== 'decided' || dispute.claim !== null) && <Claim orderId={order._id} dispute={dispute} />}
      {decisions.length === 0 && <DisputePoints orderId={order._id} dispute={dispute} rounds={rounds} />}
      <EvidenceList order={order} reader="admin" dispute={dispute} />
      {decisions.map((decision, at) => (
        <DecisionPart
          key={decision.at}
          order={order}
          reader="admin"
          dispute={dispute}
          rounds={rounds}
          decision={decision}
          isSecond={at === 1}
          note={decision.note}
          by={decision.by}
        />
      ))}
      {!isOver &&
        (hindrance === null ? (
          <DecideForm key={state} order={order} dispute={dispute} />
        ) : (
          <p className="rounded-md bg-info-soft px-4 py-3 text-sm text-info" data-testid="hindrance">
            {hindrance}
          </p>
        ))}
    </>
  )
}

export function StaffPanel({ orderId, order, rounds }: StaffPanelProps) {
  const { t } = useTranslation(['problems', 'common'])
  const token = useSessionToken()
  const { data } = useLive(api.admin.orders.getDispute, { token, orderId })
  const steps = useStaffSteps(order)
  if (data == null && order.dispute === null && steps.length === 0) return null
  return (
    <Card id="order-problem" className="scroll-mt-24" aria-labelledby="staff-title" data-testid="staff-panel">
      <CardHeader icon={<ShieldCheck aria-hidden />} title={<span id="staff-title">{t('staff.title')}</span>} />
      <CardBody className="flex flex-col gap-4">
        {data == null && order.dispute !== null && <SkeletonRows rows={3} label={t('common:actions.loading')} />}
        {data != null && (
          <>
            <Problem order={order} rounds={rounds} dispute={data.dispute} />
            <AssembledPart order={order} assembled={data.assembled} />
          </>
        )}
        <StaffSteps order={order} steps={steps} />
      </CardBody>
    </Card>
  )
}
