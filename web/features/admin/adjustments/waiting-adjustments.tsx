/** Adjustments that wait for a second admin, beside the withdrawals. Absent while none is known to wait, and for roles that do not decide. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { OF_FINANCE } from '#contract/rules/admin-pages.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { useUserName } from '#web/lib/user-name.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { AdjustmentItem } from './adjustment-item.tsx'

const LIST_LENGTH = 10

export function WaitingAdjustments() {
  const { user } = useAuth()
  const role = user?.adminRole ?? null
  return role !== null && OF_FINANCE.includes(role) ? <Waiting /> : null
}

function Waiting() {
  const { t } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const nameOf = useUserName()
  const list = usePages(api.admin.adjustments.listWaiting, { token, limit: LIST_LENGTH })
  const adjustments = list.pages.flatMap(({ items }) => items)
  if (adjustments.length === 0 && list.error === null && !list.isRetrying) return null
  return (
    <Card data-testid="waiting-adjustments">
      <CardHeader title={t('adjustments.waiting')} text={t('adjustments.waitingText')} />
      <CardBody>
        <LiveList list={list} count={adjustments.length} failed={t('adjustments.failed')} skeleton={null} empty={null} isAutomatic={false}>
          <ul className="divide-y">
            {adjustments.map((adjustment) => (
              <AdjustmentItem
                key={adjustment._id}
                adjustment={adjustment}
                title={
                  <Link to="/admin/users/$userId" params={{ userId: adjustment.user.userId }} className="font-semibold hover:underline">
                    {nameOf(adjustment.user.name)}
                  </Link>
                }
              />
            ))}
          </ul>
        </LiveList>
      </CardBody>
    </Card>
  )
}
