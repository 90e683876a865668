import type { Contract } from '#contract/index.ts'
import { PAGE_DEFAULT, PEOPLE_COUNT_MAX } from '#contract/limits.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/money.ts'
import { decodeCursor, pageOf } from '#platform/cursor.ts'
import { assertCursorId, FIRST_ID } from '#platform/id-cursor.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userOf } from '../users/index.ts'
import { selectAllPlans, selectHolders } from './plans.sql.ts'
import { presentPlan } from './present.ts'
import { savePlan } from './save-plan.ts'
import { planHolders, plans } from './topics.ts'

export const createAdminPlanCalls = () =>
  ({
    async list({ db, watch }) {
      watch(plans(), planHolders())
      return (await db.many(selectAllPlans, PEOPLE_COUNT_MAX)).map(({ isActive, position, version, holders, ...plan }) => ({
        ...presentPlan({ ...plan, isActive }),
        isActive,
        position,
        version,
        holders,
      }))
    },
    save: async (context, { plan, names, price, days, benefits, position, isActive }) => ({
      planId: await savePlan(context, plan, { names, priceCents: centsFromDollars(price), days, benefits, position, isActive }),
    }),
    async listHolders({ db, watch }, { planId, limit = PAGE_DEFAULT, cursor }) {
      const [after] = decodeCursor(cursor, ['string']) ?? [FIRST_ID]
      const page = pageOf(await db.many(selectHolders, planId, assertCursorId(after), limit + 1), limit, ({ userId }) => [userId])
      watch(planHolders(), ...page.rows.map(({ userId }) => userOf(userId)))
      return {
        items: page.rows.map(({ agreedCents, ...holder }) => ({ ...holder, agreedPrice: dollarsFromCents(agreedCents) })),
        nextCursor: page.nextCursor,
      }
    },
  }) satisfies Implements<Contract['admin']['plans'], Actor>
