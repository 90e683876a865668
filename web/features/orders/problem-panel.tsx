/** A problem with an order, for its customer and its model: the report, each side's evidence, the decision, and the appeal. */
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REASON_MAX } from '#contract/limits.ts'
import type { Party } from '#contract/rules/order-steps.ts'
import type { Dispute, Order, OrderProblem, OrderRound } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Counter, Textarea } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DateTime } from '#web/ui/values.tsx'
import { Countdown } from './page/countdown.tsx'
import { AssembledPart, DecisionPart, DisputePoints, EvidenceList, useSideName } from './problem/dispute-parts.tsx'
import { EvidenceForm } from './problem/evidence-form.tsx'

interface ProblemPanelProps {
  order: Order
  side: Party
  rounds: readonly OrderRound[]
  /** Null: none was reported. */
  problem: OrderProblem | null
}

/** The customer withdraws the problem. */
function CloseProblem({ orderId }: { orderId: string }) {
  const { t } = useTranslation(['problems', 'common'])
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.orders.closeProblem)
  const callFailed = useCallFailed()
  const [isAsking, setIsAsking] = useState(false)
  const close = async () => {
    try {
      await run({ token, orderId })
      toast({ title: t('close.done'), description: t('close.doneText') })
    } catch (error) {
      callFailed(error)
    }
    setIsAsking(false)
  }
  return (
    <>
      <Button variant="secondary" size="sm" className="self-start" onClick={() => setIsAsking(true)} data-testid="close-problem">
        {t('close.button')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('close.title')}
        text={t('close.text')}
        confirmLabel={t('close.button')}
        cancelLabel={t('common:actions.cancel')}
        closeLabel={t('common:actions.close')}
        isBusy={isBusy}
        onConfirm={() => void close()}
      />
    </>
  )
}

function AppealForm({ orderId, until }: { orderId: string; until: number }) {
  const { t, i18n } = useTranslation(['problems', 'common'])
  const token = useSessionToken()
  const { run } = useMutation(api.orders.appeal)
  const [isOpen, setIsOpen] = useState(false)
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? t('appeal.missing') : undefined }),
    send: async ({ reason }) => {
      await run({ token, orderId, reason: reason.trim() })
      toast({ title: t('appeal.done'), description: t('appeal.doneText') })
    },
  })
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm">
        {t('appeal.text')} <Countdown until={until} language={i18n.language} className="font-semibold" />
      </p>
      {isOpen ? (
        <form {...form.props} className="flex flex-col gap-3">
          <Field
            label={t('appeal.reason')}
            error={form.errorOf('reason')}
            aside={<Counter length={form.values.reason.length} max={REASON_MAX} />}
          >
            {(aria) => <Textarea {...aria} {...form.input('reason')} maxLength={REASON_MAX} rows={3} />}
          </Field>
          <Refusal>{form.refusal}</Refusal>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size="sm" busy={form.isBusy} data-testid="send-appeal">
              {t('appeal.send')}
            </Button>
            <Button variant="secondary" size="sm" disabled={form.isBusy} onClick={() => setIsOpen(false)}>
              {t('common:actions.cancel')}
            </Button>
          </div>
        </form>
      ) : (
        <Button variant="secondary" size="sm" className="self-start" onClick={() => setIsOpen(true)} data-testid="open-appeal">
          {t('appeal.button')}
        </Button>
      )}
    </div>
  )
}

/** The next event, in a sentence. */
function Next({ order, dispute, side }: { order: Order; dispute: Dispute; side: Party }) {
  const { t, i18n } = useTranslation('problems')
  const sideName = useSideName(order)
  const { state, isShown, hasSent, evidenceUntil, dueAt } = dispute
  if (state === 'over' || state === 'decided') return null
  const other = sideName(side === 'customer' ? 'model' : 'customer')
  const key =
    state === 'appealed'
      ? 'next.appealed'
      : isShown
        ? 'next.staff'
        : hasSent[side]
          ? 'next.other'
          : hasSent[side === 'customer' ? 'model' : 'customer']
            ? 'next.youLast'
            : 'next.you'
  const until = state === 'open' && !isShown ? evidenceUntil : dueAt
  return (
    <p className="rounded-md bg-info-soft px-4 py-3 text-sm text-info" data-testid="problem-next">
      {t(key, { name: other })} <Countdown until={until} language={i18n.language} className="font-semibold" />
    </p>
  )
}

function Body({ order, side, rounds, dispute }: Omit<ProblemPanelProps, 'problem'> & { dispute: Dispute }) {
  const { t, i18n } = useTranslation('problems')
  const { state, decisions } = dispute
  const isAppeal = state === 'appealed'
  const mySent = dispute.evidence.some((one) => one.side === side && one.isAppeal === isAppeal)
  const maySend = isAppeal ? !mySent : state === 'open' && !dispute.hasSent[side] && !dispute.isShown
  const last = decisions.at(-1)
  return (
    <>
      <Next order={order} dispute={dispute} side={side} />
      <div>
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {t(`reasons.${dispute.reason}`)}
          <Badge tone={state === 'over' ? 'neutral' : 'warning'}>
            {dispute.outcome === null ? t(`states.${state === 'over' ? 'open' : state}`) : t(`outcomes.${dispute.outcome}`)}
          </Badge>
        </p>
        <p className="text-sm text-muted">
          <DateTime at={dispute.openedAt} language={i18n.language} />
        </p>
      </div>
      {decisions.length === 0 && <DisputePoints orderId={order._id} dispute={dispute} rounds={rounds} />}
      {decisions.map((decision, at) => (
        <DecisionPart
          key={decision.at}
          order={order}
          reader={side}
          dispute={dispute}
          rounds={rounds}
          decision={decision}
          isSecond={at === 1}
        />
      ))}
      {state === 'decided' && last !== undefined && last.appealUntil !== null && (
        <AppealForm orderId={order._id} until={last.appealUntil} />
      )}
      <EvidenceList order={order} reader={side} dispute={dispute} />
      {maySend && <EvidenceForm key={String(isAppeal)} orderId={order._id} isAppeal={isAppeal} />}
    </>
  )
}

/** Shown once a problem was reported. */
export function ProblemPanel({ order, side, rounds, problem }: ProblemPanelProps) {
  const { t } = useTranslation('problems')
  if (problem === null) return null
  return (
    <Card id="order-problem" className="scroll-mt-24" aria-labelledby="order-problem-title" data-testid="problem-panel">
      <CardHeader icon={<TriangleAlert aria-hidden />} title={<span id="order-problem-title">{t('title')}</span>} />
      <CardBody className="flex flex-col gap-4">
        <Body order={order} side={side} rounds={rounds} dispute={problem.dispute} />
        <AssembledPart order={order} assembled={problem.assembled} />
        {side === 'customer' && problem.dispute.state === 'open' && <CloseProblem orderId={order._id} />}
      </CardBody>
    </Card>
  )
}
