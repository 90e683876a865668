import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** What the answers of media are given by the composition. */
export interface MediaHttpDeps {
  readonly db: Db
  readonly storage: Storage
  /** Signs the addresses; the same that the media domain is given. */
  readonly secret: Buffer
  readonly log: Log
  /** Who holds this session token; a visitor when nobody does. */
  readonly actorOf: (token: string | undefined) => Promise<Actor>
  /** Where the order's first file is downloaded; null when there is no such order for this person, or no file. */
  readonly orderDownload: (actor: Actor, orderId: string) => Promise<string | null>
  /** May this person see an item that is not public, or keep its original? Its owner is not asked for. */
  readonly mayOpenItem: (actor: Actor, itemId: string, intent: 'view' | 'download') => Promise<boolean>
  /** Epoch milliseconds; the machine's clock when missing. */
  readonly now?: () => number
}
