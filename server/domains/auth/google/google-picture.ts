import type { Db, Tx } from '#platform/db/database.ts'
import { keepPicture, makePicture, type MediaDeps, type StoredPicture } from '../../media/index.ts'
import { accounts } from '../../users/index.ts'
import type { GoogleIdentity, GooglePerson } from './identity.ts'
import { selectGoogleUser } from './identity.sql.ts'

export type PictureDeps = Pick<MediaDeps, 'storage' | 'log'>

/** The bytes of the picture that somebody has at Google. Null for who has an account already: they have chosen what they show. */
export async function newcomersPicture(db: Db, google: GoogleIdentity | undefined, person: GooglePerson): Promise<Uint8Array | null> {
  if (google === undefined || person.picture === null || (await db.maybe(selectGoogleUser, person.googleId)) !== undefined) return null
  return google.fetchPicture(person.picture)
}

/** Nobody's sign-in fails for a picture: what is none, or cannot be stored now, is left out. */
async function pictureOf({ storage, log }: PictureDeps, bytes: Uint8Array): Promise<StoredPicture | null> {
  try {
    return await makePicture(storage, bytes)
  } catch (error) {
    log.warn({ err: error }, 'a new account begins without the picture that Google has')
    return null
  }
}

/** Shows it on the account, made anew like any that is uploaded: without what else the file holds. */
export async function takePicture(tx: Tx, deps: PictureDeps, userId: string, bytes: Uint8Array): Promise<void> {
  const picture = await pictureOf(deps, bytes)
  if (picture === null) return
  await keepPicture(tx, picture)
  await accounts.setPicture(tx, userId, picture.id)
}
