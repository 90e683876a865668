import { AddFundsDialog } from '#web/features/wallet/add-funds-dialog.tsx'
import { BuyPlanDialog, type BuyPlanDialogProps } from '#web/features/subscriptions/buy-plan-dialog.tsx'

/** The dialog that sells a plan, with Add Funds when the balance is short. */
export default function BuyPlan(props: Omit<BuyPlanDialogProps, 'renderAddFunds'>) {
  return <BuyPlanDialog {...props} renderAddFunds={(funds) => <AddFundsDialog {...funds} />} />
}
