/** The filters of The Models: a row on a wide screen, a column in the sheet of a phone. Plain inputs of a form without script. */
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DELIVERY_DAYS, LANGUAGES } from '#contract/limits.ts'
import { LANGUAGE_NAMES } from '#web/i18n/languages.ts'
import { cx } from '#web/ui/cx.ts'
import { inputClass, NativeSelect } from '#web/ui/input.tsx'
import { type ModelFilters, readModelsSearch } from './models-query.ts'

interface FilterFieldsProps {
  value: ModelFilters
  onChange: (change: ModelFilters) => void
  isRow: boolean
}

/** The address follows after typing pauses this long. */
const TYPING_MS = 400

interface PriceProps {
  name: 'min' | 'max'
  label: string
  value: number | undefined
  onChange: (dollars: number | undefined) => void
  className: string
}

function Price({ name, label, value, onChange, className }: PriceProps) {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState(value?.toString() ?? '')
  const [isUnread, setIsUnread] = useState(false)
  const problem = useId()
  const { t } = useTranslation('models')
  const sent = useRef(value)
  useEffect(() => {
    // An address that changed elsewhere fills the field; one that follows the typing must not remove digits.
    if (document.activeElement === field.current || value === sent.current) return
    sent.current = value
    setText(value?.toString() ?? '')
    setIsUnread(false)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (typed: string) => {
    clearTimeout(timer.current)
    const dollars = readModelsSearch({ [name]: typed })[name]
    sent.current = dollars
    setIsUnread(dollars === undefined && typed.trim() !== '')
    onChange(dollars)
    return dollars
  }
  return (
    <>
      <input
        ref={field}
        name={name}
        value={text}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        aria-label={label}
        aria-invalid={isUnread || undefined}
        aria-describedby={isUnread ? problem : undefined}
        placeholder={label}
        onChange={({ target }) => {
          setText(target.value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => send(target.value), TYPING_MS)
        }}
        onBlur={() => {
          // Leaving the field ends the typing, and shows the value as it was understood.
          if (text !== (value?.toString() ?? '')) setText(send(text)?.toString() ?? text)
        }}
        className={className}
      />
      {isUnread && (
        // In a line of its own that makes nothing wider.
        <p id={problem} role="alert" className="order-last w-0 min-w-full text-sm text-danger">
          {t('filters.priceUnread')}
        </p>
      )}
    </>
  )
}

function Toggle({ children, isRow, ...props }: ComponentProps<'input'> & { isRow: boolean }) {
  return (
    <label
      className={cx(
        'flex cursor-pointer items-center gap-2 border border-line-strong/60 bg-raised text-sm font-semibold transition-colors select-none hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
        isRow ? 'h-10 rounded-full px-4' : 'h-12 rounded-md px-4',
      )}
    >
      <input type="checkbox" value="1" className="size-4 accent-accent" {...props} />
      {children}
    </label>
  )
}

const SWITCHES = ['online', 'slots', 'posts'] as const

export function FilterFields({ value, onChange, isRow }: FilterFieldsProps) {
  const { t } = useTranslation('models')
  const selectClass = isRow ? 'h-10 w-auto rounded-full pl-4 text-sm font-semibold' : 'h-12'
  const priceClass = cx(inputClass, isRow ? 'h-10 w-28 rounded-full px-4 text-sm' : 'h-12 min-w-0 flex-1')
  return (
    <div className={isRow ? 'flex flex-wrap items-center gap-2.5' : 'flex flex-col gap-3'}>
      <NativeSelect
        name="speaks"
        aria-label={t('filters.language')}
        value={value.speaks ?? ''}
        onChange={({ target }) => onChange({ speaks: LANGUAGES.find((language) => language === target.value) })}
        className={selectClass}
      >
        <option value="">{t('filters.anyLanguage')}</option>
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        name="days"
        aria-label={t('filters.delivery')}
        value={value.days ?? ''}
        onChange={({ target }) => onChange({ days: DELIVERY_DAYS.find((days) => String(days) === target.value) })}
        className={selectClass}
      >
        <option value="">{t('filters.anyDelivery')}</option>
        {DELIVERY_DAYS.map((days) => (
          <option key={days} value={days}>
            {t('filters.withinDays', { count: days })}
          </option>
        ))}
      </NativeSelect>
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">{t('filters.price')}</legend>
        <Price name="min" label={t('filters.min')} value={value.min} onChange={(min) => onChange({ min })} className={priceClass} />
        <span aria-hidden className="text-muted">
          –
        </span>
        <Price name="max" label={t('filters.max')} value={value.max} onChange={(max) => onChange({ max })} className={priceClass} />
      </fieldset>
      {SWITCHES.map((name) => (
        <Toggle
          key={name}
          name={name}
          isRow={isRow}
          checked={value[name] === 1}
          onChange={({ target }) => onChange({ [name]: target.checked ? 1 : undefined })}
        >
          {t(`filters.${name}`)}
        </Toggle>
      ))}
    </div>
  )
}
