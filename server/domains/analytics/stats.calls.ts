/** A model's own figures. Each answer is a snapshot: it watches nothing, and the screen asks again. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { askedPeriod, siteZone } from './calls.ts'
import { readBest, readEarned, readFans, readHeld } from './stats.ts'

export const createStatsCalls = () =>
  ({
    async getEarned({ db, actor }, args) {
      const zone = await siteZone(db)
      return readEarned(db, userIdOf(actor), askedPeriod(args, zone), zone)
    },
    async getBest({ db, actor }, days) {
      return readBest(db, userIdOf(actor), askedPeriod({ ...days, step: 'month', compare: 'none' }, await siteZone(db)))
    },
    async getFans({ db, actor }, args) {
      const zone = await siteZone(db)
      return readFans(db, userIdOf(actor), askedPeriod({ ...args, compare: 'none' }, zone), zone)
    },
    async getHeld({ db, actor }) {
      const zone = await siteZone(db)
      return { zone, days: await readHeld(db, userIdOf(actor), zone) }
    },
  }) satisfies Implements<Contract['stats'], Actor>
