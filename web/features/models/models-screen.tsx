/** The Models (spec §2 Home): everybody's first screen. Search and sort live in the address. */
import { useNavigate } from '@tanstack/react-router'
import { Search, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { ModelCard } from './model-card.tsx'
import { argsOf, MODEL_SORTS, type ModelsSearch } from './models-query.ts'
import { SearchBar } from './search-bar.tsx'

/** Cards that a first screen shows: their pictures load before the others. */
const FIRST_CARDS = 3

const gridClass = 'grid grid-cols-1 gap-x-5 gap-y-9 min-[26rem]:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'

function SkeletonGrid() {
  const { t } = useTranslation('common')
  return (
    <output className={gridClass}>
      <span className="sr-only">{t('actions.loading')}</span>
      {Array.from({ length: 8 }, (_, at) => (
        <span key={at} className="flex flex-col gap-3">
          <Skeleton className="aspect-4/5 w-full rounded-lg" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-3.5 w-4/5" />
        </span>
      ))}
    </output>
  )
}

function NoHits({ search }: { search: ModelsSearch }) {
  const { t } = useTranslation('models')
  const navigate = useNavigate()
  if (search.q === undefined) return <EmptyState icon={Search} title={t('list.none')} text={t('list.noneText')} className="py-16" />
  return (
    <EmptyState
      icon={SearchX}
      title={t('list.noHits', { search: search.q })}
      text={t('list.noHitsText')}
      className="py-16"
      action={
        <Button variant="secondary" size="sm" onClick={() => void navigate({ to: '/', search: {} })}>
          {t('list.showAll')}
        </Button>
      }
    />
  )
}

function Results({ search }: { search: ModelsSearch }) {
  const { t } = useTranslation(['models', 'common'])
  const { pages, error, isPending, isLoadingMore, hasMore, loadMore, retry } = usePages(api.models.list, argsOf(search))
  const cards = pages.flatMap(({ items }) => items)
  if (error !== null && cards.length === 0) return <ErrorState title={t('list.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} className="py-16" />
  if (isPending) return <SkeletonGrid />
  return (
    <>
      <output className="sr-only">{cards.length > 0 ? t('list.shown', { count: cards.length }) : ''}</output>
      {cards.length === 0 && <NoHits search={search} />}
      <ul className={gridClass}>
        {cards.map((card, at) => (
          <li key={card._id}>
            <ModelCard model={card} isFirst={at < FIRST_CARDS} />
          </li>
        ))}
      </ul>
      {error === null ? (
        <LoadMore hasMore={hasMore} isLoading={isLoadingMore} onLoad={loadMore} label={t('common:actions.loadMore')} />
      ) : (
        <ErrorState title={t('list.moreFailed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
      )}
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
      <SearchBar search={search} sorts={MODEL_SORTS} />
      <Results search={search} />
    </div>
  )
}
