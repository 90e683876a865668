/** The proof by a code of the second factor: from the app, by mail, or a backup code. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayoutWanted } from '#contract/types.ts'
import type { ProofRequest } from '#web/lib/auth/proof.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { useSecondsUntil } from '#web/lib/use-seconds-until.ts'
import { Button } from '#web/ui/button.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { type CodeWay, FactorCodeField, isComplete } from './factor-code-field.tsx'

const SECOND_MS = 1_000

interface ProofByCodeProps {
  token: string
  request: ProofRequest
  way: CodeWay
}

/** The payout that the code is for, as an argument of the calls. */
type ForPayout = { payout?: PayoutWanted }

interface MailedCode {
  /** The mail whose code is valid; undefined while there is none. */
  flow: string | undefined
  /** It was mailed before this dialog was opened. */
  isFromBefore: boolean
  sendAnother: () => Promise<void>
  isBusy: boolean
  /** The time from which on another mail may be sent. */
  seconds: number
}

/** The mailed code: a valid one from before works in this dialog, too; else a new one is sent as soon as mail is chosen. */
function useMailedCode(token: string, isWanted: boolean, forPayout: ForPayout, onProblem: (text: string | undefined) => void): MailedCode {
  const { run, isBusy } = useMutation(api.auth.sendProofCode)
  const errorText = useErrorText()
  const [mail, setMail] = useState<{ flow: string; isMailed: boolean } | null>(null)
  const [nextAtMs, setNextAtMs] = useState<number | null>(null)
  const hasBegun = useRef(false)
  const seconds = useSecondsUntil(nextAtMs)
  const send = async (isAnew: boolean) => {
    onProblem(undefined)
    const waitFor = (secondsLeft: number) => setNextAtMs(Date.now() + secondsLeft * SECOND_MS)
    try {
      const { nextInSeconds, ...sent } = await run({ token, isAnew, ...forPayout })
      setMail(sent)
      waitFor(nextInSeconds)
    } catch (error) {
      if (isCallError(error, 'too_many_attempts') && typeof error.data.seconds === 'number') waitFor(error.data.seconds)
      onProblem(errorText(error))
    }
  }
  useEffect(() => {
    if (!isWanted || hasBegun.current) return
    hasBegun.current = true
    void send(false)
  })
  return { flow: mail?.flow, isFromBefore: mail?.isMailed === false, sendAnother: () => send(true), isBusy, seconds }
}

/** The text of a refused code: how many attempts are left, and the remedy when none are. */
function useCodeProblem(way: CodeWay): (error: unknown) => string {
  const { t } = useTranslation('factor')
  const errorText = useErrorText()
  return (error) => {
    if (!isCallError(error, 'wrong_code') || typeof error.data.triesLeft !== 'number') return errorText(error)
    if (error.data.triesLeft > 0) return t('code.wrong', { count: error.data.triesLeft })
    return t(way === 'mail' ? 'code.mail.wrongTooOften' : 'code.wrongTooOften')
  }
}

export function ProofByCode({ token, request, way }: ProofByCodeProps) {
  const { t, i18n } = useTranslation(['factor', 'security'])
  const { run } = useMutation(api.auth.proveByCode)
  const codeProblem = useCodeProblem(way)
  const input = useRef<HTMLInputElement>(null)
  const { payout } = request
  const forPayout: ForPayout = way === 'mail' && payout !== null ? { payout } : {}
  const form = useForm({
    start: { code: '' },
    check: ({ code }) => ({ code: isComplete(way, code) ? undefined : t('code.missing') }),
    empties: ['code'],
    onRefusal: (error) => ({ field: 'code', text: codeProblem(error) }),
    send: async ({ code }) => {
      await run({ token, way, code, ...(way === 'mail' && mailed.flow !== undefined ? { flow: mailed.flow } : {}), ...forPayout })
      request.answer(true)
    },
  })
  const mailed = useMailedCode(token, way === 'mail', forPayout, (text) => form.refuse(text === undefined ? null : { field: 'code', text }))
  useEffect(() => input.current?.focus(), [])

  return (
    <form {...form.props} className="flex flex-col gap-5">
      {forPayout.payout !== undefined && (
        <p className="rounded-md bg-sunken px-4 py-3 text-sm wrap-anywhere" data-testid="code-for-payout">
          {t('code.mail.payout', { amount: formatMoney(forPayout.payout.amount, i18n.language), payee: forPayout.payout.paymentDetails })}
        </p>
      )}
      <FactorCodeField way={way} form={form} inputRef={input} />
      {way === 'mail' && mailed.isFromBefore && (
        <p role="status" className="-mt-2 text-sm text-muted" data-testid="mailed-before">
          {t('code.mail.stillGood')}
        </p>
      )}
      {way === 'mail' && (
        <Button
          variant="link"
          className="self-start"
          busy={mailed.isBusy}
          disabled={mailed.seconds > 0}
          onClick={() => void mailed.sendAnother()}
          data-testid="resend-code"
        >
          {mailed.seconds > 0 ? t('code.mail.resendIn', { seconds: mailed.seconds }) : t('code.mail.resend')}
        </Button>
      )}
      <Button type="submit" busy={form.isBusy} busyLabel={t('security:proof.busy')} disabled={!isComplete(way, form.values.code)}>
        {t('security:proof.submit')}
      </Button>
    </form>
  )
}
