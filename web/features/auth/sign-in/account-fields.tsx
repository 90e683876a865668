/** The fields that the sign-in screens share, and their rules. */
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { NAME_MAX, PASSWORD_MIN } from '#contract/limits.ts'
import type { Form, Problems } from '#web/lib/form/use-form.ts'
import { Field } from '#web/ui/field.tsx'
import { Checkbox, Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { LegalText } from './legal-text.tsx'
import { emailProblem, nameProblem, passwordProblem } from './rules.ts'

type Rule = (value: string) => string | undefined

interface FieldRules {
  name: Rule
  email: Rule
  password: Rule
  repeat: (repeat: string, password: string) => string | undefined
}

/** The problem of a field in the user's language; undefined for none. */
export function useFieldRules(): FieldRules {
  const { t } = useTranslation('auth')
  const inWords =
    (problemOf: typeof emailProblem): Rule =>
    (value) => {
      const problem = problemOf(value)
      return problem === undefined ? undefined : t(problem, { min: PASSWORD_MIN })
    }
  return {
    name: inWords(nameProblem),
    email: inWords(emailProblem),
    password: inWords(passwordProblem),
    repeat: (repeat, password) => (repeat === password ? undefined : t('errors.passwordsDiffer')),
  }
}

interface FieldProps extends ComponentProps<'input'> {
  error: string | undefined
}

export function NameField({ error, ...input }: FieldProps) {
  const { t } = useTranslation('auth')
  return (
    <Field label={t('fields.name')} error={error}>
      {(aria) => <Input {...aria} autoComplete="name" maxLength={NAME_MAX} {...input} />}
    </Field>
  )
}

export function EmailField({ error, ...input }: FieldProps) {
  const { t } = useTranslation('auth')
  return (
    <Field label={t('fields.email')} error={error}>
      {(aria) => <Input {...aria} type="email" autoComplete="username" placeholder={t('fields.emailPlaceholder')} {...input} />}
    </Field>
  )
}

interface PasswordFieldProps extends FieldProps {
  /** `current`: to sign in with. `new`: to be chosen, with a hint. `repeat`: the new one again. */
  use: 'current' | 'new' | 'repeat'
}

export function PasswordField({ use, error, ...input }: PasswordFieldProps) {
  const { t } = useTranslation(['auth', 'common'])
  return (
    <Field
      label={t(use === 'repeat' ? 'fields.repeat' : 'fields.password')}
      hint={use === 'new' ? t('fields.passwordHint', { min: PASSWORD_MIN }) : undefined}
      error={error}
    >
      {(aria) => (
        <PasswordInput
          {...aria}
          autoComplete={use === 'current' ? 'current-password' : 'new-password'}
          showLabel={t('common:actions.showPassword')}
          hideLabel={t('common:actions.hidePassword')}
          {...input}
        />
      )}
    </Field>
  )
}

/** All fields of a new account. */
export interface NewAccount {
  name: string
  email: string
  password: string
  repeat: string
  isAdult: boolean
  acceptsTerms: boolean
}

export const newAccount = (email: string): NewAccount => ({
  name: '',
  email,
  password: '',
  repeat: '',
  isAdult: false,
  acceptsTerms: false,
})

export function useNewAccountRules(): (account: NewAccount) => Problems<keyof NewAccount> {
  const { t } = useTranslation('auth')
  const rules = useFieldRules()
  return ({ name, email, password, repeat, isAdult, acceptsTerms }) => ({
    name: rules.name(name),
    email: rules.email(email),
    password: rules.password(password),
    repeat: rules.repeat(repeat, password),
    isAdult: isAdult ? undefined : t('errors.adultRequired'),
    acceptsTerms: acceptsTerms ? undefined : t('errors.termsRequired'),
  })
}

export function NewAccountFields({ form }: { form: Form<NewAccount> }) {
  const { t } = useTranslation('auth')
  return (
    <>
      <NameField error={form.errorOf('name')} {...form.input('name')} />
      <EmailField error={form.errorOf('email')} {...form.input('email')} />
      <PasswordField use="new" error={form.errorOf('password')} {...form.input('password')} />
      <PasswordField use="repeat" error={form.errorOf('repeat')} {...form.input('repeat')} />
      <Checkbox error={form.errorOf('isAdult')} {...form.tick('isAdult')}>
        {t('signUp.isAdult')}
      </Checkbox>
      <Checkbox error={form.errorOf('acceptsTerms')} {...form.tick('acceptsTerms')}>
        <LegalText linkClassName="font-semibold text-accent underline underline-offset-4" text={t('signUp.acceptsTerms')} />
      </Checkbox>
    </>
  )
}
