import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { PLAN_DAYS_MAX, PLAN_NAME_MAX, PLAN_POSITION_MAX, PLAN_PRICE_MAX_CENTS } from '../limits.ts'
import { dollarsFromCents } from '../rules/money.ts'
import { EVERY_ADMIN, OF_OWNERS } from '../shapes/admin-roles.ts'
import { cursor, dollars, dollarsIn, id, limit, line, pageOf, reason, timestamp, token } from '../shapes/basics.ts'
import { inEachLanguage } from '../shapes/each-language.ts'
import { plan, proBenefit } from '../shapes/subscriptions.ts'

const version = z.number().int().min(1)
const nameIn = line.min(1, 'Please enter a name in each language').max(PLAN_NAME_MAX)
const namesIn = inEachLanguage(nameIn)

export const plans = {
  list: query({
    about: 'All plans in their order, also those that are not offered, with the number of users who have each.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: z.object({ token }),
    result: z.array(
      plan.extend({
        isActive: z.boolean(),
        position: z.number().int(),
        version,
        /** Users with Pro by this plan; counted up to PEOPLE_COUNT_MAX. */
        holders: z.number().int(),
      }),
    ),
  }),
  save: mutation({
    about:
      'Adds a plan, or changes one. A changed price counts for later purchases; renewals never cost more than agreed (docs/decisions/2026-11-21-pro-as-agreed.md). Needs a proof.',
    role: 'admin',
    adminRoles: OF_OWNERS,
    args: z.object({
      token,
      /** Missing: a new plan. */
      plan: z.object({ planId: id, version }).optional(),
      names: namesIn,
      price: dollarsIn.max(dollarsFromCents(PLAN_PRICE_MAX_CENTS), 'Please enter a valid amount'),
      days: z.number().int().min(1).max(PLAN_DAYS_MAX),
      benefits: z.array(proBenefit).min(1).max(proBenefit.options.length),
      position: z.number().int().min(1).max(PLAN_POSITION_MAX),
      isActive: z.boolean(),
      reason,
    }),
    result: z.object({ planId: id }),
    errors: ['not_found', 'changed_meanwhile', 'name_taken', 'proof_required'],
  }),
  listHolders: query({
    about: 'The users who have Pro by a plan: until when, and the price that they agreed to.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: z.object({ token, planId: id, limit, cursor }),
    result: pageOf(z.object({ userId: id, name: z.string(), proExpiresAt: timestamp, agreedPrice: dollars, isAutoRenewOn: z.boolean() })),
    errors: ['bad_request'],
  }),
}
