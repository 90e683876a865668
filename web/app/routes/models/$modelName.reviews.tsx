import { createFileRoute } from '@tanstack/react-router'
import { Reviews } from '#web/features/models/reviews.tsx'
import { REVIEWS_LENGTH } from '#web/features/models/reviews-length.ts'
import { api } from '#web/lib/live/api.ts'
import { liveQuery } from '#web/lib/live/hooks.ts'
import { loadModel, modelHead } from '../../model-route.ts'

export const Route = createFileRoute('/models/$modelName/reviews')({
  loader: async (asked) => {
    const { _id, name, headline, handle } = await loadModel(asked)
    await asked.context.queryClient.ensureQueryData(liveQuery(api.models.getReviews, { modelId: _id, limit: REVIEWS_LENGTH }))
    return { name, headline, handle }
  },
  staleTime: Number.POSITIVE_INFINITY,
  head: (head) => modelHead(head, 'reviews', head.match.context.i18n.t('models:reviews.title')),
  component: Page,
})

function Page() {
  return <Reviews name={Route.useParams().modelName} />
}
