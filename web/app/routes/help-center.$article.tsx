import { createFileRoute, notFound } from '@tanstack/react-router'
import { HELP_ARTICLES, isHelpArticle } from '#web/features/help/articles.ts'
import { HelpArticleScreen } from '#web/features/help/help-article-screen.tsx'
import { pageHead } from '../page-head.ts'
import { pageTitle } from '../page-title.ts'

export const Route = createFileRoute('/help-center/$article')({
  loader: async ({ context: { i18n }, params: { article } }) => {
    if (!isHelpArticle(article)) throw notFound()
    await i18n.loadNamespaces('help')
    return { article }
  },
  component: () => <HelpArticleScreen article={Route.useLoaderData().article} />,
  head: ({ match, matches, loaderData }) => {
    if (loaderData === undefined) return {}
    const { t } = match.context.i18n
    const { key } = HELP_ARTICLES[loaderData.article]
    return pageHead(
      { match, matches },
      {
        title: pageTitle(matches, t(`${key}.title`, { ns: 'help' })),
        description: t(`${key}.intro`, { ns: 'help' }),
        path: `/help-center/${loaderData.article}`,
      },
    )
  },
})
