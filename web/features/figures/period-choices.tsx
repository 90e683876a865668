/** The choice of a period for figures, kept in the address. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { STEPS } from '#contract/rules/figures.ts'
import { Input, NativeSelect } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { LASTS, periodArgs, stepsOf, type FigureSearch } from './figure-search.ts'

export type OnFigureSearch = (search: FigureSearch) => void

/** The period, its steps and its comparison. */
export function PeriodChoices({ search, onSearch }: { search: FigureSearch; onSearch: OnFigureSearch }) {
  const { t } = useTranslation('figures')
  const args = periodArgs(search)
  const { from = '', until = '' } = search
  const [days, setDays] = useState({ from, until })
  const choose = (part: Partial<typeof days>) => {
    const next = { ...days, ...part }
    setDays(next)
    if (next.from !== '' && next.until !== '' && next.from <= next.until) onSearch({ ...search, last: undefined, ...next } as FigureSearch)
  }
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
      <Segmented
        label={t('period.label')}
        value={search.from === undefined ? String('last' in args ? args.last : '') : ''}
        onChange={(value) => {
          setDays({ from: '', until: '' })
          onSearch({ last: Number(value), ...(search.compare === undefined ? {} : { compare: search.compare }) })
        }}
        options={LASTS.map((last) => ({ value: String(last), label: t(`period.last${last}`) }))}
      />
      <label className="flex flex-col gap-1 text-xs text-muted">
        {t('period.from')}
        <Input type="date" value={days.from} max={days.until || undefined} onChange={(event) => choose({ from: event.target.value })} />
      </label>
      <label className="flex flex-col gap-1 text-xs text-muted">
        {t('period.until')}
        <Input type="date" value={days.until} min={days.from || undefined} onChange={(event) => choose({ until: event.target.value })} />
      </label>
      <label className="flex flex-col gap-1 text-xs text-muted">
        {t('period.step')}
        <NativeSelect
          value={args.step}
          onChange={(event) => onSearch({ ...search, step: STEPS.find((step) => step === event.target.value) } as FigureSearch)}
        >
          {stepsOf(search).map((step) => (
            <option key={step} value={step}>
              {t(`period.steps.${step}`)}
            </option>
          ))}
        </NativeSelect>
      </label>
      <label className="flex flex-col gap-1 text-xs text-muted">
        {t('period.compare')}
        <NativeSelect value={args.compare} onChange={(event) => onSearch({ ...search, compare: event.target.value } as FigureSearch)}>
          {(['previous', 'year', 'none'] as const).map((compare) => (
            <option key={compare} value={compare}>
              {t(`period.compares.${compare}`)}
            </option>
          ))}
        </NativeSelect>
      </label>
    </div>
  )
}
