/** The files of a message that is being written: each is sent and checked as soon as it is chosen. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MESSAGE_FILES_MAX, UPLOAD_MAX_BYTES } from '#contract/limits.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useAction, useMutation } from '#web/lib/live/hooks.ts'
import { type CheckedFile, sendFile, type SendFileOptions, SendingFailed } from '#web/lib/upload/send-file.ts'
import { UploadCancelled } from '#web/lib/upload/upload-file.ts'
import { keepLocal } from './local-pictures.ts'

export interface ChosenFile {
  readonly id: string
  readonly file: File
  /** 0–100. */
  readonly percent: number
  /** Null until the server has checked it. */
  readonly checked: CheckedFile | null
  /** Why it cannot be sent; null: it can, or is on its way. */
  readonly problem: string | null
}

export interface MessageFiles {
  readonly files: readonly ChosenFile[]
  /** The fault of the last choice; null: none. */
  readonly problem: string | null
  readonly isBusy: boolean
  add: (files: readonly File[]) => void
  remove: (id: string) => void
  /** The message was sent. */
  clear: () => void
}

/** Some systems give no type to files they do not know: the content decides. */
const typeOf = ({ type, name }: File): string =>
  type !== '' ? type : /\.(?:txt|md|csv|log)$/i.test(name) ? 'text/plain' : 'application/octet-stream'

interface Upload {
  readonly stop: AbortController
  objectId: string | null
}

/** A thread; null: a ticket that is not opened yet. */
type FilesTarget = (string & {}) | 'broadcast' | null

/** The calls that send a file. */
function useSending(target: FilesTarget, token: string): Pick<SendFileOptions, 'calls'> {
  const open = useAction(api.threads.openUpload)
  const ofTicket = useAction(api.tickets.openUpload)
  const ofBroadcast = useAction(api.broadcasts.openUpload)
  const ask = (args: Omit<Parameters<typeof ofTicket.run>[0], 'token'>) =>
    target === 'broadcast'
      ? ofBroadcast.run({ token, ...args })
      : target === null
        ? ofTicket.run({ token, ...args })
        : open.run({ token, threadId: target, ...args })
  const finish = useAction(api.media.finishUpload)
  return {
    calls: {
      ticket: (file) => ask({ fileName: file.name, fileType: typeOf(file), fileSize: file.size }),
      resume: (objectId) => ask({ objectId }),
      finish: (objectId) => finish.run({ token, objectId }),
    },
  }
}

/** Continues an upload within this page. */
const remembering = (upload: Upload): Pick<SendFileOptions, 'kept' | 'signal'> => ({
  signal: upload.stop.signal,
  kept: {
    get: () => upload.objectId,
    set: (_file, objectId) => void (upload.objectId = objectId),
    remove: () => void (upload.objectId = null),
  },
})

/** `others`: files that count for the same limit. */
export function useMessageFiles(target: FilesTarget, token: string, others = 0): MessageFiles {
  const { t } = useTranslation('threads')
  const sending = useSending(target, token)
  const cancel = useMutation(api.media.cancelUpload)
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const uploads = useRef(new Map<string, Upload>())

  useEffect(
    () => () => {
      for (const { stop } of uploads.current.values()) stop.abort()
    },
    [],
  )

  const change = (id: string, part: Partial<ChosenFile>) =>
    setFiles((now) => now.map((each) => (each.id === id ? { ...each, ...part } : each)))

  async function upload(id: string, file: File): Promise<void> {
    const running: Upload = { stop: new AbortController(), objectId: null }
    uploads.current.set(id, running)
    try {
      const checked = await sendFile(file, { ...sending, ...remembering(running) }, (percent) => change(id, { percent }))
      keepLocal(checked.objectId, file)
      change(id, { checked, percent: 100 })
    } catch (error) {
      if (error instanceof UploadCancelled) return
      const cause = error instanceof SendingFailed ? error.cause : error
      change(id, {
        problem: isCallError(cause, 'wrong_type', 'unsafe_file') ? t('wrongFile') : t('uploadFailed', { file: file.name }),
      })
    }
  }

  function add(chosen: readonly File[]): void {
    const room = MESSAGE_FILES_MAX - others - files.length
    const empty = chosen.find(({ size }) => size === 0)
    const large = chosen.find(({ size }) => size > UPLOAD_MAX_BYTES)
    const fitting = chosen.filter(({ size }) => size > 0 && size <= UPLOAD_MAX_BYTES)
    setProblem(
      fitting.length > room
        ? t('tooManyFiles', { max: MESSAGE_FILES_MAX })
        : large !== undefined
          ? t('fileTooLarge', { file: large.name })
          : empty !== undefined
            ? t('fileEmpty', { file: empty.name })
            : null,
    )
    const added = fitting
      .slice(0, Math.max(0, room))
      .map((file) => ({ id: crypto.randomUUID(), file, percent: 0, checked: null, problem: null }))
    setFiles((now) => [...now, ...added])
    for (const { id, file } of added) void upload(id, file)
  }

  return {
    files,
    problem,
    isBusy: files.some((each) => each.checked === null && each.problem === null),
    add,
    remove: (id) => {
      const running = uploads.current.get(id)
      running?.stop.abort()
      // The clock removes it anyway.
      if (running?.objectId != null) void cancel.run({ token, objectId: running.objectId }).catch(() => undefined)
      uploads.current.delete(id)
      setProblem(null)
      setFiles((now) => now.filter((each) => each.id !== id))
    },
    clear: () => {
      uploads.current.clear()
      setProblem(null)
      setFiles([])
    },
  }
}
