/** Offers between the two sides of an order: the one that waits, a new one, more time for a late delivery, and those that have ended. */
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayTake, stateOf, type OfferKind, type Party, type Step } from '#contract/rules/order-steps.ts'
import type { Order, OrderOffer } from '#contract/types.ts'
import { type RenderAddFunds, useAddFunds } from '#web/lib/pay/use-add-funds.tsx'
import { useUserName } from '#web/lib/user-name.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { DateTime, useNow } from '#web/ui/values.tsx'
import type { TalkPanelProps } from './question-panel.tsx'
import { MakeOfferDialog } from './talks/make-offer-dialog.tsx'
import { MoreTime } from './talks/more-time.tsx'
import { WaitingOffer } from './talks/waiting-offer.tsx'

const STEP_OF: Record<OfferKind, Step> = {
  extension: 'offerExtension',
  cancel: 'offerCancel',
  split: 'offerSplit',
  revision: 'offerRevision',
}
const KINDS = Object.keys(STEP_OF) as readonly OfferKind[]

const TONES: Record<NonNullable<OrderOffer['outcome']>, Tone> = {
  accepted: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
  lapsed: 'neutral',
  ended: 'neutral',
}

/** The terms of an offer, in short; null: the kind says it all. */
function useTerms(order: Order, side: TalkPanelProps['side']): (offer: OrderOffer) => string | null {
  const { t, i18n } = useTranslation('talks')
  const customer = useUserName()(order.user.name)
  return ({ days, refund, price }) => {
    if (days !== null) return t('terms.extension', { count: days })
    if (refund !== null)
      return t(side === 'customer' ? 'terms.splitToYou' : 'terms.split', { refund: formatMoney(refund, i18n.language), customer })
    return price === null ? null : t('terms.revision', { price: formatMoney(price, i18n.language) })
  }
}

function PastOffer({ order, offer, side }: { order: Order; offer: OrderOffer; side: TalkPanelProps['side'] }) {
  const { t, i18n } = useTranslation('talks')
  const nameOf = useUserName()
  const name = nameOf(offer.by === 'customer' ? order.user.name : order.model.name)
  // Its time may be over before the clock has ended it.
  const outcome = offer.outcome ?? 'lapsed'
  const terms = useTerms(order, side)(offer)
  return (
    <li className="flex flex-col gap-1 text-sm" data-testid="past-offer">
      <div className="flex items-start justify-between gap-3">
        <p className="font-semibold">{offer.by === side ? t(`made.${offer.kind}`) : t(`received.${offer.kind}`, { name })}</p>
        <Badge tone={TONES[outcome]}>{t(`outcomes.${outcome}`)}</Badge>
      </div>
      {terms !== null && <p className="text-muted">{terms}</p>}
      {offer.message !== '' && <p className="wrap-anywhere whitespace-pre-line">{offer.message}</p>}
      <p className="text-xs text-muted">
        <DateTime at={offer.endedAt ?? offer.until} language={i18n.language} />
      </p>
    </li>
  )
}

interface NewOfferProps {
  order: Order
  side: Party
  kinds: readonly OfferKind[]
  percent: number
}

function NewOffer({ order, side, kinds, percent }: NewOfferProps) {
  const { t } = useTranslation('talks')
  const nameOf = useUserName()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-muted">{t('offer.invite', { name: nameOf(side === 'customer' ? order.model.name : order.user.name) })}</p>
      <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)} data-testid="make-offer">
        {t('offer.make')}
      </Button>
      {isOpen && <MakeOfferDialog order={order} side={side} kinds={kinds} percent={percent} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

interface OfferPanelProps extends TalkPanelProps {
  offers: readonly OrderOffer[]
  /** The commission of this order. */
  percent: number
  renderAddFunds: RenderAddFunds
}

/** Shown while an offer waits or can be made, and where there were some. */
export function OfferPanel({ order, side, offers, percent, renderAddFunds }: OfferPanelProps) {
  const { t } = useTranslation('talks')
  const { funds, payRefusal } = useAddFunds(renderAddFunds)
  const now = useNow()
  const state = stateOf(order, now)
  const kinds = side === 'admin' ? [] : KINDS.filter((kind) => mayTake(state, STEP_OF[kind], side))
  const mayExtend = side === 'customer' && mayTake(state, 'extend', side)
  const waiting = offers.find(({ outcome, until }) => outcome === null && until > now)
  const past = offers.filter((offer) => offer !== waiting)
  if (state.offer === null && kinds.length === 0 && !mayExtend && past.length === 0) return null
  return (
    <Card id="order-offer" className="scroll-mt-24" aria-labelledby="order-offer-title" data-testid="offer-panel">
      <CardHeader icon={<Scale aria-hidden />} title={<span id="order-offer-title">{t('offer.panel')}</span>} />
      <CardBody className="flex flex-col gap-4">
        {waiting !== undefined && <WaitingOffer order={order} offer={waiting} side={side} percent={percent} payRefusal={payRefusal} />}
        {mayExtend && <MoreTime order={order} />}
        {kinds.length > 0 && side !== 'admin' && <NewOffer order={order} side={side} kinds={kinds} percent={percent} />}
        {past.length > 0 && (
          <ul className="flex flex-col gap-4 border-t pt-4">
            {past.map((offer) => (
              <PastOffer key={offer._id} order={order} offer={offer} side={side} />
            ))}
          </ul>
        )}
      </CardBody>
      {funds}
    </Card>
  )
}
