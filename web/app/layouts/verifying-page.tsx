import { useTranslation } from 'react-i18next'
import { Spinner } from '#web/ui/spinner.tsx'

/** spec §2: shown by the auth guard until the user is known. */
export function VerifyingPage() {
  const { t } = useTranslation('common')
  return (
    <div className="flex flex-1 items-center justify-center p-16 text-muted">
      <Spinner label={t('auth.verifying')} />
    </div>
  )
}
