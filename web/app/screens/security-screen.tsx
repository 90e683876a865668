/** /settings/account (Security): the e-mail address, the password, the second factor, and where one is signed in. */
import { useTranslation } from 'react-i18next'
import { EmailCard } from '#web/features/auth/email-card.tsx'
import { GoogleCard } from '#web/features/auth/google-card.tsx'
import { PasskeysCard } from '#web/features/auth/passkeys-card.tsx'
import { PasswordCard } from '#web/features/auth/password-card.tsx'
import { SessionsCard } from '#web/features/auth/sessions-card.tsx'
import { SupportAccessCard } from '#web/features/auth/support-access-card.tsx'
import { TwoFactorCard } from '#web/features/auth/two-factor-card.tsx'
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
