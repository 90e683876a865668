/** The adjustments of a user's balance, and the way to make one. For owners and finance. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { SkeletonRows } from '#web/ui/states.tsx'
import type { UserDetails } from '../users.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import { AdjustmentItem } from './adjustment-item.tsx'

const LIST_LENGTH = 5

export function UserAdjustments({ user }: { user: UserDetails }) {
  return user.money === null ? null : <Adjustments user={user} />
}

function Adjustments({ user }: { user: UserDetails }) {
  const { t } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const list = usePages(api.admin.adjustments.list, { token, userId: user._id, limit: LIST_LENGTH })
  const [isOpen, setOpen] = useState(false)
  const adjustments = list.pages.flatMap(({ items }) => items)
  return (
    <Card data-testid="user-adjustments">
      <CardHeader
        title={t('adjustments.list')}
        text={t('adjustments.listText')}
        aside={
          user.may.adjust ? (
            <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
              {t('adjustments.adjust')}
            </Button>
          ) : undefined
        }
      />
      <CardBody>
        <LiveList
          list={list}
          count={adjustments.length}
          failed={t('adjustments.failed')}
          skeleton={<SkeletonRows rows={1} label={t('common:actions.loading')} />}
          empty={<p className="text-sm text-muted">{t('adjustments.none')}</p>}
          isAutomatic={false}
        >
          <ul className="divide-y">
            {adjustments.map((adjustment) => (
              <AdjustmentItem key={adjustment._id} adjustment={adjustment} />
            ))}
          </ul>
        </LiveList>
        {isOpen && <AdjustDialog user={user} onClose={() => setOpen(false)} />}
      </CardBody>
    </Card>
  )
}
