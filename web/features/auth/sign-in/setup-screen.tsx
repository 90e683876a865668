import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { SETUP_CODE_HOURS } from '#contract/limits.ts'
import { browserId } from '#web/lib/auth/browser-id.ts'
import { useOpenSession } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { newAccount, NewAccountFields, useNewAccountRules } from './account-fields.tsx'
import { AuthForm } from './auth-form.tsx'

/** Creates the first admin's account, with the one-time code that the server printed: from its link, or typed. In the browser only. */
export function SetupScreen() {
  const { t } = useTranslation('auth')
  const { run } = useMutation(api.setup.createFirstAdmin)
  const openSession = useOpenSession()
  const navigate = useNavigate()
  const problemsOf = useNewAccountRules()
  const form = useForm({
    start: { code: location.hash.slice(1), ...newAccount('') },
    check: ({ code, ...account }) => ({ code: code.trim() === '' ? t('setup.noCode') : undefined, ...problemsOf(account) }),
    refusedAt: { common_password: 'password' },
    toastTitle: t('signUp.failed'),
    send: async ({ code, name, email, password, isAdult, acceptsTerms }) => {
      const session = await run({
        code: code.trim(),
        name: name.trim(),
        email: email.trim(),
        password,
        isAdult,
        acceptsTerms,
        browser: browserId(),
      })
      openSession({ ...session, email: email.trim() })
      toast({ title: t('toasts.created'), description: t('toasts.createdText') })
      await navigate({ to: '/admin/orders' })
    },
  })

  // The code leaves the address: neither the history nor a copied link has it.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])

  return (
    <AuthForm title={t('setup.title')} text={t('setup.text')} form={form}>
      <Field label={t('setup.code')} hint={t('setup.codeHint', { hours: SETUP_CODE_HOURS })} error={form.errorOf('code')}>
        {(aria) => (
          <Input
            {...aria}
            {...form.input('code')}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={200}
            className="font-mono"
          />
        )}
      </Field>
      <NewAccountFields form={form} />
      <Button type="submit" busy={form.isBusy} busyLabel={t('signUp.busy')} className="w-full">
        {t('setup.submit')}
      </Button>
    </AuthForm>
  )
}
