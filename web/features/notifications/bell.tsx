/** The bell of a signed-in user with a live count of unread notifications; the list loads on click. Loaded with the account corner. */
import { Bell as BellIcon } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import type { BellPanelProps } from './bell-panel.tsx'

/** The server stops counting here. */
const SHOWN_MAX = 99

const useUnread = (token: string): number => useLive(api.notifications.unreadCount, { token }).data ?? 0

function Mark({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden
      data-testid="unread-count"
      className="absolute -top-0.5 left-1/2 flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-danger-fill px-1 text-[0.6875rem] leading-none font-bold text-danger-fill-ink tabular-nums"
    >
      {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
    </span>
  )
}

function useLabel(count: number): string {
  const { t } = useTranslation('notifications')
  return count === 0 ? t('title') : t('unread', { count })
}

/** Announces new notifications once the count is stable, not those that were there when the page loaded. */
function useAnnouncement(count: number): string {
  const label = useLabel(count)
  const before = useRef<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (before.current !== null && count > before.current) setAnnouncement(label)
    if (count === 0) setAnnouncement('')
    before.current = count
  }, [count, label])
  return announcement
}

const loadPanel = () => import('./bell-panel.tsx')

/** In the top nav: a button with a popover. */
export function Bell({ token }: { token: string }) {
  const count = useUnread(token)
  const label = useLabel(count)
  const announcement = useAnnouncement(count)
  const [Panel, setPanel] = useState<ComponentType<BellPanelProps> | null>(null)
  const open = async () => {
    const { default: loaded } = await loadPanel()
    setPanel(() => loaded)
  }
  const className = 'relative flex size-10 shrink-0 items-center justify-center rounded-full hover:bg-sunken dark:hover:bg-raised'
  const content = (
    <>
      <BellIcon aria-hidden className="size-5" />
      <Mark count={count} />
    </>
  )
  return (
    <>
      <span role="status" className="sr-only" data-testid="bell-announcement">
        {announcement}
      </span>
      {Panel === null ? (
        <button
          type="button"
          aria-label={label}
          title={label}
          aria-haspopup="dialog"
          aria-expanded={false}
          data-testid="bell"
          className={className}
          onPointerEnter={() => void loadPanel()}
          onFocus={() => void loadPanel()}
          onClick={() => void open()}
        >
          {content}
        </button>
      ) : (
        <Panel
          hasUnread={count > 0}
          trigger={
            <button type="button" aria-label={label} title={label} data-testid="bell" className={className}>
              {content}
            </button>
          }
        />
      )}
    </>
  )
}
