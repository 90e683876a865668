import type { Readable } from 'node:stream'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** Dependencies of the media handlers. */
export interface MediaHttpDeps {
  readonly db: Db
  readonly storage: Storage
  /** Signs the addresses; the same that the media domain is given. */
  readonly secret: Buffer
  readonly log: Log
  /** Keeps and checks an upload that comes as one body (domains/media/whole-upload.action.ts). */
  readonly receiveWhole: (objectId: string, bytes: number, body: Readable) => Promise<boolean>
  /** The actor of a session token; a visitor when there is no session. */
  readonly actorOf: (token: string | undefined) => Promise<Actor>
  /** The download address of the order's first file; null when the actor has no such order, or it has no file. */
  readonly orderDownload: (actor: Actor, orderId: string) => Promise<{ url: string } | 'reason_needed' | null>
  /** True when the actor may view an item that is not public, or download its original. Owners are not checked. */
  readonly mayOpenItem: (actor: Actor, itemId: string, intent: 'view' | 'download') => Promise<boolean>
  /** Epoch milliseconds; the machine's clock when missing. */
  readonly now?: () => number
}
