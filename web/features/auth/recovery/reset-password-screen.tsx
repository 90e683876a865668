/** /reset-password: the new password, after the code was right. Does not sign in. */
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localAddress } from '#web/lib/auth/local-address.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { PasswordField, useFieldRules } from '../sign-in/account-fields.tsx'
import { AuthForm } from '../sign-in/auth-form.tsx'
import { forgetFlow, keptFlow, type RecoveryFlow } from './recovery-flow.ts'
import { RecoveryOver } from './recovery-over.tsx'

type PasswordFlow = Extract<RecoveryFlow, { step: 'password' }>

function NewPasswordForm({ flow: { resetToken, email, goingTo }, onOver }: { flow: PasswordFlow; onOver: () => void }) {
  const { t } = useTranslation('recovery')
  const { run } = useMutation(api.auth.resetPassword)
  const navigate = useNavigate()
  const rules = useFieldRules()
  const form = useForm({
    start: { password: '', repeat: '' },
    check: ({ password, repeat }) => ({ password: rules.password(password), repeat: rules.repeat(repeat, password) }),
    refusedAt: { common_password: 'password' },
    onRefusal: (error) => {
      if (!isCallError(error, 'code_over')) return undefined
      onOver()
      return null
    },
    toastTitle: t('reset.failed'),
    send: async ({ password }) => {
      await run({ resetToken, password })
      forgetFlow()
      toast({ title: t('reset.done'), description: t('reset.doneText') })
      await navigate({ to: '/sign-in', search: { redirect: localAddress(goingTo) }, state: { typedEmail: email }, replace: true })
    },
  })
  return (
    <AuthForm title={t('reset.title')} text={t('reset.text')} form={form}>
      {/* For password managers: the account of this password. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField use="new" error={form.errorOf('password')} {...form.input('password')} />
      <PasswordField use="repeat" error={form.errorOf('repeat')} {...form.input('repeat')} />
      <Button type="submit" busy={form.isBusy} busyLabel={t('reset.busy')} className="w-full">
        {t('reset.submit')}
      </Button>
    </AuthForm>
  )
}

/** In the browser only: the state is kept in this tab. */
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
