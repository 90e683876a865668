import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_NAMES } from '#web/i18n/languages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { filtersOf, type ModelFilters, type ModelsSearch } from './models-query.ts'

const NONE: ModelFilters = {
  speaks: undefined,
  min: undefined,
  max: undefined,
  days: undefined,
  online: undefined,
  slots: undefined,
  posts: undefined,
}

/** The active filters. Each is a link to the list without it. */
export function FilterChips({ search }: { search: ModelsSearch }) {
  const { t, i18n } = useTranslation('models')
  const { speaks, min, max, days, online, slots, posts } = filtersOf(search)
  const money = (dollars = 0) => formatMoney(dollars, i18n.language)
  const chips: { name: string; text: string; without: ModelFilters }[] = []
  if (speaks !== undefined) chips.push({ name: 'speaks', text: LANGUAGE_NAMES[speaks], without: { speaks: undefined } })
  if (min !== undefined || max !== undefined) {
    const text =
      max === undefined
        ? t('filters.priceFrom', { min: money(min) })
        : min === undefined
          ? t('filters.priceTo', { max: money(max) })
          : t('filters.priceBetween', { min: money(min), max: money(max) })
    chips.push({ name: 'price', text, without: { min: undefined, max: undefined } })
  }
  if (days !== undefined) chips.push({ name: 'days', text: t('filters.withinDays', { count: days }), without: { days: undefined } })
  for (const [name, flag] of [
    ['online', online],
    ['slots', slots],
    ['posts', posts],
  ] as const)
    if (flag === 1) chips.push({ name, text: t(`filters.${name}`), without: { [name]: undefined } })
  if (chips.length === 0) return null
  const to = (without: ModelFilters) => ({ to: '/', search: { ...search, ...without, after: undefined }, resetScroll: false }) as const
  return (
    <ul aria-label={t('filters.active')} className="flex flex-wrap items-center gap-2">
      {chips.map(({ name, text, without }) => (
        <li key={name}>
          <Link
            {...to(without)}
            aria-label={t('filters.remove', { filter: text })}
            className="flex h-9 items-center gap-1.5 rounded-full bg-accent-soft pr-2.5 pl-3.5 text-sm font-semibold text-accent hover:underline"
          >
            {text}
            <X aria-hidden className="size-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link {...to(NONE)} className={buttonClass('link', 'sm', 'px-2')}>
          {t('filters.clear')}
        </Link>
      </li>
    </ul>
  )
}
