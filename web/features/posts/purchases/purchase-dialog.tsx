/** Buys a post: contents, price, balance afterwards. One button pays; the post then opens by itself. */
import { centsFromDollars } from '#contract/rules/money.ts'
import { Film, Image as ImageIcon, type LucideIcon, Music, Text } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Post } from '#contract/types.ts'
import { ConfirmFirst } from '#web/lib/auth/confirm-first.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import type { RenderAddFunds } from '#web/lib/pay/use-add-funds.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { usePayment } from './use-payment.tsx'

export interface PurchaseDialogProps {
  /** The current offer: changes while the dialog is open. */
  post: Post
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  renderAddFunds: RenderAddFunds
}

const KINDS: readonly (readonly ['image' | 'video' | 'audio', LucideIcon])[] = [
  ['image', ImageIcon],
  ['video', Film],
  ['audio', Music],
]

function Contents({ post }: { post: Post }) {
  const { t } = useTranslation('purchases')
  const rows = KINDS.flatMap(([kind, Icon]) => {
    const count = post.media.filter((file) => file.kind === kind).length
    return count === 0 ? [] : [{ kind, Icon, text: t(`contents.${kind}`, { count }) }]
  })
  return (
    <ul
      aria-label={t('contents.title')}
      className="flex flex-col gap-2 rounded-md bg-sunken px-4 py-3.5 text-sm [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-accent"
    >
      {rows.map(({ kind, Icon, text }) => (
        <li key={kind} className="flex gap-3">
          <Icon aria-hidden />
          {text}
        </li>
      ))}
      {post.textLength > 0 && (
        <li className="flex gap-3">
          <Text aria-hidden />
          {t('contents.text', { count: post.textLength })}
        </li>
      )}
      <li className="text-muted">{t('contents.forEver')}</li>
    </ul>
  )
}

export default function PurchaseDialog({ post, open, onOpenChange, renderAddFunds }: PurchaseDialogProps) {
  const { t, i18n } = useTranslation(['purchases', 'common'])
  const { run } = useMutation(api.posts.purchasePost)
  const dollars = post.price ?? 0
  const { token, user, check, funds, isAddingFunds, isShort, onRefusal } = usePayment(centsFromDollars(dollars), renderAddFunds)
  /** The last price on the button and the content of the post then: a change of either is shown before it is paid. */
  const [seen, setSeen] = useState({ price: dollars, content: post.contentRevision })
  const form = useForm({
    start: {},
    onRefusal,
    send: async () => {
      setSeen({ price: dollars, content: post.contentRevision })
      await run({ token, postId: post._id, expectedPrice: dollars, contentRevision: post.contentRevision })
      onOpenChange(false)
      toast({ title: t('buy.done'), description: t('buy.doneText', { title: post.title }) })
    },
  })
  if (user === null) return null
  if (user.emailStatus === 'unconfirmed') return <ConfirmFirst open={open} onOpenChange={onOpenChange} title={t('buy.title')} />
  const price = formatMoney(dollars, i18n.language)
  return (
    <>
      <Dialog
        open={open && !isAddingFunds}
        onOpenChange={onOpenChange}
        isLocked={form.isBusy}
        title={t('buy.title')}
        description={t('buy.text', { title: post.title, name: post.model.name })}
        closeLabel={t('common:actions.close')}
        footer={
          <>
            <Button variant="secondary" onClick={() => onOpenChange(false)} disabled={form.isBusy}>
              {t('common:actions.cancel')}
            </Button>
            {/* The second click of a double click on the button before must not pay. */}
            <Button
              busy={form.isBusy}
              busyLabel={t('buy.busy')}
              disabled={isShort}
              onClick={({ detail }) => detail < 2 && void form.submit()}
              data-testid="pay-post"
            >
              {t('buy.submit', { price })}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <Contents post={post} />
          {check}
          <Refusal>{form.refusal}</Refusal>
          {seen.content !== post.contentRevision && form.refusal === undefined && <Refusal>{t('contentChanged')}</Refusal>}
          {seen.price !== dollars && <Refusal>{t('priceChanged', { price })}</Refusal>}
        </div>
      </Dialog>
      {funds}
    </>
  )
}
