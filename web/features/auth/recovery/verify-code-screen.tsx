/** /verify-otp (spec §2 OTP screen): the code from the mail. Verify is enabled once the code is complete. */
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CODE_RESEND_SECONDS, OTP_DIVIDER_AFTER, OTP_LENGTH, RESET_CODE_MINUTES } from '#contract/limits.ts'
import { asLanguage } from '#web/i18n/languages.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed, useErrorText } from '#web/lib/use-call-failed.ts'
import { useSecondsUntil } from '#web/lib/use-seconds-until.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeInput } from '#web/ui/code-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { AuthForm } from '../sign-in/auth-form.tsx'
import { beginFlow, forgetFlow, keepFlow, keptFlow, type RecoveryFlow } from './recovery-flow.ts'
import { RecoveryOver } from './recovery-over.tsx'

type CodeFlow = Extract<RecoveryFlow, { step: 'code' }>

function useResend(flow: CodeFlow, onSent: (flow: CodeFlow) => void) {
  const { t, i18n } = useTranslation('recovery')
  const { run, isBusy } = useMutation(api.auth.requestPasswordReset)
  const callFailed = useCallFailed()
  const seconds = useSecondsUntil(flow.sentAtMs + CODE_RESEND_SECONDS * 1_000)
  const resend = async () => {
    try {
      const sent = await run({ email: flow.email, replaces: flow.flow, language: asLanguage(i18n.language) })
      onSent(beginFlow({ email: flow.email, flow: sent.flow, goingTo: flow.goingTo }))
      toast({ title: t('verify.resent'), description: t('verify.resentText') })
    } catch (error) {
      callFailed(error, t('forgot.failed'))
    }
  }
  return { resend, isBusy, seconds }
}

function CodeForm({ flow, onSent, onOver }: { flow: CodeFlow; onSent: (flow: CodeFlow) => void; onOver: () => void }) {
  const { t } = useTranslation('recovery')
  const { run } = useMutation(api.auth.verifyResetCode)
  const navigate = useNavigate()
  const errorText = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const form = useForm({
    start: { code: '' },
    check: ({ code }) => ({ code: code.length < OTP_LENGTH ? t('verify.missing') : undefined }),
    empties: ['code'],
    onRefusal: (error) => {
      if (!isCallError(error, 'code_over')) return { field: 'code', text: errorText(error) }
      onOver()
      return null
    },
    send: async ({ code }) => {
      const { resetToken } = await run({ flow: flow.flow, code })
      keepFlow({ step: 'password', email: flow.email, goingTo: flow.goingTo, resetToken })
      await navigate({ to: '/reset-password', replace: true })
    },
  })
  const {
    resend,
    isBusy: isSending,
    seconds,
  } = useResend(flow, (next) => {
    form.reset()
    onSent(next)
    input.current?.focus()
  })
  useEffect(() => input.current?.focus(), [])

  return (
    <AuthForm title={t('verify.title')} text={t('verify.text', { email: flow.email, minutes: RESET_CODE_MINUTES })} form={form}>
      <Field label={t('verify.label')} error={form.errorOf('code')} hint={t('verify.noMail')}>
        {(aria) => (
          <CodeInput
            aria={aria}
            inputRef={input}
            {...form.choice('code')}
            onEnter={() => void form.submit()}
            length={OTP_LENGTH}
            dividerAfter={OTP_DIVIDER_AFTER}
          />
        )}
      </Field>
      <Button
        type="submit"
        busy={form.isBusy}
        busyLabel={t('verify.busy')}
        disabled={form.values.code.length < OTP_LENGTH}
        className="w-full"
      >
        {t('verify.submit')}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Button variant="link" busy={isSending} disabled={seconds > 0} onClick={() => void resend()} data-testid="resend-code">
          {seconds > 0 ? t('verify.resendIn', { seconds }) : t('verify.resend')}
        </Button>
        <Link
          to="/forgot-password"
          state={{ goingTo: flow.goingTo }}
          className="text-sm font-semibold text-accent underline-offset-4 hover:underline"
        >
          {t('verify.other')}
        </Link>
      </div>
    </AuthForm>
  )
}

/** In the browser only: the state is kept in this tab. */
export function VerifyCodeScreen() {
  const navigate = useNavigate()
  const [flow, setFlow] = useState(keptFlow)
  const isProven = flow?.step === 'password'
  useEffect(() => {
    if (isProven) void navigate({ to: '/reset-password', replace: true })
  }, [isProven, navigate])
  if (flow === null) return <RecoveryOver />
  if (flow.step !== 'code') return null
  return (
    <CodeForm
      flow={flow}
      onSent={setFlow}
      onOver={() => {
        forgetFlow()
        setFlow(null)
      }}
    />
  )
}
