/** Uploads of other domains: opening them, and reading their contents. */
export { openUpload, resumeUpload } from './open-upload.action.ts'
export { openWholeUpload } from './whole-upload.action.ts'
export { keepFile } from './small-upload.action.ts'
export { hashUploads } from './hash-uploads.ts'
export { zipContents } from './list-zip.ts'
