/** /pro: benefits and prices of Pro; for signed-in users also their own Pro. */
import { BadgeCheck, type LucideIcon, PenLine, Unlock } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BRIEF_MAX, BRIEF_MAX_PRO } from '#contract/limits.ts'
import type { OwnSubscription, ProBenefit, ProPlan } from '#contract/types.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { useGoToSignIn } from '#web/lib/auth/use-go-to-sign-in.ts'
import { useClickSession } from '#web/lib/auth/use-intent.ts'
import { api } from '#web/lib/live/api.ts'
import { part } from '#web/lib/part.tsx'
import { useLive } from '#web/lib/live/hooks.ts'
import { formatNumber } from '#web/ui/format.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Plans } from './plans.tsx'
import { sharedBenefits } from './plan-value.ts'

const OwnPro = part('own-pro', () => import('./own-pro.tsx'))
const Payments = part('pro-payments', () => import('./payments.tsx'))

const ICONS: Record<ProBenefit, LucideIcon> = { pro_posts: Unlock, long_briefs: PenLine, badge: BadgeCheck }
const TERMS = ['wallet', 'renewal', 'change', 'off', 'short'] as const

export interface ProScreenProps {
  /** The dialog that sells a plan. The route passes it in: it uses Add Funds of another feature. */
  renderBuy: (props: { plan: ProPlan; mine: OwnSubscription | undefined; onClose: () => void }) => ReactNode
}

function Benefits({ plans }: { plans: readonly ProPlan[] }) {
  const { t, i18n } = useTranslation('pro')
  const lengths = { pro: formatNumber(BRIEF_MAX_PRO, i18n.language), usual: formatNumber(BRIEF_MAX, i18n.language) }
  const every = [...new Set(plans.flatMap(({ benefits }) => benefits))]
  if (every.length === 0) return null
  return (
    <section aria-labelledby="benefits" className="mt-16 md:mt-24">
      <h2 id="benefits" className="text-2xl">
        {t('benefits.title')}
      </h2>
      <ul className="mt-6 grid gap-x-12 border-t md:grid-cols-3 md:border-t-0">
        {every.map((benefit) => {
          const Icon = ICONS[benefit]
          return (
            <li key={benefit} className="border-b py-6 md:border-t md:border-b-0">
              <Icon aria-hidden className="size-6 text-accent" strokeWidth={1.5} />
              <h3 className="mt-4 text-lg">{t(`benefits.${benefit}.title`)}</h3>
              <p className="mt-1.5 text-muted">{t(`benefits.${benefit}.text`, lengths)}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Terms() {
  const { t } = useTranslation('pro')
  return (
    <section aria-labelledby="terms" className="mt-16 md:mt-24 lg:grid lg:grid-cols-[16rem_1fr] lg:gap-12">
      <h2 id="terms" className="text-2xl">
        {t('terms.title')}
      </h2>
      <dl className="mt-6 grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:mt-1.5">
        {TERMS.map((term) => (
          <div key={term}>
            <dt className="font-semibold">{t(`terms.${term}.title`)}</dt>
            <dd className="mt-1 text-muted">{t(`terms.${term}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Holds the place of the own Pro until it is loaded, at its height. */
const OwnWaiting = ({ className }: { className: string }) => (
  <div className={className}>
    <Skeleton className="h-24 w-full rounded-xl" />
  </div>
)

export function ProScreen({ renderBuy }: ProScreenProps) {
  const { t } = useTranslation(['pro', 'common'])
  const { token, user } = useAuth()
  const goToSignIn = useGoToSignIn()
  const sessionOf = useClickSession()
  const plans = useLive(api.subscription.getPlans, {})
  const isMember = token !== undefined && token !== ''
  const mine = useLive(api.subscription.getMine, isMember ? { token } : 'skip')
  const [chosen, setChosen] = useState<ProPlan | null>(null)
  const offered = plans.data ?? []
  // While the dialog is open, its plan follows the changes that an admin makes.
  const plan = chosen === null ? null : (offered.find(({ _id }) => _id === chosen._id) ?? chosen)
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-10 pb-20 md:px-6 md:pt-20">
      <header className="max-w-2xl">
        <p className="text-sm font-semibold tracking-wide text-accent">{t('title')}</p>
        <h1 className="mt-2 text-display">{t('headline')}</h1>
        <p className="mt-5 text-lg text-muted">{t('intro')}</p>
      </header>
      {token === undefined && <OwnWaiting className="mt-10 hidden signed-in:block" />}
      {isMember && user !== null && (
        <div className="mt-10">
          <Suspense fallback={<OwnWaiting className="block" />}>
            <OwnPro token={token} balance={user.balance} mine={mine.data} hasFailed={mine.error !== null} onRetry={mine.retry} />
          </Suspense>
        </div>
      )}
      <section aria-labelledby="plans" className="mt-12 md:mt-16">
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
          <h2 id="plans" className="text-2xl">
            {t('plans.title')}
          </h2>
          <p className="text-sm text-muted">
            {t(offered.every(({ benefits }) => benefits.length === sharedBenefits(offered).length) ? 'plans.text' : 'plans.textDiffering')}
          </p>
        </div>
        <div className="mt-6">
          {plans.error !== null && plans.data === undefined ? (
            <ErrorState title={t('plans.failed')} retryLabel={t('common:actions.retry')} onRetry={plans.retry} />
          ) : (
            <Plans plans={offered} mine={mine.data} onChoose={(wanted) => (sessionOf() === null ? goToSignIn() : setChosen(wanted))} />
          )}
        </div>
      </section>
      {isMember && (
        <Suspense>
          <Payments token={token} />
        </Suspense>
      )}
      <Benefits plans={offered} />
      <Terms />
      {/* The effect of choosing a plan depends on the reader's own Pro. */}
      {plan !== null && !mine.isPending && renderBuy({ plan, mine: mine.data, onClose: () => setChosen(null) })}
    </div>
  )
}
