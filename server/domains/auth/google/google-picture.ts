import type { Db, Tx } from '#platform/db/database.ts'
import { storedPictures, type MediaDeps, type StoredPicture } from '../../media/index.ts'
import { accounts } from '../../users/index.ts'
import type { GoogleIdentity, GoogleProfile } from './identity.ts'
import { selectGoogleUser } from './identity.sql.ts'

export type PictureDeps = Pick<MediaDeps, 'storage' | 'log'>

/** The bytes of the user's picture at Google. Null for an existing account: its user has chosen a picture already. */
export async function newcomersPicture(db: Db, google: GoogleIdentity | undefined, profile: GoogleProfile): Promise<Uint8Array | null> {
  if (google === undefined || profile.picture === null || (await db.maybe(selectGoogleUser, profile.googleId)) !== undefined) return null
  return google.fetchPicture(profile.picture)
}

/** A picture that is invalid or cannot be stored is left out, so that it fails no sign-in. */
async function pictureOf({ storage, log }: PictureDeps, bytes: Uint8Array): Promise<StoredPicture | null> {
  try {
    return await storedPictures.makePicture(storage, bytes)
  } catch (error) {
    log.warn({ err: error }, 'a new account starts without its picture from Google')
    return null
  }
}

/** Sets it as the account's picture, re-encoded like an upload, without metadata. */
export async function takePicture(tx: Tx, deps: PictureDeps, userId: string, bytes: Uint8Array): Promise<void> {
  const picture = await pictureOf(deps, bytes)
  if (picture === null) return
  await storedPictures.keepPicture(tx, picture)
  await accounts.setPicture(tx, userId, picture.id)
}
