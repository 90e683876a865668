/** The customer's answers and files in the brief, for both sides of the order. Each file is a button that downloads it. */
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Agreement } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { followDownload } from '#web/lib/follow-download.ts'
import { api } from '#web/lib/live/api.ts'
import { useAction } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { formatBytes } from '#web/ui/format.ts'

type File = Agreement['briefFiles'][number]

interface FilesProps {
  orderId: string
}

function FileButton({ orderId, file: { objectId, fileName, fileSize } }: FilesProps & { file: File }) {
  const { t, i18n } = useTranslation('orders')
  const token = useSessionToken()
  const { run, isBusy } = useAction(api.orders.createDownloadLink)
  const callFailed = useCallFailed()
  const size = formatBytes(fileSize, i18n.language)
  const open = async () => {
    try {
      followDownload((await run({ token, orderId, objectId })).url)
    } catch (error) {
      callFailed(error, t('download.error'))
    }
  }
  return (
    <button
      type="button"
      aria-busy={isBusy}
      aria-label={t('details.openFile', { file: fileName, size })}
      onClick={() => void open()}
      className="flex min-h-11 w-full items-center gap-2.5 rounded-md border bg-raised px-3 py-2 text-left text-sm transition-colors hover:bg-sunken"
      data-testid="brief-file"
    >
      <span className="min-w-0 flex-1 truncate">{fileName}</span>
      <span className="shrink-0 text-xs text-muted tabular-nums">{size}</span>
      <Download aria-hidden className="size-4 shrink-0 text-muted" />
    </button>
  )
}

export function BriefAnswers({ agreed: { questions, briefFiles }, ...files }: FilesProps & { agreed: Agreement }) {
  const { t } = useTranslation('orders')
  const answers = new Set(questions.map(({ file }) => file?.objectId))
  const others = briefFiles.filter(({ objectId }) => !answers.has(objectId))
  return (
    <>
      {questions.length > 0 && (
        <section>
          <h3 className="text-sm font-semibold">{t('details.answers')}</h3>
          <dl className="mt-1 flex flex-col gap-2.5">
            {questions.map(({ key, text, answer, file }) => (
              <div key={key}>
                <dt className="text-sm text-muted wrap-break-word">{text}</dt>
                <dd className="mt-0.5 whitespace-pre-line wrap-break-word">
                  {file === null ? (answer ?? t('details.noAnswer')) : <FileButton {...files} file={file} />}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {others.length > 0 && (
        <section>
          <h3 className="text-sm font-semibold">{t('details.briefFiles')}</h3>
          <ul className="mt-1 flex flex-col gap-1.5">
            {others.map((file) => (
              <li key={file.objectId}>
                <FileButton {...files} file={file} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
