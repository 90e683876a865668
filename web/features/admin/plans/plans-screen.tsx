/** /admin/subscription-plans: the plans of Pro, their users, and the texts for visitors. */
import { Link } from '@tanstack/react-router'
import { BadgeCheck, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PEOPLE_COUNT_MAX } from '#contract/limits.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { Money } from '#web/ui/values.tsx'
import { HoldersDialog } from './holders-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import type { AdminPlan } from './plan-form.ts'

type Opened = { kind: 'edit'; plan: AdminPlan | null } | { kind: 'holders'; plan: AdminPlan }

function PlanRow({ plan, mayEdit, onOpen }: { plan: AdminPlan; mayEdit: boolean; onOpen: (opened: Opened) => void }) {
  const { t, i18n } = useTranslation(['system', 'pro'])
  const { names, name, price, days, benefits, isActive, holders } = plan
  const count = holders >= PEOPLE_COUNT_MAX ? `${formatNumber(PEOPLE_COUNT_MAX, i18n.language)}+` : formatNumber(holders, i18n.language)
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 py-4" data-testid="plan" data-plan={name}>
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="wrap-anywhere">{names[i18n.language] ?? name}</span>
          {!isActive && <Badge tone="neutral">{t('plans.notOffered')}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {t('pro:days', { count: days })} · {benefits.map((benefit) => t(`pro:benefits.${benefit}.title`)).join(', ')}
        </p>
      </div>
      <Money amount={price} language={i18n.language} className="text-lg font-bold" />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => onOpen({ kind: 'holders', plan })}>
          {t('plans.holders', { count: holders, number: count })}
        </Button>
        {mayEdit && (
          <Button variant="secondary" size="sm" onClick={() => onOpen({ kind: 'edit', plan })}>
            {t('plans.change')}
          </Button>
        )}
      </div>
    </li>
  )
}

export function PlansScreen() {
  const { t } = useTranslation(['system', 'common', 'pro'])
  const token = useSessionToken()
  const { user } = useAuth()
  const { data: plans, error, retry } = useLive(api.admin.plans.list, { token })
  const [opened, setOpened] = useState<Opened | null>(null)
  const mayEdit = user?.adminRole === 'owner'
  const close = () => setOpened(null)
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-5">
      <PageHeader
        title={t('common:nav.adminSubscriptionPlans')}
        text={t('plans.text')}
        actions={
          <>
            <Link to="/pro" className={buttonClass('secondary')}>
              {t('plans.preview')}
            </Link>
            {mayEdit && (
              <Button onClick={() => setOpened({ kind: 'edit', plan: null })}>
                <Plus aria-hidden />
                {t('plans.add')}
              </Button>
            )}
          </>
        }
      />
      <Card className="px-5">
        {plans !== undefined && plans.length > 0 ? (
          <ul className="divide-y">
            {plans.map((plan) => (
              <PlanRow key={plan._id} plan={plan} mayEdit={mayEdit} onOpen={setOpened} />
            ))}
          </ul>
        ) : plans !== undefined ? (
          <EmptyState icon={BadgeCheck} title={t('plans.none')} text={t('plans.noneText')} />
        ) : error !== null ? (
          <ErrorState title={t('plans.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
        ) : (
          <SkeletonRows rows={3} label={t('common:actions.loading')} className="py-6" />
        )}
      </Card>
      {opened?.kind === 'edit' && (
        <PlanDialog token={token} plan={opened.plan} nextPosition={(plans?.at(-1)?.position ?? 0) + 1} onClose={close} />
      )}
      {opened?.kind === 'holders' && <HoldersDialog token={token} plan={opened.plan} onClose={close} />}
    </div>
  )
}
