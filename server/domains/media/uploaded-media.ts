import type { UploadRow } from './media.sql.ts'

/** spec §3 Uploaded media. `fileSize` is in bytes. */
export interface UploadedMedia {
  objectId: string
  fileName: string
  fileType: string
  fileSize: number
}

export const presentUpload = ({ objectId, fileName, fileType, fileSize }: UploadRow): UploadedMedia => ({ objectId, fileName, fileType, fileSize })
