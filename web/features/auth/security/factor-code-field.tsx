/** The field for a code of the second factor, as long as codes of its way are. */
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { BACKUP_CODE_LENGTH, OTP_DIVIDER_AFTER, OTP_LENGTH, TOTP_DIGITS } from '#contract/limits.ts'
import { CodeInput } from '#web/ui/code-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

export type CodeWay = 'totp' | 'mail' | 'backup'

const LENGTHS: Readonly<Record<CodeWay, number>> = { totp: TOTP_DIGITS, mail: OTP_LENGTH, backup: BACKUP_CODE_LENGTH }

/** Blanks and dashes are dropped from what was typed. */
export const isComplete = (way: CodeWay, code: string): boolean => code.replaceAll(/[\s-]+/g, '').length === LENGTHS[way]

interface FactorCodeFieldProps {
  way: CodeWay
  value: string
  onChange: (code: string) => void
  /** Enter, whether or not the code is complete. */
  onEnter: () => void
  problem: string | undefined
  inputRef: RefObject<HTMLInputElement | null>
}

export function FactorCodeField({ way, value, onChange, onEnter, problem, inputRef }: FactorCodeFieldProps) {
  const { t } = useTranslation('factor')
  return (
    <Field label={t(`code.${way}.label`)} error={problem} hint={t(`code.${way}.hint`)}>
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
            onEnter={onEnter}
            length={LENGTHS[way]}
            dividerAfter={OTP_DIVIDER_AFTER}
            isNumeric={way === 'totp'}
          />
        )
      }
    </Field>
  )
}
