/** /help-center: all articles by category, and their search, which is part of the address and works without scripts. */
import { Link } from '@tanstack/react-router'
import { Search, SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, SEARCH_MAX } from '#contract/limits.ts'
import { asLanguage, LANGUAGE_NAMES } from '#web/i18n/languages.ts'
import { useToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { WriteToUs } from './write-to-us.tsx'

const linkClass = 'underline-offset-4 hover:text-accent hover:underline'

function ArticleLink({ slug, title, language }: { slug: string; title: string; language: Language }) {
  const { i18n } = useTranslation('help')
  return (
    <>
      <Link to="/help-center/$article" params={{ article: slug }} lang={language} className={linkClass}>
        {title}
      </Link>
      {language !== i18n.language && <span className="ml-2 text-sm text-muted">({LANGUAGE_NAMES[language]})</span>}
    </>
  )
}

function SearchForm({ search }: { search: string }) {
  const { t } = useTranslation('help')
  return (
    <form method="get" action="/help-center" role="search" className="mt-6 flex max-w-2xl gap-2">
      <label htmlFor="help-search" className="sr-only">
        {t('search.label')}
      </label>
      <Input
        key={search}
        id="help-search"
        type="search"
        name="q"
        defaultValue={search}
        maxLength={SEARCH_MAX}
        placeholder={t('search.placeholder')}
      />
      <Button type="submit">
        <Search aria-hidden />
        <span className="max-sm:sr-only">{t('search.submit')}</span>
      </Button>
    </form>
  )
}

/** Tells the authors of the articles about a search that found nothing, once. */
function useNoteMissed(language: Language, search: string, isMissed: boolean): void {
  const token = useToken()
  const { run } = useMutation(api.help.noteMissed)
  useEffect(() => {
    if (!isMissed || token === undefined) return
    run({ ...(token === '' ? {} : { token }), language, search }).catch((error: unknown) =>
      console.warn('a search without a result could not be noted', error),
    )
  }, [isMissed, token, language, search, run])
}

function Results({ search, language }: { search: string; language: Language }) {
  const { t } = useTranslation('help')
  const { data: hits, error, retry } = useLive(api.help.find, { language, search })
  useNoteMissed(language, search, hits?.length === 0)
  if (error !== null) return <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={retry} />
  if (hits === undefined) return <SkeletonRows rows={4} label={t('loading')} />
  return (
    <section aria-labelledby="help-results" className="max-w-2xl">
      <h2 id="help-results" className="text-lg" role="status">
        {t('search.found', { count: hits.length, search })}
      </h2>
      {hits.length === 0 ? (
        <EmptyState icon={SearchX} title={t('search.none')} text={t('search.noneText')} />
      ) : (
        <ul className="mt-2 divide-y">
          {hits.map(({ slug, title, language: own, summary, category }) => (
            <li key={slug} className="py-4">
              <p className="text-sm text-muted">{t(`categories.${category}`)}</p>
              <h3 className="mt-0.5 text-lg">
                <ArticleLink slug={slug} title={title} language={own} />
              </h3>
              <p lang={own} className="mt-1 line-clamp-2 text-muted">
                {summary}
              </p>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4">
        <Link to="/help-center" className="text-accent underline-offset-4 hover:underline">
          {t('search.all')}
        </Link>
      </p>
    </section>
  )
}

function Categories({ language }: { language: Language }) {
  const { t } = useTranslation('help')
  const { data: groups, error, retry } = useLive(api.help.getCentre, { language })
  if (error !== null) return <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={retry} />
  if (groups === undefined) return <SkeletonRows rows={6} label={t('loading')} />
  return (
    <div className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {groups.map(({ category, articles }) => (
        <section key={category} aria-labelledby={`help-${category}`}>
          <h2 id={`help-${category}`} className="text-lg">
            {t(`categories.${category}`)}
          </h2>
          <ul className="mt-3 flex flex-col gap-2">
            {articles.map(({ slug, title, language: own }) => (
              <li key={slug}>
                <ArticleLink slug={slug} title={title} language={own} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

export function HelpCentreScreen({ search }: { search: string }) {
  const { t, i18n } = useTranslation('help')
  const language = asLanguage(i18n.language) ?? 'en'
  return (
    <div className="mx-auto w-full max-w-page px-4 py-8 md:px-6 md:py-12">
      <header>
        <h1 className="text-3xl md:text-4xl">{t('title')}</h1>
        <p className="mt-2 max-w-2xl text-muted">{t('intro')}</p>
        <SearchForm search={search} />
      </header>
      <div className="mt-10">{search === '' ? <Categories language={language} /> : <Results search={search} language={language} />}</div>
      <WriteToUs />
    </div>
  )
}
