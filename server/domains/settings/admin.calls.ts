import type { Contract } from '#contract/index.ts'
import { CallError } from '#platform/call-error.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { lockSettings, saveSetting } from './settings.ts'
import { selectVersioned } from './settings.sql.ts'
import { settingOf } from './topics.ts'

const KEY = 'banned_terms'

/** One term a line, as SQL reads them (banned-terms.sql). */
export const createAdminSettingsCalls = () =>
  ({
    async getBannedTerms({ db, watch }) {
      watch(settingOf(KEY))
      const { value, version } = (await db.maybe(selectVersioned, KEY)) ?? { value: '', version: 0 }
      return { terms: value === '' ? [] : value.split('\n'), version }
    },
    async setBannedTerms(context, { terms, version }) {
      // The name of the site has a row from the beginning: the first two who ban terms wait for each other here. Only then is the row
      // of the terms asked for, as a statement that waits does not see a row that came meanwhile.
      await lockSettings(context.tx, ['website_name'])
      const locked = await lockSettings(context.tx, [KEY])
      if ((locked.get(KEY)?.version ?? 0) !== version)
        throw new CallError('changed_meanwhile', 'Another admin has changed this meanwhile. Please check the new value.', { keys: [KEY] })
      await saveSetting(context, KEY, terms.join('\n'))
      return { success: true as const }
    },
  }) satisfies Pick<Implements<Contract['admin']['settings'], Actor>, 'getBannedTerms' | 'setBannedTerms'>
