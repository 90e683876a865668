import type { Log } from '#server/platform/log.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

/** What the media domain is given by the composition. */
export interface MediaDeps {
  readonly storage: Storage
  /** Signs addresses on this origin; the same in every process. */
  readonly secret: Buffer
  readonly log: Log
  /** Epoch milliseconds; the machine's clock when missing. */
  readonly now?: () => number
}

export const nowOf = ({ now }: Pick<MediaDeps, 'now'>): number => (now ?? Date.now)()
