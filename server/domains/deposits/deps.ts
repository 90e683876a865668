import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Database } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** What the deposits are given by the composition. */
export interface DepositDeps {
  /** Null: the house has not configured payments yet. */
  readonly provider: PaymentProvider | null
  readonly log: Log
}

/** For work outside calls: a journaled transaction of the house. */
export interface DepositJobDeps {
  readonly provider: PaymentProvider | null
  readonly log: Log
  readonly database: Database
  readonly write: <T>(path: string, work: (context: MutationContext<Actor>) => Promise<T>) => Promise<T>
}
