/** The reader's own Pro: its end, its renewal, and the switch for the renewal. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnSubscription } from '#contract/types.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/money.ts'
import { renewsAt } from '#contract/rules/pro.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatDate, formatMoney } from '#web/ui/format.ts'
import { ProBadge } from '#web/ui/pro-badge.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { planName } from './plan-value.ts'

interface OwnProProps {
  token: string
  /** Wallet balance in dollars; undefined while unknown. */
  balance: number | undefined
  mine: OwnSubscription | undefined
  hasFailed: boolean
  onRetry: () => void
}

const panelClass = 'rounded-xl border bg-surface px-5 py-5 shadow-card md:px-8 md:py-6'

/** The reason why Pro ended. */
const ENDED = { off: 'mine.ended', short_balance: 'mine.endedShort', suspended: 'mine.endedSuspended' } as const

type Plan = NonNullable<OwnSubscription['plan']>

/** One sentence about the end of the period, and the obstacles to a renewal. */
function useOutlook(
  mine: OwnSubscription,
  plan: Plan,
  expiresAt: number,
  balance: number | undefined,
): { text: string; warning: string | null } {
  const { t, i18n } = useTranslation('pro')
  const money = (dollars: number) => formatMoney(dollars, i18n.language)
  const date = formatDate(expiresAt, i18n.language)
  if (mine.renewalStop === 'plan') return { text: t('mine.renewOff', { date }), warning: t('mine.stopPlan') }
  if (mine.renewalStop === 'price')
    return { text: t('mine.renewOff', { date }), warning: t('mine.stopPrice', { price: money(plan.price) }) }
  if (!mine.isAutoRenewOn) return { text: t('mine.renewOff', { date }), warning: null }
  if (mine.isSuspendedAtEnd) return { text: t('mine.renewSuspended', { date }), warning: null }
  const missingCents = balance === undefined ? 0 : centsFromDollars(plan.price) - centsFromDollars(balance)
  return {
    // The day of the payment, which may be the day before Pro would end.
    text: t('mine.renewOn', {
      date: formatDate(renewsAt(expiresAt), i18n.language),
      price: money(plan.price),
      days: t('days', { count: plan.days }),
    }),
    warning: missingCents > 0 ? t('mine.renewShort', { amount: money(dollarsFromCents(missingCents)) }) : null,
  }
}

function Renewal({
  token,
  mine,
  plan,
  expiresAt,
  balance,
}: {
  token: string
  mine: OwnSubscription
  plan: Plan
  expiresAt: number
  balance: number | undefined
}) {
  const { t, i18n } = useTranslation(['pro', 'common'])
  const { run, isBusy } = useMutation(api.subscription.setAutoRenew)
  const callFailed = useCallFailed()
  const [isAsking, setIsAsking] = useState(false)
  const { text, warning } = useOutlook(mine, plan, expiresAt, balance)
  const set = async (isOn: boolean) => {
    try {
      await run(isOn ? { token, isOn, expectedPrice: plan.price } : { token, isOn })
    } catch (error) {
      callFailed(error)
    }
    setIsAsking(false)
  }
  return (
    <div className="mt-4 border-t pt-3">
      <Switch
        isOn={mine.isAutoRenewOn}
        disabled={isBusy || (!mine.isAutoRenewOn && !plan.isActive)}
        onChange={(isOn) => (isOn ? void set(true) : setIsAsking(true))}
        text={text}
      >
        {t('mine.renew')}
      </Switch>
      {warning !== null && <p className="mt-2 rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">{warning}</p>}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('off.title')}
        text={t('off.text', { date: formatDate(expiresAt, i18n.language) })}
        confirmLabel={t('off.confirm')}
        cancelLabel={t('off.cancel')}
        closeLabel={t('common:actions.close')}
        isBusy={isBusy}
        onConfirm={() => void set(false)}
      />
    </div>
  )
}

function Member({
  token,
  mine,
  balance,
  expiresAt,
}: {
  token: string
  mine: OwnSubscription
  balance: number | undefined
  expiresAt: number
}) {
  const { t, i18n } = useTranslation(['pro', 'common'])
  const { plan } = mine
  return (
    <section aria-labelledby="own-pro" className={panelClass} data-testid="own-pro">
      <h2 id="own-pro" className="flex items-center gap-2 text-sm font-semibold text-muted">
        {t('mine.title')}
        <ProBadge label={t('common:nav.pro')} />
      </h2>
      <p className="mt-1 text-xl font-semibold" aria-live="polite">
        {t('mine.until', { date: formatDate(expiresAt, i18n.language) })}
      </p>
      {plan === null ? (
        <p className="mt-1 text-sm text-muted">{t('mine.given')}</p>
      ) : (
        <>
          <p className="mt-1 text-sm text-muted">{t('mine.plan', { name: planName(plan, i18n.language) })}</p>
          {mine.nextPlan !== null && (
            <p className="mt-1 text-sm text-muted">
              {t('mine.next', { name: planName(mine.nextPlan, i18n.language), date: formatDate(expiresAt, i18n.language) })}
            </p>
          )}
          <Renewal token={token} mine={mine} plan={mine.nextPlan ?? plan} expiresAt={expiresAt} balance={balance} />
        </>
      )}
    </section>
  )
}

export default function OwnPro({ token, balance, mine, hasFailed, onRetry }: OwnProProps) {
  const { t, i18n } = useTranslation(['pro', 'common'])
  if (mine === undefined && hasFailed)
    return <ErrorState className={panelClass} title={t('mine.failed')} retryLabel={t('common:actions.retry')} onRetry={onRetry} />
  if (mine === undefined) return <Skeleton className="h-24 w-full rounded-xl" />
  if (mine.isPro && mine.proExpiresAt !== null) return <Member token={token} mine={mine} balance={balance} expiresAt={mine.proExpiresAt} />
  const ended = mine.endedAt === null ? null : formatDate(mine.endedAt, i18n.language)
  return (
    <section aria-labelledby="own-pro" className={panelClass} data-testid="own-pro">
      <h2 id="own-pro" className="text-sm font-semibold text-muted">
        {t('mine.title')}
      </h2>
      <p className="mt-1 text-xl font-semibold" aria-live="polite">
        {ended === null ? t('mine.none') : t(ENDED[mine.endReason ?? 'off'], { date: ended })}
      </p>
      {balance !== undefined && (
        <p className="mt-1 text-sm text-muted">{t('mine.balance', { amount: formatMoney(balance, i18n.language) })}</p>
      )}
    </section>
  )
}
