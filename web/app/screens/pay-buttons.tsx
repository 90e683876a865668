/** The buttons that buy and tip, with Add Funds when the balance is short. */
import { lazy, Suspense } from 'react'
import type { Post } from '#contract/types.ts'
import { BuyPostButton, TipButton } from '#web/features/posts/purchases/pay-buttons.tsx'
import type { TipFor } from '#web/features/posts/purchases/tip-dialog.tsx'
import type { LockedMessage } from '#web/features/posts/purchases/locked-message.ts'
import { UnlockMedia } from '#web/features/posts/purchases/unlock-media.tsx'
import type { RenderAddFunds } from '#web/lib/pay/use-add-funds.tsx'

const AddFunds = lazy(async () => ({ default: (await import('#web/features/wallet/add-funds-dialog.tsx')).AddFundsDialog }))

export const renderAddFunds: RenderAddFunds = (props) => (
  <Suspense>
    <AddFunds {...props} />
  </Suspense>
)

export const BuyPost = ({ post }: { post: Post }) => <BuyPostButton post={post} renderAddFunds={renderAddFunds} />

export const Tip = (props: { tipFor: TipFor; size?: 'sm' | 'md'; className?: string }) => (
  <TipButton {...props} renderAddFunds={renderAddFunds} />
)

export const Unlock = ({ message }: { message: LockedMessage }) => <UnlockMedia message={message} renderAddFunds={renderAddFunds} />
