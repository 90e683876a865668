/** /forgot-password: whose mailbox gets a code. Says the same whether or not anybody has the address (product.md §1). */
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { asLanguage } from '#web/i18n/languages.ts'
import { localAddress } from '#web/lib/auth/local-address.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField, useFieldRules } from '../sign-in/account-fields.tsx'
import { AuthForm } from '../sign-in/auth-form.tsx'
import { useGoingTo, useTypedEmail } from '../sign-in/carried.ts'
import { beginFlow } from './recovery-flow.ts'

export function ForgotPasswordScreen() {
  const { t, i18n } = useTranslation(['recovery', 'auth'])
  const { run, isBusy } = useMutation(api.auth.requestPasswordReset)
  const navigate = useNavigate()
  const callFailed = useCallFailed()
  const [failure, setFailure] = useState<string | null>(null)
  const { register, handleSubmit, formState, control } = useForm({ defaultValues: { email: useTypedEmail() } })
  const typedEmail = useWatch({ control, name: 'email' })
  const goingTo = useGoingTo()
  const rules = useFieldRules()

  const send = handleSubmit(async ({ email: typed }) => {
    const email = typed.trim()
    setFailure(null)
    try {
      const { flow } = await run({ email, language: asLanguage(i18n.language) })
      beginFlow({ email, flow, goingTo })
      await navigate({ to: '/verify-otp' })
    } catch (error) {
      setFailure(callFailed(error, t('forgot.failed')))
    }
  })
  return (
    <AuthForm title={t('forgot.title')} text={t('forgot.text')} failure={failure} onSubmit={send}>
      <EmailField error={formState.errors.email?.message} {...register('email', { validate: rules.email })} />
      <Button type="submit" busy={isBusy} busyLabel={t('forgot.busy')} className="w-full">
        {t('forgot.submit')}
      </Button>
      <p className="text-center text-sm text-muted">
        <Link
          to="/sign-in"
          search={{ redirect: localAddress(goingTo) }}
          state={{ typedEmail }}
          className="font-semibold text-accent underline underline-offset-4"
        >
          {t('forgot.back')}
        </Link>
      </p>
    </AuthForm>
  )
}
