/** Above every page, for users with an unconfirmed e-mail address: resends the mail, or leads to another address. */
import { Link } from '@tanstack/react-router'
import { MailWarning } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMailAgain } from '#web/lib/auth/use-mail-again.ts'
import { Button } from '#web/ui/button.tsx'

export default function ConfirmBar({ email }: { email: string }) {
  const { t } = useTranslation('recovery')
  const { send, isBusy, seconds } = useMailAgain('bar')
  return (
    <aside aria-label={t('bar.label')} className="border-b bg-sunken" data-testid="confirm-bar">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-5 gap-y-1 px-4 py-2 text-sm md:px-6">
        <p className="flex min-w-0 flex-1 basis-72 items-start gap-2.5">
          <MailWarning aria-hidden className="mt-0.5 size-4.5 shrink-0 text-accent" />
          <span className="min-w-0 wrap-anywhere">{t('bar.text', { email })}</span>
        </p>
        <div className="flex flex-wrap items-center gap-x-5">
          <Button variant="link" busy={isBusy} disabled={seconds > 0} onClick={() => void send()}>
            {seconds > 0 ? t('bar.resendIn', { seconds }) : t('bar.resend')}
          </Button>
          <Link
            to="/settings/account"
            hash="email"
            className="flex min-h-6 items-center font-semibold text-accent underline-offset-4 hover:underline"
          >
            {t('bar.change')}
          </Link>
        </div>
      </div>
    </aside>
  )
}
