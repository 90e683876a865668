/** Upload Order Media (spec §2, §4, §5): real progress to 90, then 95 checked, then 100 completed. */
import { File as FileIcon, TriangleAlert, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DELIVERY_FILES_MAX, REFRESH_AFTER_UPLOAD_MS } from '#contract/limits.ts'
import type { Order } from '#contract/types.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { CallError, isCallError } from '#web/lib/live/call-error.ts'
import { api } from '#web/lib/live/api.ts'
import { useAction, useMutation } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { useConfirmClose } from '#web/lib/form/use-confirm-close.tsx'
import { useRefreshLater } from '#web/lib/use-refresh-later.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { formatBytes } from '#web/ui/format.ts'
import { Progress } from '#web/ui/progress.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type CheckedFile, deliverFiles, DeliveryFailed, keptUploadsOf } from './deliver-files.ts'
import { ACCEPTED, fileProblem, SENT_PERCENT, UploadCancelled } from '#web/lib/upload/upload-file.ts'

interface UploadDialogProps {
  order: Order
  open: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Windows gives some ZIP files no type. */
const typeOf = ({ type }: File) => (type === '' ? 'application/zip' : type)
const isSameFile = (one: File, other: File) => one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

function useDeliveryCalls(orderId: string, token: string) {
  const ticket = useAction(api.orders.generateOrderMediaUploadUrlR2)
  const finish = useAction(api.media.finishUpload)
  const complete = useMutation(api.orders.completeOrderWithMediaR2)
  return {
    ticket: (file: File) => ticket.run({ token, orderId, fileName: file.name, fileType: typeOf(file), fileSize: file.size }),
    resume: (objectId: string) => ticket.run({ token, orderId, objectId }),
    finish: (objectId: string, isUntouched: boolean) => finish.run({ token, objectId, isUntouched }),
    complete: (first: CheckedFile, more: readonly CheckedFile[]) =>
      complete.run({ token, orderId, ...first, ...(more.length === 0 ? {} : { moreObjectIds: more.map(({ objectId }) => objectId) }) }),
  }
}

interface ChosenFilesProps {
  files: readonly File[]
  /** The file that could not be sent, and the id of the text that explains it. */
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

/** Title and text of a failed delivery; `file`: the file that could not be sent. */
interface Failure {
  title: string
  text: string | undefined
  file: File | null
}

/** The texts of spec §8 for each step that can fail. */
function useFailure(): (error: unknown) => Failure {
  const { t } = useTranslation('orders')
  const errorText = useErrorText()
  return (error) => {
    const failed = error instanceof DeliveryFailed ? error : null
    const cause = failed === null ? error : failed.cause
    if (isCallError(cause, 'unauthorized')) return { title: t('upload.authError'), text: t('upload.loginNeeded'), file: null }
    // Not a failed step of the upload.
    if (failed === null) return { title: t('upload.completeFailed'), text: errorText(error), file: null }
    const reason = isCallError(cause) ? errorText(cause) : undefined
    switch (failed.step) {
      case 'ticket':
        return { title: t('upload.ticketFailed'), text: reason, file: failed.file }
      case 'send':
        return { title: t('upload.sendFailed', { file: failed.file.name }), text: reason ?? t('upload.broken'), file: failed.file }
      case 'complete':
        return { title: t('upload.completeFailed'), text: reason, file: null }
      default:
        return failed.step satisfies never
    }
  }
}

/** The files of a delivery as a form. A cancelled upload is paused: sending again continues it. */
function useDelivery(order: Order, onDone: () => void) {
  const { t } = useTranslation('orders')
  const { token, user } = useAuth()
  const refreshLater = useRefreshLater()
  const calls = useDeliveryCalls(order._id, token ?? '')
  const failureOf = useFailure()
  const [percent, setPercent] = useState(0)
  const [refusedFile, setRefusedFile] = useState<File | null>(null)
  const [isPaused, setIsPaused] = useState(false)
  const cancel = useRef<AbortController>(undefined)
  useEffect(() => () => cancel.current?.abort(), [])

  const form = useForm<{ files: readonly File[]; isUntouched: boolean }>({
    start: { files: [], isUntouched: false },
    check: ({ files }) => ({ files: files.length === 0 ? t('upload.problems.missing') : undefined }),
    onRefusal: (error) => {
      if (error instanceof UploadCancelled) {
        setIsPaused(true)
        return null
      }
      const { title, text, file } = failureOf(error)
      setRefusedFile(file)
      toast({ variant: 'destructive', title, ...(text === undefined ? {} : { description: text }) })
      return { field: 'files', text: text === undefined ? title : `${title}: ${text}` }
    },
    send: async ({ files, isUntouched }) => {
      setPercent(0)
      setIsPaused(false)
      setRefusedFile(null)
      if (token === undefined || token === '' || user === null) throw new CallError('unauthorized', 'signed out')
      const controller = new AbortController()
      cancel.current = controller
      await deliverFiles({
        files,
        calls: { ...calls, finish: (objectId) => calls.finish(objectId, isUntouched) },
        kept: keptUploadsOf(order._id, sessionStorage),
        signal: controller.signal,
        onPercent: setPercent,
      })
      toast({ title: t('upload.done'), description: t('upload.doneText', { name: order.user.name }) })
      refreshLater(REFRESH_AFTER_UPLOAD_MS)
      onDone()
    },
  })
  const add = (file: File) => {
    const problem = fileProblem(file)
    if (problem !== undefined) return form.refuse({ field: 'files', text: `${file.name}: ${t(`upload.problems.${problem}`)}` })
    setIsPaused(false)
    setRefusedFile(null)
    form.set(({ files }) => {
      const isFull = files.length >= DELIVERY_FILES_MAX
      return { files: isFull || files.some((other) => isSameFile(other, file)) ? files : [...files, file] }
    })
  }
  const remove = (file: File) => {
    setRefusedFile(null)
    form.set(({ files }) => ({ files: files.filter((other) => other !== file) }))
  }
  return { form, percent, refusedFile, isPaused, add, remove, cancel: () => cancel.current?.abort() }
}

interface DeliveryBodyProps {
  delivery: ReturnType<typeof useDelivery>
  /** The customer. */
  name: string
}

function DeliveryBody({ delivery: { form, percent, refusedFile, isPaused, add, remove }, name }: DeliveryBodyProps) {
  const { t } = useTranslation('orders')
  const problemId = useId()
  const { files, isUntouched } = form.values
  const problem = form.errorOf('files')
  return (
    <div ref={form.ref} className="flex flex-col gap-4">
      {!form.isBusy && files.length < DELIVERY_FILES_MAX && (
        <div data-invalid={files.length === 0 && problem !== undefined ? true : undefined}>
          <FileDrop
            accept={ACCEPTED}
            isMultiple
            label={t(files.length === 0 ? 'upload.choose' : 'upload.chooseMore')}
            hint={t('upload.hint')}
            fileName={null}
            onFile={add}
          />
        </div>
      )}
      <ChosenFiles files={files} refused={refusedFile} problemId={problemId} onRemove={form.isBusy ? undefined : remove} />
      <Switch
        isOn={isUntouched}
        disabled={form.isBusy}
        onChange={(isOn) => form.set({ isUntouched: isOn })}
        text={t('upload.untouchedText')}
      >
        {t('upload.untouched')}
      </Switch>
      {isUntouched && <output className="rounded-md bg-sunken px-4 py-3 text-sm">{t('upload.untouchedWarning', { name })}</output>}
      {form.isBusy && <Progress value={percent} label={t(percent < SENT_PERCENT ? 'upload.sending' : 'upload.completing')} />}
      {isPaused && <output className="rounded-md bg-sunken px-4 py-3 text-sm">{t('upload.paused')}</output>}
      {problem !== undefined && (
        <p id={problemId} role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm wrap-anywhere text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

export function UploadDialog({ order, open, onOpenChange }: UploadDialogProps) {
  const { t } = useTranslation(['orders', 'common'])
  const delivery = useDelivery(order, () => onOpenChange(false))
  const { form, percent, isPaused, cancel } = delivery
  const { askBeforeClose, confirmation } = useConfirmClose(form.values.files.length > 0, () => onOpenChange(false))
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : askBeforeClose())}
        isLocked={form.isBusy}
        title={t('upload.title')}
        description={t('upload.text', { product: order.product.name, name: order.user.name })}
        closeLabel={t('common:actions.close')}
        footer={
          <>
            <Button variant="secondary" disabled={form.isBusy && percent >= SENT_PERCENT} onClick={form.isBusy ? cancel : askBeforeClose}>
              {t('common:actions.cancel')}
            </Button>
            <Button busy={form.isBusy} busyLabel={t('upload.busy')} onClick={() => void form.submit()} data-testid="upload-submit">
              {t(isPaused ? 'upload.resume' : 'upload.submit')}
            </Button>
          </>
        }
      >
        <DeliveryBody delivery={delivery} name={order.user.name} />
      </Dialog>
      {confirmation}
    </>
  )
}
