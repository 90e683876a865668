import type { Language } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { noteAct } from '../audit/index.ts'
import { requireProof } from '../auth/index.ts'
import { insertPlan, selectPlanForUpdate, updatePlan } from './plans.sql.ts'
import type { Benefit } from './subscriptions.sql.ts'
import { plans } from './topics.ts'

export interface PlanValues {
  readonly names: Readonly<Record<Language, string>>
  readonly priceCents: number
  readonly days: number
  readonly benefits: readonly Benefit[]
  readonly position: number
  readonly isActive: boolean
}

/**
 * Adds a plan, or changes one over the version that the admin has seen. Purchases that run hold the plan's row, so each is at one price.
 * Agreed prices stay: a renewal never costs more, and ends with a notification if it would.
 * Errors: proof_required, not_found, changed_meanwhile, name_taken.
 */
export async function savePlan(
  context: MutationContext<Actor>,
  known: { planId: string; version: number } | undefined,
  { names, priceCents, days, benefits, position, isActive }: PlanValues,
): Promise<string> {
  await requireProof(context)
  const { tx, touch } = context
  const values = [JSON.stringify(names), priceCents, days, [...new Set(benefits)], position, isActive] as const
  touch(plans())
  if (known === undefined) {
    const made = await tx.maybe(insertPlan, names.en, ...values)
    if (made === undefined) throw new CallError('name_taken', 'There is a plan with this English name. Please choose another one.')
    return made.id
  }
  const before = await tx.maybe(selectPlanForUpdate, known.planId)
  if (before === undefined) throw new CallError('not_found', 'This plan does not exist.')
  if (before.version !== known.version)
    throw new CallError('changed_meanwhile', 'Another admin has changed this meanwhile. Please check the new value.', { keys: ['plan'] })
  await tx.run(updatePlan, known.planId, ...values)
  noteAct(tx, { before: { priceCents: before.priceCents, days: before.days, isActive: before.isActive, names: before.names } })
  return known.planId
}
