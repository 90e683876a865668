/** Order and tip from a chat, for its customer: the dialogs of the profile, over the chat. */
import { Package } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chat, Product } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Money } from '#web/ui/values.tsx'
import { Tip } from './pay-buttons.tsx'

/** Loaded with the first order. */
const OrderFromModel = lazy(async () => ({ default: (await import('./order-from-model.tsx')).OrderFromModel }))

interface ChooseProps {
  products: readonly Product[]
  onChoose: (product: Product) => void
  onClose: () => void
}

function ChooseProduct({ products, onChoose, onClose }: ChooseProps) {
  const { t, i18n } = useTranslation(['chats', 'common'])
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} size="sm" title={t('pay.choose')} closeLabel={t('common:actions.close')}>
      <ul className="flex flex-col gap-2">
        {products.map((product) => (
          <li key={product._id}>
            <button
              type="button"
              onClick={() => onChoose(product)}
              className="flex w-full items-baseline justify-between gap-4 rounded-md border px-4 py-3 text-left hover:border-line-strong hover:bg-sunken dark:hover:bg-raised"
              data-testid="choose-product"
            >
              <span className="min-w-0 font-semibold wrap-anywhere">{product.name}</span>
              <Money amount={product.price} language={i18n.language} />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Nothing where the other side is no listed model, or the two cannot deal with each other. */
export function ChatPay({ chat: { side, other, refusal, isBlockedByMe } }: { chat: Chat }) {
  const { t, i18n } = useTranslation('chats')
  const mayPay = side === 'customer' && other.handle !== null && !isBlockedByMe && refusal !== 'unavailable'
  const { data: model } = useLive(api.models.getByName, mayPay ? { name: other.handle ?? '' } : 'skip')
  const [choice, setChoice] = useState<'open' | Product | null>(null)
  useEffect(() => void (mayPay && i18n.loadNamespaces(['ordering', 'purchases'])), [i18n, mayPay])
  if (!mayPay || model == null) return null
  const order = () => setChoice(model.products.length === 1 ? (model.products[0] ?? null) : 'open')
  return (
    <div role="group" aria-label={t('pay.label')} className="flex gap-2 border-b px-4 py-2" data-testid="chat-pay">
      {model.products.length > 0 && (
        <Button size="sm" variant="secondary" onClick={order} data-testid="order-from-chat">
          <Package aria-hidden />
          {t('pay.order')}
        </Button>
      )}
      <Tip size="sm" tipFor={{ modelId: other.userId, modelName: other.name, modelHandle: other.handle ?? '' }} />
      {choice === 'open' && <ChooseProduct products={model.products} onChoose={setChoice} onClose={() => setChoice(null)} />}
      {choice !== null && choice !== 'open' && (
        <Suspense>
          <OrderFromModel product={choice} model={model} open onOpenChange={(isOpen) => !isOpen && setChoice(null)} />
        </Suspense>
      )}
    </div>
  )
}
