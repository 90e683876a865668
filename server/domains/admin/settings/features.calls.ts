import type { Contract } from '#contract/index.ts'
import { featureKey, featureRuleOf, FEATURES, storedFeatureRule } from '#contract/rules/features.ts'
import { CallError } from '#platform/call-error.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { anySetting } from '../../settings/index.ts'
import { userOf } from '../../users/index.ts'
import { saveSeen } from './change-settings.ts'
import { selectSettings } from './settings.sql.ts'

export const createFeatureCalls = () =>
  ({
    async getFeatures({ db, watch }) {
      watch(anySetting())
      const rows = new Map((await db.many(selectSettings, FEATURES.map(featureKey))).map((row) => [row.key, row]))
      watch(...[...rows.values()].flatMap(({ byId }) => (byId === null ? [] : [userOf(byId)])))
      return FEATURES.flatMap((feature) => {
        const row = rows.get(featureKey(feature))
        if (row === undefined) return []
        const { roles, ...rule } = featureRuleOf(row.value)
        return [
          {
            feature,
            ...rule,
            roles: [...roles],
            version: row.version,
            changedAt: row.changedAt,
            by: row.byId === null ? null : { userId: row.byId, name: row.byName },
          },
        ]
      })
    },
    async saveFeature(context, { feature, rule, version, reason }) {
      if (rule.endsAt !== null && rule.endsAt <= Date.now()) throw new CallError('bad_time', 'Please choose a time in the future.')
      await saveSeen(context, [{ key: featureKey(feature), value: storedFeatureRule(rule), version }], reason)
      return { success: true as const }
    },
  }) satisfies Pick<Implements<Contract['admin']['settings'], Actor>, 'getFeatures' | 'saveFeature'>
