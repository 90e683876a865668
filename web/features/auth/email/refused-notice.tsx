/** In the e-mail card: mail to this address bounces, the consequences, and a retry. Disappears when a mail is accepted. */
import { MailX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMailAgain } from '#web/lib/auth/use-mail-again.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDate, formatDateTime } from '#web/ui/format.ts'

export function RefusedNotice({ since, lastAt }: { since: number; lastAt: number }) {
  const { t, i18n } = useTranslation('recovery')
  const { send, isBusy, seconds } = useMailAgain('refused')
  return (
    <section
      aria-labelledby="mail-refused"
      data-testid="mail-refused"
      className="mt-4 flex gap-3 rounded-md bg-warning-soft px-4 py-3 text-sm"
    >
      <MailX aria-hidden className="mt-0.5 size-4.5 shrink-0 text-warning" />
      <div className="min-w-0 flex-1">
        <h3 id="mail-refused" className="font-sans text-sm font-semibold tracking-normal text-warning">
          {t('refused.title')}
        </h3>
        <p role="status" className="mt-1">
          {t('refused.text', { since: formatDate(since, i18n.language), last: formatDateTime(lastAt, i18n.language) })}
        </p>
        <p className="mt-1">{t('refused.todo')}</p>
        <Button variant="secondary" size="sm" className="mt-3" busy={isBusy} disabled={seconds > 0} onClick={() => void send()}>
          {seconds > 0 ? t('bar.resendIn', { seconds }) : t('refused.test')}
        </Button>
      </div>
    </section>
  )
}
