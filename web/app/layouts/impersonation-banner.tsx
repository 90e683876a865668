/** Shows on every page that the session is borrowed, from which user and for how long, and returns it (spec §2). */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useImpersonation } from '#web/lib/auth/impersonation.ts'
import type { Auth } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { useSecondsUntil } from '#web/lib/use-seconds-until.ts'

const MINUTE_SECONDS = 60

/** Stays in view wherever a page is scrolled to; other sticky parts make room. */
function keepRoom(banner: HTMLElement | null) {
  if (banner === null) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--bars', `${banner.offsetHeight}px`))
  observer.observe(banner)
  return () => {
    observer.disconnect()
    style.removeProperty('--bars')
  }
}

export function ImpersonationBanner({ auth: { token, user } }: { auth: Auth }) {
  const { t } = useTranslation(['security', 'common'])
  const { returnToAdmin } = useImpersonation()
  const endsAt = user?.borrowedUntil ?? null
  const seconds = useSecondsUntil(endsAt)
  // The hour is over, or the user has ended it: the server decides, whatever the clock of this browser shows.
  const isOver = useLive(api.auth.getUser, token === undefined || token === '' ? 'skip' : { token }).data === null
  useEffect(() => {
    if (isOver) void returnToAdmin()
  }, [isOver, returnToAdmin])
  return (
    <aside
      ref={keepRoom}
      aria-label={t('borrowed.title')}
      className="sticky top-0 z-40 flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-amber-300 px-4 py-2 text-sm text-amber-950"
      data-testid="impersonation-banner"
    >
      <strong>{t('borrowed.title')}</strong>
      {user?.name !== undefined && (
        <span className="min-w-0 wrap-anywhere">
          {t('borrowed.whose', { name: user.name })}
          {endsAt !== null && ` ${t('borrowed.minutes', { count: Math.ceil(seconds / MINUTE_SECONDS) })}`}
        </span>
      )}
      <button type="button" className="min-h-6 font-semibold underline underline-offset-4" onClick={() => void returnToAdmin()}>
        {t('common:account.returnToAdmin')}
      </button>
    </aside>
  )
}
