/** The controls above a list of the admin area: words, filters, sort, period, columns. */
import { CalendarDays, Columns3, Download, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SEARCH_MAX } from '#contract/limits.ts'
import { takesPeriod, type TableRule } from '#contract/rules/tables.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Checkbox, Input, inputClass, NativeSelect } from '#web/ui/input.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { useDebounced } from '../use-debounced.ts'
import { zoneLabel } from '../zoned-time.ts'
import type { TableState } from './table-address.ts'

/** The names of a filter and of its values, in the reader's language. */
export interface FilterWords {
  readonly label: string
  readonly values: Readonly<Record<string, string>>
}

interface ToolsProps {
  rule: TableRule
  state: TableState
  onChange: (part: Partial<TableState>) => void
  filters: Readonly<Record<string, FilterWords>>
  /** Names of sorts besides `newest` and `oldest`. */
  sorts: Readonly<Record<string, string>>
  /** Null: the list is not searched. */
  searchLabel: string | null
  /** Null: the rows have no columns to choose. */
  columnLabel: ((name: string) => string) | null
  /** The same rows as a file. */
  fileAddress: string
}

function SearchField({ words, label, onWords }: { words: string; label: string; onWords: (words: string) => void }) {
  const [typed, setTyped] = useState(words)
  const settled = useDebounced(typed.trim())
  useEffect(() => {
    if (settled !== words) onWords(settled)
    // The address follows the typed text, not the other way round.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settled])
  return (
    <div className="relative min-w-0 flex-1 basis-72">
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-4 size-4.5 -translate-y-1/2 text-muted" />
      <input
        type="search"
        value={typed}
        maxLength={SEARCH_MAX}
        onChange={({ target }) => setTyped(target.value)}
        aria-label={label}
        placeholder={label}
        className={`${inputClass} h-11 rounded-full! pl-11!`}
      />
    </div>
  )
}

/** Chooses the value of one filter; '' for none. */
function FilterSelect({
  words,
  value,
  values,
  onValue,
}: {
  words: FilterWords
  value: string
  values: readonly string[]
  onValue: (value: string) => void
}) {
  const { t } = useTranslation('table')
  return (
    <div className="w-full sm:w-44">
      <NativeSelect aria-label={words.label} value={value} onChange={({ target }) => onValue(target.value)}>
        <option value="">{t('anyOf', { name: words.label })}</option>
        {values.map((name) => (
          <option key={name} value={name}>
            {words.values[name]}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}

function Period({ state: { from, until, zone }, onChange }: Pick<ToolsProps, 'state' | 'onChange'>) {
  const { t } = useTranslation('table')
  const isSet = from !== '' || until !== ''
  return (
    <Popover
      label={t('period')}
      trigger={
        <Button variant="secondary" size="sm" aria-pressed={isSet}>
          <CalendarDays aria-hidden />
          {isSet ? [from, until].map((day) => day || '…').join(' – ') : t('period')}
        </Button>
      }
      className="flex flex-col gap-3"
    >
      <Field label={t('from')}>
        {(aria) => <Input {...aria} type="date" value={from} onChange={({ target }) => onChange({ from: target.value })} />}
      </Field>
      <Field label={t('until')}>
        {(aria) => <Input {...aria} type="date" value={until} onChange={({ target }) => onChange({ until: target.value })} />}
      </Field>
      {zone !== '' && <p className="text-xs text-muted">{t('daysIn', { zone: zoneLabel(zone) })}</p>}
      {isSet && (
        <Button variant="ghost" size="sm" onClick={() => onChange({ from: '', until: '', zone: '' })}>
          {t('clear')}
        </Button>
      )}
    </Popover>
  )
}

function Columns({ rule, state, onChange, columnLabel }: Pick<ToolsProps, 'rule' | 'state' | 'onChange' | 'columnLabel'>) {
  const { t } = useTranslation('table')
  if (columnLabel === null) return null
  const [, ...free] = rule.columns
  const toggle = (name: string, isShown: boolean) =>
    onChange({ columns: rule.columns.filter((one) => (one === name ? isShown : state.columns.includes(one))) })
  return (
    <Popover
      label={t('columns')}
      trigger={
        <Button variant="secondary" size="sm">
          <Columns3 aria-hidden />
          {t('columns')}
        </Button>
      }
      className="flex w-60 flex-col gap-1"
    >
      {free.map((name) => (
        <Checkbox key={name} checked={state.columns.includes(name)} onChange={({ target }) => toggle(name, target.checked)}>
          {columnLabel(name)}
        </Checkbox>
      ))}
    </Popover>
  )
}

function Sorts({ rule, state, onChange, sorts }: Pick<ToolsProps, 'rule' | 'state' | 'onChange' | 'sorts'>) {
  const { t } = useTranslation('table')
  const hasPeriod = state.from !== '' || state.until !== ''
  const open = rule.sorts.filter((name) => !hasPeriod || takesPeriod(name))
  if (rule.sorts.length === 1) return null
  return (
    <div className="w-full sm:w-40">
      <NativeSelect aria-label={t('sort')} value={state.sort} onChange={({ target }) => onChange({ sort: target.value })}>
        {open.map((name) => (
          <option key={name} value={name}>
            {name === 'newest' ? t('newest') : name === 'oldest' ? t('oldest') : sorts[name]}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}

export function TableTools(props: ToolsProps) {
  const { t } = useTranslation('table')
  const { rule, state, onChange, filters, searchLabel } = props
  const [main, ...others] = Object.entries(rule.filters)
  const choose = (name: string) => (value: string) => {
    const { [name]: _before, ...rest } = state.filters
    onChange({ filters: value === '' ? rest : { ...rest, [name]: value } })
  }
  return (
    <div className="flex flex-col gap-3">
      {main !== undefined && (
        <Segmented
          label={filters[main[0]]?.label ?? ''}
          value={state.filters[main[0]] ?? ''}
          onChange={choose(main[0])}
          options={[
            { value: '', label: t('all') },
            ...main[1].map((value) => ({ value, label: filters[main[0]]?.values[value] ?? value })),
          ]}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        {searchLabel !== null && <SearchField words={state.words} label={searchLabel} onWords={(words) => onChange({ words })} />}
        {others.map(([name, values]) => (
          <FilterSelect
            key={name}
            words={filters[name] ?? { label: name, values: {} }}
            value={state.filters[name] ?? ''}
            values={values}
            onValue={choose(name)}
          />
        ))}
        {state.words === '' && <Sorts {...props} />}
        <Period {...props} />
        <Columns {...props} />
        <a href={props.fileAddress} download className={buttonClass('secondary', 'sm')} data-testid="table-csv">
          <Download aria-hidden />
          {t('download')}
        </a>
      </div>
    </div>
  )
}
