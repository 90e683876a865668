import { useTranslation } from 'react-i18next'
import { Spinner } from '#web/ui/spinner.tsx'

/** spec §2: shown by the auth guard until the user is known; only when that takes longer than 300 ms. */
export function VerifyingPage() {
  const { t } = useTranslation('common')
  return (
    <div className="flex min-h-dvh flex-1 animate-appear-late justify-center p-16 text-muted">
      <Spinner label={t('auth.verifying')} />
    </div>
  )
}
