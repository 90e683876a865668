/** The button that tips, with Add Funds when the balance is short. Alone in its file: the pages of profiles show it to every visitor. */
import { lazy, Suspense } from 'react'
import { TipButton } from '#web/features/posts/purchases/pay-buttons.tsx'
import type { TipFor } from '#web/features/posts/purchases/tip-dialog.tsx'
import type { RenderAddFunds } from '#web/lib/pay/use-add-funds.tsx'

const AddFunds = lazy(async () => ({ default: (await import('#web/features/wallet/add-funds-dialog.tsx')).AddFundsDialog }))

export const renderAddFunds: RenderAddFunds = (props) => (
  <Suspense>
    <AddFunds {...props} />
  </Suspense>
)

export const Tip = (props: { tipFor: TipFor; size?: 'sm' | 'md'; className?: string }) => (
  <TipButton {...props} renderAddFunds={renderAddFunds} />
)
