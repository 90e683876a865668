/** Compares the price of a plan with another. Rounds so that a plan never looks cheaper than it is. */
import type { ProPlan } from '#contract/types.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/money.ts'

const MONTH_DAYS = 30

/** A plan's name in the reader's language. */
export const planName = ({ name, names }: Pick<ProPlan, 'name' | 'names'>, language: string): string => names[language] ?? name

/** The shortest plan: the others are measured against it. */
export const shortestOf = (plans: readonly ProPlan[]): ProPlan | undefined => plans.toSorted((a, b) => a.days - b.days)[0]

/** Dollars for each 30 days, rounded up to the cent. */
export const monthlyPrice = ({ price, days }: Pick<ProPlan, 'price' | 'days'>): number =>
  dollarsFromCents(Math.ceil((centsFromDollars(price) * MONTH_DAYS) / days))

/** The share that a day of `plan` costs less than one of `base`, in whole hundredths, rounded down; 0 when it does not. */
export function savingOf(plan: Pick<ProPlan, 'price' | 'days'>, base: Pick<ProPlan, 'price' | 'days'>): number {
  // In whole numbers: 1 - (price / days) / (basePrice / baseDays).
  const [cost, baseCost] = [centsFromDollars(plan.price) * base.days, centsFromDollars(base.price) * plan.days]
  return Math.max(0, Math.floor(((baseCost - cost) * 100) / baseCost)) / 100
}

/** The benefits that every plan has, and that are therefore shown once. */
export const sharedBenefits = (plans: readonly ProPlan[]): ProPlan['benefits'] =>
  (plans[0]?.benefits ?? []).filter((benefit) => plans.every(({ benefits }) => benefits.includes(benefit)))
