import type { Contract } from '#contract/index.ts'
import { BUILT_IN_VERSION, LEGAL_VERSIONS_MAX, TERMS_VERSION } from '#contract/limits.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { noteAct } from '../audit/index.ts'
import { userOf } from '../users/index.ts'
import { countBuiltIn, selectAcceptances, selectTexts, selectWrittenVersions } from './legal.sql.ts'
import { acceptancesOf, legalCounts, legalTexts } from './topics.ts'
import { cancelScheduledVersion, listedVersions, parseLegalText, saveVersion } from './versions.ts'

const NO_TEXT = { needsConsent: false, by: null, reason: '', languages: [] }

export const createAdminLegalCalls = () =>
  ({
    async getVersions({ db, watch }, { document }) {
      watch(legalTexts(), legalCounts())
      const rows = await db.many(selectWrittenVersions, document, LEGAL_VERSIONS_MAX)
      watch(...rows.map(({ byId }) => userOf(byId)))
      const { accepted } = await db.one(countBuiltIn, document, TERMS_VERSION)
      const written = new Map(
        rows.map(({ version, needsConsent, byId, byName, reason, languages, accepted: count }) => [
          version,
          { needsConsent, by: { userId: byId, name: byName }, reason, languages, accepted: count },
        ]),
      )
      const shown = listedVersions(rows).map((listed) => ({ ...listed, ...(written.get(listed.version) ?? { ...NO_TEXT, accepted }) }))
      const cancelled = rows
        .filter(({ state }) => state === 'cancelled')
        .map(({ version, startsAt, endedAt }) => ({
          version,
          state: 'cancelled' as const,
          from: startsAt,
          until: endedAt,
          ...(written.get(version) ?? { ...NO_TEXT, accepted: 0 }),
        }))
      return {
        latest: rows[0]?.version ?? BUILT_IN_VERSION,
        versions: [...shown, ...cancelled].toSorted((a, b) => b.version - a.version),
      }
    },
    async getTexts({ db, watch }, { document, version }) {
      watch(legalTexts())
      return db.many(selectTexts, document, version)
    },
    async preview(_, { body }) {
      const { blocks, problems } = parseLegalText(body)
      return { blocks, problems }
    },
    async saveVersion(context, args) {
      const version = await saveVersion(context, args)
      noteAct(context.tx, { after: { document: args.document, version } })
      return { version }
    },
    async cancelVersion(context, { document, version }) {
      await cancelScheduledVersion(context, document, version)
      return { success: true as const }
    },
    async listAcceptances({ db, watch }, { userId }) {
      watch(acceptancesOf(userId))
      return db.many(selectAcceptances, userId, TERMS_VERSION, LEGAL_VERSIONS_MAX)
    },
  }) satisfies Implements<Contract['admin']['legal'], Actor>
