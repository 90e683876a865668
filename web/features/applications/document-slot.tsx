/** One picture of a document: chosen or dropped, uploaded with its progress, shown small, replaced or removed. */
import { IdCard, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IDENTITY_FILE_MAX_BYTES } from '#contract/limits.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError, useAction, useMutation } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Progress } from '#web/ui/progress.tsx'
import type { Application, Slot } from './application.ts'
import { DocumentRefused, sendDocument } from './send-document.ts'

/** A list, not image/*: phones that take HEIC convert it to JPEG then. */
const ACCEPTED = 'image/jpeg,image/png,image/webp'
const MAX_MB = IDENTITY_FILE_MAX_BYTES / 1024 / 1024

interface DocumentSlotProps {
  applicationId: string
  slot: Slot
  file: Application['files'][number] | undefined
  problem: string | undefined
}

function useSending(applicationId: string, slot: Slot) {
  const { t } = useTranslation('apply')
  const token = useSessionToken()
  const open = useAction(api.applications.openIdentityUpload)
  const errorText = useErrorText()
  const [percent, setPercent] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const textOf = (error: unknown): string => {
    if (error instanceof DocumentRefused) return t(`identity.refused.${error.reason}`, { size: MAX_MB })
    return isCallError(error, 'too_large') ? t('identity.refused.large', { size: MAX_MB }) : errorText(error)
  }

  const send = async (file: File) => {
    setRefusal(undefined)
    const controller = new AbortController()
    sending.current?.abort()
    sending.current = controller
    try {
      if (file.size === 0) throw new DocumentRefused('empty')
      if (file.size > IDENTITY_FILE_MAX_BYTES) throw new DocumentRefused('large')
      setPercent(0)
      const { uploadUrl } = await open.run({ token, applicationId, slot, fileSize: file.size })
      await sendDocument(uploadUrl, file, setPercent, controller.signal)
    } catch (error) {
      if (!controller.signal.aborted) setRefusal(textOf(error))
    } finally {
      if (sending.current === controller) setPercent(null)
    }
  }
  const cancel = () => {
    sending.current?.abort()
    setPercent(null)
  }
  return { percent, refusal, send, cancel }
}

function Kept({ file, slot, onFile }: { file: Application['files'][number]; slot: Slot; onFile: (file: File) => void }) {
  const { t } = useTranslation('apply')
  const token = useSessionToken()
  const remove = useMutation(api.applications.removeIdentityFile)
  const errorText = useErrorText()
  const [problem, setProblem] = useState<string>()
  const title = t(`identity.slots.${slot}.title`)
  return (
    <div className="flex flex-wrap items-center gap-4">
      <span className="flex h-28 w-40 shrink-0 items-center justify-center overflow-hidden rounded-md border bg-sunken">
        <img
          src={`/media/sealed/${file._id}`}
          alt={t('identity.preview', { slot: title })}
          width={file.width}
          height={file.height}
          className="max-h-full w-auto max-w-full object-contain"
        />
      </span>
      <div className="flex min-w-0 flex-col gap-2">
        <p className="text-sm font-semibold text-success" role="status">
          {t('identity.sent')}
        </p>
        <div className="flex flex-wrap gap-2">
          <label className={buttonClass('secondary', 'sm', 'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-ring')}>
            {t('identity.replace')}
            <input
              type="file"
              accept={ACCEPTED}
              aria-label={`${t('identity.replace')}: ${title}`}
              className="sr-only"
              onChange={({ target }) => {
                const [chosen] = target.files ?? []
                if (chosen !== undefined) onFile(chosen)
                target.value = ''
              }}
            />
          </label>
          <Button
            variant="ghost"
            size="sm"
            busy={remove.isBusy}
            aria-label={`${t('identity.remove')}: ${title}`}
            onClick={() => {
              setProblem(undefined)
              remove.run({ token, fileId: file._id }).catch((error: unknown) => setProblem(errorText(error)))
            }}
          >
            <Trash2 aria-hidden />
            {t('identity.remove')}
          </Button>
        </div>
        {problem !== undefined && (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
      </div>
    </div>
  )
}

export function DocumentSlot({ applicationId, slot, file, problem }: DocumentSlotProps) {
  const { t } = useTranslation('apply')
  const { percent, refusal, send, cancel } = useSending(applicationId, slot)
  const shownProblem = refusal ?? (percent === null && file === undefined ? problem : undefined)
  return (
    <section data-field={slot} data-testid={`document-${slot}`} className="flex flex-col gap-3 border-t pt-5 first:border-t-0 first:pt-0">
      <div className="flex gap-3">
        <IdCard aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
        <div>
          <h3 className="font-semibold">{t(`identity.slots.${slot}.title`)}</h3>
          <p className="text-sm text-muted">{t(`identity.slots.${slot}.text`)}</p>
        </div>
      </div>
      {percent !== null ? (
        <div className="flex flex-col items-start gap-3">
          <div className="w-full">
            <Progress value={percent} label={t('identity.sending')} />
          </div>
          <Button variant="secondary" size="sm" onClick={cancel}>
            {t('identity.cancel')}
          </Button>
        </div>
      ) : file === undefined ? (
        <FileDrop
          accept={ACCEPTED}
          label={`${t('identity.chooseFile')}: ${t(`identity.slots.${slot}.title`)}`}
          hint={t('identity.fileHint', { size: MAX_MB })}
          fileName={null}
          onFile={(chosen) => void send(chosen)}
        />
      ) : (
        <Kept file={file} slot={slot} onFile={(chosen) => void send(chosen)} />
      )}
      {shownProblem !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {shownProblem}
        </p>
      )}
    </section>
  )
}
