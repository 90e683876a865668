import { createFileRoute, notFound } from '@tanstack/react-router'
import { ModelScreen } from '#web/features/models/model-screen.tsx'
import { lazy, Suspense } from 'react'
import { api } from '#web/lib/live/api.ts'
import { liveQuery } from '#web/lib/live/hooks.ts'
import { NotFoundPage } from '../../layouts/error-pages.tsx'
import { modelFacts } from '../../page-facts.ts'
import { pageHead } from '../../page-head.ts'

/** Loaded when somebody orders. */
const OrderDialog = lazy(async () => ({ default: (await import('../../screens/order-from-model.tsx')).OrderFromModel }))

export const Route = createFileRoute('/models/$modelName')({
  loader: async ({ context: { queryClient, i18n }, params: { modelName } }) => {
    const [model] = await Promise.all([queryClient.ensureQueryData(liveQuery(api.models.getByName, { name: modelName })), i18n.loadNamespaces('models')])
    if (model === null) throw notFound()
    await queryClient.ensureQueryData(liveQuery(api.models.getReviews, { modelId: model._id, limit: 10 }))
    return { name: model.name, headline: model.headline, handle: model.handle }
  },
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ match, matches, loaderData, params }) =>
    loaderData === undefined
      ? {}
      : pageHead({ match, matches }, { title: `${loaderData.name} – ${loaderData.headline}`, path: `/models/${loaderData.handle}`, ...modelFacts({ match, matches }, params.modelName) }),
  component: ModelPage,
  notFoundComponent: () => <NotFoundPage />,
})

function ModelPage() {
  const { modelName } = Route.useParams()
  return (
    <ModelScreen
      name={modelName} renderOrderDialog={(props) => (
        <Suspense>
          <OrderDialog {...props} />
        </Suspense>
      )}
    />
  )
}
