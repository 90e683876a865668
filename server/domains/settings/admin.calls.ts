import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { readSetting, saveSetting } from './settings.ts'
import { settingOf } from './topics.ts'

const KEY = 'banned_terms'

/** One term a line, as SQL reads them (banned-terms.sql). */
export const createAdminSettingsCalls = () =>
  ({
    async getBannedTerms({ db, watch }) {
      watch(settingOf(KEY))
      const terms = (await readSetting(db, KEY)) ?? ''
      return { terms: terms === '' ? [] : terms.split('\n') }
    },
    async setBannedTerms(context, { terms }) {
      await saveSetting(context, KEY, terms.join('\n'))
      return { success: true as const }
    },
  }) satisfies Pick<Implements<Contract['admin']['settings'], Actor>, 'getBannedTerms' | 'setBannedTerms'>
