import { createFileRoute, notFound } from '@tanstack/react-router'
import { ModelScreen } from '#web/features/models/model-screen.tsx'
import { lazy, Suspense } from 'react'
import { api } from '#web/lib/live/api.ts'
import { liveQuery } from '#web/lib/live/hooks.ts'
import { NotFoundPage } from '../../layouts/error-pages.tsx'

/** Loaded when somebody orders. */
const OrderDialog = lazy(async () => ({ default: (await import('../../screens/order-from-model.tsx')).OrderFromModel }))

const PREVIEW_TEXT_MAX = 200

export const Route = createFileRoute('/models/$modelName')({
  loader: async ({ context: { queryClient, i18n, origin }, params: { modelName } }) => {
    const [model] = await Promise.all([queryClient.ensureQueryData(liveQuery(api.models.getByName, { name: modelName })), i18n.loadNamespaces('models')])
    if (model === null) throw notFound()
    await queryClient.ensureQueryData(liveQuery(api.models.getReviews, { modelId: model._id, limit: 10 }))
    return { name: model.name, headline: model.headline, text: model.bio.slice(0, PREVIEW_TEXT_MAX), cover: model.cover === null ? null : `${origin}${model.cover.url}`, address: `${origin}/models/${model.handle}` }
  },
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ loaderData }) =>
    loaderData === undefined
      ? {}
      : {
          meta: [
            { title: `${loaderData.name} – ${loaderData.headline}` },
            { name: 'description', content: loaderData.text },
            { property: 'og:title', content: loaderData.name },
            { property: 'og:description', content: loaderData.headline },
            { property: 'og:type', content: 'profile' },
            { property: 'og:url', content: loaderData.address },
            ...(loaderData.cover === null ? [] : [{ property: 'og:image', content: loaderData.cover }, { name: 'twitter:card', content: 'summary_large_image' }]),
          ],
          links: [{ rel: 'canonical', href: loaderData.address }],
        },
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
