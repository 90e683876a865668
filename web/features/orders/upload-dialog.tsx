/** Upload Order Media (spec §2, §4, §5): real progress to 90, then 95 checked, then 100 completed. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REFRESH_AFTER_UPLOAD_MS } from '#contract/limits.ts'
import type { Order } from '#contract/types.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { CallError, isCallError } from '#web/lib/live/call-error.ts'
import { api } from '#web/lib/live/api.ts'
import { useAction, useMutation } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { formatBytes } from '#web/ui/format.ts'
import { Progress } from '#web/ui/progress.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { ACCEPTED, CHECKED_PERCENT, COMPLETED_PERCENT, fileProblem, sendParts, UploadCancelled } from './upload-file.ts'

interface UploadDialogProps {
  order: Order
  open: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Where an upload can go on after an interruption: the same file for the same order. */
const keptKey = (orderId: string, file: File) => `upload ${orderId} ${file.name} ${file.size} ${file.lastModified}`

export function UploadDialog({ order, open, onOpenChange }: UploadDialogProps) {
  const { t, i18n } = useTranslation(['orders', 'common'])
  const { token, user } = useAuth()
  const queryClient = useQueryClient()
  const ticketOf = useAction(api.orders.generateOrderMediaUploadUrlR2)
  const finish = useAction(api.media.finishUpload)
  const complete = useMutation(api.orders.completeOrderWithMediaR2)
  const errorText = useErrorText()
  const [file, setFile] = useState<File | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const cancel = useRef<AbortController>(undefined)
  const isBusy = percent !== null

  useEffect(() => () => cancel.current?.abort(), [])

  const fail = (title: string, error?: unknown) => {
    const text = error instanceof CallError ? errorText(error) : undefined
    setProblem(text === undefined ? title : `${title}: ${text}`)
    toast({ variant: 'destructive', title, ...(text === undefined ? {} : { description: text }) })
  }

  async function requestTicket(chosen: File, session: string) {
    const kept = sessionStorage.getItem(keptKey(order._id, chosen))
    if (kept !== null) {
      try {
        return await ticketOf.run({ token: session, orderId: order._id, objectId: kept })
      } catch (error) {
        // What was begun is gone or was checked already: begin anew.
        if (!isCallError(error, 'not_found', 'upload_expired', 'bad_request')) throw error
        sessionStorage.removeItem(keptKey(order._id, chosen))
      }
    }
    const ticket = await ticketOf.run({ token: session, orderId: order._id, fileName: chosen.name, fileType: chosen.type === '' ? 'application/zip' : chosen.type, fileSize: chosen.size })
    sessionStorage.setItem(keptKey(order._id, chosen), ticket.objectId)
    return ticket
  }

  const upload = async () => {
    const refusal = fileProblem(file)
    if (refusal !== undefined || file === null) return setProblem(t(`upload.problems.${refusal ?? 'missing'}`))
    if (token === undefined || token === '' || user === null) return fail(t('upload.authError'), new CallError('unauthorized', t('upload.loginNeeded')))
    setProblem(null)
    setPercent(0)
    const controller = new AbortController()
    cancel.current = controller
    let failure = t('upload.ticketFailed')
    try {
      const ticket = await requestTicket(file, token)
      failure = t('upload.sendFailed', { file: file.name })
      await sendParts({ ticket, file, signal: controller.signal, onPercent: setPercent })
      const checked = await finish.run({ token, objectId: ticket.objectId })
      setPercent(CHECKED_PERCENT)
      failure = t('upload.completeFailed')
      await complete.run({ token, orderId: order._id, objectId: checked.objectId, fileName: checked.fileName, fileType: checked.fileType, fileSize: checked.fileSize })
      setPercent(COMPLETED_PERCENT)
      sessionStorage.removeItem(keptKey(order._id, file))
      toast({ title: t('upload.done'), description: t('upload.doneText', { name: order.user.name }) })
      setTimeout(() => void queryClient.invalidateQueries(), REFRESH_AFTER_UPLOAD_MS)
      setFile(null)
      onOpenChange(false)
    } catch (error) {
      if (!(error instanceof UploadCancelled)) fail(failure, error)
      if (isCallError(error, 'wrong_type', 'unsafe_file', 'too_large')) sessionStorage.removeItem(keptKey(order._id, file))
    } finally {
      setPercent(null)
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      isLocked={isBusy}
      title={t('upload.title')}
      description={t('upload.text', { product: order.product.name, name: order.user.name })}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button variant="secondary" onClick={() => (isBusy ? cancel.current?.abort() : onOpenChange(false))}>
            {t('common:actions.cancel')}
          </Button>
          <Button busy={isBusy} busyLabel={t('upload.busy')} onClick={() => void upload()} data-testid="upload-submit">
            {t('upload.submit')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FileDrop accept={ACCEPTED} label={t('upload.choose')} hint={t('upload.hint')} fileName={file === null ? null : `${file.name} (${formatBytes(file.size, i18n.language)})`} disabled={isBusy} onFile={(chosen) => {
          setFile(chosen)
          setProblem(null)
        }} />
        {percent !== null && <Progress value={percent} label={t(percent < CHECKED_PERCENT ? 'upload.sending' : 'upload.completing')} />}
        {problem !== null && (
          <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}
