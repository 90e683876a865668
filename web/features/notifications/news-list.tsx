/** Notifications by day, each a link to what it is about; following it marks it as read. */
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
import { useNewsText } from './use-news-text.ts'

const ADDED = 'mt-1 line-clamp-3 border-l-2 border-line-strong pl-2.5 text-sm text-muted wrap-anywhere'

/** Why a call was refused. Its catalog is not part of the page, and comes with the first row that wants it. */
function RefusalReason({ code }: { code: string }) {
  const { i18n } = useTranslation('errors')
  return <span className={ADDED}>{codeTextOf(i18n, code)}</span>
}

function NewsRow({ news, onFollow }: { news: Notification; onFollow: (news: Notification) => void }) {
  const { t, i18n } = useTranslation('notifications')
  const { text, quote } = useNewsText()(news)
  return (
    <li data-testid="notification" data-kind={news.kind} data-read={news.isRead}>
      <Link to={news.link} onClick={() => onFollow(news)} className="flex gap-3 rounded-lg px-3 py-2.5 hover:bg-sunken dark:hover:bg-paper">
        <KindIcon kind={news.kind} />
        <span className="min-w-0 flex-1">
          <span className={cx('block leading-snug wrap-anywhere', !news.isRead && 'font-semibold')}>{text}</span>
          {quote !== null && quote !== '' && <span className={ADDED}>{quote}</span>}
          {news.kind === 'money_failed' && (
            <Suspense fallback={null}>
              <RefusalReason code={news.data.code} />
            </Suspense>
          )}
          <RelativeTime at={news.createdAt} language={i18n.language} className="mt-0.5 block text-xs text-muted" />
        </span>
        {!news.isRead && (
          <span className="mt-2 size-2 shrink-0 rounded-full bg-accent">
            <span className="sr-only">{t('isUnread')}</span>
          </span>
        )}
      </Link>
    </li>
  )
}

interface NewsListProps {
  items: readonly Notification[]
  /** `h2` on a page, `h3` in a popover that has a heading. */
  heading: 'h2' | 'h3'
  /** Somebody goes to what it is about. */
  onFollow?: () => void
}

export function NewsList({ items, heading: Heading, onFollow }: NewsListProps) {
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
        {ofDay.map((news) => (
          <NewsRow key={news._id} news={news} onFollow={follow} />
        ))}
      </ul>
    </section>
  ))
}
