import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { HELP_SLUG_MAX, LANGUAGES } from '#contract/limits.ts'
import { HelpArticleScreen } from '#web/features/help/help-article-screen.tsx'
import { asLanguage } from '#web/i18n/languages.ts'
import { api } from '#web/lib/live/api.ts'
import { liveQuery } from '#web/lib/live/hooks.ts'
import { helpFacts } from '../page-facts.ts'
import { pageHead } from '../page-head.ts'
import { pageTitle } from '../page-title.ts'

/** No slug has one, and the database refuses some of them. */
const CONTROL = /\p{Cc}/u

const pathOf = (slug: string): string => `/help-center/${encodeURIComponent(slug)}`

export const Route = createFileRoute('/help-center/$article')({
  loader: async ({ context: { queryClient, i18n }, params: { article: slug } }) => {
    if (slug.length > HELP_SLUG_MAX || CONTROL.test(slug)) throw notFound()
    const language = asLanguage(i18n.language) ?? 'en'
    const [{ article, moved }] = await Promise.all([
      queryClient.ensureQueryData(liveQuery(api.help.getArticle, { language, slug })),
      i18n.loadNamespaces('help'),
    ])
    // Old slugs redirect for good (301); one of another language only for readers of this one.
    if (moved !== null)
      throw redirect({
        to: '/help-center/$article',
        params: { article: moved.slug },
        statusCode: moved.isForGood ? 301 : 302,
        replace: true,
      })
    if (article === null) throw notFound()
    return { article, slug }
  },
  component: Article,
  head: ({ match, matches, loaderData }) => {
    if (loaderData === undefined) return {}
    const { article } = loaderData
    const paths = Object.fromEntries(
      LANGUAGES.flatMap((language) => {
        const slug = article.slugs[language]
        return slug === undefined ? [] : [[language, pathOf(slug)]]
      }),
    )
    return pageHead(
      { match, matches },
      {
        title: pageTitle(matches, article.title),
        path: pathOf(article.slug),
        variants: { paths, source: article.language },
        ...helpFacts({ match, matches }, article),
      },
    )
  },
})

function Article() {
  const { article, slug } = Route.useLoaderData()
  return <HelpArticleScreen loaded={article} slug={slug} />
}
