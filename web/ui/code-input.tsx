/** A code of letters and digits, in boxes with a divider (spec §2, §5). One input underneath: paste, autofill and screen readers see one field. */
import { OTPInput, REGEXP_ONLY_DIGITS, REGEXP_ONLY_DIGITS_AND_CHARS, type SlotProps } from 'input-otp'
import { Fragment, type InputEvent, type Ref } from 'react'
import { cx } from './cx.ts'
import type { FieldAria } from './field.tsx'
import { pageNonce } from './page-nonce.ts'

interface CodeInputProps {
  aria: FieldAria
  value: string
  onChange: (code: string) => void
  /** Enter, whether or not the code is complete. */
  onEnter: () => void
  length: number
  dividerAfter: number
  inputRef?: Ref<HTMLInputElement>
  disabled?: boolean
  /** Digits only: phones show their keys for numbers. */
  isNumeric?: boolean
}

function Slot({ char, isActive, hasFakeCaret }: SlotProps) {
  return (
    <span
      className={cx(
        'relative flex h-12 max-w-11 min-w-0 flex-1 items-center justify-center rounded-md border bg-raised text-xl font-semibold tabular-nums transition-colors',
        isActive ? 'border-accent outline-2 outline-ring' : 'border-line-strong',
      )}
    >
      {char}
      {hasFakeCaret && <span className="absolute h-6 w-px animate-pulse bg-ink motion-reduce:animate-none" />}
    </span>
  )
}

const withoutBlanks = (text: string): string => text.replaceAll(/\s+/g, '')

/** Blanks are dropped from pasted text, and from text that a phone keyboard inserts; small letters become capitals. */
export function CodeInput({
  aria,
  value,
  onChange,
  onEnter,
  length,
  dividerAfter,
  inputRef,
  disabled = false,
  isNumeric = false,
}: CodeInputProps) {
  const pattern = isNumeric ? REGEXP_ONLY_DIGITS : REGEXP_ONLY_DIGITS_AND_CHARS
  // Text that a keyboard inserts at once is no paste event: the field would cut it at its length, with its blanks, and then refuse it.
  const insert = (event: InputEvent<HTMLInputElement>) => {
    const { data, currentTarget: field } = event
    const text = withoutBlanks(data)
    if (text === data) return
    event.preventDefault()
    const code =
      `${field.value.slice(0, field.selectionStart ?? undefined)}${text}${field.value.slice(field.selectionEnd ?? field.value.length)}`.slice(
        0,
        length,
      )
    if (text !== '' && new RegExp(pattern).test(code)) onChange(code.toUpperCase())
  }
  return (
    <OTPInput
      {...aria}
      ref={inputRef}
      value={value}
      onChange={(code) => onChange(code.toUpperCase())}
      onBeforeInput={insert}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        onEnter()
      }}
      maxLength={length}
      disabled={disabled}
      pattern={pattern}
      pasteTransformer={withoutBlanks}
      inputMode={isNumeric ? 'numeric' : 'text'}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      pushPasswordManagerStrategy="none"
      noScriptCSSFallback={null}
      nonce={pageNonce()}
      containerClassName="w-full"
      render={({ slots }) => (
        <div aria-hidden className="flex w-full items-center gap-1.5 sm:gap-2">
          {slots.map((slot, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a box is its place in the code
            <Fragment key={at}>
              {at === dividerAfter && <span className="h-0.5 w-2 shrink-0 rounded-full bg-line-strong sm:w-3" />}
              <Slot {...slot} />
            </Fragment>
          ))}
        </div>
      )}
    />
  )
}
