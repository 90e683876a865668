/** A passkey in place of a code, at the second step of a sign-in. */
import { useTranslation } from 'react-i18next'
import { browserId } from '#web/lib/auth/browser-id.ts'
import type { WaitingSignIn } from '#web/lib/auth/second-step.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { usePasskey } from '../security/use-passkey.ts'

export interface Entered {
  userId: string
  token: string
  device: string | null
}

interface OtpByPasskeyProps {
  waiting: WaitingSignIn
  isTrusting: boolean
  /** The account has no other method here. */
  isAlone: boolean
  onEnter: (entered: Entered) => Promise<void>
  onOver: () => void
}

export function OtpByPasskey({ waiting, isTrusting, isAlone, onEnter, onOver }: OtpByPasskeyProps) {
  const { t } = useTranslation('factor')
  const { run } = useMutation(api.auth.verifyByPasskey)
  const { ask, isBusy, problem } = usePasskey('second_step', async (answer) => {
    try {
      await onEnter(await run({ ...answer, challenge: waiting.challenge, trustDevice: isTrusting, browser: browserId() }))
    } catch (error) {
      if (!isCallError(error, 'challenge_over')) throw error
      onOver()
    }
  })
  return (
    <>
      <Button
        variant={isAlone ? 'primary' : 'link'}
        className={isAlone ? 'w-full' : undefined}
        busy={isBusy}
        onClick={() => void ask()}
        data-testid="use-passkey"
      >
        {t(isAlone ? 'passkey.use' : 'use.passkey')}
      </Button>
      {problem !== null && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </>
  )
}
