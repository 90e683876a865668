/** Buying a plan: what it costs, how long Pro lasts then, whether it renews. One button pays; a short balance opens Add Funds. */
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PRO_RENEW_AHEAD_MS } from '#contract/limits.ts'
import type { OwnSubscription, ProPlan } from '#contract/types.ts'
import { ConfirmFirst } from '#web/lib/auth/confirm-first.tsx'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/money.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatDate, formatMoney } from '#web/ui/format.ts'
import { PayLine, PayLines, ShortBalance } from '#web/ui/pay-check.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Money } from '#web/ui/values.tsx'
import { planName } from './plan-value.ts'

const DAY_MS = 86_400_000

export interface BuyPlanDialogProps {
  /** As it is offered now: changes while the dialog is open. */
  plan: ProPlan
  mine: OwnSubscription | undefined
  onClose: () => void
  /** Add Funds with the missing amount, in dollars; comes from the wallet. */
  renderAddFunds: (props: { open: boolean; onOpenChange: (isOpen: boolean) => void; requiredAmount: number }) => ReactNode
}

interface CheckProps {
  plan: ProPlan
  startsAt: number
  balance: number | undefined
  isAutoRenewOn: boolean
  onAutoRenew: (isOn: boolean) => void
  refusal: string | null
  onAddFunds: () => void
  missingCents: number
}

function Check({ plan, startsAt, balance, isAutoRenewOn, onAutoRenew, refusal, onAddFunds, missingCents }: CheckProps) {
  const { t, i18n } = useTranslation('pro')
  const { language } = i18n
  const price = formatMoney(plan.price, language)
  const endsAt = startsAt + plan.days * DAY_MS
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
            ? t('buy.renewText', { price, date: formatDate(endsAt - PRO_RENEW_AHEAD_MS, language) })
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

export function BuyPlanDialog({ plan, mine, onClose, renderAddFunds }: BuyPlanDialogProps) {
  const { t, i18n } = useTranslation(['pro', 'common'])
  const { language } = i18n
  const { token, user } = useAuth()
  const { run, isBusy } = useMutation(api.subscription.buyPlan)
  const errorText = useErrorText()
  const [now] = useState(() => Date.now())
  /** As it was when the dialog opened: by buying, it becomes both. */
  const [wasPro] = useState(mine?.isPro === true)
  const [isAutoRenewOn, setIsAutoRenewOn] = useState(mine?.isPro === true ? mine.isAutoRenewOn : true)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [funds, setFunds] = useState<{ isOpen: boolean; requiredAmount: number } | null>(null)
  const [endsAt, setEndsAt] = useState<number | null>(null)
  /** The price that stands on the button that was pressed last, or first shown. */
  const [seenPrice, setSeenPrice] = useState(plan.price)
  const content = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (endsAt !== null) content.current?.focus()
  }, [endsAt])

  if (user === null || token === undefined) return null
  if (user.emailStatus === 'unconfirmed')
    return <ConfirmFirst open onOpenChange={(isOpen) => !isOpen && onClose()} title={t('buy.title', { name: planName(plan, language) })} />
  const price = formatMoney(plan.price, language)
  const days = t('days', { count: plan.days })
  const startsAt = Math.max(now, mine?.proExpiresAt ?? 0)
  const missingCents = user.balance === undefined ? 0 : centsFromDollars(plan.price) - centsFromDollars(user.balance)
  const changed = seenPrice === plan.price ? null : t('buy.priceChanged', { price })

  const pay = async () => {
    setRefusal(null)
    setSeenPrice(plan.price)
    try {
      const bought = await run({ token, planId: plan._id, expectedPrice: plan.price, isAutoRenewOn })
      setEndsAt(bought.proExpiresAt)
    } catch (error) {
      if (isCallError(error, 'short_balance') && typeof error.data.missing === 'number')
        setFunds({ isOpen: true, requiredAmount: error.data.missing })
      else if (isCallError(error, 'price_changed') && typeof error.data.total === 'number')
        setRefusal(t('buy.priceChanged', { price: formatMoney(error.data.total, language) }))
      else setRefusal(errorText(error))
    }
  }
  const footer =
    endsAt === null ? (
      <>
        <Button variant="secondary" onClick={onClose} disabled={isBusy}>
          {t('common:actions.cancel')}
        </Button>
        {/* The second half of a double click on the plan must not pay. */}
        <Button busy={isBusy} busyLabel={t('buy.busy')} onClick={({ detail }) => detail < 2 && void pay()} data-testid="pay-plan">
          {t('buy.submit', { price })}
        </Button>
      </>
    ) : (
      <Button variant="secondary" onClick={onClose}>
        {t('common:actions.close')}
      </Button>
    )
  return (
    <>
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        isLocked={isBusy}
        title={endsAt !== null ? t(wasPro ? 'buy.doneTitleMore' : 'buy.doneTitle') : t('buy.title', { name: planName(plan, language) })}
        description={endsAt !== null ? undefined : t(wasPro ? 'buy.textMore' : 'buy.text', { days })}
        closeLabel={t('common:actions.close')}
        footer={footer}
      >
        <div ref={content} tabIndex={-1} className="outline-none">
          {endsAt !== null ? (
            <Bought until={formatDate(endsAt, language)} />
          ) : (
            <Check
              plan={plan}
              startsAt={startsAt}
              balance={user.balance}
              isAutoRenewOn={isAutoRenewOn}
              onAutoRenew={setIsAutoRenewOn}
              refusal={refusal ?? changed}
              onAddFunds={() => setFunds({ isOpen: true, requiredAmount: dollarsFromCents(Math.max(0, missingCents)) })}
              missingCents={missingCents}
            />
          )}
        </div>
      </Dialog>
      {funds !== null &&
        renderAddFunds({
          open: funds.isOpen,
          onOpenChange: (isOpen) => setFunds({ ...funds, isOpen }),
          requiredAmount: funds.requiredAmount,
        })}
    </>
  )
}
