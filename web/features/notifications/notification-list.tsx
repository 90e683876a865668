/** Notifications by day, each a link to its subject. Following the link marks the notification as read. */
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notification } from '#contract/types.ts'
import { codeTextOf } from '#web/lib/error-text.ts'
import { cx } from '#web/ui/cx.ts'
import { chosenZone, formatDate } from '#web/ui/format.ts'
import { RelativeTime } from '#web/ui/values.tsx'
import { byDay, nameOfDay } from './days.ts'
import { KindIcon } from './kind-icon.tsx'
import { useMarkRead } from './use-mark-read.ts'
import { useNotificationText } from './use-notification-text.ts'

const ADDED = 'mt-1 line-clamp-3 border-l-2 border-line-strong pl-2.5 text-sm text-muted wrap-anywhere'

/** The reason of a refused call. Its catalog is no part of the page and loads with the first row that needs it. */
function RefusalReason({ code }: { code: string }) {
  const { i18n } = useTranslation('errors')
  return <span className={ADDED}>{codeTextOf(i18n, code)}</span>
}

interface RowProps {
  notification: Notification
  onFollow: (notification: Notification) => void
}

function Row({ notification, onFollow }: RowProps) {
  const { t, i18n } = useTranslation('notifications')
  const { text, quote } = useNotificationText()(notification)
  return (
    <li data-testid="notification" data-kind={notification.kind} data-read={notification.isRead}>
      <Link
        to={notification.link}
        onClick={() => onFollow(notification)}
        className="flex gap-3 rounded-lg px-3 py-2.5 hover:bg-sunken dark:hover:bg-paper"
      >
        <KindIcon kind={notification.kind} />
        <span className="min-w-0 flex-1">
          <span className={cx('block leading-snug wrap-anywhere', !notification.isRead && 'font-semibold')}>{text}</span>
          {quote !== null && <span className={ADDED}>{quote}</span>}
          {notification.kind === 'money_failed' && (
            <Suspense fallback={null}>
              <RefusalReason code={notification.data.code} />
            </Suspense>
          )}
          <RelativeTime at={notification.createdAt} language={i18n.language} className="mt-0.5 block text-xs text-muted" />
        </span>
        {!notification.isRead && (
          <span className="mt-2 size-2 shrink-0 rounded-full bg-accent">
            <span className="sr-only">{t('isUnread')}</span>
          </span>
        )}
      </Link>
    </li>
  )
}

interface NotificationListProps {
  items: readonly Notification[]
  /** `h2` on a page, `h3` in a popover that has a heading. */
  heading: 'h2' | 'h3'
  /** The user follows a notification. */
  onFollow?: () => void
}

export function NotificationList({ items, heading: Heading, onFollow }: NotificationListProps) {
  const { t, i18n } = useTranslation('notifications')
  const { markRead } = useMarkRead()
  const [now] = useState(() => Date.now())
  const zone = chosenZone()
  const nameOf = (day: string, atMs: number): string => {
    const name = nameOfDay(day, now, zone)
    if (name === null) return formatDate(atMs, i18n.language)
    return name === 'today' ? t('today') : t('yesterday')
  }
  const follow = ({ _id, isRead }: Notification) => {
    if (!isRead) void markRead([_id])
    onFollow?.()
  }
  return byDay(items, zone).map(({ name, items: ofDay }) => (
    <section key={name} className="py-1">
      <Heading className="px-3 pt-2 pb-1 font-sans text-xs font-semibold tracking-normal text-muted">
        {nameOf(name, ofDay[0]?.createdAt ?? now)}
      </Heading>
      <ul>
        {ofDay.map((notification) => (
          <Row key={notification._id} notification={notification} onFollow={follow} />
        ))}
      </ul>
    </section>
  ))
}
