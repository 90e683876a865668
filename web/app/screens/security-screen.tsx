/** /settings/account (Security): sign-in, second factor, devices, access log, data and closing. */
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { EmailCard } from '#web/features/auth/security/email-card.tsx'
import { GoogleCard } from '#web/features/auth/security/google-card.tsx'
import { PasskeysCard } from '#web/features/auth/security/passkeys-card.tsx'
import { PasswordCard } from '#web/features/auth/security/password-card.tsx'
import { SessionsCard } from '#web/features/auth/security/sessions-card.tsx'
import { SupportAccessCard } from '#web/features/auth/security/support-access-card.tsx'
import { TwoFactorCard } from '#web/features/auth/security/two-factor-card.tsx'
import { BlockedUsersCard } from '#web/features/safety/blocked-users-card.tsx'
import { DataCard } from '#web/features/leaving/data-card.tsx'
import { LeaveCard } from '#web/features/leaving/leave-card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-sm font-semibold tracking-normal text-muted">
        {title}
      </h2>
      {children}
    </section>
  )
}

export function SecurityScreen() {
  const { t } = useTranslation('security')
  return (
    <div className="flex flex-col gap-8">
      <PageHeader title={t('title')} text={t('text')} />
      <Group title={t('groups.signIn')}>
        <EmailCard />
        <PasswordCard />
        <PasskeysCard />
        <GoogleCard />
      </Group>
      <Group title={t('groups.secondFactor')}>
        <TwoFactorCard />
      </Group>
      <Group title={t('groups.devices')}>
        <SessionsCard />
      </Group>
      <Group title={t('groups.accessLog')}>
        <SupportAccessCard />
      </Group>
      <Group title={t('groups.blocks')}>
        <BlockedUsersCard />
      </Group>
      <Group title={t('groups.data')}>
        <DataCard />
        <LeaveCard />
      </Group>
    </div>
  )
}
