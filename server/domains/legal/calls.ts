import type { Contract } from '#contract/index.ts'
import { BUILT_IN_VERSION, LEGAL_VERSIONS_MAX } from '#contract/limits.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { settingOf } from '../settings/index.ts'
import { userOf } from '../users/index.ts'
import { acceptTexts } from './consent.ts'
import { selectPending, selectText, selectVersions } from './legal.sql.ts'
import { legalTexts } from './topics.ts'
import { listedVersions } from './versions.ts'

export const createLegalCalls = () =>
  ({
    async getDocument({ db, watch }, { document, language, version }) {
      watch(legalTexts(), settingOf('default_language'))
      const versions = listedVersions(await db.many(selectVersions, document, LEGAL_VERSIONS_MAX))
      const shown = versions.find((each) => (version === undefined ? each.state === 'in_force' : each.version === version))
      if (shown === undefined) return null
      const text = shown.version === BUILT_IN_VERSION ? null : await db.one(selectText, document, shown.version, language)
      return { ...shown, text, versions }
    },
    async getPending({ db, actor, watch }, { language }) {
      const userId = userIdOf(actor)
      watch(legalTexts(), settingOf('consent_no'), settingOf('default_language'), userOf(userId))
      return db.many(selectPending, userId, language)
    },
    async accept(context, { texts }) {
      await acceptTexts(context, texts)
      return { success: true as const }
    },
  }) satisfies Implements<Contract['legal'], Actor>
