import { useTranslation } from 'react-i18next'
import { Spinner } from '#web/ui/spinner.tsx'

/** spec §2: what the auth guard shows while it finds out who is here. */
export function VerifyingPage() {
  const { t } = useTranslation('common')
  return (
    <div className="flex flex-1 items-center justify-center p-16 text-muted">
      <Spinner label={t('auth.verifying')} />
    </div>
  )
}
