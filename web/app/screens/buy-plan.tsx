import { useState } from 'react'
import { AddFundsDialog } from '#web/features/wallet/add-funds-dialog.tsx'
import { BuyPlanDialog, type BuyPlanDialogProps } from '#web/features/subscriptions/buy-plan-dialog.tsx'
import { ChangePlanDialog } from '#web/features/subscriptions/change-plan-dialog.tsx'
import { choiceOf } from '#web/features/subscriptions/plan-choice.ts'

/** The dialog of a chosen plan, which sells it or changes to it, with Add Funds when the balance is short. */
export default function BuyPlan(props: Omit<BuyPlanDialogProps, 'renderAddFunds'>) {
  // The first choice stays: the change itself makes the plan the current one.
  const [choice] = useState(() => choiceOf(props.plan, props.mine))
  const Dialog = choice === 'choose' || choice === 'extend' ? BuyPlanDialog : ChangePlanDialog
  return <Dialog {...props} renderAddFunds={(funds) => <AddFundsDialog {...funds} />} />
}
