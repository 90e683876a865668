/** The offer that waits: what it says and means, until when, and its answers. Accepting asks once, with the effect on the money. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayTake, stateOf } from '#contract/rules/order-steps.ts'
import type { Order, OrderOffer } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import type { AddFunds } from '#web/lib/pay/use-add-funds.tsx'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { Reader } from '../order-situation.ts'
import { Countdown } from '../page/countdown.tsx'
import { useOfferMeaning } from './offer-meaning.ts'

interface WaitingOfferProps {
  order: Order
  offer: OrderOffer
  side: Reader
  percent: number
  payRefusal: AddFunds['payRefusal']
}

function AcceptDialog({ order, offer, side, percent, payRefusal, onClose }: WaitingOfferProps & { onClose: () => void }) {
  const { t, i18n } = useTranslation(['talks', 'common'])
  const token = useSessionToken()
  const accepting = useMutation(api.orders.acceptOffer)
  const buying = useMutation(api.orders.buyRevision)
  const callFailed = useCallFailed()
  const meaning = useOfferMeaning(order, percent, side)
  const [refusal, setRefusal] = useState<string>()
  const ids = { token, orderId: order._id, offerId: offer._id }
  const accept = async () => {
    try {
      await (offer.price === null ? accepting.run(ids) : buying.run({ ...ids, expectedPrice: offer.price }))
      toast({ title: t('offer.accepted') })
      onClose()
    } catch (error) {
      const refused = payRefusal(error, (price) => t('offer.priceChanged', { price }))
      if (refused === null) onClose()
      else setRefusal(refused?.text ?? callFailed(error))
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t(`acceptTitles.${offer.kind}`)}
      text={meaning(offer)}
      confirmLabel={offer.price === null ? t('offer.accept') : t('offer.pay', { price: formatMoney(offer.price, i18n.language) })}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={accepting.isBusy || buying.isBusy}
      onConfirm={() => void accept()}
    >
      <Refusal>{refusal}</Refusal>
    </ConfirmDialog>
  )
}

function Answers({ order, offer, side, percent, payRefusal }: WaitingOfferProps) {
  const { t } = useTranslation('talks')
  const token = useSessionToken()
  const declining = useMutation(api.orders.declineOffer)
  const withdrawing = useMutation(api.orders.withdrawOffer)
  const callFailed = useCallFailed()
  const [isAccepting, setIsAccepting] = useState(false)
  const ids = { token, orderId: order._id, offerId: offer._id }
  const end = async (work: Promise<unknown>, title: string) => {
    try {
      await work
      toast({ title })
    } catch (error) {
      callFailed(error)
    }
  }
  if (side === 'admin') return null
  if (offer.by === side)
    return (
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        busy={withdrawing.isBusy}
        onClick={() => void end(withdrawing.run(ids), t('offer.withdrawn'))}
        data-testid="withdraw-offer"
      >
        {t('offer.withdraw')}
      </Button>
    )
  return (
    <div className="flex flex-wrap gap-2">
      {mayTake(stateOf(order), 'acceptOffer', side) && (
        <Button size="sm" onClick={() => setIsAccepting(true)} data-testid="accept-offer">
          {t('offer.accept')}
        </Button>
      )}
      <Button
        variant="secondary"
        size="sm"
        busy={declining.isBusy}
        onClick={() => void end(declining.run(ids), t('offer.declined'))}
        data-testid="decline-offer"
      >
        {t('offer.decline')}
      </Button>
      {isAccepting && (
        <AcceptDialog
          order={order}
          offer={offer}
          side={side}
          percent={percent}
          payRefusal={payRefusal}
          onClose={() => setIsAccepting(false)}
        />
      )}
    </div>
  )
}

export function WaitingOffer(props: WaitingOfferProps) {
  const { order, offer, side, percent } = props
  const { t, i18n } = useTranslation('talks')
  const nameOf = useUserName()
  const meaning = useOfferMeaning(order, percent, side)
  const name = nameOf(offer.by === 'customer' ? order.user.name : order.model.name)
  return (
    <div className="flex flex-col gap-3 rounded-md bg-sunken p-4" data-testid="waiting-offer">
      <p className="font-semibold">{offer.by === side ? t(`made.${offer.kind}`) : t(`received.${offer.kind}`, { name })}</p>
      <p className="text-sm">{meaning(offer)}</p>
      {offer.message !== '' && (
        <blockquote className="border-l-2 border-accent pl-4 text-sm wrap-anywhere whitespace-pre-line">{offer.message}</blockquote>
      )}
      <p className="text-sm text-muted">
        {t('offer.lapses')} <Countdown until={offer.until} language={i18n.language} className="font-semibold" />
      </p>
      <Answers {...props} />
    </div>
  )
}
