import { useTranslation } from 'react-i18next'
import { formatMoney } from '#web/ui/format.ts'

/** The prices that a template allows, in dollars. */
export interface PriceRange {
  readonly priceMin: number
  readonly priceMax: number
}

/** Returns a function that writes both ends of a range as money, for texts. */
export function useRangeWords(): (range: PriceRange) => { min: string; max: string } {
  const { i18n } = useTranslation()
  return ({ priceMin, priceMax }) => ({ min: formatMoney(priceMin, i18n.language), max: formatMoney(priceMax, i18n.language) })
}
