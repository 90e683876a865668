/** Changes the plan while Pro runs: to a dearer one now, for the difference; to a cheaper one at the end of the period. */
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/money.ts'
import type { PlanChange, ProPlan } from '#contract/types.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useAddFunds } from '#web/lib/pay/use-add-funds.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatDate, formatMoney } from '#web/ui/format.ts'
import { PayLine, PayLines, ShortBalance } from '#web/ui/pay-check.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { Money } from '#web/ui/values.tsx'
import type { BuyPlanDialogProps } from './buy-plan-dialog.tsx'
import { planName } from './plan-value.ts'

/** `keep`: the current plan, in place of another one that was chosen for the end of the period. */
type Kind = PlanChange['when'] | 'keep'

const TITLES = { now: 'change.title', end: 'change.title', keep: 'change.keepTitle' } as const
const TEXTS = { now: 'change.text', end: 'change.textEnd', keep: 'change.textKeep' } as const
const DONE = { now: 'change.doneNow', end: 'change.doneEnd', keep: 'change.doneKeep' } as const

function Lines({ plan, kind, change, balance }: { plan: ProPlan; kind: Kind; change: PlanChange; balance: number | undefined }) {
  const { t, i18n } = useTranslation('pro')
  const { language } = i18n
  const period = t('buy.periodValue', {
    from: formatDate(change.startsAt, language),
    to: formatDate(change.proExpiresAt, language),
  })
  if (kind !== 'now')
    return (
      <PayLines>
        <PayLine label={t('change.dueLater', { date: formatDate(change.startsAt, language) })}>
          <Money amount={plan.price} language={language} className="font-semibold" />
        </PayLine>
        <PayLine label={t('buy.period')}>{period}</PayLine>
      </PayLines>
    )
  const after = balance === undefined ? undefined : centsFromDollars(balance) - centsFromDollars(change.due)
  return (
    <PayLines>
      <PayLine label={t('change.price')}>
        <Money amount={plan.price} language={language} />
      </PayLine>
      <PayLine label={t('change.credit')}>
        <Money amount={-change.credit} language={language} />
      </PayLine>
      <PayLine label={t('change.due')}>
        <Money amount={change.due} language={language} className="font-semibold" />
      </PayLine>
      <PayLine label={t('buy.period')}>{period}</PayLine>
      {balance !== undefined && (
        <PayLine label={t('buy.balance')}>
          <Money amount={balance} language={language} />
        </PayLine>
      )}
      {after !== undefined && after >= 0 && (
        <PayLine label={t('buy.balanceAfter')}>
          <Money amount={dollarsFromCents(after)} language={language} />
        </PayLine>
      )}
    </PayLines>
  )
}

function useChanging({ plan, renderAddFunds }: BuyPlanDialogProps, token: string) {
  const { t } = useTranslation('pro')
  const { run } = useMutation(api.subscription.changePlan)
  const live = useLive(api.subscription.getChange, { token, planId: plan._id })
  const { payRefusal, ...funds } = useAddFunds(renderAddFunds)
  const [done, setDone] = useState<PlanChange | null>(null)
  const form = useForm({
    start: {},
    onRefusal: (error) => {
      // The worth of unused days falls from day to day.
      live.retry()
      return payRefusal(error, (price) => t('buy.priceChanged', { price }))
    },
    send: async () => {
      const change = live.data
      if (change === undefined) return
      setDone(await run({ token, planId: plan._id, expectedPrice: change.when === 'now' ? change.due : plan.price }))
    },
  })
  return { live, form, done, ...funds }
}

interface SubmitProps {
  plan: ProPlan
  kind: Kind
  change: PlanChange
  isBusy: boolean
  isShort: boolean
  onSubmit: () => void
}

function Changed({ children }: { children: string }) {
  return (
    <div className="flex flex-col items-center gap-2 py-6 text-center" data-testid="plan-changed">
      <CircleCheck aria-hidden className="size-12 text-success" />
      <p className="mt-1 text-lg font-semibold">{children}</p>
    </div>
  )
}

/** The button that changes the plan: it names the sum due now, or the day on which the plan begins. */
function Submit({ plan, kind, change, isBusy, isShort, onSubmit }: SubmitProps) {
  const { t, i18n } = useTranslation('pro')
  const labels = {
    now: t('buy.submit', { price: formatMoney(change.due, i18n.language) }),
    end: t('change.submitEnd', { date: formatDate(change.startsAt, i18n.language) }),
    keep: t('plans.keep', { name: planName(plan, i18n.language) }),
  }
  return (
    <Button
      busy={isBusy}
      busyLabel={t(kind === 'now' ? 'buy.busy' : 'change.busy')}
      disabled={isShort}
      // The second click of a double click on the plan must not pay.
      onClick={({ detail }) => detail < 2 && onSubmit()}
      data-testid="change-plan"
    >
      {labels[kind]}
    </Button>
  )
}

export function ChangePlanDialog(props: BuyPlanDialogProps) {
  const { plan, mine, onClose } = props
  const { t, i18n } = useTranslation(['pro', 'common'])
  const { language } = i18n
  const { token, user } = useAuth()
  const { live, form, done, funds, isAddingFunds, openFunds } = useChanging(props, token ?? '')
  // From before the change, which makes the plan the current one.
  const [isCurrent] = useState(mine?.plan?._id === plan._id)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (done !== null) content.current?.focus()
  }, [done])

  if (user === null) return null
  const change = done ?? live.data
  const kind: Kind = isCurrent ? 'keep' : (change?.when ?? 'now')
  const name = planName(plan, language)
  const missing =
    kind !== 'now' || change === undefined || user.balance === undefined ? 0 : centsFromDollars(change.due) - centsFromDollars(user.balance)
  return (
    <>
      <Dialog
        open={!isAddingFunds}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        isLocked={form.isBusy}
        title={done === null ? t(TITLES[kind], { name }) : t('change.doneTitle')}
        description={done === null && change !== undefined ? t(TEXTS[kind]) : undefined}
        closeLabel={t('common:actions.close')}
        footer={
          <>
            <Button variant="secondary" onClick={onClose} disabled={form.isBusy}>
              {t(done === null ? 'common:actions.cancel' : 'common:actions.close')}
            </Button>
            {done === null && change !== undefined && (
              <Submit
                plan={plan}
                kind={kind}
                change={change}
                isBusy={form.isBusy}
                isShort={missing > 0}
                onSubmit={() => void form.submit()}
              />
            )}
          </>
        }
      >
        <div ref={content} tabIndex={-1} className="flex flex-col gap-4 text-sm outline-none">
          {done !== null ? (
            <Changed>{t(DONE[kind], { name, date: formatDate(kind === 'end' ? done.startsAt : done.proExpiresAt, language) })}</Changed>
          ) : change !== undefined ? (
            <>
              <Lines plan={plan} kind={kind} change={change} balance={user.balance} />
              {missing > 0 && (
                <ShortBalance
                  text={t('buy.short', { amount: formatMoney(dollarsFromCents(missing), language) })}
                  label={t('buy.addFunds')}
                  onAddFunds={() => openFunds(dollarsFromCents(missing))}
                />
              )}
              <Refusal>{form.refusal}</Refusal>
            </>
          ) : live.error !== null ? (
            <ErrorState title={t('change.failed')} retryLabel={t('common:actions.retry')} onRetry={live.retry} />
          ) : (
            <SkeletonRows rows={3} label={t('common:actions.loading')} />
          )}
        </div>
      </Dialog>
      {funds}
    </>
  )
}
