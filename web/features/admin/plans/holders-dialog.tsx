/** The users who have Pro by a plan. */
import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { useUserName } from '#web/lib/user-name.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatDate, formatMoney } from '#web/ui/format.ts'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import type { AdminPlan } from './plan-form.ts'

const PAGE_LENGTH = 20

export function HoldersDialog({ token, plan, onClose }: { token: string; plan: AdminPlan; onClose: () => void }) {
  const { t, i18n } = useTranslation(['system', 'common'])
  const nameOf = useUserName()
  const list = usePages(api.admin.plans.listHolders, { token, planId: plan._id, limit: PAGE_LENGTH })
  const holders = list.pages.flatMap(({ items }) => items)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="md"
      title={t('plans.holdersOf', { name: plan.names[i18n.language] ?? plan.name })}
      closeLabel={t('common:actions.close')}
    >
      <LiveList
        list={list}
        count={holders.length}
        failed={t('plans.holdersFailed')}
        skeleton={<SkeletonRows rows={4} label={t('common:actions.loading')} />}
        empty={<EmptyState icon={Users} title={t('plans.noHolders')} text={t('plans.noHoldersText')} />}
      >
        <ul className="divide-y">
          {holders.map(({ userId, name, proExpiresAt, agreedPrice, isAutoRenewOn }) => (
            <li key={userId} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3 text-sm">
              <Link
                to="/admin/users/$userId"
                params={{ userId }}
                className="rounded-sm font-semibold underline decoration-line underline-offset-4"
              >
                {nameOf(name)}
              </Link>
              <span className="text-muted sm:ml-auto">
                {t(!isAutoRenewOn || !plan.isActive ? 'plans.ends' : agreedPrice < plan.price ? 'plans.lapses' : 'plans.renews', {
                  date: formatDate(proExpiresAt, i18n.language),
                  price: formatMoney(agreedPrice, i18n.language),
                })}
              </span>
            </li>
          ))}
        </ul>
      </LiveList>
    </Dialog>
  )
}
