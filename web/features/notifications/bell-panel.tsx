/** The panel of the bell: the newest notifications. Opened by the click that loaded it. */
import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { ScrollArea } from '#web/ui/scroll-area.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import type { Notification } from '#contract/types.ts'
import { NotificationList } from './notification-list.tsx'
import { PushOffer } from './push-offer.tsx'
import { useMarkRead } from './use-mark-read.ts'

const SHOWN = 10

export interface BellPanelProps {
  hasUnread: boolean
  /** The bell. */
  trigger: ReactNode
}

const NotificationsWithOffer = ({ items, onFollow }: { items: readonly Notification[]; onFollow: () => void }) => (
  <>
    <PushOffer />
    <NotificationList items={items} heading="h3" onFollow={onFollow} />
  </>
)

function Newest({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation(['notifications', 'common'])
  const token = useSessionToken()
  const { data, error, isPending, retry } = useLive(api.notifications.list, { token, limit: SHOWN })
  if (data !== undefined)
    return data.items.length === 0 ? (
      <EmptyState icon={Bell} title={t('none')} text={t('noneText')} />
    ) : (
      <NotificationsWithOffer items={data.items} onFollow={onFollow} />
    )
  if (isPending && error === null) return <SkeletonRows rows={3} label={t('common:actions.loading')} className="p-3" />
  return <ErrorState title={t('failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
}

export default function BellPanel({ hasUnread, trigger }: BellPanelProps) {
  const { t } = useTranslation('notifications')
  const [isOpen, setIsOpen] = useState(true)
  const { markRead, isBusy } = useMarkRead()
  const close = () => setIsOpen(false)
  return (
    <Popover trigger={trigger} label={t('title')} open={isOpen} onOpenChange={setIsOpen} className="flex w-96 flex-col p-0">
      <header className="flex items-center justify-between gap-3 border-b px-4 py-2.5">
        <h2 className="font-sans text-base font-semibold tracking-normal">{t('title')}</h2>
        {hasUnread && (
          <Button variant="link" busy={isBusy} onClick={() => void markRead()} data-testid="mark-all-read">
            {t('markAll')}
          </Button>
        )}
      </header>
      <ScrollArea label={t('title')} className="max-h-[26rem] min-h-0 px-1 pb-1">
        <Newest onFollow={close} />
      </ScrollArea>
      <footer className="border-t p-2">
        <Link to="/notifications" onClick={close} className={buttonClass('ghost', 'sm', 'w-full')}>
          {t('seeAll')}
        </Link>
      </footer>
    </Popover>
  )
}
