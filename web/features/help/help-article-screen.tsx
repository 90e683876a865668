/** One help article: a public page, rendered on the server, that reads and prints without scripts. */
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { HelpArticle, HelpLink } from '#contract/types.ts'
import { asLanguage, LANGUAGE_NAMES } from '#web/i18n/languages.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { HelpBlocks } from '#web/lib/help/help-blocks.tsx'
import { HelpRating } from './help-rating.tsx'
import { WriteToUs } from './write-to-us.tsx'

/** Headings from which a table of contents helps. */
const CONTENTS_FROM = 3

const linkClass = 'text-accent underline-offset-4 hover:underline'

/** The article in the reader's language. In another language it has another address: then the page goes there. */
function useArticle(loaded: HelpArticle, slug: string): HelpArticle {
  const { i18n } = useTranslation('help')
  const navigate = useNavigate()
  const language = asLanguage(i18n.language) ?? 'en'
  const { data } = useLive(api.help.getArticle, { language, slug })
  const moved = data?.moved?.slug
  useEffect(() => {
    if (moved !== undefined) void navigate({ to: '/help-center/$article', params: { article: moved }, replace: true, resetScroll: false })
  }, [moved, navigate])
  return data?.article ?? loaded
}

function Contents({ article }: { article: HelpArticle }) {
  const { t } = useTranslation('help')
  const headings = article.blocks.filter((block) => block.kind === 'heading').filter(({ level }) => level === 2)
  if (headings.length < CONTENTS_FROM) return null
  return (
    <nav
      aria-label={t('contents')}
      className="rounded-lg border bg-surface px-5 py-4 text-sm lg:sticky lg:below-bars-24 lg:order-last print:hidden"
    >
      <p aria-hidden className="font-semibold">
        {t('contents')}
      </p>
      <ol className="mt-2 flex flex-col gap-0.5">
        {headings.map(({ id, runs }) => (
          <li key={id}>
            <a href={`#${id}`} className="block py-1 text-muted hover:text-ink hover:underline hover:underline-offset-4">
              {runs.map(({ text }) => text).join('')}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Related({ links }: { links: readonly HelpLink[] }) {
  const { t } = useTranslation('help')
  if (links.length === 0) return null
  return (
    <section aria-labelledby="help-related" className="mt-10 print:hidden">
      <h2 id="help-related" className="text-lg">
        {t('related')}
      </h2>
      <ul className="mt-3 flex flex-col gap-2">
        {links.map(({ slug, title, language }) => (
          <li key={slug} lang={language}>
            <Link to="/help-center/$article" params={{ article: slug }} className={linkClass}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function HelpArticleScreen({ loaded, slug }: { loaded: HelpArticle; slug: string }) {
  const { t, i18n } = useTranslation('help')
  const isHydrated = useIsHydrated()
  const article = useArticle(loaded, slug)
  const isTranslated = article.language === i18n.language
  // A day is written in one zone, as the page is kept for all readers.
  const changed = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' }).format(article.changedAt)
  return (
    <div className="mx-auto w-full max-w-page px-4 py-8 md:px-6 md:py-12">
      <nav aria-label={t('trail')} className="text-sm text-muted print:hidden">
        <Link to="/help-center" className="text-accent underline underline-offset-4">
          {t('title')}
        </Link>
        <span aria-hidden> › </span>
        {t(`categories.${article.category}`)}
      </nav>
      <div className="mt-4 lg:grid lg:grid-cols-[minmax(0,42rem)_16rem] lg:items-start lg:justify-between lg:gap-16">
        <div className="contents lg:block">
          <article lang={article.language}>
            <header>
              <h1 className="text-3xl md:text-4xl">{article.title}</h1>
              <p className="mt-2 text-sm text-muted" lang={i18n.language}>
                <time dateTime={new Date(article.changedAt).toISOString()}>{t('changed', { date: changed })}</time>
              </p>
              {!isTranslated && (
                <p className="mt-4 rounded-lg bg-sunken px-4 py-3 text-sm" lang={i18n.language} data-testid="help-untranslated">
                  {t('untranslated', { language: LANGUAGE_NAMES[article.language] })}
                </p>
              )}
            </header>
            <div className="mt-6 flex flex-col gap-4 leading-relaxed">
              <HelpBlocks blocks={article.blocks} />
            </div>
          </article>
          {isHydrated && <HelpRating key={`${article.key} ${article.language} ${article.version}`} article={article} />}
          <Related links={article.related} />
          <WriteToUs />
        </div>
        <div className="mt-8 lg:order-last lg:mt-0">
          <Contents article={article} />
        </div>
      </div>
    </div>
  )
}
