import type { Contract } from '#contract/index.ts'
import { PAGE_DEFAULT, SCHEDULED_SETTINGS_MAX } from '#contract/limits.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { SITE_SETTING_KEYS, type SiteSetting } from '#contract/rules/site-settings.ts'
import { decodeCursor, pageOf } from '#platform/cursor.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { anySetting } from '../../settings/index.ts'
import { userOf } from '../../users/index.ts'
import { cancel, saveSettings, schedule } from './change-settings.ts'
import { selectChanges, selectChangesOf, selectScheduled, selectSettings, tryCommission, type ChangeRow } from './settings.sql.ts'

const DONE = { success: true as const }

const authorOf = (userId: string | null, name: string) => (userId === null ? null : { userId, name })

const presentChange = ({ byId, byName, ...change }: ChangeRow) => ({ ...change, by: authorOf(byId, byName) })

const placeOf = (key: string) => SITE_SETTING_KEYS.indexOf(key as SiteSetting)

export const createSiteSettingsCalls = () =>
  ({
    async getSettings({ db, watch }) {
      watch(anySetting())
      const [settings, scheduled] = [
        await db.many(selectSettings, SITE_SETTING_KEYS),
        await db.many(selectScheduled, SCHEDULED_SETTINGS_MAX),
      ]
      watch(...[...settings, ...scheduled].flatMap(({ byId }) => (byId === null ? [] : [userOf(byId)])))
      return {
        settings: settings
          .toSorted((a, b) => placeOf(a.key) - placeOf(b.key))
          .map(({ byId, byName, key, ...setting }) => ({ ...setting, key: key as SiteSetting, by: authorOf(byId, byName) })),
        scheduled: scheduled.map(({ id, byId, byName, ...change }) => ({ ...change, _id: id, by: authorOf(byId, byName) })),
      }
    },
    async saveSettings(context, { changes, reason }) {
      await saveSettings(context, changes, reason)
      return DONE
    },
    scheduleSetting: async (context, { key, value, startsAt, reason }) => ({
      scheduledId: await schedule(context, { key, value, startsAt, reason }),
    }),
    async cancelScheduled(context, { scheduledId }) {
      await cancel(context, scheduledId)
      return DONE
    },
    async listChanges({ db, watch }, { key, limit = PAGE_DEFAULT, cursor }) {
      watch(anySetting())
      const [before] = decodeCursor(cursor, ['number']) ?? [Number.MAX_SAFE_INTEGER]
      const place = [Math.trunc(before), limit + 1] as const
      const rows =
        key === undefined ? await db.many(selectChanges, SITE_SETTING_KEYS, ...place) : await db.many(selectChangesOf, key, ...place)
      watch(...rows.flatMap(({ byId }) => (byId === null ? [] : [userOf(byId)])))
      const page = pageOf(rows, limit, ({ seq }) => [seq])
      return { items: page.rows.map(presentChange), nextCursor: page.nextCursor }
    },
    // A try of this moment: it watches nothing, as the orders of a busy site change all the time.
    async tryCommission({ db }, { percent }) {
      const { sharedCents, commissionCents, triedCents, ...tried } = await db.one(tryCommission, percent)
      return {
        ...tried,
        shared: dollarsFromCents(sharedCents),
        commission: dollarsFromCents(commissionCents),
        tried: dollarsFromCents(triedCents),
      }
    },
  }) satisfies Pick<
    Implements<Contract['admin']['settings'], Actor>,
    'getSettings' | 'saveSettings' | 'scheduleSetting' | 'cancelScheduled' | 'listChanges' | 'tryCommission'
  >
