/** Upload Order Media (spec §2, §4, §5): real progress to 90, then 95 checked, then 100 completed. */
import { File as FileIcon, TriangleAlert, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DELIVERY_FILES_MAX, REFRESH_AFTER_UPLOAD_MS } from '#contract/limits.ts'
import type { Order } from '#contract/types.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { api } from '#web/lib/live/api.ts'
import { useAction, useMutation } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { useConfirmClose } from '#web/lib/form/use-confirm-close.tsx'
import { useRefreshLater } from '#web/lib/use-refresh-later.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { formatBytes } from '#web/ui/format.ts'
import { Progress } from '#web/ui/progress.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { deliverFiles, DeliveryFailed, type DeliveryCalls, keptUploadsOf } from './deliver-files.ts'
import { ACCEPTED, fileProblem, SENT_PERCENT, UploadCancelled } from '#web/lib/upload/upload-file.ts'

interface UploadDialogProps {
  order: Order
  open: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Windows gives some ZIP files no type at all. */
const typeOf = ({ type }: File) => (type === '' ? 'application/zip' : type)
const isSameFile = (one: File, other: File) => one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

function useDeliveryCalls(orderId: string, token: string): DeliveryCalls {
  const ticket = useAction(api.orders.generateOrderMediaUploadUrlR2)
  const finish = useAction(api.media.finishUpload)
  const complete = useMutation(api.orders.completeOrderWithMediaR2)
  return {
    ticket: (file) => ticket.run({ token, orderId, fileName: file.name, fileType: typeOf(file), fileSize: file.size }),
    resume: (objectId) => ticket.run({ token, orderId, objectId }),
    finish: (objectId) => finish.run({ token, objectId }),
    complete: (first, more) =>
      complete.run({ token, orderId, ...first, ...(more.length === 0 ? {} : { moreObjectIds: more.map(({ objectId }) => objectId) }) }),
  }
}

interface ChosenFilesProps {
  files: readonly File[]
  /** The one that could not be sent, and where it is said why. */
  refused: File | null
  problemId: string
  onRemove: ((file: File) => void) | undefined
}

function ChosenFiles({ files, refused, problemId, onRemove }: ChosenFilesProps) {
  const { t, i18n } = useTranslation('orders')
  if (files.length === 0) return null
  return (
    <ul className="divide-y rounded-md border">
      {files.map((file) => (
        <li
          key={`${file.name} ${file.size} ${file.lastModified}`}
          className={cx('flex min-h-12 items-center gap-3 pl-4 text-sm', file === refused && 'bg-danger-soft text-danger')}
          aria-describedby={file === refused ? problemId : undefined}
          data-testid="chosen-file"
        >
          {file === refused ? (
            <TriangleAlert aria-hidden className="size-4 shrink-0" />
          ) : (
            <FileIcon aria-hidden className="size-4 shrink-0 text-muted" />
          )}
          <span className="min-w-0 flex-1 truncate font-semibold">{file.name}</span>
          <span className={cx('whitespace-nowrap tabular-nums', file !== refused && 'text-muted')}>
            {formatBytes(file.size, i18n.language)}
          </span>
          {onRemove === undefined ? (
            <span className="w-3" />
          ) : (
            <IconButton label={t('upload.remove', { file: file.name })} onClick={() => onRemove(file)}>
              <X aria-hidden />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}

/** How a delivery stands in words; `file`: the one that could not be sent. */
interface DeliveryProblem {
  text: string
  file: File | null
}

/** What failed, and why where that is known. */
function useFailure(): (error: DeliveryFailed) => { title: string; text: string | undefined; file: File | null } {
  const { t } = useTranslation('orders')
  const errorText = useErrorText()
  return ({ step, file, cause }) => {
    if (isCallError(cause, 'unauthorized')) return { title: t('upload.authError'), text: t('upload.loginNeeded'), file: null }
    const title =
      step === 'ticket'
        ? t('upload.ticketFailed')
        : step === 'send'
          ? t('upload.sendFailed', { file: file.name })
          : t('upload.completeFailed')
    const text = isCallError(cause) ? errorText(cause) : step === 'send' ? t('upload.broken') : undefined
    return { title, text, file: step === 'complete' ? null : file }
  }
}

/** The files of a delivery: chosen, sent, paused, refused. */
function useDelivery(order: Order, onDone: () => void) {
  const { t } = useTranslation('orders')
  const { token, user } = useAuth()
  const refreshLater = useRefreshLater()
  const calls = useDeliveryCalls(order._id, token ?? '')
  const failureOf = useFailure()
  const [files, setFiles] = useState<readonly File[]>([])
  /** Null: nothing is being sent. */
  const [percent, setPercent] = useState<number | null>(null)
  const [problem, setProblem] = useState<DeliveryProblem | null>(null)
  const [isPaused, setIsPaused] = useState(false)
  const cancel = useRef<AbortController>(undefined)
  useEffect(() => () => cancel.current?.abort(), [])

  const fail = ({ title, text, file = null }: { title: string; text: string | undefined; file?: File | null }) => {
    setProblem({ text: text === undefined ? title : `${title}: ${text}`, file })
    toast({ variant: 'destructive', title, ...(text === undefined ? {} : { description: text }) })
  }
  const add = (file: File) => {
    const refusal = fileProblem(file)
    if (refusal !== undefined) return setProblem({ text: `${file.name}: ${t(`upload.problems.${refusal}`)}`, file: null })
    setProblem(null)
    setIsPaused(false)
    setFiles((now) => (now.length >= DELIVERY_FILES_MAX || now.some((one) => isSameFile(one, file)) ? now : [...now, file]))
  }
  const remove = (file: File) => {
    setFiles(files.filter((one) => one !== file))
    if (file === problem?.file) setProblem(null)
  }
  const upload = async () => {
    setIsPaused(false)
    if (files.length === 0) return setProblem({ text: t('upload.problems.missing'), file: null })
    if (token === undefined || token === '' || user === null) return fail({ title: t('upload.authError'), text: t('upload.loginNeeded') })
    setProblem(null)
    setPercent(0)
    const controller = new AbortController()
    cancel.current = controller
    try {
      await deliverFiles({ files, calls, kept: keptUploadsOf(order._id, sessionStorage), signal: controller.signal, onPercent: setPercent })
      toast({ title: t('upload.done'), description: t('upload.doneText', { name: order.user.name }) })
      refreshLater(REFRESH_AFTER_UPLOAD_MS)
      onDone()
    } catch (error) {
      if (error instanceof UploadCancelled) setIsPaused(true)
      else if (error instanceof DeliveryFailed) fail(failureOf(error))
      else throw error
    } finally {
      setPercent(null)
    }
  }
  return { files, percent, problem, isPaused, add, remove, upload, cancel: () => cancel.current?.abort() }
}

function DeliveryBody({ delivery: { files, percent, problem, isPaused, add, remove } }: { delivery: ReturnType<typeof useDelivery> }) {
  const { t } = useTranslation('orders')
  const problemId = useId()
  const isBusy = percent !== null
  return (
    <div className="flex flex-col gap-4">
      {!isBusy && files.length < DELIVERY_FILES_MAX && (
        <FileDrop
          accept={ACCEPTED}
          isMultiple
          label={t(files.length === 0 ? 'upload.choose' : 'upload.chooseMore')}
          hint={t('upload.hint')}
          fileName={null}
          onFile={add}
        />
      )}
      <ChosenFiles files={files} refused={problem?.file ?? null} problemId={problemId} onRemove={isBusy ? undefined : remove} />
      {isBusy && <Progress value={percent} label={t(percent < SENT_PERCENT ? 'upload.sending' : 'upload.completing')} />}
      {isPaused && <output className="rounded-md bg-sunken px-4 py-3 text-sm">{t('upload.paused')}</output>}
      {problem !== null && (
        <p id={problemId} role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm wrap-anywhere text-danger">
          {problem.text}
        </p>
      )}
    </div>
  )
}

export function UploadDialog({ order, open, onOpenChange }: UploadDialogProps) {
  const { t } = useTranslation(['orders', 'common'])
  const delivery = useDelivery(order, () => onOpenChange(false))
  const { files, percent, isPaused, upload, cancel } = delivery
  const isBusy = percent !== null
  const { askBeforeClose, confirmation } = useConfirmClose(files.length > 0, () => onOpenChange(false))
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : askBeforeClose())}
        isLocked={isBusy}
        title={t('upload.title')}
        description={t('upload.text', { product: order.product.name, name: order.user.name })}
        closeLabel={t('common:actions.close')}
        footer={
          <>
            <Button variant="secondary" disabled={isBusy && percent >= SENT_PERCENT} onClick={isBusy ? cancel : askBeforeClose}>
              {t('common:actions.cancel')}
            </Button>
            <Button busy={isBusy} busyLabel={t('upload.busy')} onClick={() => void upload()} data-testid="upload-submit">
              {t(isPaused ? 'upload.resume' : 'upload.submit')}
            </Button>
          </>
        }
      >
        <DeliveryBody delivery={delivery} />
      </Dialog>
      {confirmation}
    </>
  )
}
