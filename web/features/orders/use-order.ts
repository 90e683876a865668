/**
 * A new order: brief ──▶ check ──▶ placed.
 * Nothing is charged before the second step's button; typed text survives refusals, Add Funds and a reload.
 */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NOTES_MAX } from '#contract/limits.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { briefMaxOf, chosenAddons, totalCentsOf } from '#contract/rules/order-terms.ts'
import type { Product } from '#contract/types.ts'
import type { SignedInUser } from '#web/lib/auth/use-auth.ts'
import { type Form, useFormOf } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import type { AddFunds } from '#web/lib/pay/use-add-funds.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type OrderDraft, useOrderDraft } from './order-draft.ts'

export type OrderStep = 'brief' | 'check' | 'placed'

export interface OrderInProgress {
  form: Form<OrderDraft>
  step: OrderStep
  /** Opens the check, unless the brief has problems. */
  goOn: () => void
  goBack: () => void
  /** The longest brief for this customer and product, in characters. */
  briefMax: number
  totalCents: number
  /** The total changed since the customer saw it in the check. */
  isPriceChanged: boolean
  /** Forgets the draft and starts again. */
  forget: () => void
}

interface OrderProps {
  product: Product
  user: SignedInUser
  token: string
  payRefusal: AddFunds['payRefusal']
}

export function useOrder({ product, user, token, payRefusal }: OrderProps): OrderInProgress {
  const { t } = useTranslation('ordering')
  const { run } = useMutation(api.orders.placeOrder)
  const { draft, change, discard } = useOrderDraft(user._id, product._id)
  const [isChecking, setIsChecking] = useState(false)
  /** The total on the screen when the second step began, or when the order was sent last. */
  const [seenCents, setSeenCents] = useState(0)
  const briefMax = briefMaxOf(user.isPro === true, product.briefMax)
  const totalCents = totalCentsOf(product, chosenAddons(product, draft.addonIds))
  const tooLong = (text: string, max: number) => (text.trim().length > max ? t('tooLong', { max }) : undefined)

  const form = useFormOf<OrderDraft>(
    { values: draft, change },
    {
      check: ({ desiredText, additionalNotes }) => ({
        desiredText: desiredText.trim() === '' ? t('briefMissing') : tooLong(desiredText, briefMax),
        additionalNotes: tooLong(additionalNotes, NOTES_MAX),
      }),
      onRefusal: (error) => {
        if (!isCallError(error, 'brief_too_long')) return payRefusal(error, (total) => t('priceChanged', { total }))
        setIsChecking(false)
        return { field: 'desiredText', text: t('tooLong', { max: error.data.limit }) }
      },
      send: async ({ addonIds, desiredText, additionalNotes }) => {
        setSeenCents(totalCents)
        const notes = additionalNotes.trim()
        await run({
          token,
          productId: product._id,
          addonIds: chosenAddons(product, addonIds).map(({ _id }) => _id),
          desiredText: desiredText.trim(),
          ...(notes === '' ? {} : { additionalNotes: notes }),
          expectedTotal: dollarsFromCents(totalCents),
        })
        discard()
        toast({ title: t('done') })
      },
    },
  )
  const goOn = () => {
    if (!form.isRight()) return
    setSeenCents(totalCents)
    setIsChecking(true)
  }
  return {
    form,
    step: form.isSent ? 'placed' : isChecking ? 'check' : 'brief',
    goOn,
    goBack: () => setIsChecking(false),
    briefMax,
    totalCents,
    isPriceChanged: totalCents !== seenCents,
    forget: () => {
      discard()
      form.clear()
      setIsChecking(false)
    },
  }
}
