import { useTranslation } from 'react-i18next'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/money.ts'
import { splitOf } from '#contract/rules/order-split.ts'
import type { OfferIn, Order, OrderOffer } from '#contract/types.ts'
import type { Reader } from '../order-situation.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { formatDateTime, formatMoney } from '#web/ui/format.ts'
import { useNow, useShownZone } from '#web/ui/values.tsx'

const DAY_MS = 86_400_000

type Offered = Pick<OrderOffer, 'kind' | 'days' | 'refund' | 'price'>

export const offeredOf = (offer: OfferIn): Offered => ({
  kind: offer.kind,
  days: offer.kind === 'extension' ? offer.days : null,
  refund: offer.kind === 'split' ? offer.refund : null,
  price: offer.kind === 'revision' ? offer.price : null,
})

/** The effect of an offer once it is accepted: on the date, or on the money. */
export function useOfferMeaning(order: Order, percent: number, side: Reader): (offer: Offered) => string {
  const { t, i18n } = useTranslation('talks')
  const nameOf = useUserName()
  const now = useNow()
  const zone = useShownZone()
  const { language } = i18n
  const whom = side === 'customer' ? 'meaningYou' : 'meaning'
  const names = { customer: nameOf(order.user.name), model: nameOf(order.model.name) }
  const money = (cents: number) => formatMoney(dollarsFromCents(cents), language)
  const totalCents = centsFromDollars(order.totalPrice)
  const refundedCents = centsFromDollars(order.refunded)
  return ({ kind, days, refund, price }) => {
    switch (kind) {
      case 'extension': {
        const at = Math.max(now, order.deliverBy ?? now) + (days ?? 0) * DAY_MS
        return t('meaning.extension', { count: days ?? 0, when: formatDateTime(at, language, zone) })
      }
      case 'cancel':
        return t(`${whom}.cancel`, { ...names, amount: money(totalCents - refundedCents) })
      case 'split': {
        const refundCents = Math.min(totalCents, Math.max(refundedCents, centsFromDollars(refund ?? 0)))
        const { paymentCents } = splitOf(totalCents, refundCents, percent)
        return t(side === 'model' ? 'splitPaid' : `${whom}.split`, { ...names, refund: money(refundCents), payment: money(paymentCents) })
      }
      case 'revision':
        return t(`${whom}.revision`, { ...names, price: formatMoney(price ?? 0, language) })
    }
  }
}
