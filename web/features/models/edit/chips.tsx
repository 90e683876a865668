/** A list of short texts: typed one after another, each removed with a click or with Backspace. */
import { X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cleanLine } from '#contract/rules/clean-text.ts'
import { Field } from '#web/ui/field.tsx'
import { Counter, Input } from '#web/ui/input.tsx'

interface ChipsProps {
  label: string
  hint: string
  error: string | undefined
  texts: readonly string[]
  onChange: (texts: string[]) => void
  /** The greatest number of texts, and the greatest length of each. */
  max: number
  lengthMax: number
}

/** Appends the typed texts, separated by commas or lines; a repetition in another case is dropped. */
export function withTyped(texts: readonly string[], typed: string, max: number): string[] {
  const all = [...texts, ...typed.split(/[,;\n，、；]/).map(cleanLine)]
  return all.filter((text, at) => text !== '' && all.findIndex((other) => other.toLowerCase() === text.toLowerCase()) === at).slice(0, max)
}

export function Chips({ label, hint, error, texts, onChange, max, lengthMax }: ChipsProps) {
  const { t } = useTranslation('profile')
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const take = (text: string) => {
    onChange(withTyped(texts, text, max))
    setTyped('')
  }
  const remove = (text: string) => {
    onChange(texts.filter((other) => other !== text))
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While letters are being composed (IME), Enter belongs to the composition.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && cleanLine(typed) !== '') {
      event.preventDefault()
      take(typed)
    } else if (event.key === 'Backspace' && typed === '' && texts.length > 0) onChange(texts.slice(0, -1))
  }
  return (
    <div className="flex flex-col gap-3">
      {texts.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={label}>
          {texts.map((text) => (
            <li key={text} className="inline-flex max-w-full items-center gap-1 rounded-full border bg-raised py-0.5 pr-1 pl-3 text-sm">
              <span className="wrap-anywhere">{text}</span>
              <button
                type="button"
                aria-label={t('chips.remove', { text })}
                onClick={() => remove(text)}
                className="flex size-7 shrink-0 items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink [&_svg]:size-3.5"
              >
                <X aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Field label={label} hint={hint} error={error} aside={<Counter length={texts.length} max={max} />}>
        {(aria) => (
          <Input
            {...aria}
            ref={field}
            value={typed}
            maxLength={lengthMax}
            disabled={texts.length >= max && typed === ''}
            enterKeyHint="done"
            onChange={({ target }) => (/[,;\n，、；]/.test(target.value) ? take(target.value) : setTyped(target.value))}
            onBlur={() => cleanLine(typed) !== '' && take(typed)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
    </div>
  )
}
