import type { Contract } from '#contract/index.ts'
import { featureRuleOf, FEATURES, storedFeatureRule } from '#contract/rules/features.ts'
import { CallError } from '#platform/call-error.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { noteAct } from '../../audit/index.ts'
import { anySetting, changeSettings, lockSettings } from '../../settings/index.ts'
import { userOf } from '../../users/index.ts'
import { selectSettings } from './settings.sql.ts'

export const createFeatureCalls = () =>
  ({
    async getFeatures({ db, watch }) {
      watch(anySetting())
      const rows = new Map(
        (
          await db.many(
            selectSettings,
            FEATURES.map((feature) => `feature_${feature}`),
          )
        ).map((row) => [row.key, row]),
      )
      watch(...[...rows.values()].flatMap(({ byId }) => (byId === null ? [] : [userOf(byId)])))
      return FEATURES.flatMap((feature) => {
        const row = rows.get(`feature_${feature}`)
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
      const key = `feature_${feature}` as const
      const now = (await lockSettings(context.tx, [key])).get(key)
      if (now?.version !== version)
        throw new CallError('changed_meanwhile', 'Another admin has changed this meanwhile. Please check it first.', { keys: [key] })
      if (rule.endsAt !== null && rule.endsAt <= Date.now()) throw new CallError('bad_time', 'Please choose a time in the future.')
      const value = storedFeatureRule(rule)
      await changeSettings(context, { values: new Map([[key, value]]), by: context.actor.userId, reason })
      noteAct(context.tx, { before: { [key]: now.value }, after: { [key]: value } })
      return { success: true as const }
    },
  }) satisfies Pick<Implements<Contract['admin']['settings'], Actor>, 'getFeatures' | 'saveFeature'>
