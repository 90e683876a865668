/** Delivers an order: every file is sent and checked, then the order is completed with all of them. */
import { CHECKED_PERCENT, COMPLETED_PERCENT, SENT_PERCENT } from '#web/lib/upload/upload-file.ts'
import { type CheckedFile, sendFile, type SendFileOptions, step, type UploadCalls } from '#web/lib/upload/send-file.ts'

export interface DeliveryCalls extends UploadCalls {
  complete: (first: CheckedFile, more: readonly CheckedFile[]) => Promise<unknown>
}

interface DeliverOptions extends SendFileOptions {
  files: readonly File[]
  calls: DeliveryCalls
  /** 0–100. */
  onPercent: (percent: number) => void
}

/** Sends all files and completes the order. Throws UploadCancelled or SendingFailed. */
export async function deliverFiles(options: DeliverOptions): Promise<void> {
  const { files, calls, kept, onPercent } = options
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0)
  let doneBytes = 0
  const checked: CheckedFile[] = []
  for (const file of files) {
    checked.push(
      await sendFile(file, options, (percent) => onPercent(Math.floor((doneBytes * SENT_PERCENT + file.size * percent) / totalBytes))),
    )
    doneBytes += file.size
  }
  const [first, ...more] = checked
  const [firstFile] = files
  if (first === undefined || firstFile === undefined) throw new Error('a delivery without files')
  onPercent(CHECKED_PERCENT)
  await step('complete', firstFile, () => calls.complete(first, more))
  for (const file of files) kept.remove(file)
  onPercent(COMPLETED_PERCENT)
}
