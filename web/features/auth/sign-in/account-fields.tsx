/** The fields that the sign-in screens share. Each takes what react-hook-form registers, and its error. */
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { NAME_MAX, PASSWORD_MIN } from '#contract/limits.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { emailProblem, nameProblem, passwordProblem } from './rules.ts'

type Validate = (value: string) => true | string

/** The rules of the fields, answering in the reader's language: for `register(name, { validate })`. */
export function useFieldRules(): { name: Validate; email: Validate; password: Validate } {
  const { t } = useTranslation('auth')
  const telling =
    (problemOf: typeof emailProblem): Validate =>
    (value) => {
      const problem = problemOf(value)
      return problem === undefined || t(problem, { min: PASSWORD_MIN })
    }
  return { name: telling(nameProblem), email: telling(emailProblem), password: telling(passwordProblem) }
}

type FieldProps = UseFormRegisterReturn & { error: string | undefined }

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
