import type { OrderState, Step } from '#contract/rules/order-steps.ts'
import type { OrderStatus } from '#contract/types.ts'

const WHY: Record<OrderStatus, string> = {
  pending: 'This order is still waiting for the model.',
  processing: 'This order is being worked on.',
  completed: 'This order is completed already.',
  rejected: 'This order has been rejected and refunded.',
}

/** The reason of a refused step, as a sentence for the user. */
export function whyNot(order: OrderState, step: Step): string {
  if (step === 'acceptDelivery' && order.isReleased) return 'This delivery has been accepted already.'
  if (step === 'cancel' && order.status === 'processing')
    return 'The model is working on this order. It can be cancelled when its delivery is late.'
  return WHY[order.status]
}
