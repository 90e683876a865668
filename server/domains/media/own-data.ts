import { z } from 'zod'
import { BEFORE_ALL_IDS, type OwnData } from '#server/compose/own-data.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { count, ownId, text, time } from '#server/shared/own-data-shapes.ts'
import type { MediaDeps } from './deps.ts'
import {
  cancelUploadsOf,
  deletePlacesOf,
  discardItemsOf,
  dropSealedOf,
  exportUploadFiles,
  exportUploads,
  markPictureRemoved,
  markPicturesLeaving,
  markUploadedPicturesLeaving,
  selectPicturesLeaving,
} from './own-data.sql.ts'
import { removePictureFiles } from './pictures.ts'

const PICTURES_AT_ONCE = 50

export const mediaData: OwnData = {
  parts: [
    {
      name: 'uploads',
      entry: z.object({ id: ownId, name: text, type: text, bytes: count, purpose: text, createdAt: time }),
      pages: exportUploads,
      begin: BEFORE_ALL_IDS,
    },
  ],
  files: [{ folder: 'uploads', pages: exportUploadFiles }],
  erasers: {
    uploadedPictures: ({ tx }, { id }) => tx.run(markUploadedPicturesLeaving, id),
    items: ({ tx }, { id }, limit) => tx.run(discardItemsOf, id, limit),
    uploads: ({ tx }, { id }, limit) => tx.run(cancelUploadsOf, id, limit),
    sealedFiles: ({ tx }, { id }) => tx.run(dropSealedOf, id),
    turns: ({ tx }, { id }) => tx.run(deletePlacesOf, id),
  },
  tables: {
    'media.uploads': {
      exported: { part: 'uploads' },
      leaving: { kept: 'only delivered or sold files, for their buyers; the rest is deleted' },
    },
    'media.items': {
      exported: { part: 'uploads' },
      leaving: { kept: 'only sold files, for their buyers; the rest is deleted' },
    },
    'media.turns': { exported: { leftOut: 'the place in a queue' }, leaving: 'deleted' },
    'media.sealed_files': {
      exported: { leftOut: 'identity documents are readable only by the admins who check them' },
      leaving: 'deleted',
    },
  },
}

/** Marks public pictures for removal: of a deleted account, or of the site itself. Answers the number newly marked. */
export const letPicturesGo = (tx: Tx, ids: readonly string[]): Promise<number> => tx.run(markPicturesLeaving, ids)

/** Removes the files of pictures marked for removal. Answers the number removed. */
export async function removeLeavingPictures({ storage, log }: Pick<MediaDeps, 'storage' | 'log'>, db: Db): Promise<number> {
  let removed = 0
  for (const picture of await db.many(selectPicturesLeaving, PICTURES_AT_ONCE)) {
    try {
      await removePictureFiles(storage, picture)
      removed += await db.run(markPictureRemoved, picture.id)
    } catch (error) {
      log.warn({ err: error, pictureId: picture.id }, 'a picture is not removed yet')
    }
  }
  return removed
}
