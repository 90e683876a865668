/** Error pages of spec §2 that have an address of their own; their texts load with them. */
import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '#web/ui/button.tsx'
import { ErrorPage } from './error-pages.tsx'

export function UnauthorizedPage() {
  const { t } = useTranslation('status')
  return <ErrorPage code="401" title={t('unauthorized.title')} text={t('unauthorized.text')} />
}

export function ForbiddenPage() {
  const { t } = useTranslation('status')
  return <ErrorPage code="403" title={t('forbidden.title')} text={t('forbidden.text')} />
}

export function UnavailablePage() {
  const { t } = useTranslation('status')
  return <ErrorPage code="503" title={t('unavailable.title')} text={t('unavailable.text')} />
}

/** Shown by the service worker in place of a page that cannot be reached. Works without a script, which may be out of reach, too. */
export function OfflinePage() {
  const { t } = useTranslation(['status', 'common'])
  return (
    <div className="mx-auto flex min-h-[70dvh] max-w-xl flex-col items-center justify-center gap-4 px-6 py-16 text-center">
      <WifiOff aria-hidden className="size-14 text-accent" strokeWidth={1.5} />
      <h1 className="text-3xl">{t('offline.title')}</h1>
      <p className="text-muted">{t('offline.text')}</p>
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the address of the window, whatever it is */}
      <a href="" className={buttonClass('primary', 'md', 'mt-4')}>
        {t('common:actions.retry')}
      </a>
    </div>
  )
}
