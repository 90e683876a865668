/** /reset-password: the new password, for who has proven the mailbox. Does not sign in by itself. */
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { localAddress } from '#web/lib/auth/local-address.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed, useErrorText } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { PasswordField, useFieldRules } from '../sign-in/account-fields.tsx'
import { AuthForm } from '../sign-in/auth-form.tsx'
import { forgetFlow, keptFlow, type RecoveryFlow } from './recovery-flow.ts'
import { RecoveryOver } from './recovery-over.tsx'

type PasswordFlow = Extract<RecoveryFlow, { step: 'password' }>

interface Fields {
  password: string
  repeat: string
}

function NewPasswordForm({ flow: { resetToken, email, goingTo }, onOver }: { flow: PasswordFlow; onOver: () => void }) {
  const { t } = useTranslation(['recovery', 'auth'])
  const { run, isBusy } = useMutation(api.auth.resetPassword)
  const navigate = useNavigate()
  const callFailed = useCallFailed()
  const errorText = useErrorText()
  const [failure, setFailure] = useState<string | null>(null)
  const { register, handleSubmit, setError, formState } = useForm<Fields>({ defaultValues: { password: '', repeat: '' } })
  const { errors } = formState
  const rules = useFieldRules()

  const save = handleSubmit(async ({ password }) => {
    setFailure(null)
    try {
      await run({ resetToken, password })
      forgetFlow()
      toast({ title: t('reset.done'), description: t('reset.doneText') })
      await navigate({ to: '/sign-in', search: { redirect: localAddress(goingTo) }, state: { typedEmail: email }, replace: true })
    } catch (error) {
      if (isCallError(error, 'code_over')) onOver()
      else if (isCallError(error, 'common_password')) setError('password', { message: errorText(error) }, { shouldFocus: true })
      else setFailure(callFailed(error, t('reset.failed')))
    }
  })
  return (
    <AuthForm title={t('reset.title')} text={t('reset.text')} failure={failure} onSubmit={save}>
      {/* For password managers: whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField use="new" error={errors.password?.message} {...register('password', { validate: rules.password })} />
      <PasswordField
        use="repeat"
        error={errors.repeat?.message}
        {...register('repeat', { validate: (repeat, { password }) => repeat === password || t('auth:errors.passwordsDiffer') })}
      />
      <Button type="submit" busy={isBusy} busyLabel={t('reset.busy')} className="w-full">
        {t('reset.submit')}
      </Button>
    </AuthForm>
  )
}

/** In the browser only: how far one is lies in this tab. */
export function ResetPasswordScreen() {
  const navigate = useNavigate()
  const [flow, setFlow] = useState(keptFlow)
  const isUnproven = flow?.step === 'code'
  useEffect(() => {
    if (isUnproven) void navigate({ to: '/verify-otp', replace: true })
  }, [isUnproven, navigate])
  if (flow === null) return <RecoveryOver />
  if (flow.step !== 'password') return null
  return (
    <NewPasswordForm
      flow={flow}
      onOver={() => {
        forgetFlow()
        setFlow(null)
      }}
    />
  )
}
