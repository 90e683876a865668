import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '#web/ui/button.tsx'

/** Nothing can be done with this code any more, or none was asked for in this tab: one starts again. */
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
