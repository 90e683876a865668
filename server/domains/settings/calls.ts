import type { Contract } from '#contract/index.ts'
import { LANGUAGES, type Language } from '#contract/limits.ts'
import { FEATURES, hasFeature } from '#contract/rules/features.ts'
import { CallError } from '#platform/call-error.ts'
import type { Implements } from '#realtime/implement.ts'
import { featureUserOf, type Actor } from '#server/access/actor.ts'
import { selectSetting } from './settings.sql.ts'
import { FEATURE_TOPICS, readSite, readSwitches, SITE_TOPICS } from './switches.ts'
import { settingOf } from './topics.ts'

/** Public keys that may have no value yet: then the answer is null, not a refusal (spec §3). */
const PUBLIC_KEYS = new Set(['website_name', 'website_logo', 'website_favicon'])

const asLanguage = (value: string | undefined): Language => LANGUAGES.find((language) => language === value) ?? 'en'

export const createSettingsCalls = () =>
  ({
    systemSettings: {
      async getByKey({ db, watch }, { key }) {
        watch(settingOf(key))
        const row = await db.maybe(selectSetting, key)
        if ((row?.value ?? '') === '' && PUBLIC_KEYS.has(key)) return { value: null }
        if (row?.isPublic !== true) throw new CallError('not_public', 'This setting is not public.')
        return { value: row.value }
      },
      async getFeaturesOff({ db, actor, watch }) {
        watch(...FEATURE_TOPICS)
        const { features } = await readSwitches(db)
        const user = featureUserOf(actor)
        return FEATURES.filter((feature) => !hasFeature(feature, features[feature], user, Date.now()))
      },
      async getSite({ db, watch }) {
        watch(...SITE_TOPICS)
        return readSite(db)
      },
    },
    appearance: {
      async getDefaultLanguage({ db, watch }) {
        watch(settingOf('default_language'))
        return asLanguage((await db.maybe(selectSetting, 'default_language'))?.value)
      },
    },
  }) satisfies {
    systemSettings: Implements<Contract['systemSettings'], Actor>
    appearance: Pick<Implements<Contract['appearance'], Actor>, 'getDefaultLanguage'>
  }
