/** Upload Order Media (spec §2, §4, §5): real progress to 90, then 95 checked, then 100 completed. */
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DELIVERY_FILES_MAX, DELIVERY_NOTE_MAX, REFRESH_AFTER_UPLOAD_MS } from '#contract/limits.ts'
import type { Order } from '#contract/types.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { CallError, isCallError } from '#web/lib/live/call-error.ts'
import { api } from '#web/lib/live/api.ts'
import { useAction, useMutation } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { useConfirmClose } from '#web/lib/form/use-confirm-close.tsx'
import { useRefreshLater } from '#web/lib/use-refresh-later.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { formatDayTime } from '#web/ui/format.ts'
import { Counter, Textarea } from '#web/ui/input.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useNow } from '#web/ui/values.tsx'
import { ChosenFiles } from './chosen-files.tsx'
import { deliverFiles } from './deliver-files.ts'
import { type CheckedFile, keptUploadsOf, SendingFailed } from '#web/lib/upload/send-file.ts'
import { takeFiles } from '#web/lib/upload/take-files.ts'
import { ACCEPTED, SENT_PERCENT, UploadCancelled } from '#web/lib/upload/upload-file.ts'

interface UploadDialogProps {
  order: Order
  open: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Windows gives some ZIP files no type. */
const typeOf = ({ type }: File) => (type === '' ? 'application/zip' : type)
const isSameFile = (one: File, other: File) => one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

function useDeliveryCalls(orderId: string, token: string, isReplacement: boolean) {
  const ticket = useAction(api.orders.generateOrderMediaUploadUrlR2)
  const finish = useAction(api.media.finishUpload)
  const complete = useMutation(api.orders.completeOrderWithMediaR2)
  const replace = useMutation(api.orders.replaceDelivery)
  return {
    ticket: (file: File) => ticket.run({ token, orderId, fileName: file.name, fileType: typeOf(file), fileSize: file.size }),
    resume: (objectId: string) => ticket.run({ token, orderId, objectId }),
    finish: (objectId: string, isUntouched: boolean) => finish.run({ token, objectId, isUntouched }),
    complete: (note: string, first: CheckedFile, more: readonly CheckedFile[]) =>
      isReplacement
        ? replace.run({ token, orderId, objectIds: [first, ...more].map(({ objectId }) => objectId), fileSize: first.fileSize })
        : complete.run({
            token,
            orderId,
            ...first,
            ...(more.length === 0 ? {} : { moreObjectIds: more.map(({ objectId }) => objectId) }),
            ...(note === '' ? {} : { note }),
          }),
  }
}

/** Title and text of a failed delivery; `file`: the file that could not be sent. */
interface Failure {
  title: string
  text: string | undefined
  file: File | null
}

/** The texts of spec §8 for each step that can fail. */
function useFailure(isReplacement: boolean): (error: unknown) => Failure {
  const { t } = useTranslation('orders')
  const errorText = useErrorText()
  return (error) => {
    const failed = error instanceof SendingFailed ? error : null
    const cause = failed === null ? error : failed.cause
    if (isCallError(cause, 'unauthorized')) return { title: t('upload.authError'), text: t('upload.loginNeeded'), file: null }
    const lastFailed = t(isReplacement ? 'upload.replaceFailed' : 'upload.completeFailed')
    // Not a failed step of the upload.
    if (failed === null) return { title: lastFailed, text: errorText(error), file: null }
    const reason = isCallError(cause) ? errorText(cause) : undefined
    switch (failed.step) {
      case 'ticket':
        return { title: t('upload.ticketFailed'), text: reason, file: failed.file }
      case 'send':
        return { title: t('upload.sendFailed', { file: failed.file.name }), text: reason ?? t('upload.broken'), file: failed.file }
      case 'complete':
        return { title: lastFailed, text: reason, file: null }
      default:
        return failed.step satisfies never
    }
  }
}

/** The files of a delivery as a form. A cancelled upload is paused: sending again continues it. */
function useDelivery(order: Order, onDone: () => void) {
  const { t } = useTranslation(['orders', 'common'])
  const { token, user } = useAuth()
  const refreshLater = useRefreshLater()
  const [isReplacement] = useState(() => order.status === 'completed')
  const calls = useDeliveryCalls(order._id, token ?? '', isReplacement)
  const failureOf = useFailure(isReplacement)
  const [percent, setPercent] = useState(0)
  const [refusedFile, setRefusedFile] = useState<File | null>(null)
  const [isPaused, setIsPaused] = useState(false)
  const cancel = useRef<AbortController>(undefined)
  useEffect(() => () => cancel.current?.abort(), [])

  const form = useForm<{ files: readonly File[]; isUntouched: boolean; note: string }>({
    start: { files: [], isUntouched: false, note: '' },
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
    send: async ({ files, isUntouched, note }) => {
      setPercent(0)
      setIsPaused(false)
      setRefusedFile(null)
      if (token === undefined || token === '' || user === null) throw new CallError('unauthorized', 'signed out')
      const controller = new AbortController()
      cancel.current = controller
      await deliverFiles({
        files,
        calls: {
          ...calls,
          finish: (objectId) => calls.finish(objectId, isUntouched),
          complete: (first, more) => calls.complete(note.trim(), first, more),
        },
        kept: keptUploadsOf(order._id, sessionStorage),
        signal: controller.signal,
        onPercent: setPercent,
      })
      toast({ title: t(isReplacement ? 'upload.replaced' : 'upload.done'), description: t('upload.doneText', { name: order.user.name }) })
      refreshLater(REFRESH_AFTER_UPLOAD_MS)
      onDone()
    },
  })
  /** Adds the files of one choice. */
  const add = (chosen: readonly File[]) => {
    const { files } = form.values
    const others = chosen.filter((file, at) => ![...files, ...chosen.slice(0, at)].some((other) => isSameFile(other, file)))
    const { taken, refused, leftOver } = takeFiles(others, DELIVERY_FILES_MAX - files.length)
    const lines = refused.map(({ file, problem }) => `${file.name}: ${t(`upload.problems.${problem}`)}`)
    if (leftOver > 0) lines.push(t('common:filesLeftOver', { number: leftOver, max: DELIVERY_FILES_MAX }))
    if (taken.length > 0) setIsPaused(false)
    setRefusedFile(null)
    form.set({ files: [...files, ...taken] })
    if (lines.length > 0) form.refuse({ field: 'files', text: lines.join('\n') })
  }
  const remove = (file: File) => {
    setRefusedFile(null)
    form.set(({ files }) => ({ files: files.filter((other) => other !== file) }))
  }
  return { form, isReplacement, percent, refusedFile, isPaused, add, remove, cancel: () => cancel.current?.abort() }
}

interface DeliveryBodyProps {
  delivery: ReturnType<typeof useDelivery>
  order: Order
  /** The customer. */
  name: string
}

/** The first words of the brief, so that no delivery reaches the wrong customer. */
function Asked({ order, name }: { order: Order; name: string }) {
  const { t } = useTranslation('orders')
  return (
    <div className="flex items-start gap-3 rounded-md bg-sunken px-4 py-3 text-sm">
      <Avatar name={name} src={order.user.picture} />
      <div className="min-w-0">
        <p className="font-semibold">{t('upload.brief', { name })}</p>
        <p className="line-clamp-3 wrap-anywhere text-muted">{order.desiredText}</p>
      </div>
    </div>
  )
}

function DeliveryBody({ delivery, order, name }: DeliveryBodyProps) {
  const { form, isReplacement, percent, refusedFile, isPaused, add, remove } = delivery
  const { t, i18n } = useTranslation('orders')
  const now = useNow()
  const problemId = useId()
  const { files, isUntouched, note } = form.values
  const problem = form.errorOf('files')
  return (
    <div ref={form.ref} className="flex flex-col gap-4">
      <Asked order={order} name={name} />
      {isReplacement && order.replaceBy !== null && (
        <p className="text-sm">{t('upload.replaceText', { name, when: formatDayTime(order.replaceBy, now, i18n.language) })}</p>
      )}
      {!form.isBusy && files.length < DELIVERY_FILES_MAX && (
        <div data-invalid={files.length === 0 && problem !== undefined ? true : undefined}>
          <FileDrop
            accept={ACCEPTED}
            label={t(files.length === 0 ? 'upload.choose' : 'upload.chooseMore')}
            hint={t('upload.hint')}
            fileName={null}
            onFiles={add}
          />
        </div>
      )}
      <ChosenFiles files={files} refused={refusedFile} problemId={problemId} onRemove={form.isBusy ? undefined : remove} />
      {problem !== undefined && (
        <p
          id={problemId}
          role="alert"
          className="rounded-md bg-danger-soft px-4 py-3 text-sm wrap-anywhere whitespace-pre-line text-danger"
        >
          {problem}
        </p>
      )}
      {!isReplacement && (
        <Field label={t('upload.note', { name })} aside={<Counter length={note.length} max={DELIVERY_NOTE_MAX} />}>
          {(aria) => <Textarea {...aria} {...form.input('note')} disabled={form.isBusy} maxLength={DELIVERY_NOTE_MAX} rows={2} />}
        </Field>
      )}
      <Switch
        isOn={isUntouched}
        disabled={form.isBusy}
        onChange={(isOn) => form.set({ isUntouched: isOn })}
        text={t('upload.untouchedText')}
      >
        {t('upload.untouched')}
      </Switch>
      {isUntouched && <output className="rounded-md bg-sunken px-4 py-3 text-sm">{t('upload.untouchedWarning', { name })}</output>}
      {form.isBusy && (
        <Progress
          value={percent}
          label={t(percent < SENT_PERCENT ? 'upload.sending' : isReplacement ? 'upload.replacing' : 'upload.completing')}
        />
      )}
      {order.status === 'pending' && <p className="text-sm text-muted">{t('upload.accepts')}</p>}
      {isPaused && <output className="rounded-md bg-sunken px-4 py-3 text-sm">{t('upload.paused')}</output>}
    </div>
  )
}

export function UploadDialog({ order, open, onOpenChange }: UploadDialogProps) {
  const { t } = useTranslation(['orders', 'common'])
  const delivery = useDelivery(order, () => onOpenChange(false))
  const { form, isReplacement, percent, isPaused, cancel } = delivery
  const name = useUserName()(order.user.name)
  const { askBeforeClose, confirmation } = useConfirmClose(form.isChanged, () => onOpenChange(false))
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : askBeforeClose())}
        isLocked={form.isBusy}
        title={t(isReplacement ? 'upload.replaceTitle' : 'upload.title')}
        description={t('upload.text', { product: order.product.name, name })}
        closeLabel={t('common:actions.close')}
        footer={
          <>
            <Button variant="secondary" disabled={form.isBusy && percent >= SENT_PERCENT} onClick={form.isBusy ? cancel : askBeforeClose}>
              {t('common:actions.cancel')}
            </Button>
            <Button busy={form.isBusy} busyLabel={t('upload.busy')} onClick={() => void form.submit()} data-testid="upload-submit">
              {isPaused ? t('upload.resume') : t(isReplacement ? 'upload.replaceSubmit' : 'upload.submit', { name })}
            </Button>
          </>
        }
      >
        <DeliveryBody delivery={delivery} order={order} name={name} />
      </Dialog>
      {confirmation}
    </>
  )
}
