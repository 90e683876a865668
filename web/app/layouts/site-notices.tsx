/** Above every page: the announcement of the site, and that it is under maintenance. */
import { useRouter } from '@tanstack/react-router'
import { Info, TriangleAlert, Wrench, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SiteNotices as Site } from '#contract/types.ts'
import { cx } from '#web/ui/cx.ts'

/** Our own icon, where the site has none. */
export const OWN_ICON = '/favicon.svg'
/** The announcement that this browser has closed, until another one comes. */
const CLOSED_KEY = 'announcement-closed'

/** Name, logo and icon follow the settings: a change loads the values of the document again. */
export function useFreshSite(now: Site | undefined, shown: { siteName: string; logo: string | null; favicon: string }) {
  const router = useRouter()
  const isFresh =
    now === undefined || (now.name === shown.siteName && now.logo === shown.logo && (now.favicon ?? OWN_ICON) === shown.favicon)
  useEffect(() => {
    if (!isFresh) void router.invalidate({ filter: ({ routeId }) => routeId === '__root__' })
  }, [isFresh, router])
}

export function SiteNotices({ announcement, maintenance }: Pick<Site, 'announcement' | 'maintenance'>) {
  const { t } = useTranslation('common')
  const [closed, setClosed] = useState<string | null>(null)
  useEffect(() => setClosed(sessionStorage.getItem(CLOSED_KEY)), [])
  const close = (text: string) => {
    sessionStorage.setItem(CLOSED_KEY, text)
    setClosed(text)
  }
  const Icon = announcement?.isWarning === true ? TriangleAlert : Info
  return (
    <>
      {maintenance !== null && (
        <aside
          aria-label={t('site.maintenance')}
          className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-sm text-ink"
          data-testid="maintenance"
        >
          <Wrench aria-hidden className="size-4 shrink-0 text-warning" />
          <p className="min-w-0 wrap-anywhere">
            <strong>{t('site.maintenance')}</strong> {t('site.maintenanceText')} {maintenance}
          </p>
        </aside>
      )}
      {announcement !== null && closed !== announcement.text && (
        <aside
          aria-label={t('site.announcement')}
          className={cx(
            'flex items-center justify-center gap-2 px-4 py-2 text-sm text-ink',
            announcement.isWarning ? 'bg-warning-soft' : 'bg-info-soft',
          )}
          data-testid="announcement"
        >
          <Icon aria-hidden className={cx('size-4 shrink-0', announcement.isWarning ? 'text-warning' : 'text-info')} />
          <p className="min-w-0 whitespace-pre-line wrap-anywhere">{announcement.text}</p>
          <button
            type="button"
            aria-label={t('site.closeAnnouncement')}
            className="grid size-8 shrink-0 place-items-center rounded-full hover:bg-surface"
            onClick={() => close(announcement.text)}
          >
            <X aria-hidden className="size-4" />
          </button>
        </aside>
      )}
    </>
  )
}
