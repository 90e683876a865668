/** The effect of choosing a plan, for a reader. */
import type { OwnSubscription, ProPlan } from '#contract/types.ts'

/**
 * `choose`: without Pro. `extend`: the current plan, or any plan while Pro is a gift. `change`: another plan than the current one.
 * `keep`: the current plan, in place of the one that was chosen for the end of the period. `next`: the latter.
 */
export type PlanChoice = 'choose' | 'extend' | 'change' | 'keep' | 'next'

export function choiceOf({ _id }: Pick<ProPlan, '_id'>, mine: OwnSubscription | undefined): PlanChoice {
  if (mine?.isPro !== true) return 'choose'
  const { plan, nextPlan } = mine
  if (plan === null) return 'extend'
  if (plan._id === _id) return nextPlan === null ? 'extend' : 'keep'
  return nextPlan?._id === _id ? 'next' : 'change'
}
