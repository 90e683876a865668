/** /settings/account (Security): e-mail address, password, second factor, sessions. */
import { useTranslation } from 'react-i18next'
import { EmailCard } from '#web/features/auth/security/email-card.tsx'
import { GoogleCard } from '#web/features/auth/security/google-card.tsx'
import { PasskeysCard } from '#web/features/auth/security/passkeys-card.tsx'
import { PasswordCard } from '#web/features/auth/security/password-card.tsx'
import { SessionsCard } from '#web/features/auth/security/sessions-card.tsx'
import { SupportAccessCard } from '#web/features/auth/security/support-access-card.tsx'
import { TwoFactorCard } from '#web/features/auth/security/two-factor-card.tsx'
import { DataCard } from '#web/features/leaving/data-card.tsx'
import { LeaveCard } from '#web/features/leaving/leave-card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export function SecurityScreen() {
  const { t } = useTranslation('security')
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={t('title')} text={t('text')} />
      <EmailCard />
      <PasswordCard />
      <TwoFactorCard />
      <PasskeysCard />
      <GoogleCard />
      <SessionsCard />
      <SupportAccessCard />
      <DataCard />
      <LeaveCard />
    </div>
  )
}
