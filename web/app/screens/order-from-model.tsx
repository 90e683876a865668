import { AddFundsDialog } from '#web/features/wallet/add-funds-dialog.tsx'
import { OrderDialog, type OrderDialogProps } from '#web/features/orders/order-dialog.tsx'

/** The order dialog, with Add Funds when the balance is short. */
export const OrderFromModel = (props: Omit<OrderDialogProps, 'renderAddFunds'>) => (
  <OrderDialog {...props} renderAddFunds={(funds) => <AddFundsDialog {...funds} />} />
)
