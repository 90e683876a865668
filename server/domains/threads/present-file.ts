import type { MessageFile } from '#contract/types.ts'
import type { FileRow } from './message-files.sql.ts'

/** The range in which heights of a wave are stored: 0–100. */
const PEAK_MAX = 100

/** A file as its reader sees it: shown once its item is ready, otherwise to be downloaded. */
export function presentFile({ objectId, file, item }: FileRow): MessageFile {
  const isReady = item?.status === 'ready'
  return {
    objectId,
    file,
    kind: item === null || item.status === 'failed' ? 'file' : item.kind,
    progress: item?.status === 'processing' ? item.progress : null,
    media: isReady
      ? {
          _id: item.id,
          kind: item.kind,
          width: item.width,
          height: item.height,
          seconds: item.seconds,
          blur: item.blur,
          peaks: item.peaks?.map((height) => height / PEAK_MAX) ?? null,
          alt: '',
          widths: item.widths,
          hasPreview: item.hasPreview,
        }
      : null,
  }
}
