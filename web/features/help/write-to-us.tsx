/** The way from the help to the team. */
import { Link } from '@tanstack/react-router'
import { LifeBuoy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { buttonClass } from '#web/ui/button.tsx'

/** Where articles do not help. Users have tickets, visitors a form that confirms their address. */
export function WriteToUs() {
  const { t } = useTranslation('help')
  const { user } = useAuth()
  return (
    <section
      aria-labelledby="help-contact"
      className="mt-12 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border bg-surface px-5 py-4 print:hidden"
    >
      <div className="min-w-48 flex-1">
        <h2 id="help-contact" className="text-lg">
          {t('contact.title')}
        </h2>
        <p className="text-muted">{t('contact.text')}</p>
      </div>
      <Link to={user === null ? '/contact' : '/tickets/new'} className={buttonClass('secondary')} data-testid="write-to-us">
        <LifeBuoy aria-hidden />
        {t('contact.open')}
      </Link>
    </section>
  )
}
