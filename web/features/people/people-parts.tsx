/** Parts that rows and details share: the relation of two users. */
import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SEARCH_MAX, PEOPLE_SORTS, type TagColour } from '#contract/limits.ts'
import type { Dealings, FanTag } from '#contract/types.ts'
import { isFormer, useUserName } from '#web/lib/user-name.ts'
import { useTypedWords } from '#web/lib/use-typed-words.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { inputClass, NativeSelect } from '#web/ui/input.tsx'
import { peopleSearch, type PeopleSearch } from './people-search.ts'

export interface SearchPart {
  search: PeopleSearch
  onSearch: (search: PeopleSearch) => void
}

export function WordSearch({ search, onSearch, label }: SearchPart & { label: string }) {
  const [typed, setTyped] = useTypedWords(search.q ?? '', (q) => onSearch(peopleSearch({ ...search, q })))
  return (
    <div className="relative min-w-0 flex-1 basis-56">
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

export function SortSelect({ search, onSearch }: SearchPart) {
  const { t } = useTranslation('people')
  return (
    <NativeSelect
      aria-label={t('sort.label')}
      value={search.sort ?? 'recent'}
      onChange={({ target }) => onSearch(peopleSearch({ ...search, sort: target.value }))}
      className="w-auto!"
    >
      {PEOPLE_SORTS.map((sort) => (
        <option key={sort} value={sort}>
          {t(`sort.${sort}`)}
        </option>
      ))}
    </NativeSelect>
  )
}

/** A name, as a link where it has a page. */
export function PersonName({ name, handle, className }: { name: string; handle: string | null; className?: string }) {
  const nameOf = useUserName()
  const shared = cx('block truncate font-semibold', className)
  if (handle === null || isFormer(name)) return <span className={shared}>{nameOf(name)}</span>
  return (
    <Link to="/models/$modelName" params={{ modelName: handle }} className={cx(shared, 'underline-offset-4 hover:underline')}>
      {nameOf(name)}
    </Link>
  )
}

/** "3 orders · 2 tips", or nothing. */
export function useDealings(): (dealings: Dealings) => string[] {
  const { t } = useTranslation('people')
  return (dealings) =>
    (['orders', 'posts', 'tips', 'messages'] as const)
      .filter((kind) => dealings[kind] > 0)
      .map((kind) => t(`dealings.${kind}`, { count: dealings[kind] }))
}

const TONES: Readonly<Record<TagColour, Tone>> = {
  grey: 'neutral',
  violet: 'accent',
  green: 'success',
  amber: 'warning',
  red: 'danger',
  blue: 'info',
}

export function TagBadge({ tag }: { tag: Pick<FanTag, 'name' | 'colour'> }) {
  return (
    <Badge tone={TONES[tag.colour]} className="max-w-full">
      <span className="truncate">{tag.name}</span>
    </Badge>
  )
}

/** "10,000+" where the count stops. */
export const countText = ({ count, isMore }: { count: number; isMore: boolean }, language: string): string =>
  `${count.toLocaleString(language)}${isMore ? '+' : ''}`
