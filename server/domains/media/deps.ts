import { findFfmpeg } from '#platform/ffmpeg/find-ffmpeg.ts'
import type { Log } from '#platform/log.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** What the media domain is given by the composition. */
export interface MediaDeps {
  readonly storage: Storage
  /** Signs addresses on this origin; the same in every process. */
  readonly secret: Buffer
  readonly log: Log
  /** Where ffmpeg is; null: clips and sounds cannot be processed here. Looked for on this machine when missing. */
  readonly findFfmpeg?: () => Promise<string | null>
  /** Tells the clock that an item waits. */
  readonly wakeItems?: () => void
  /** Tells the clock that bytes wait for their removal. */
  readonly wakeCleaning?: () => void
  /** Epoch milliseconds; the machine's clock when missing. */
  readonly now?: () => number
}

export const nowOf = ({ now }: Pick<MediaDeps, 'now'>): number => (now ?? Date.now)()

export const ffmpegOf = (deps: Pick<MediaDeps, 'findFfmpeg'>): Promise<string | null> => (deps.findFfmpeg ?? findFfmpeg)()
