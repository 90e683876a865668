/** /notifications: all notifications of the user, with a link to the settings. */
import { Link } from '@tanstack/react-router'
import { Bell, Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { NotificationList } from './notification-list.tsx'
import { PushOffer } from './push-offer.tsx'
import { useMarkRead } from './use-mark-read.ts'

const PAGE_LENGTH = 20

export function NotificationsScreen() {
  const { t } = useTranslation(['notifications', 'common'])
  const token = useSessionToken()
  const list = usePages(api.notifications.list, {
    token,
    limit: PAGE_LENGTH,
  })
  const { markRead, isBusy } = useMarkRead()
  const items = list.pages.flatMap((page) => page.items)
  const hasUnread = items.some(({ isRead }) => !isRead)
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <>
            {hasUnread && (
              <Button variant="secondary" size="sm" busy={isBusy} onClick={() => void markRead()} data-testid="mark-all-read">
                {t('markAll')}
              </Button>
            )}
            <Link to="/settings/notifications" className={buttonClass('ghost', 'sm')}>
              <Settings2 aria-hidden />
              {t('choose')}
            </Link>
          </>
        }
      />
      <Card className="px-1 py-2 md:px-3">
        <LiveList
          list={list}
          count={items.length}
          failed={t('failed')}
          skeleton={<SkeletonRows rows={5} label={t('common:actions.loading')} className="p-4" />}
          empty={<EmptyState icon={Bell} title={t('none')} text={t('noneText')} />}
        >
          <NotificationList items={items} heading="h2" />
          {/* Below: the browser knows late whether to offer, and nothing may move then. */}
          <PushOffer />
        </LiveList>
      </Card>
    </div>
  )
}
