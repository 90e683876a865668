import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '#web/ui/button.tsx'

/** The code has expired, or none was requested in this tab: leads back to the start. */
export function RecoveryOver() {
  const { t } = useTranslation('recovery')
  return (
    <div className="flex flex-col items-center gap-4 text-center" data-testid="recovery-over">
      <Hourglass aria-hidden className="size-10 text-accent" />
      <div>
        <h1 className="text-2xl">{t('over.title')}</h1>
        <p className="mt-1 text-sm text-muted">{t('over.text')}</p>
      </div>
      <Link to="/forgot-password" className={buttonClass('primary', 'md', 'w-full')}>
        {t('over.start')}
      </Link>
    </div>
  )
}
