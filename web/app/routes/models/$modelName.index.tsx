import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ModelOffer } from '#web/features/models/model-offer.tsx'
import { loadModel, modelHead } from '../../model-route.ts'
import { renderOwnPlace } from '../../screens/own-place.tsx'

/** Loaded when somebody orders. */
const OrderDialog = lazy(async () => ({ default: (await import('../../screens/order-from-model.tsx')).OrderFromModel }))

export const Route = createFileRoute('/models/$modelName/')({
  loader: async (asked) => {
    const { name, headline, handle } = await loadModel(asked)
    return { name, headline, handle }
  },
  staleTime: Number.POSITIVE_INFINITY,
  head: (head) => modelHead(head),
  component: Page,
})

function Page() {
  return (
    <ModelOffer
      name={Route.useParams().modelName}
      renderOwn={renderOwnPlace}
      renderOrderDialog={(props) => (
        <Suspense>
          <OrderDialog {...props} />
        </Suspense>
      )}
    />
  )
}
