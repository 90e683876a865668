/** /orders/{id}: the page of an order with its thread. */
import { AddFundsDialog } from '#web/features/wallet/add-funds-dialog.tsx'
import { OrderPage } from '#web/features/orders/page/order-page.tsx'
import { Thread } from '#web/features/threads/thread.tsx'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { MessageButton } from '#web/lib/chat/message-button.tsx'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { SupportLink } from '#web/lib/support-link.tsx'
import { isFormer } from '#web/lib/user-name.ts'
import { Tip } from './pay-buttons.tsx'

/** The other side of an order is a member of its thread. */
function MessageOther({ orderId }: { orderId: string }) {
  const { token, user } = useAuth()
  const { data: thread } = useLive(api.threads.get, token === undefined ? 'skip' : { token, threadId: orderId })
  const other = thread?.members.find(({ userId, name }) => userId !== user?._id && !isFormer(name))
  return other === undefined || user === null ? null : <MessageButton userId={other.userId} name={other.name} size="sm" isShort />
}

export function OrderScreen({ orderId }: { orderId: string }) {
  const token = useSessionToken()
  const { run } = useMutation(api.orders.openThread)
  return (
    <OrderPage
      key={orderId}
      orderId={orderId}
      renderThread={(entries, side) => (
        <Thread threadId={orderId} entries={entries} open={side === 'admin' ? undefined : () => run({ token, orderId })} />
      )}
      renderMessage={() => (
        <>
          <MessageOther orderId={orderId} />
          <SupportLink about={{ kind: 'order', key: orderId }} />
        </>
      )}
      renderAddFunds={(funds) => <AddFundsDialog {...funds} />}
      renderTip={({ _id, model }) =>
        isFormer(model.name) ? null : (
          <Tip size="sm" tipFor={{ modelId: model._id, modelName: model.name, modelHandle: model.handle, orderId: _id }} />
        )
      }
    />
  )
}
