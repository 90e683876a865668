export { attachUploads } from './attach-uploads.ts'
export { createMediaCalls } from './calls.ts'
export type { MediaDeps } from './deps.ts'
export { downloadLink, findSignedFile, findSignedPart, type PrivateFile } from './private-file.ts'
export { fileOf, findItem, itemKey, ORIGINAL, type ItemFile } from './item-files.ts'
export { privateItemLink } from './private-item.ts'
export { mediaViewsOf, markItemsUsed, ownReadyItems, publishItems } from './items.ts'
export type { ItemLane, MediaItemRow } from './items.sql.ts'
export { openUpload, resumeUpload } from './open-upload.action.ts'
export {
  filesInPlaceOf,
  keepPicture,
  makePicture,
  pictureKey,
  pictureUrl,
  PICTURE_WIDTHS,
  storePicture,
  type PictureWidth,
  type StoredPicture,
} from './pictures.ts'
export { removeStaleItems, removeStaleUploads } from './jobs.ts'
export { removeWorkFolders } from './work-folders.ts'
export { workOnItems, type ItemWorkerDeps } from './work-items.ts'
export { letPicturesGo, mediaData, removeLeavingPictures } from './own-data.ts'
export { exportAddress, verifyDownloadAddress, verifyExportAddress, verifyItemAddress, verifyPartAddress } from './signed-address.ts'
export { sealedViewAddress, verifySealedUpload } from './sealed-address.ts'
export { SealError } from './sealed-bytes.ts'
export {
  confirmSealed,
  dropSealedFiles,
  openSealedFile,
  readSealedPicture,
  releaseSealedFile,
  removeSealedFiles,
  sealedUploadUrl,
  sealPicture,
  takeSealedFile,
} from './sealed-files.ts'
export { PictureRefusal } from './sealed-picture.ts'
