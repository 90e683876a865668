/** The Models (spec §2 Home): the first screen of every visit. Search, filters and sort live in the address. */
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { Search, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useToken } from '#web/lib/auth/use-auth.ts'
import { useHiding } from '#web/lib/auth/use-hiding.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, usePages } from '#web/lib/live/hooks.ts'
import { isResting } from '#web/lib/live/empty-pages.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { CardPage } from './card-page.tsx'
import { craftsOf } from './crafts.ts'
import { BecomeModel, HomeIntro } from './home-intro.tsx'
import { useCountWords } from './list-words.ts'
import { keptCount, useListPlace } from './list-place.ts'
import { addressOf, argsOf, countFilters, isPlain, type ModelsSearch, questionOf } from './models-query.ts'
import { SearchBar } from './search-bar.tsx'

/**
 * Cards that every first screen shows: a phone has one, and pictures below it would share its bandwidth. Other cards in view
 * on a wide screen load as soon as the browser knows the layout.
 */
const FIRST_CARDS = 1

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
  const isNarrowed = countFilters(search) > 0
  if (search.q === undefined && !isNarrowed)
    return <EmptyState icon={Search} title={t('list.none')} text={t('list.noneText')} className="py-16" />
  return (
    <EmptyState
      icon={SearchX}
      title={isNarrowed ? t('list.noFits') : t('list.noHits', { search: search.q })}
      text={isNarrowed ? t('list.noFitsText') : t('list.noHitsText')}
      className="py-16"
      action={
        <Link to="/" className={buttonClass('secondary', 'sm')}>
          {t('list.showAll')}
        </Link>
      }
    />
  )
}

/** “128 models”, announced again when it changes. */
function Count({ search }: { search: ModelsSearch }) {
  const { data } = useLive(api.models.count, questionOf(search))
  const countWords = useCountWords()
  return (
    <output className="text-sm font-semibold tabular-nums" data-testid="model-count">
      {data !== undefined && countWords(data)}
    </output>
  )
}

function Results({ search }: { search: ModelsSearch }) {
  const { t } = useTranslation('models')
  const router = useRouter()
  const isLeaving = useRouterState({ select: (state) => state.isLoading })
  // Kept with the entry in the browser's history: going back to it restores the number of pages, and so the place.
  const key = () => `${router.history.location.state.__TSR_key} ${JSON.stringify(search)}`
  // The first rendering must equal the server's, which knows one page.
  const isHydrated = useIsHydrated()
  const hiding = useHiding()
  const list = usePages(
    api.models.list,
    { ...argsOf(search), ...hiding },
    { from: search.after, begin: () => (isHydrated ? keptCount(key()) : 1) },
  )
  useListPlace({ ...list, key })
  const { pages, isLive, hasMore } = list
  const isPaused = isResting(
    pages.map(({ items }) => items.length),
    hasMore,
  )
  const toStart = search.after !== undefined && (
    <Link to="/" search={{ ...search, after: undefined }} className={buttonClass('link', 'sm', 'mb-6')}>
      {t('list.toStart')}
    </Link>
  )
  return (
    <>
      <LiveList
        list={list}
        count={pages.flatMap(({ items }) => items).length}
        failed={t('list.failed')}
        skeleton={<SkeletonGrid />}
        empty={
          <>
            <NoHits search={search} />
            {toStart}
          </>
        }
        isAutomatic={!isPaused}
        moreLabel={isPaused ? t('list.further') : undefined}
      >
        {toStart}
        <ul className={cx(gridClass, 'transition-opacity', isLeaving && 'opacity-60')} aria-busy={isLeaving}>
          {pages.map(({ items }, at) => (
            <CardPage key={at} cards={items} isLive={isLive(at)} firstCards={at === 0 ? FIRST_CARDS : 0} />
          ))}
        </ul>
        {isPaused && <p className="pt-6 text-center text-muted">{t('list.furtherText')}</p>}
      </LiveList>
      {hasMore && (
        <noscript>
          <a
            href={addressOf({ ...search, after: pages.at(-1)?.nextCursor ?? undefined })}
            rel="next"
            className={buttonClass('secondary', 'md')}
          >
            {t('list.nextPage')}
          </a>
        </noscript>
      )}
    </>
  )
}

const tabClass =
  '-mb-px inline-flex h-11 items-center border-b-2 border-transparent text-sm font-semibold text-muted hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-ink'

/** For signed-in users: all models, or the newest posts of those that they follow. */
function ListTabs({ tab }: Pick<ModelsSearch, 'tab'>) {
  const { t } = useTranslation('models')
  const token = useToken()
  if (token === '') return null
  return (
    <nav aria-label={t('list.tabs')} className={cx('mt-6 gap-7 border-b md:mt-10', token === undefined ? 'hidden signed-in:flex' : 'flex')}>
      <Link
        to="/"
        resetScroll={false}
        activeOptions={{ exact: true, includeSearch: true }}
        activeProps={{}}
        aria-current={tab === undefined ? 'page' : undefined}
        className={tabClass}
      >
        {t('list.everybody')}
      </Link>
      <Link
        to="/"
        search={{ tab: 'following' }}
        resetScroll={false}
        activeProps={{}}
        aria-current={tab === 'following' ? 'page' : undefined}
        className={tabClass}
      >
        {t('follow.following')}
      </Link>
    </nav>
  )
}

interface ModelsScreenProps {
  search: ModelsSearch
  /** New posts of the models that the reader follows. Without it there is no tab for them. */
  renderFollowing?: (() => ReactNode) | undefined
}

export function ModelsScreen({ search, renderFollowing }: ModelsScreenProps) {
  const { t, i18n } = useTranslation('models')
  const token = useToken()
  const isHome = isPlain(search) && (token === undefined || token === '')
  const { data: recommended } = useLive(api.models.list, isHome ? argsOf(search) : 'skip')
  const crafts = craftsOf(recommended?.items ?? [], i18n.language)
  const isFollowing = search.tab === 'following' && renderFollowing !== undefined && token !== ''
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 pb-12 md:px-6 md:pt-12">
      <header className="max-w-2xl">
        <h1 className="text-display">{t('list.title')}</h1>
        <p className="mt-4 text-lg text-muted">{t('list.text')}</p>
        {isHome && <BecomeModel />}
      </header>
      {renderFollowing !== undefined && <ListTabs tab={search.tab} />}
      {isFollowing ? (
        <div className="pt-6">{renderFollowing()}</div>
      ) : (
        <>
          <SearchBar
            search={search}
            count={<Count search={search} />}
            suggestions={crafts.map(({ tag }) => tag)}
            intro={isHome && <HomeIntro crafts={crafts} />}
          />
          <Results search={search} />
        </>
      )}
    </div>
  )
}
