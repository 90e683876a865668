/** Buys a plan: price, period, renewal. One button pays; a short balance opens Add Funds. */
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnSubscription, ProPlan } from '#contract/types.ts'
import { ConfirmFirst } from '#web/lib/auth/confirm-first.tsx'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/money.ts'
import { nextPeriod, renewsAt } from '#contract/rules/pro.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { type RenderAddFunds, useAddFunds } from '#web/lib/pay/use-add-funds.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatDate, formatMoney } from '#web/ui/format.ts'
import { PayLine, PayLines, ShortBalance } from '#web/ui/pay-check.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Money } from '#web/ui/values.tsx'
import { planName } from './plan-value.ts'

export interface BuyPlanDialogProps {
  /** The current offer: changes while the dialog is open. */
  plan: ProPlan
  mine: OwnSubscription | undefined
  onClose: () => void
  renderAddFunds: RenderAddFunds
}

interface CheckProps {
  plan: ProPlan
  /** The time that the plan adds, in epoch milliseconds. */
  period: { readonly startsAt: number; readonly endsAt: number }
  balance: number | undefined
  isAutoRenewOn: boolean
  onAutoRenew: (isOn: boolean) => void
  refusal: ReactNode
  onAddFunds: () => void
  missingCents: number
}

function Check({ plan, period: { startsAt, endsAt }, balance, isAutoRenewOn, onAutoRenew, refusal, onAddFunds, missingCents }: CheckProps) {
  const { t, i18n } = useTranslation('pro')
  const { language } = i18n
  const price = formatMoney(plan.price, language)
  const endDate = formatDate(endsAt, language)
  return (
    <div className="flex flex-col gap-4 text-sm">
      <PayLines>
        <PayLine label={t('buy.price')}>
          <Money amount={plan.price} language={language} className="font-semibold" />
        </PayLine>
        <PayLine label={t('buy.period')}>{t('buy.periodValue', { from: formatDate(startsAt, language), to: endDate })}</PayLine>
        {balance !== undefined && (
          <PayLine label={t('buy.balance')}>
            <Money amount={balance} language={language} />
          </PayLine>
        )}
        {balance !== undefined && missingCents <= 0 && (
          <PayLine label={t('buy.balanceAfter')}>
            <Money amount={dollarsFromCents(-missingCents)} language={language} />
          </PayLine>
        )}
      </PayLines>
      <Switch
        isOn={isAutoRenewOn}
        onChange={onAutoRenew}
        text={
          isAutoRenewOn
            ? t('buy.renewText', { price, date: formatDate(renewsAt(endsAt), language) })
            : t('buy.renewOffText', { date: endDate })
        }
      >
        {t('mine.renew')}
      </Switch>
      {missingCents > 0 && (
        <ShortBalance
          text={t('buy.short', { amount: formatMoney(dollarsFromCents(missingCents), language) })}
          label={t('buy.addFunds')}
          onAddFunds={onAddFunds}
        />
      )}
      <Refusal>{refusal}</Refusal>
    </div>
  )
}

function Bought({ until }: { until: string }) {
  const { t } = useTranslation('pro')
  return (
    <div className="flex flex-col items-center gap-2 py-6 text-center" data-testid="pro-bought">
      <CircleCheck aria-hidden className="size-12 text-success" />
      <p className="mt-1 text-lg font-semibold">{t('buy.done', { date: until })}</p>
      <p className="max-w-sm text-muted">{t('buy.doneText')}</p>
    </div>
  )
}

function useBuying({ plan, mine, renderAddFunds }: Omit<BuyPlanDialogProps, 'onClose'>, token: string) {
  const { t } = useTranslation('pro')
  const { run } = useMutation(api.subscription.buyPlan)
  const { funds, isAddingFunds, openFunds, payRefusal } = useAddFunds(renderAddFunds)
  const [endsAt, setEndsAt] = useState<number | null>(null)
  /** The price on the button when it was pressed last, or first shown. */
  const [seenPrice, setSeenPrice] = useState(plan.price)
  const form = useForm({
    start: { isAutoRenewOn: mine?.isPro === true ? mine.isAutoRenewOn : true },
    onRefusal: (error) => payRefusal(error, (price) => t('buy.priceChanged', { price })),
    send: async ({ isAutoRenewOn }) => {
      setSeenPrice(plan.price)
      const bought = await run({ token, planId: plan._id, expectedPrice: plan.price, isAutoRenewOn })
      setEndsAt(bought.proExpiresAt)
    },
  })
  return { form, endsAt, isPriceChanged: seenPrice !== plan.price, funds, isAddingFunds, openFunds }
}

export function BuyPlanDialog(props: BuyPlanDialogProps) {
  const { plan, mine, onClose } = props
  const { t, i18n } = useTranslation(['pro', 'common'])
  const { language } = i18n
  const { token, user } = useAuth()
  const { form, endsAt, isPriceChanged, funds, isAddingFunds, openFunds } = useBuying(props, token ?? '')
  const [now] = useState(() => Date.now())
  /** From before the purchase: afterwards every buyer is Pro. */
  const [wasPro] = useState(mine?.isPro === true)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (endsAt !== null) content.current?.focus()
  }, [endsAt])

  if (user === null || token === undefined) return null
  const title = t('buy.title', { name: planName(plan, language) })
  if (user.emailStatus === 'unconfirmed') return <ConfirmFirst open onOpenChange={(isOpen) => !isOpen && onClose()} title={title} />
  const price = formatMoney(plan.price, language)
  const missingCents = user.balance === undefined ? 0 : centsFromDollars(plan.price) - centsFromDollars(user.balance)
  const isBought = endsAt !== null
  return (
    <>
      <Dialog
        open={!isAddingFunds}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        isLocked={form.isBusy}
        title={isBought ? t(wasPro ? 'buy.doneTitleMore' : 'buy.doneTitle') : title}
        description={isBought ? undefined : t(wasPro ? 'buy.textMore' : 'buy.text', { days: t('days', { count: plan.days }) })}
        closeLabel={t('common:actions.close')}
        footer={
          <>
            <Button variant="secondary" onClick={onClose} disabled={form.isBusy}>
              {t(isBought ? 'common:actions.close' : 'common:actions.cancel')}
            </Button>
            {/* The second click of a double click on the plan must not pay. */}
            {!isBought && (
              <Button
                busy={form.isBusy}
                busyLabel={t('buy.busy')}
                disabled={missingCents > 0}
                onClick={({ detail }) => detail < 2 && void form.submit()}
                data-testid="pay-plan"
              >
                {t('buy.submit', { price })}
              </Button>
            )}
          </>
        }
      >
        <div ref={content} tabIndex={-1} className="outline-none">
          {isBought ? (
            <Bought until={formatDate(endsAt, language)} />
          ) : (
            <Check
              plan={plan}
              period={nextPeriod(mine?.proExpiresAt ?? null, plan.days, now)}
              balance={user.balance}
              isAutoRenewOn={form.values.isAutoRenewOn}
              onAutoRenew={(isAutoRenewOn) => form.set({ isAutoRenewOn })}
              refusal={form.refusal ?? (isPriceChanged ? t('buy.priceChanged', { price }) : null)}
              onAddFunds={() => openFunds(dollarsFromCents(Math.max(0, missingCents)))}
              missingCents={missingCents}
            />
          )}
        </div>
      </Dialog>
      {funds}
    </>
  )
}
