import { findFfmpeg } from '#platform/ffmpeg/find-ffmpeg.ts'
import type { Log } from '#platform/log.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** Dependencies of the media domain, from the composition. */
export interface MediaDeps {
  readonly storage: Storage
  /** Signs addresses on this origin; the same in every process. */
  readonly secret: Buffer
  readonly log: Log
  /** Path of ffmpeg; null: clips and sounds cannot be processed here. Searched on this machine when missing. */
  readonly findFfmpeg?: () => Promise<string | null>
  /** Wakes the worker for a waiting item. */
  readonly wakeItems?: () => void
  /** Wakes the task that removes bytes. */
  readonly wakeCleaning?: () => void
  /** Epoch milliseconds; the machine's clock when missing. */
  readonly now?: () => number
}

export const nowOf = ({ now }: Pick<MediaDeps, 'now'>): number => (now ?? Date.now)()

export const ffmpegOf = (deps: Pick<MediaDeps, 'findFfmpeg'>): Promise<string | null> => (deps.findFfmpeg ?? findFfmpeg)()
