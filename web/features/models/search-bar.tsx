/** Search, filters and sort of The Models. A plain form without script. */
import { useNavigate } from '@tanstack/react-router'
import { Search, SlidersHorizontal } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SEARCH_MAX } from '#contract/limits.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { inputClass, NativeSelect } from '#web/ui/input.tsx'
import { menuDetails } from '#web/ui/menu-details.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterFields } from './filter-fields.tsx'
import { countFilters, filtersOf, MODEL_SORTS, type ModelFilters, type ModelsSearch, readModelsSearch } from './models-query.ts'

/** Loaded when a reader opens it. */
const FilterSheet = lazy(() => import('./filter-sheet.tsx'))

/** The address follows after typing pauses this long. */
const TYPING_MS = 250

const NO_FILTERS: ModelFilters = {
  speaks: undefined,
  min: undefined,
  max: undefined,
  days: undefined,
  online: undefined,
  slots: undefined,
  posts: undefined,
}

/** The current choice; the address follows once its models have arrived. */
function useChosen(search: ModelsSearch) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(search)
  const address = JSON.stringify(search)
  // The same search stays the same object: nothing is rendered for it.
  useEffect(() => setChosen((now) => (JSON.stringify(now) === address ? now : (JSON.parse(address) as ModelsSearch))), [address])
  /** `isTyped`: the value follows the typing, which is no step of the history; every other choice is one. */
  const choose = (change: Partial<ModelsSearch>, isTyped = false) => {
    setChosen((now) => ({ ...now, ...change }))
    void navigate({
      to: '/',
      search: (now) => readModelsSearch({ ...now, ...change, after: undefined }),
      replace: isTyped,
      resetScroll: false,
    })
  }
  return { chosen, choose }
}

interface SearchFieldProps {
  q: string | undefined
  onFind: (typed: string) => void
  /** Offered while typing. */
  suggestions: readonly string[]
}

function SearchField({ q, onFind, suggestions }: SearchFieldProps) {
  const { t } = useTranslation('models')
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState(q ?? '')
  useEffect(() => {
    // An address that changed elsewhere fills the field; one that follows the typing must not remove letters.
    if (document.activeElement !== field.current) setText(q ?? '')
  }, [q])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <div className="relative min-w-0 flex-1">
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-4 size-4.5 -translate-y-1/2 text-muted" />
      <input
        ref={field}
        type="search"
        name="q"
        value={text}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        enterKeyHint="search"
        aria-label={t('list.search')}
        placeholder={t('list.searchPlaceholder')}
        onChange={({ target: { value } }) => {
          setText(value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => onFind(value), TYPING_MS)
        }}
        list={suggestions.length > 0 ? 'crafts' : undefined}
        className={`${inputClass} h-12 rounded-full pl-11 [&::-webkit-calendar-picker-indicator]:hidden!`}
      />
      <datalist id="crafts">
        {suggestions.map((tag) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
      </datalist>
    </div>
  )
}

function SheetButton({ search, onApply }: { search: ModelsSearch; onApply: (filters: ModelFilters) => void }) {
  const { t } = useTranslation('models')
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  const count = countFilters(search)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setState('open')}
        className={buttonClass('secondary', 'lg', 'px-4 md:hidden noscript:hidden')}
      >
        <SlidersHorizontal aria-hidden />
        {t('filters.title')}
        {count > 0 && <span className="rounded-full bg-accent px-1.5 text-xs text-accent-ink tabular-nums">{count}</span>}
      </button>
      {state !== 'unused' && (
        <Suspense>
          <FilterSheet
            search={search}
            open={state === 'open'}
            onOpenChange={(isOpen) => setState(isOpen ? 'open' : 'closed')}
            onApply={(filters) => {
              setState('closed')
              onApply({ ...NO_FILTERS, ...filters })
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function SortSelect({ search, onSort }: { search: ModelsSearch; onSort: (sort: ModelsSearch['sort']) => void }) {
  const { t } = useTranslation('models')
  // With a search text the default order is relevance, which has no name in the address.
  const sorts = search.q === undefined ? MODEL_SORTS.filter((sort) => sort !== 'recommended') : MODEL_SORTS
  return (
    <NativeSelect
      name="sort"
      aria-label={t('list.sort')}
      value={search.sort ?? ''}
      onChange={({ target: { value } }) => onSort(sorts.find((sort) => sort === value))}
      className="h-10 w-auto rounded-full pl-4 text-sm font-semibold"
    >
      <option value="">{search.q === undefined ? t('sorts.recommended') : t('sorts.likeness')}</option>
      {sorts.map((sort) => (
        <option key={sort} value={sort}>
          {t(`sorts.${sort}`)}
        </option>
      ))}
    </NativeSelect>
  )
}

/** Explains the recommended order: the default, or among equally relevant models of a search. */
function SortNote({ isByLikeness }: { isByLikeness: boolean }) {
  const { t } = useTranslation('models')
  return (
    <details {...menuDetails} className="group relative text-sm">
      <summary className="flex h-10 cursor-pointer items-center text-muted underline decoration-line-strong underline-offset-4 hover:text-ink">
        {t('list.whyOrder')}
      </summary>
      <div tabIndex={-1} className="absolute right-0 z-20 mt-1 flex w-72 flex-col gap-2 rounded-lg border bg-raised p-4 shadow-float">
        {isByLikeness && <p>{t('list.likenessHint')}</p>}
        <p>{t('list.recommendedHint')}</p>
      </div>
    </details>
  )
}

interface SearchBarProps {
  search: ModelsSearch
  count: ReactNode
  suggestions: readonly string[]
  /** Between the field and the filters. */
  intro: ReactNode
}

export function SearchBar({ search, count, suggestions, intro }: SearchBarProps) {
  const { t } = useTranslation('models')
  const { chosen, choose } = useChosen(search)
  const find = (typed: string) => choose({ q: typed.trim() === '' ? undefined : typed.trim() }, true)
  return (
    <form
      action="/"
      method="get"
      role="search"
      // Without a box of its own: the field stays in sight for as long as the list does.
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        choose(readModelsSearch({ ...chosen, ...Object.fromEntries(new FormData(event.currentTarget)) }))
      }}
    >
      <div className="sticky below-bars-14 z-20 -mx-4 mt-6 flex gap-3 bg-paper px-4 py-3 md:static md:mx-0 md:mt-10 md:p-0">
        <SearchField q={chosen.q} onFind={find} suggestions={suggestions} />
        <SheetButton search={chosen} onApply={(filters) => choose(filters)} />
        <noscript>
          <button type="submit" className={buttonClass('secondary', 'lg')}>
            {t('list.submit')}
          </button>
        </noscript>
      </div>
      {intro}
      <div className="mt-4 max-md:hidden max-md:noscript:block">
        <FilterFields value={filtersOf(chosen)} onChange={(change) => choose(change, 'min' in change || 'max' in change)} isRow />
      </div>
      <div className="mt-3 mb-5 flex flex-wrap items-center gap-x-5 gap-y-2 md:mt-6 md:mb-6">
        {count}
        <FilterChips search={search} />
        <div className="ml-auto flex items-center gap-4">
          {(search.sort ?? 'recommended') === 'recommended' && (
            <SortNote isByLikeness={search.sort === undefined && search.q !== undefined} />
          )}
          <SortSelect search={chosen} onSort={(sort) => choose({ sort })} />
        </div>
      </div>
    </form>
  )
}
