/** The admin's dashboard and figures. Each answer is a snapshot: it watches nothing, and the screen asks again. */
import type { Contract } from '#contract/index.ts'
import type { MoneyFigure } from '#contract/rules/figures.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { OF_FIGURES } from '#contract/shapes/admin-roles.ts'
import type { Db } from '#platform/db/database.ts'
import type { Implements } from '#realtime/implement.ts'
import { isAdminOf, type Actor } from '#server/access/actor.ts'
import { readSetting } from '../settings/index.ts'
import { countsIn, readActivity, readCohorts, readRankings } from './activity.ts'
import { readHealth } from './health.ts'
import { readBooks, readMoney, totalsIn } from './money.ts'
import { daysOf, periodOf, spanOf, todayIn, type AskedDays, type Period, type PeriodArgs } from './periods.ts'
import { readQueues } from './queues.ts'

const ZONE_DEFAULT = 'UTC'
/** The money of today. */
const TODAY: readonly MoneyFigure[] = ['placed', 'settled', 'income', 'deposits', 'payouts']

/** The zone whose midnights bound the days of all figures. */
export const siteZone = async (db: Db): Promise<string> => (await readSetting(db, 'site_time_zone')) ?? ZONE_DEFAULT

/** The period that is asked for, until now at most. */
export function askedPeriod(asked: AskedDays & Pick<PeriodArgs, 'step' | 'compare'>, zone: string): Period {
  const nowMs = Date.now()
  return periodOf({ ...daysOf(asked, zone, nowMs), step: asked.step, compare: asked.compare }, zone, nowMs)
}

export const createAnalyticsCalls = () =>
  ({
    async getMoney({ db }, args) {
      const zone = await siteZone(db)
      return readMoney(db, askedPeriod(args, zone), zone)
    },
    async getActivity({ db }, args) {
      const zone = await siteZone(db)
      return readActivity(db, askedPeriod(args, zone), zone)
    },
    async getRankings({ db }, days) {
      return readRankings(db, askedPeriod({ ...days, step: 'month', compare: 'none' }, await siteZone(db)))
    },
    getCohorts: async ({ db }) => readCohorts(db, await siteZone(db)),
  }) satisfies Implements<Contract['admin']['analytics'], Actor>

export const createDashboardCalls = ({ hasProvider }: { hasProvider: () => boolean }) =>
  ({
    getWork: ({ db, actor }) => (actor.adminRole === null ? Promise.resolve([]) : readQueues(db, actor.adminRole)),
    async getToday({ db, actor }) {
      const zone = await siteZone(db)
      const { today, before } = todayIn(zone, Date.now())
      const [counts, countsBefore] = [await countsIn(db, today), await countsIn(db, before)]
      const mayReadMoney = isAdminOf(actor, OF_FIGURES)
      const sums = mayReadMoney ? [await totalsIn(db, today, TODAY), await totalsIn(db, before, TODAY)] : null
      return {
        zone,
        span: spanOf(today),
        beforeSpan: spanOf(before),
        counts: (['signUps', 'placedOrders'] as const).map((id) => ({ id, value: counts[id], before: countsBefore[id] })),
        money:
          sums === null
            ? null
            : TODAY.map((id) => ({
                id,
                value: dollarsFromCents(sums[0]?.get(id) ?? 0),
                before: dollarsFromCents(sums[1]?.get(id) ?? 0),
              })),
      }
    },
    getBooks: ({ db }) => readBooks(db),
    getHealth: ({ db }) => readHealth(db, hasProvider()),
  }) satisfies Implements<Contract['admin']['dashboard'], Actor>
