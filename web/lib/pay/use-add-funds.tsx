/** Shared by every payment: Add Funds when the balance is short, and the refusals that lead there. */
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '#web/lib/form/use-form.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { formatMoney } from '#web/ui/format.ts'

/** Add Funds, rendered by the screen that knows the wallet. `requiredAmount`: the missing dollars. */
export type RenderAddFunds = (props: { open: boolean; onOpenChange: (isOpen: boolean) => void; requiredAmount: number }) => ReactNode

export interface AddFunds {
  /** Render it beside the dialog that pays. */
  funds: ReactNode
  /** Add Funds is in place of the dialog that pays, which comes back with everything typed: one dialog at a time. */
  isAddingFunds: boolean
  /** `requiredAmount`: the missing dollars. */
  openFunds: (requiredAmount: number) => void
  /**
   * The refusals of a payment, for a form's `onRefusal`. A short balance opens Add Funds with the missing amount (product.md §4); the
   * text of a changed price comes from `priceChanged`, which gets the new one formatted.
   */
  payRefusal: (error: unknown, priceChanged: (price: string) => string) => Refusal<never> | null | undefined
}

export function useAddFunds(renderAddFunds: RenderAddFunds): AddFunds {
  const { i18n } = useTranslation()
  const [wanted, setWanted] = useState<{ isOpen: boolean; requiredAmount: number } | null>(null)
  const openFunds = (requiredAmount: number) => setWanted({ isOpen: true, requiredAmount })
  return {
    funds:
      wanted !== null &&
      renderAddFunds({
        open: wanted.isOpen,
        onOpenChange: (isOpen) => setWanted({ ...wanted, isOpen }),
        requiredAmount: wanted.requiredAmount,
      }),
    isAddingFunds: wanted?.isOpen === true,
    openFunds,
    payRefusal: (error, priceChanged) => {
      if (isCallError(error, 'short_balance') && typeof error.data.missing === 'number') {
        openFunds(error.data.missing)
        return null
      }
      if (isCallError(error, 'price_changed') && typeof error.data.total === 'number')
        return { text: priceChanged(formatMoney(error.data.total, i18n.language)) }
      return undefined
    },
  }
}
