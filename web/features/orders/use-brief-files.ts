/** Files of a brief: each is sent and checked as soon as it is chosen, and then belongs to the draft. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadTicket } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useAction, useMutation } from '#web/lib/live/hooks.ts'
import { type CheckedFile, sendFile, SendingFailed } from '#web/lib/upload/send-file.ts'
import { takeFiles } from '#web/lib/upload/take-files.ts'
import { UploadCancelled } from '#web/lib/upload/upload-file.ts'

/** The place of files that answer no question. */
export const ATTACHED = ''

export interface SentFile {
  readonly id: string
  readonly name: string
  /** 0–100. */
  readonly percent: number
  /** The key of the question that it answers, or `ATTACHED`. */
  readonly place: string
}

export interface BriefFiles {
  /** On their way. */
  readonly sending: readonly SentFile[]
  /** Problems of the files that were chosen last, a line each, and their place; null: none. */
  readonly problem: { readonly place: string; readonly text: string } | null
  add: (files: readonly File[], place: string) => void
  /** Ends a file on its way. */
  stop: (id: string) => void
  /** Gives a sent file up. */
  discard: (objectId: string) => void
}

interface BriefFilesProps {
  token: string
  /** Number of files in the draft. */
  count: number
  /** Largest number of them. */
  max: number
  onSent: (file: CheckedFile, place: string) => void
  /** Opens, or with `objectId` resumes an upload elsewhere than for a brief. */
  openElsewhere?: (asked: { fileName: string; fileType: string; fileSize: number } | { objectId: string }) => Promise<UploadTicket>
}

/** Windows gives some ZIP files no type. */
const typeOf = ({ type }: File) => (type === '' ? 'application/zip' : type)

export function useBriefFiles({ token, count, max, onSent, openElsewhere }: BriefFilesProps): BriefFiles {
  const { t } = useTranslation(['ordering', 'common'])
  const open = useAction(api.media.openUpload)
  const finish = useAction(api.media.finishUpload)
  const cancel = useMutation(api.media.cancelUpload)
  const [sending, setSending] = useState<readonly SentFile[]>([])
  const [problem, setProblem] = useState<BriefFiles['problem']>(null)
  const stops = useRef(new Map<string, AbortController>())
  useEffect(() => () => stops.current.forEach((stop) => stop.abort()), [])

  async function send(id: string, file: File, place: string): Promise<void> {
    const stop = new AbortController()
    stops.current.set(id, stop)
    let objectId: string | null = null
    const openIt: NonNullable<typeof openElsewhere> = openElsewhere ?? ((asked) => open.run({ token, purpose: 'brief-file', ...asked }))
    const calls = {
      ticket: () => openIt({ fileName: file.name, fileType: typeOf(file), fileSize: file.size }),
      resume: (known: string) => openIt({ objectId: known }),
      finish: (known: string) => finish.run({ token, objectId: known }),
    }
    const kept = { get: () => objectId, set: (_file: File, id: string) => void (objectId = id), remove: () => void (objectId = null) }
    try {
      const { fileName, fileType, fileSize, ...sent } = await sendFile(file, { calls, kept, signal: stop.signal }, (percent) =>
        setSending((now) => now.map((one) => (one.id === id ? { ...one, percent } : one))),
      )
      if (!stop.signal.aborted) onSent({ objectId: sent.objectId, fileName, fileType, fileSize }, place)
    } catch (error) {
      if (error instanceof UploadCancelled) return
      const cause = error instanceof SendingFailed ? error.cause : error
      const isWrong = isCallError(cause, 'wrong_type', 'unsafe_file')
      const line = isWrong ? t('fileProblems.wrong_type', { file: file.name }) : t('fileFailed', { file: file.name })
      setProblem((now) => ({ place, text: now?.place === place ? `${now.text}\n${line}` : line }))
    } finally {
      stops.current.delete(id)
      setSending((now) => now.filter((one) => one.id !== id))
    }
  }

  return {
    sending,
    problem,
    add: (files, place) => {
      const { taken, refused, leftOver } = takeFiles(files, max - count - stops.current.size)
      const lines = refused.map((wrong) => t(`fileProblems.${wrong.problem}`, { file: wrong.file.name }))
      if (leftOver > 0) lines.push(t('common:filesLeftOver', { number: leftOver, max }))
      setProblem(lines.length === 0 ? null : { place, text: lines.join('\n') })
      for (const file of taken) {
        const id = crypto.randomUUID()
        setSending((now) => [...now, { id, name: file.name, percent: 0, place }])
        void send(id, file, place)
      }
    },
    stop: (id) => stops.current.get(id)?.abort(),
    // The clock removes it anyway.
    discard: (objectId) => void cancel.run({ token, objectId }).catch(() => undefined),
  }
}
