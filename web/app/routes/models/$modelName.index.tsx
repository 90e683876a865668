import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDialogProps } from '#web/features/models/model-parts.ts'
import { ModelOffer } from '#web/features/models/model-offer.tsx'
import { loadModel, modelHead } from '../../model-route.ts'
import { renderOwnPlace } from '../../screens/own-place.tsx'

/** Loaded with the first order. */
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

/** Its texts are loaded at the same time. */
function Order(props: OrderDialogProps) {
  const { i18n } = useTranslation('models')
  useEffect(() => void i18n.loadNamespaces('ordering'), [i18n])
  return (
    <Suspense>
      <OrderDialog {...props} />
    </Suspense>
  )
}

function Page() {
  return <ModelOffer name={Route.useParams().modelName} renderOwn={renderOwnPlace} renderOrderDialog={(props) => <Order {...props} />} />
}
