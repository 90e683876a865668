import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CODE_RESEND_SECONDS } from '#contract/limits.ts'
import { asLanguage } from '#web/i18n/languages.ts'
import { toast } from '#web/ui/toast-store.ts'
import { api } from '../live/api.ts'
import { isCallError } from '../live/call-error.ts'
import { useMutation } from '../live/hooks.ts'
import { useCallFailed } from '../use-call-failed.ts'
import { useSecondsUntil } from '../use-seconds-until.ts'
import { useSessionToken } from './use-auth.ts'

/** The mail with the link that confirms one's e-mail address, once more; then one waits. */
export function useResendConfirmation(): { resend: () => Promise<void>; isBusy: boolean; seconds: number } {
  const { t, i18n } = useTranslation('recovery')
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.auth.resendConfirmation)
  const callFailed = useCallFailed()
  const [nextAtMs, setNextAtMs] = useState<number | null>(null)
  const waitFor = (seconds: number) => setNextAtMs(Date.now() + seconds * 1_000)
  const resend = async () => {
    try {
      await run({ token, language: asLanguage(i18n.language) })
      waitFor(CODE_RESEND_SECONDS)
      toast({ title: t('bar.sent'), description: t('bar.sentText') })
    } catch (error) {
      if (isCallError(error, 'too_many_attempts') && typeof error.data.seconds === 'number') waitFor(error.data.seconds)
      callFailed(error, t('bar.failed'))
    }
  }
  return { resend, isBusy, seconds: useSecondsUntil(nextAtMs) }
}
