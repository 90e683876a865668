import type { Db } from '#platform/db/database.ts'
import { selectItemOfUpload } from './items.sql.ts'
import { selectPicture, type UploadRow } from './media.sql.ts'
import { pictureUrl } from './pictures.ts'

/** spec §3 Uploaded media, and the item or picture made from it. `fileSize` is in bytes. */
export interface UploadedMedia {
  objectId: string
  fileName: string
  fileType: string
  fileSize: number
  /** The item made from media of a post or a message. */
  itemId: string | null
  /** The public picture. */
  picture: { _id: string; url: string; width: number; height: number; blur: string | null } | null
}

const SHOWN_WIDTH = 768

/** A finished upload with its result. */
export async function presentUpload(
  db: Db,
  { objectId, fileName, fileType, fileSize, purpose, pictureId }: UploadRow,
): Promise<UploadedMedia> {
  const item = purpose === 'post-media' || purpose === 'thread-file' ? await db.maybe(selectItemOfUpload, objectId) : undefined
  const picture = pictureId === null ? undefined : await db.maybe(selectPicture, pictureId)
  return {
    objectId,
    fileName,
    fileType,
    fileSize,
    itemId: item?.id ?? null,
    picture:
      picture === undefined
        ? null
        : { _id: picture.id, url: pictureUrl(picture.id, SHOWN_WIDTH), width: picture.width, height: picture.height, blur: picture.blur },
  }
}
