/** The buttons that lead to a payment. Their dialogs load with the first click. */
import { HandHeart } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Post } from '#contract/types.ts'
import type { Act } from '#web/lib/auth/intent.ts'
import { useClickSession, useIntent, useSignInFor } from '#web/lib/auth/use-intent.ts'
import type { RenderAddFunds } from '#web/lib/pay/use-add-funds.tsx'
import { Button, type ButtonSize } from '#web/ui/button.tsx'
import { formatMoney } from '#web/ui/format.ts'
import type { TipFor } from './tip-dialog.tsx'

const PurchaseDialog = lazy(() => import('./purchase-dialog.tsx'))
const TipDialog = lazy(() => import('./tip-dialog.tsx'))

/** A dialog that a button opens, for signed-in users; visitors go to the sign-in and come back. */
function useOpening(act: Act, id: string, name: string) {
  const sessionOf = useClickSession()
  const signInFor = useSignInFor()
  const [open, setOpen] = useState<boolean | null>(null)
  const start = () => {
    if (sessionOf() === null) signInFor(act, id, name)
    else setOpen(true)
  }
  useIntent(act, id, () => setOpen(true))
  return { isWanted: open !== null, open: open === true, setOpen, start }
}

export function BuyPostButton({ post, renderAddFunds }: { post: Post; renderAddFunds: RenderAddFunds }) {
  const { t, i18n } = useTranslation('common')
  const { isWanted, open, setOpen, start } = useOpening('buy', post._id, post.title)
  return (
    <>
      <Button size="lg" onClick={start} data-testid="buy-post">
        {t('pay.buy', { price: formatMoney(post.price ?? 0, i18n.language) })}
      </Button>
      {isWanted && (
        <Suspense>
          <PurchaseDialog post={post} open={open} onOpenChange={setOpen} renderAddFunds={renderAddFunds} />
        </Suspense>
      )}
    </>
  )
}

interface TipButtonProps {
  tipFor: TipFor
  size?: ButtonSize
  className?: string
  renderAddFunds: RenderAddFunds
}

export function TipButton({ tipFor, renderAddFunds, ...look }: TipButtonProps) {
  const { t } = useTranslation('common')
  const { isWanted, open, setOpen, start } = useOpening('tip', tipFor.orderId ?? tipFor.postId ?? tipFor.modelId, tipFor.modelName)
  return (
    <>
      <Button {...look} variant="secondary" onClick={start} data-testid="tip">
        <HandHeart aria-hidden />
        {t('pay.tip')}
        <span className="sr-only"> {tipFor.modelName}</span>
      </Button>
      {isWanted && (
        <Suspense>
          <TipDialog tipFor={tipFor} open={open} onOpenChange={setOpen} renderAddFunds={renderAddFunds} />
        </Suspense>
      )}
    </>
  )
}
