/** Counts what outside services answer, in memory, and adds it to the table every few seconds: a request costs no statement. */
import { PROVIDER_HEALTH_DAYS, withoutSecrets, type ProviderName } from '#contract/rules/providers.ts'
import type { Database, Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { addCounts, removeOldHours } from './hours.sql.ts'
import { forgetPrevious } from './keys.sql.ts'

/** Notes the outcome of one request. */
export interface Tally {
  /** Answered, also by a refused request. */
  worked(provider: ProviderName): void
  /** Not answered, or our key was refused. */
  failed(provider: ProviderName, error: unknown): void
}

interface Count {
  worked: number
  failed: number
  /** 0: never. */
  workedAt: number
  failedAt: number
  failure: string
}

export interface KeptTally extends Tally {
  /** Adds what was counted to the table. */
  save(): Promise<void>
  /** Saves every few seconds. Returns the function that ends it, after a last time. */
  keep(): () => Promise<void>
}

const EVERY_MS = 5_000

interface TallyDeps {
  readonly database: Database
  readonly log: Log
  /** Keys that no kept text may repeat. */
  readonly secrets: () => readonly string[]
}

export function createTally({ database, log, secrets }: TallyDeps): KeptTally {
  let counts = new Map<ProviderName, Count>()
  const countOf = (provider: ProviderName): Count => {
    const known = counts.get(provider) ?? { worked: 0, failed: 0, workedAt: 0, failedAt: 0, failure: '' }
    counts.set(provider, known)
    return known
  }
  async function save(): Promise<void> {
    if (counts.size === 0) return
    const rows = [...counts]
    counts = new Map()
    const column = <K extends keyof Count>(key: K): Count[K][] => rows.map(([, count]) => count[key])
    try {
      await database.run(
        addCounts,
        rows.map(([provider]) => provider),
        column('worked'),
        column('failed'),
        column('workedAt'),
        column('failedAt'),
        column('failure'),
      )
    } catch (error) {
      // Counts are worth no retry.
      log.warn({ err: error }, 'the answers of outside services could not be counted')
    }
  }
  return {
    worked(provider) {
      const count = countOf(provider)
      count.worked += 1
      count.workedAt = Date.now()
    },
    failed(provider, error) {
      const count = countOf(provider)
      count.failed += 1
      count.failedAt = Date.now()
      count.failure = withoutSecrets(error instanceof Error ? error.message : String(error), secrets())
    },
    save,
    keep() {
      const timer = setInterval(() => void save(), EVERY_MS)
      timer.unref()
      return async () => {
        clearInterval(timer)
        await save()
      }
    },
  }
}

/** A task of the clock. */
export async function forgetOldHours(db: Db): Promise<void> {
  await db.run(removeOldHours, PROVIDER_HEALTH_DAYS)
  await db.run(forgetPrevious)
}
