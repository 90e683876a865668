/** /admin/help: the articles of the help centre with the state of each text, and the report about their readers. */
import { Link } from '@tanstack/react-router'
import { BookOpen, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_NAMES } from '#web/i18n/languages.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { DateTime } from '#web/ui/values.tsx'
import { asksForWork, type HelpAddress, type HelpState, type ListedArticle, statesOf } from './help.ts'
import { HelpEditor, NewArticle } from './help-editor.tsx'

const linkClass = 'rounded-sm underline decoration-line underline-offset-4 hover:decoration-current'
const TONES = { missing: 'danger', waiting: 'warning', stale: 'warning', edited: 'info', current: 'neutral' } as const satisfies Record<
  HelpState,
  string
>

function ArticleRow({ article }: { article: ListedArticle }) {
  const { t } = useTranslation('admin')
  const useful = article.texts.reduce((sum, text) => sum + text.useful, 0)
  const all = article.texts.reduce((sum, text) => sum + text.useful + text.useless, 0)
  return (
    <li className="py-4" data-testid="help-article">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Link to="/admin/help" search={{ article: article.key, language: 'en' }} className={`font-semibold ${linkClass}`}>
          {article.title}
        </Link>
        {!article.isPublished && <Badge tone="warning">{t('help.unpublished')}</Badge>}
        {!article.isShipped && <Badge tone="info">{t('help.own')}</Badge>}
        {all > 0 && <span className="text-sm text-muted sm:ml-auto">{t('help.useful', { useful, all })}</span>}
      </div>
      <ul className="mt-2 flex flex-wrap gap-1.5">
        {statesOf(article.texts).map(({ language, state }) => (
          <li key={language}>
            <Link to="/admin/help" search={{ article: article.key, language }} className="inline-flex min-h-6 items-center rounded-full">
              <Badge tone={TONES[state]}>
                {language.toUpperCase()}
                {state !== 'current' && ` · ${t(`help.states.${state}`)}`}
                <VisuallyHidden>
                  {' – '}
                  {t('help.openText', { language: LANGUAGE_NAMES[language], state: t(`help.states.${state}`) })}
                </VisuallyHidden>
              </Badge>
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}

function Articles({ isWorkOnly }: { isWorkOnly: boolean }) {
  const { t } = useTranslation('admin')
  const { data, error, retry } = useLive(api.admin.help.list, { token: useSessionToken() })
  if (error !== null) return <ErrorState title={t('help.failed')} retryLabel={t('help.retry')} onRetry={retry} />
  if (data === undefined) return <SkeletonRows rows={8} label={t('help.loading')} className="py-4" />
  const shown = data.filter(({ texts }) => !isWorkOnly || statesOf(texts).some(({ state }) => asksForWork(state)))
  if (shown.length === 0) return <EmptyState icon={CircleCheck} title={t('help.noneToDo')} />
  return (
    <ul className="divide-y">
      {shown.map((article) => (
        <ArticleRow key={article.key} article={article} />
      ))}
    </ul>
  )
}

function Report() {
  const { t, i18n } = useTranslation('admin')
  const { data, error, retry } = useLive(api.admin.help.getReport, { token: useSessionToken() })
  if (error !== null) return <ErrorState title={t('help.failed')} retryLabel={t('help.retry')} onRetry={retry} />
  if (data === undefined) return <SkeletonRows rows={6} label={t('help.loading')} />
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Card className="px-5 py-4">
        <h2 className="text-lg">{t('help.missed')}</h2>
        {data.missed.length === 0 && <p className="mt-2 text-muted">{t('help.noMissed')}</p>}
        <ul className="mt-2 divide-y">
          {data.missed.map(({ language, search, count }) => (
            <li key={`${language} ${search}`} className="flex items-baseline gap-3 py-2">
              <span lang={language} className="min-w-0 font-semibold wrap-anywhere">
                {search}
              </span>
              <span className="text-sm text-muted">{LANGUAGE_NAMES[language]}</span>
              <span className="ml-auto shrink-0 text-sm tabular-nums">{t('help.times', { count })}</span>
            </li>
          ))}
        </ul>
      </Card>
      <Card className="px-5 py-4">
        <h2 className="text-lg">{t('help.reasons')}</h2>
        {data.reasons.length === 0 && <p className="mt-2 text-muted">{t('help.noReasons')}</p>}
        <ul className="mt-2 divide-y">
          {data.reasons.map(({ key, title, language, reason, createdAt }) => (
            <li key={`${key} ${language} ${createdAt}`} className="py-3">
              <p className="wrap-anywhere whitespace-pre-line" lang={language}>
                {reason}
              </p>
              <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
                <Link to="/admin/help" search={{ article: key, language }} className={linkClass} lang={language}>
                  {title}
                </Link>
                <DateTime at={createdAt} language={i18n.language} />
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

function Views({ view }: Pick<HelpAddress, 'view'>) {
  const { t } = useTranslation('admin')
  const views = [
    { to: {}, label: t('help.show.all'), isOpen: view === undefined },
    { to: { view: 'work' as const }, label: t('help.show.work'), isOpen: view === 'work' },
    { to: { view: 'report' as const }, label: t('help.report'), isOpen: view === 'report' },
  ]
  return (
    <nav aria-label={t('help.show.label')} className="my-4 flex flex-wrap gap-1">
      {views.map(({ to, label, isOpen }) => (
        <Link
          key={label}
          to="/admin/help"
          search={to}
          aria-current={isOpen ? 'page' : undefined}
          className={`inline-flex h-9 items-center rounded-full px-4 text-sm font-semibold ${isOpen ? 'bg-ink text-paper' : 'text-muted hover:bg-sunken hover:text-ink dark:hover:bg-raised'}`}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

export function HelpScreen({ address: { article, language = 'en', view } }: { address: HelpAddress }) {
  const { t } = useTranslation('admin')
  if (article !== undefined) return <HelpEditor key={`${article} ${language}`} article={article} language={language} />
  if (view === 'new') return <NewArticle />
  return (
    <div className="mx-auto w-full max-w-6xl">
      <PageHeader
        title={t('help.title')}
        text={t('help.intro')}
        actions={
          <Link to="/admin/help" search={{ view: 'new' }} className={buttonClass('primary')}>
            <BookOpen aria-hidden />
            {t('help.new')}
          </Link>
        }
      />
      <Views view={view} />
      {view === 'report' ? (
        <Report />
      ) : (
        <Card className="px-5">
          <Articles isWorkOnly={view === 'work'} />
        </Card>
      )}
    </div>
  )
}
