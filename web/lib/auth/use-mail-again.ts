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

/** Mails to the user's own address that can be requested, named like their texts. */
const MAILS = {
  /** The link that confirms the address. */
  bar: api.auth.resendConfirmation,
  /** Tests an address whose mail bounced. */
  refused: api.auth.sendTestMail,
} as const

/** Requests such a mail once more, then waits. */
export function useMailAgain(mail: keyof typeof MAILS): { send: () => Promise<void>; isBusy: boolean; seconds: number } {
  const { t, i18n } = useTranslation('recovery')
  const token = useSessionToken()
  const { run, isBusy } = useMutation(MAILS[mail])
  const callFailed = useCallFailed()
  const [nextAtMs, setNextAtMs] = useState<number | null>(null)
  const waitFor = (seconds: number) => setNextAtMs(Date.now() + seconds * 1_000)
  const send = async () => {
    try {
      await run({ token, language: asLanguage(i18n.language) })
      waitFor(CODE_RESEND_SECONDS)
      toast({ title: t(`${mail}.sent`), description: t(`${mail}.sentText`) })
    } catch (error) {
      if (isCallError(error, 'too_many_attempts') && typeof error.data.seconds === 'number') waitFor(error.data.seconds)
      callFailed(error, t('bar.failed'))
    }
  }
  return { send, isBusy, seconds: useSecondsUntil(nextAtMs) }
}
