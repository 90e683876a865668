/** Users with Pro, for tests: plans, and time that passes for one user. */
import { randomUUID } from 'node:crypto'
import type { PlanChange } from '#contract/types.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { runSubscriptionClock } from '#server/domains/subscriptions/parts.ts'
import type { MoneyWorld, TestUser } from './money-world.ts'

export interface Plan {
  id: string
  cents: number
  days: number
}

export interface Payment {
  kind: string
  cents: number
  startsAt: number
  endsAt: number
}

export const DAY_MS = 24 * 60 * 60 * 1000

/** Steps for tests of Pro, on a whole server. */
export function proOf(world: MoneyWorld) {
  const sql = (text: string, ...params: unknown[]) => world.sql(text, ...params)
  return {
    async plan({ cents = 10_00, days = 30 }: { cents?: number; days?: number } = {}): Promise<Plan> {
      const [row] = await sql(
        `insert into subscriptions.plans (name, price_cents, days) values ($1, $2, $3) returning id`,
        `Plan ${randomUUID()}`,
        cents,
        days,
      )
      return { id: String(row?.['id']), cents, days }
    },
    buy: (who: TestUser, { id, cents }: Plan, more: { isAutoRenewOn?: boolean } = {}, key?: string) =>
      world.mutate<{ paymentId: string; price: number; proExpiresAt: number }>(
        who,
        'subscription:buyPlan',
        { planId: id, expectedPrice: cents / 100, ...more },
        key,
      ),
    /** The price of a change to a plan now. */
    changeOf: (who: TestUser, { id }: Plan) => world.query<PlanChange>(who, 'subscription:getChange', { planId: id }),
    /** `dollars`: the amount due that the user saw. */
    change: (who: TestUser, { id }: Plan, dollars: number, key?: string) =>
      world.mutate<PlanChange>(who, 'subscription:changePlan', { planId: id, expectedPrice: dollars }, key),
    mine: (who: TestUser) => world.query<Record<string, unknown>>(who, 'subscription:getMine'),
    /** The payments, oldest first. */
    async payments({ id }: TestUser): Promise<Payment[]> {
      return (await sql(
        `select kind, price_cents as cents, starts_at as "startsAt", ends_at as "endsAt" from subscriptions.payments where user_id = $1 order by id`,
        id,
      )) as unknown as Payment[]
    },
    async endOf({ id }: TestUser): Promise<number | null> {
      return ((await sql(`select pro_expires_at as end from users.users where id = $1`, id))[0]?.['end'] ?? null) as number | null
    },
    /** Moves this user's times days into the past, without running the clock. */
    async pass({ id }: TestUser, days: number): Promise<void> {
      const by = `interval '1 hour' * ${days * 24}`
      await world.database.write(async (tx) => {
        await tx.script(`update users.users set pro_expires_at = pro_expires_at - ${by} where id = '${id}';
          update subscriptions.subscriptions set remind_at = remind_at - ${by}, paid_at = paid_at - ${by} where user_id = '${id}';
          update subscriptions.payments set starts_at = starts_at - ${by}, ends_at = ends_at - ${by} where user_id = '${id}'`)
      })
    },
    clock: () =>
      runSubscriptionClock({ db: world.database, log: world.log, write: (path, work) => world.realtime.write(path, SYSTEM, work) }),
  }
}
