/** A thread that draws pictures (`studio-threads.ts`). */
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { drawPicture, type PictureName, type Size } from './gallery.ts'

export interface PictureJob {
  readonly name: PictureName
  readonly size: Size
}

export type PictureAnswer = { readonly png: Uint8Array } | { readonly error: string }

// Each thread draws one picture; more threads for its drawing would only wait for each other.
sharp.concurrency(1)

const answerOf = async ({ name, size }: PictureJob): Promise<PictureAnswer> => {
  try {
    return { png: await drawPicture(name, size) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (job: PictureJob) => void answerOf(job).then((answer) => parentPort?.postMessage(answer)))
