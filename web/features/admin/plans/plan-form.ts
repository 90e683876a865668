/** A plan as the form shows it. */
import type { Contract } from '#contract/index.ts'
import { LANGUAGES, PLAN_DAYS_MAX, PLAN_POSITION_MAX, PLAN_PRICE_MAX_CENTS, type Language } from '#contract/limits.ts'
import type { ProPlan } from '#contract/types.ts'
import type { ResultOf } from '#realtime/define.ts'

export type AdminPlan = ResultOf<Contract['admin']['plans']['list']>[number]
export type Benefit = ProPlan['benefits'][number]

export const BENEFITS: readonly Benefit[] = ['pro_posts', 'long_briefs', 'badge']

export interface PlanValues {
  names: Record<Language, string>
  price: string
  days: string
  position: string
  benefits: Benefit[]
  isActive: boolean
  reason: string
}

/** The form of a plan; without one, of a new plan behind the others. */
export const planValues = (plan: AdminPlan | null, nextPosition: number): PlanValues => ({
  names: Object.fromEntries(LANGUAGES.map((language) => [language, plan?.names[language] ?? plan?.name ?? ''])) as Record<Language, string>,
  price: plan === null ? '' : plan.price.toFixed(2),
  days: plan === null ? '30' : String(plan.days),
  position: String(plan?.position ?? Math.min(nextPosition, PLAN_POSITION_MAX)),
  benefits: plan === null ? [...BENEFITS] : [...plan.benefits],
  isActive: plan?.isActive ?? true,
  reason: '',
})

const CENTS = 100

/** Typed dollars as cents; null: no price. */
export function priceCentsOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(text)) return null
  const cents = Math.round(Number(text) * CENTS)
  return cents >= 1 && cents <= PLAN_PRICE_MAX_CENTS ? cents : null
}

/** A typed whole number from 1 to `max`; null: none. */
export function countOf(typed: string, max: number): number | null {
  const text = typed.trim()
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= max ? Number(text) : null
}

export const daysOf = (typed: string): number | null => countOf(typed, PLAN_DAYS_MAX)
export const positionOf = (typed: string): number | null => countOf(typed, PLAN_POSITION_MAX)
