import type { Contract } from '#contract/index.ts'
import { FIELDS_OF, KEPT_PROVIDERS, type KeptProvider, type KeptValues } from '#contract/rules/kept-providers.ts'
import { PROVIDER_HEALTH_DAYS, type ProviderName, type ProviderSource } from '#contract/rules/providers.ts'
import type { Db } from '#platform/db/database.ts'
import type { ResultOf } from '#realtime/define.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { selectHours, type HourRow } from './hours.sql.ts'
import { REMOVED, selectShownKey } from './keys.sql.ts'
import { testProvider, type TestDeps } from './test-provider.action.ts'
import { endPreviousKey, type KeyDeps, readKeys, removeKey, saveKey } from './save-key.ts'

/** The configuration of a service. */
export interface ProviderFacts {
  readonly provider: ProviderName
  readonly source: ProviderSource
  readonly service: string | null
  readonly variables: readonly string[]
  readonly hasKey: boolean
  readonly ending: string | null
  readonly since: number | null
}

export interface ProvidersDeps {
  readonly providers: KeyDeps &
    TestDeps & {
      /** One for each service, in their order. */
      readonly facts: () => readonly ProviderFacts[]
      /** The service that these saved values name; null: they cannot be used. */
      readonly serviceOf: (provider: KeptProvider, values: KeptValues) => string | null
    }
}

function latest<K extends 'workedAt' | 'failedAt'>(rows: readonly HourRow[], key: K): HourRow | undefined {
  return rows.findLast((row) => row[key] !== null)
}

function healthOf(source: ProviderSource, rows: readonly HourRow[]) {
  const failed = latest(rows, 'failedAt')
  const workedAt = latest(rows, 'workedAt')?.workedAt ?? null
  const failedAt = failed?.failedAt ?? null
  const state =
    source === 'byHand'
      ? 'byHand'
      : source === 'none'
        ? 'off'
        : workedAt === null && failedAt === null
          ? 'unknown'
          : (failedAt ?? 0) > (workedAt ?? 0)
            ? 'fails'
            : 'works'
  return {
    state,
    workedAt,
    failedAt,
    failure: failed?.failure ?? null,
    hours: rows.map(({ at, worked, failed: failures }) => ({ at, worked, failed: failures })),
  } as const
}

type Card = ResultOf<Contract['admin']['providers']['list']>[number]

const DONE = { success: true as const }
const NOT_SAVED = { by: null, previous: null, isUnreadable: false, details: null }
const NOT_KEPT = { key: null, version: null }

const isKept = (provider: ProviderName): provider is KeptProvider => (KEPT_PROVIDERS as readonly string[]).includes(provider)

/** The saved values besides the key. */
const detailsOf = (provider: KeptProvider, values: KeptValues) =>
  Object.fromEntries(FIELDS_OF[provider].flatMap((field) => (field === 'secretKey' || !values[field] ? [] : [[field, values[field]]])))

/** The facts that owners read of a saved key. */
async function savedOf(db: Db, { sealKey, serviceOf }: ProvidersDeps['providers'], provider: KeptProvider) {
  const row = await db.maybe(selectShownKey, provider)
  if (row === undefined || row.sealed === REMOVED) return { key: null, version: row?.version ?? 0 }
  const { keys } = await readKeys(db, sealKey, provider)
  const service = keys === null ? null : serviceOf(provider, keys.present)
  return {
    version: row.version,
    key: {
      source: 'saved' as const,
      service,
      hasKey: keys === null || (keys.present.secretKey ?? '') !== '',
      ending: row.ending,
      since: row.savedAt,
      by: row.byId === null ? null : { userId: row.byId, name: row.byName },
      details: keys === null ? null : detailsOf(provider, keys.present),
      previous: row.previousUntil === null ? null : { ending: row.previousEnding, until: row.previousUntil },
      isUnreadable: service === null,
    },
  }
}

export const createProviderCalls = ({ providers }: ProvidersDeps) =>
  ({
    async list({ db }) {
      const hours = Map.groupBy(await db.many(selectHours, PROVIDER_HEALTH_DAYS), ({ provider }) => provider)
      const cards: Card[] = []
      for (const facts of providers.facts()) {
        const saved = isKept(facts.provider) ? await savedOf(db, providers, facts.provider) : NOT_KEPT
        // The environment and the sandbox take precedence.
        const inForce = facts.source === 'none' && saved.key !== null ? { ...facts, ...saved.key } : facts
        cards.push({
          ...NOT_SAVED,
          ...inForce,
          variables: [...facts.variables],
          version: saved.version,
          health: healthOf(inForce.source, hours.get(facts.provider) ?? []),
        })
      }
      return cards
    },
    async saveKey(context, { provider, secretKey, details, version }) {
      await saveKey(providers, context, { provider, values: { ...details, secretKey }, version })
      return DONE
    },
    test: (context, { provider }) => testProvider(providers, context, provider),
    async endPreviousKey(context, { provider, version }) {
      await endPreviousKey(context, provider, version)
      return DONE
    },
    async removeKey(context, { provider, version }) {
      await removeKey(context, provider, version)
      return DONE
    },
  }) satisfies Implements<Contract['admin']['providers'], Actor>
