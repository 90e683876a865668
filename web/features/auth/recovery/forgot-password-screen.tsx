/** /forgot-password: mails a code. Answers the same whether or not an account has the address (product.md §1). */
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { asLanguage } from '#web/i18n/languages.ts'
import { localAddress } from '#web/lib/auth/local-address.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField, useFieldRules } from '../sign-in/account-fields.tsx'
import { AuthForm } from '../sign-in/auth-form.tsx'
import { useGoingTo, useTypedEmail } from '../sign-in/carried.ts'
import { beginFlow } from './recovery-flow.ts'

export function ForgotPasswordScreen() {
  const { t, i18n } = useTranslation(['recovery', 'auth'])
  const { run } = useMutation(api.auth.requestPasswordReset)
  const navigate = useNavigate()
  const goingTo = useGoingTo()
  const rules = useFieldRules()
  const form = useForm({
    start: { email: useTypedEmail() },
    check: ({ email }) => ({ email: rules.email(email) }),
    toastTitle: t('forgot.failed'),
    send: async ({ email: typed }) => {
      const email = typed.trim()
      const { flow } = await run({ email, language: asLanguage(i18n.language) })
      beginFlow({ email, flow, goingTo })
      await navigate({ to: '/verify-otp' })
    },
  })
  return (
    <AuthForm title={t('forgot.title')} text={t('forgot.text')} form={form}>
      <EmailField error={form.errorOf('email')} {...form.input('email')} />
      <Button type="submit" busy={form.isBusy} busyLabel={t('forgot.busy')} className="w-full">
        {t('forgot.submit')}
      </Button>
      <p className="text-center text-sm text-muted">
        <Link
          to="/sign-in"
          search={{ redirect: localAddress(goingTo) }}
          state={{ typedEmail: form.values.email }}
          className="font-semibold text-accent underline underline-offset-4"
        >
          {t('forgot.back')}
        </Link>
      </p>
    </AuthForm>
  )
}
