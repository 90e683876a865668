/** The Models (spec §2 Home): everybody's first screen. Search and sort live in the address. */
import { useNavigate } from '@tanstack/react-router'
import { Search, SearchX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelSort } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { liveQuery, usePages } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { inputClass, NativeSelect } from '#web/ui/input.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { ModelCard } from './model-card.tsx'

export const MODEL_SORTS: readonly ModelSort[] = ['recommended', 'new', 'trending', 'rating', 'fastest']

export interface ModelsSearch {
  q?: string | undefined
  sort?: ModelSort | undefined
}

const PAGE_LENGTH = 20
/** Cards that a first screen shows: their pictures load before the others. */
const FIRST_CARDS = 3
const TYPING_MS = 250

const argsOf = ({ q, sort }: ModelsSearch) => ({ ...(q === undefined ? {} : { search: q }), ...(sort === undefined ? {} : { sort }), limit: PAGE_LENGTH })

export const modelsQuery = (search: ModelsSearch) => liveQuery(api.models.list, argsOf(search))

/** The search field: into the address shortly after the typing stops. Works as a plain form without script. */
function SearchField({ search }: { search: ModelsSearch }) {
  const { t } = useTranslation('models')
  const navigate = useNavigate()
  const [text, setText] = useState(search.q ?? '')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setText(search.q ?? ''), [search.q])
  useEffect(() => () => clearTimeout(timer.current), [])

  const go = (q: string) => {
    clearTimeout(timer.current)
    void navigate({ to: '/', search: { ...search, q: q.trim() === '' ? undefined : q.trim() }, replace: true, resetScroll: false })
  }
  return (
    <form
      action="/"
      method="get"
      role="search"
      className="relative min-w-0 flex-1"
      onSubmit={(event) => {
        event.preventDefault()
        go(text)
      }}
    >
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-4 size-4.5 -translate-y-1/2 text-muted" />
      <input
        type="search"
        name="q"
        value={text}
        maxLength={100}
        autoComplete="off"
        aria-label={t('list.search')}
        placeholder={t('list.searchPlaceholder')}
        onChange={({ target: { value } }) => {
          setText(value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => go(value), TYPING_MS)
        }}
        className={`${inputClass} h-12 rounded-full! pl-11!`}
      />
    </form>
  )
}

function SortSelect({ search }: { search: ModelsSearch }) {
  const { t } = useTranslation('models')
  const navigate = useNavigate()
  return (
    <NativeSelect
      aria-label={t('list.sort')}
      title={search.sort === undefined || search.sort === 'recommended' ? t('list.recommendedHint') : undefined}
      value={search.sort ?? 'recommended'}
      onChange={({ target: { value } }) => void navigate({ to: '/', search: { ...search, sort: MODEL_SORTS.find((sort) => sort === value && sort !== 'recommended') }, replace: true, resetScroll: false })}
      className="h-12! w-auto! max-w-40 shrink-0 rounded-full! px-4"
    >
      {MODEL_SORTS.map((sort) => (
        <option key={sort} value={sort}>
          {t(`sorts.${sort}`)}
        </option>
      ))}
    </NativeSelect>
  )
}

const gridClass = 'grid grid-cols-1 gap-x-5 gap-y-8 min-[26rem]:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'

function SkeletonGrid() {
  const { t } = useTranslation('common')
  return (
    <output className={gridClass}>
      <span className="sr-only">{t('actions.loading')}</span>
      {Array.from({ length: 8 }, (_, at) => (
        <span key={at} className="flex flex-col gap-3">
          <Skeleton className="aspect-4/3 w-full rounded-lg" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-3.5 w-4/5" />
        </span>
      ))}
    </output>
  )
}

function Results({ search }: { search: ModelsSearch }) {
  const { t } = useTranslation(['models', 'common'])
  const navigate = useNavigate()
  const { pages, error, isPending, isLoadingMore, hasMore, loadMore, retry } = usePages(api.models.list, argsOf(search))
  const cards = pages.flatMap(({ items }) => items)
  if (error !== null && cards.length === 0) return <ErrorState title={t('list.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
  if (isPending) return <SkeletonGrid />
  if (cards.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={search.q === undefined ? t('list.none') : t('list.noHits', { search: search.q })}
        text={t('list.noHitsText')}
        action={
          <Button variant="secondary" size="sm" onClick={() => void navigate({ to: '/', search: {} })}>
            {t('list.showAll')}
          </Button>
        }
      />
    )
  }
  return (
    <>
      <ul className={gridClass}>
        {cards.map((card, at) => (
          <li key={card._id}>
            <ModelCard model={card} isFirst={at < FIRST_CARDS} />
          </li>
        ))}
      </ul>
      <LoadMore hasMore={hasMore} isLoading={isLoadingMore} onLoad={loadMore} label={t('common:actions.loadMore')} />
    </>
  )
}

export function ModelsScreen({ search }: { search: ModelsSearch }) {
  const { t } = useTranslation('models')
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 pb-12 md:px-6 md:pt-12">
      <header className="max-w-2xl">
        <h1 className="text-display">{t('list.title')}</h1>
        <p className="mt-4 text-lg text-muted">{t('list.text')}</p>
      </header>
      <div className="sticky top-14 z-20 -mx-4 mt-6 mb-6 flex gap-3 bg-paper/92 px-4 py-3 backdrop-blur-md md:static md:mx-0 md:mt-10 md:mb-8 md:bg-transparent md:px-0 md:py-0 md:backdrop-blur-none">
        <SearchField search={search} />
        <SortSelect search={search} />
      </div>
      <Results search={search} />
    </div>
  )
}
