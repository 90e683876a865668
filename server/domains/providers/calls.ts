import type { Contract } from '#contract/index.ts'
import {
  KEPT_PROVIDERS,
  PROVIDER_HEALTH_DAYS,
  type KeptProvider,
  type ProviderName,
  type ProviderSource,
} from '#contract/rules/providers.ts'
import type { Db } from '#platform/db/database.ts'
import type { ResultOf } from '#realtime/define.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { selectHours, type HourRow } from './hours.sql.ts'
import { selectShownKey } from './keys.sql.ts'
import { testProvider, type TestDeps } from './test-provider.action.ts'
import { endPreviousKey, type KeyDeps, readKeys, saveKey } from './save-key.ts'

/** What the configuration says about a service. */
export interface ProviderFacts {
  readonly provider: ProviderName
  readonly source: ProviderSource
  readonly service: string | null
  readonly variables: readonly string[]
  readonly hasKey: boolean
  readonly ending: string | null
  /** The service while a key of it is saved here. */
  readonly serviceWhenSaved: string | null
  readonly since: number | null
}

export interface ProvidersDeps {
  readonly providers: KeyDeps &
    TestDeps & {
      /** One for each service, in their order. */
      readonly facts: () => readonly ProviderFacts[]
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
const NOT_SAVED = { by: null, previous: null, isUnreadable: false }
const NOT_KEPT = { key: null, version: null }

const isKept = (provider: ProviderName): provider is KeptProvider => (KEPT_PROVIDERS as readonly string[]).includes(provider)

/** What owners read of a saved key. */
async function savedOf(db: Db, sealKey: Buffer, provider: KeptProvider) {
  const row = await db.maybe(selectShownKey, provider)
  if (row === undefined) return { key: null, version: 0 }
  const { isUnreadable } = await readKeys(db, sealKey, provider)
  return {
    version: row.version,
    key: {
      source: 'saved' as const,
      hasKey: true,
      ending: row.ending,
      since: row.savedAt,
      by: row.byId === null ? null : { userId: row.byId, name: row.byName },
      previous: row.previousUntil === null ? null : { ending: row.previousEnding, until: row.previousUntil },
      isUnreadable,
    },
  }
}

export const createProviderCalls = ({ providers }: ProvidersDeps) =>
  ({
    async list({ db }) {
      const hours = Map.groupBy(await db.many(selectHours, PROVIDER_HEALTH_DAYS), ({ provider }) => provider)
      const cards: Card[] = []
      for (const { serviceWhenSaved, ...facts } of providers.facts()) {
        const saved = isKept(facts.provider) ? await savedOf(db, providers.sealKey, facts.provider) : NOT_KEPT
        // The environment and the sandbox take precedence.
        const inForce = facts.source === 'none' && saved.key !== null ? { ...facts, ...saved.key, service: serviceWhenSaved } : facts
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
    async saveKey(context, { provider, secretKey, version }) {
      await saveKey(providers, context, { provider, secretKey, version })
      return DONE
    },
    test: (context, { provider }) => testProvider(providers, context, provider),
    async endPreviousKey(context, { provider }) {
      await endPreviousKey(context, provider)
      return DONE
    },
  }) satisfies Implements<Contract['admin']['providers'], Actor>
