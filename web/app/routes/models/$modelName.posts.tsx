import { createFileRoute } from '@tanstack/react-router'
import { MODEL_POSTS_LENGTH } from '#web/features/posts/feed/posts-length.ts'
import { api } from '#web/lib/live/api.ts'
import { liveQuery } from '#web/lib/live/hooks.ts'
import { loadModel, modelHead } from '../../model-route.ts'
import { ModelPostsPage } from '../../screens/model-posts-page.tsx'

export const Route = createFileRoute('/models/$modelName/posts')({
  loader: async (asked) => {
    const { _id, name, headline, handle } = await loadModel(asked)
    const { queryClient, i18n } = asked.context
    await Promise.all([
      queryClient.ensureQueryData(liveQuery(api.posts.listByModel, { modelId: _id, limit: MODEL_POSTS_LENGTH })),
      i18n.loadNamespaces('posts'),
    ])
    return { name, headline, handle }
  },
  staleTime: Number.POSITIVE_INFINITY,
  head: (head) => modelHead(head, 'posts', head.match.context.i18n.t('posts:title')),
  component: Page,
})

function Page() {
  return <ModelPostsPage name={Route.useParams().modelName} />
}
