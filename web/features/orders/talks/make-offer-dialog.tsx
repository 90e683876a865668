/** An offer to the other side: its kind, its terms, and a message. Typed text stays on the device until it is sent. */
import { useTranslation } from 'react-i18next'
import { OFFER_HOURS, OFFER_MESSAGE_MAX, PRODUCT_DAYS_MAX } from '#contract/limits.ts'
import { centsFromDollars, centsTyped, dollarsFromCents } from '#contract/rules/money.ts'
import type { OfferKind, Party } from '#contract/rules/order-steps.ts'
import type { OfferIn, Order } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { type Form, useFormOf } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { AmountInput } from '#web/ui/amount-input.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Counter, Input, Textarea } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { offeredOf, useOfferMeaning } from './offer-meaning.ts'
import { SplitSlider } from './split-slider.tsx'
import { useKeptText } from './use-kept-text.ts'

interface TypedOffer extends Readonly<Record<string, string>> {
  readonly kind: string
  readonly days: string
  readonly refund: string
  readonly price: string
  readonly message: string
}

const DAYS_FIRST = '3'

/** The typed days; null unless they are a whole number within the limits. */
export function daysTyped(typed: string): number | null {
  const days = /^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : 0
  return days >= 1 && days <= PRODUCT_DAYS_MAX ? days : null
}

/** The typed offer as it is sent; null while something is missing or out of its limits. */
export function offerTyped(typed: TypedOffer, kind: OfferKind, order: Pick<Order, 'totalPrice' | 'refunded'>): OfferIn | null {
  if (kind === 'cancel') return { kind }
  if (kind === 'extension') {
    const days = daysTyped(typed.days)
    return days === null ? null : { kind, days }
  }
  const cents = centsTyped(kind === 'split' ? typed.refund : typed.price)
  if (cents === null) return null
  if (kind === 'revision') return cents > 0 ? { kind, price: dollarsFromCents(cents) } : null
  const isWithin = cents >= centsFromDollars(order.refunded) && cents < centsFromDollars(order.totalPrice)
  return isWithin ? { kind, refund: dollarsFromCents(cents) } : null
}

interface FieldsProps {
  order: Order
  kind: OfferKind
  percent: number
  form: Form<TypedOffer>
}

function OfferFields({ order, kind, percent, form }: FieldsProps) {
  const { t } = useTranslation('talks')
  const nameOf = useUserName()
  const names = { customer: nameOf(order.user.name), model: nameOf(order.model.name) }
  if (kind === 'extension')
    return (
      <Field label={t('offer.days')} error={form.errorOf('days')}>
        {(aria) => <Input {...aria} {...form.input('days')} inputMode="numeric" className="max-w-32" data-testid="offer-days" />}
      </Field>
    )
  if (kind === 'revision')
    return (
      <Field label={t('offer.price')} error={form.errorOf('price')} hint={t('offer.priceHint', names)}>
        {(aria) => <AmountInput {...aria} {...form.input('price')} data-testid="offer-price" />}
      </Field>
    )
  if (kind === 'split')
    return (
      <SplitSlider
        totalCents={centsFromDollars(order.totalPrice)}
        leastCents={centsFromDollars(order.refunded)}
        percent={percent}
        typed={form.values.refund}
        onType={(refund) => form.set({ refund })}
        error={form.errorOf('refund')}
        names={names}
      />
    )
  return null
}

interface MakeOfferProps {
  order: Order
  side: Party
  /** The kinds that this side may offer now. */
  kinds: readonly OfferKind[]
  percent: number
  onClose: () => void
}

export function MakeOfferDialog({ order, side, kinds, percent, onClose }: MakeOfferProps) {
  const { t } = useTranslation(['talks', 'common'])
  const nameOf = useUserName()
  const token = useSessionToken()
  const { run } = useMutation(api.orders.makeOffer)
  const meaning = useOfferMeaning(order, percent, side)
  const half = (centsFromDollars(order.totalPrice) + centsFromDollars(order.refunded)) / 2
  const start: TypedOffer = { kind: '', days: DAYS_FIRST, refund: (Math.floor(half) / 100).toFixed(2), price: '', message: '' }
  const { discard, ...kept } = useKeptText('offer', order._id, start)
  const kind = kinds.find((one) => one === kept.values.kind) ?? kinds[0] ?? 'cancel'
  const other = nameOf(side === 'customer' ? order.model.name : order.user.name)
  const offer = offerTyped(kept.values, kind, order)
  const form = useFormOf<TypedOffer>(kept, {
    check: (values) => {
      if (offerTyped(values, kind, order) !== null) return {}
      if (kind === 'extension') return { days: t('offer.daysWrong', { max: PRODUCT_DAYS_MAX }) }
      return kind === 'split' ? { refund: t('split.wrong') } : { price: t('offer.priceWrong') }
    },
    send: async (values) => {
      const wanted = offerTyped(values, kind, order)
      if (wanted === null) return
      const message = values.message.trim()
      await run({ token, orderId: order._id, offer: wanted, ...(message === '' ? {} : { message }) })
      discard()
      toast({ title: t('offer.sent'), description: t('offer.sentText', { name: other, hours: OFFER_HOURS }) })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isLocked={form.isBusy}
      title={t('offer.title', { name: other })}
      description={t('offer.text', { name: other, hours: OFFER_HOURS })}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={form.isBusy}>
            {t('common:actions.cancel')}
          </Button>
          <Button busy={form.isBusy} onClick={() => void form.submit()} data-testid="send-offer">
            {t('offer.send')}
          </Button>
        </>
      }
    >
      <div ref={form.ref} className="flex flex-col gap-5">
        <RadioGroup
          legend={t('offer.kind')}
          value={kind}
          onChange={(chosen) => form.set({ kind: chosen })}
          options={kinds.map((one) => ({ value: one, label: t(`kinds.${one}`), text: t(`kindTexts.${one}`) }))}
        />
        {order.status === 'processing' && order.round === 0 && (
          <p className="text-sm text-muted" data-testid="split-later">
            {t('offer.splitLater')}
          </p>
        )}
        <OfferFields order={order} kind={kind} percent={percent} form={form} />
        {offer !== null && kind !== 'split' && (
          <p className="rounded-md bg-sunken px-4 py-3 text-sm" data-testid="offer-meaning">
            {meaning(offeredOf(offer))}
          </p>
        )}
        <Field label={t('offer.message')} aside={<Counter length={form.values.message.length} max={OFFER_MESSAGE_MAX} />}>
          {(aria) => <Textarea {...aria} {...form.input('message')} maxLength={OFFER_MESSAGE_MAX} rows={3} />}
        </Field>
        <Refusal>{form.refusal}</Refusal>
      </div>
    </Dialog>
  )
}
