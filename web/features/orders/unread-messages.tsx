/** Unread messages of the orders in a list: one question for each page of it, live. */
import { useQueries } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { UNREAD_THREADS_MAX } from '#contract/limits.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { liveQuery } from '#web/lib/live/hooks.ts'
import { cx } from '#web/ui/cx.ts'

type Row = { readonly _id: string }

const inParts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / UNREAD_THREADS_MAX) }, (_, at) =>
    ids.slice(at * UNREAD_THREADS_MAX, (at + 1) * UNREAD_THREADS_MAX),
  )

/** The number for each order, by its id. While a changed page is asked for again, its orders keep their last number. */
export function useUnread(pages: readonly (readonly Row[])[]): (orderId: string) => number {
  const token = useSessionToken()
  const parts = pages.flatMap((page) => inParts(page.map(({ _id }) => _id)))
  const results = useQueries({ queries: parts.map((threadIds) => liveQuery(api.threads.countUnread, { token, threadIds })) })
  const last = useRef(new Map<string, number>())
  const now = new Map<string, number>()
  for (const [at, ids] of parts.entries()) {
    const found = results[at]?.data
    for (const id of ids) {
      const count = found === undefined ? last.current.get(id) : found.find(({ threadId }) => threadId === id)?.unread
      if (count !== undefined) now.set(id, count)
    }
  }
  last.current = now
  return (orderId) => now.get(orderId) ?? 0
}

/** The mark in a row; nothing when all is read. */
export function UnreadMark({ count, className }: { count: number; className?: string }) {
  const { t } = useTranslation('order')
  if (count === 0) return null
  return (
    <span
      className={cx(
        'inline-flex h-6 shrink-0 items-center gap-1 rounded-full bg-accent-soft px-2 text-xs font-semibold text-accent tabular-nums',
        className,
      )}
      title={t('unread', { count })}
      data-testid="unread-mark"
    >
      <MessageCircle aria-hidden className="size-3.5" />
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t('unread', { count })}</span>
    </span>
  )
}
