/** Exports for higher domains; those for the server's composition are in parts.ts. */
export { attachEvidence, attachUploads, releaseUploads } from './attach-uploads.ts'
export type { MediaDeps } from './deps.ts'
/** Pictures, clips and sounds that posts and messages show. */
export * as mediaItems from './items.ts'
/** Uploads in parts, or as one body. */
export * as uploads from './upload-tickets.ts'
export { letPicturesGo } from './own-data.ts'
export { avatarUrl, pictureUrl, type PictureWidth, type StoredPicture } from './pictures.ts'
/** Pictures as files and rows. */
export * as storedPictures from './pictures.ts'
/** Pictures of the site itself, which admins send. */
export * as sitePictures from './site-pictures.ts'
export { downloadLink } from './private-file.ts'
/** Files that are encrypted before they are stored. */
export * as sealedFiles from './sealed-files.ts'
export { exportAddress } from './signed-address.ts'
