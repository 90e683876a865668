/** In the e-mail card: mail to this address is refused, what that means, and how it is tried again. Goes away when a mail is taken. */
import { MailX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CODE_RESEND_SECONDS } from '#contract/limits.ts'
import { asLanguage } from '#web/i18n/languages.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { useSecondsUntil } from '#web/lib/use-seconds-until.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDate, formatDateTime } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast-store.ts'

function useTestMail(): { send: () => Promise<void>; isBusy: boolean; seconds: number } {
  const { t, i18n } = useTranslation('recovery')
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.auth.sendTestMail)
  const callFailed = useCallFailed()
  const [nextAtMs, setNextAtMs] = useState<number | null>(null)
  const waitFor = (seconds: number) => setNextAtMs(Date.now() + seconds * 1_000)
  const send = async () => {
    try {
      await run({ token, language: asLanguage(i18n.language) })
      waitFor(CODE_RESEND_SECONDS)
      toast({ title: t('refused.sent'), description: t('refused.sentText') })
    } catch (error) {
      if (isCallError(error, 'too_many_attempts') && typeof error.data.seconds === 'number') waitFor(error.data.seconds)
      callFailed(error, t('bar.failed'))
    }
  }
  return { send, isBusy, seconds: useSecondsUntil(nextAtMs) }
}

export function RefusedNotice({ since, lastAt }: { since: number; lastAt: number }) {
  const { t, i18n } = useTranslation('recovery')
  const { send, isBusy, seconds } = useTestMail()
  return (
    <section aria-labelledby="mail-refused" data-testid="mail-refused" className="mt-4 flex gap-3 rounded-md bg-warning-soft px-4 py-3 text-sm">
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
