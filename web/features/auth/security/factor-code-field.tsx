/** The field for a code of the second factor, with the length of that kind of code. */
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { BACKUP_CODE_LENGTH, OTP_DIVIDER_AFTER, OTP_LENGTH, TOTP_DIGITS } from '#contract/limits.ts'
import type { Form } from '#web/lib/form/use-form.ts'
import { CodeInput } from '#web/ui/code-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

export type CodeWay = 'totp' | 'mail' | 'backup'

const LENGTHS: Readonly<Record<CodeWay, number>> = { totp: TOTP_DIGITS, mail: OTP_LENGTH, backup: BACKUP_CODE_LENGTH }

/** Blanks and dashes are dropped. */
export const isComplete = (way: CodeWay, code: string): boolean => code.replaceAll(/[\s-]+/g, '').length === LENGTHS[way]

interface FactorCodeFieldProps {
  way: CodeWay
  form: Form<{ code: string }>
  inputRef: RefObject<HTMLInputElement | null>
}

export function FactorCodeField({ way, form, inputRef }: FactorCodeFieldProps) {
  const { t } = useTranslation('factor')
  const { value, onChange } = form.choice('code')
  return (
    <Field label={t(`code.${way}.label`)} error={form.errorOf('code')} hint={t(`code.${way}.hint`)}>
      {(aria) =>
        way === 'backup' ? (
          <Input
            {...aria}
            ref={inputRef}
            value={value}
            onChange={({ target }) => onChange(target.value.toUpperCase())}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            maxLength={40}
            className="font-mono tracking-wider"
          />
        ) : (
          <CodeInput
            aria={aria}
            inputRef={inputRef}
            value={value}
            onChange={onChange}
            onEnter={() => void form.submit()}
            length={LENGTHS[way]}
            dividerAfter={OTP_DIVIDER_AFTER}
            isNumeric={way === 'totp'}
          />
        )
      }
    </Field>
  )
}
