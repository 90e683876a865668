import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Database } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** Dependencies of the deposits, from the composition. */
export interface DepositDeps {
  /** Null: payments are not configured yet. */
  readonly provider: PaymentProvider | null
  readonly log: Log
}

/** For work outside calls: a journaled transaction of the server. */
export interface DepositJobDeps {
  readonly provider: PaymentProvider | null
  readonly log: Log
  readonly database: Database
  readonly write: <T>(path: string, work: (context: MutationContext<Actor>) => Promise<T>) => Promise<T>
}
