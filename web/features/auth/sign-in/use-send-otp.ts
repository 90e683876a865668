import { useTranslation } from 'react-i18next'
import { keepWaiting, type WaitingSignIn } from '#web/lib/auth/second-step.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { useSecondsUntil } from '#web/lib/use-seconds-until.ts'
import { toast } from '#web/ui/toast-store.ts'

const SECOND_MS = 1_000

interface SendOtpProps {
  /** The same sign-in, with the new state of its mails. */
  onChange: (waiting: WaitingSignIn) => void
  onOver: () => void
}

/** Has the code of a sign-in mailed. When none may be sent yet, the screen gets the time from which on it may. */
export function useSendOtp(
  waiting: WaitingSignIn,
  { onChange, onOver }: SendOtpProps,
): { send: () => Promise<void>; isBusy: boolean; seconds: number } {
  const { t } = useTranslation('factor')
  const { run, isBusy } = useMutation(api.auth.sendOtp)
  const callFailed = useCallFailed()
  const seconds = useSecondsUntil(waiting.nextMailAtMs)
  const keep = (mails: Pick<WaitingSignIn, 'isMailed' | 'nextMailAtMs'>) => {
    const next = { ...waiting, ...mails }
    keepWaiting(next)
    onChange(next)
  }
  const send = async () => {
    try {
      const { nextInSeconds } = await run({ challenge: waiting.challenge })
      keep({ isMailed: true, nextMailAtMs: Date.now() + nextInSeconds * SECOND_MS })
      toast({ title: t('code.mail.sent'), description: t('code.mail.sentText') })
    } catch (error) {
      if (isCallError(error, 'challenge_over')) return onOver()
      if (isCallError(error, 'too_many_attempts') && typeof error.data.seconds === 'number')
        keep({ isMailed: waiting.isMailed, nextMailAtMs: Date.now() + error.data.seconds * SECOND_MS })
      callFailed(error, t('code.mail.failed'))
    }
    return undefined
  }
  return { send, isBusy, seconds }
}
