import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answerByPasskey, type PasskeyAnswer, PasskeyRefused } from '#web/lib/auth/passkeys.ts'
import { api } from '#web/lib/live/api.ts'
import { useAction } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'

type Purpose = 'sign_in' | 'second_step' | 'proof'

/** Requests a passkey and passes on its answer; shows errors in the reader's language. */
export function usePasskey(
  purpose: Purpose,
  onAnswer: (answer: PasskeyAnswer) => Promise<void>,
): { ask: () => Promise<void>; isBusy: boolean; problem: string | null } {
  const { i18n } = useTranslation('common')
  const { run } = useAction(api.auth.startPasskey)
  const errorText = useErrorText()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const ask = useCallback(async () => {
    setProblem(null)
    setIsBusy(true)
    try {
      await onAnswer(await answerByPasskey(await run({ purpose })))
    } catch (error) {
      await i18n.loadNamespaces(['factor', 'errors'])
      setProblem(error instanceof PasskeyRefused ? i18n.t('passkey.givenUp', { ns: 'factor' }) : errorText(error))
    } finally {
      setIsBusy(false)
    }
  }, [i18n, run, purpose, onAnswer, errorText])
  return { ask, isBusy, problem }
}
