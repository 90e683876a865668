/** Pictures of the site itself: they belong to no account, and stay when the admin who sent them leaves. */
import { decodedPicture, wrongType } from './brand.ts'
import type { MediaDeps } from './deps.ts'
import { makePicture, removePictureFiles, UnreadablePicture, type StoredPicture } from './pictures.ts'
import { storageCall } from './storage-call.ts'

export { storeBrandPicture } from './brand.ts'

type Deps = Pick<MediaDeps, 'storage' | 'log'>

/** Makes a sent picture in the sizes of the site; `keepPicture` inserts its row. Errors: wrong_type, too_large, storage_failed. */
export const makeSentPicture = (deps: Deps, base64Data: string): Promise<StoredPicture> =>
  storageCall(deps, async () => {
    try {
      return await makePicture(deps.storage, decodedPicture(base64Data))
    } catch (error) {
      throw error instanceof UnreadablePicture ? wrongType() : error
    }
  })

/** Removes the files of a picture whose row was not inserted. A failure leaves files that nobody can find. */
export async function dropSentPicture({ storage, log }: Deps, picture: StoredPicture): Promise<void> {
  try {
    await removePictureFiles(storage, picture)
  } catch (error) {
    log.warn({ err: error, pictureId: picture.id }, 'the files of a refused picture are not removed')
  }
}
