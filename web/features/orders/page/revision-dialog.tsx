/** Asks for a revision: points to change, each with its place in a file: the time of a clip, a mark on a picture. */
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useConfirmClose } from '#web/lib/form/use-confirm-close.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { arePointsTyped, emptyPoint, PointsEditor, toSend, type TypedPoint } from './points-editor.tsx'

export function RevisionDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation(['order', 'common'])
  const token = useSessionToken()
  const nameOf = useUserName()
  const { run } = useMutation(api.orders.requestRevision)
  const form = useForm<{ points: readonly TypedPoint[] }>({
    start: { points: [emptyPoint(0)] },
    check: ({ points }) => ({ points: points.some(({ text }) => text.trim() === '') ? t('revision.textMissing') : undefined }),
    send: async ({ points }) => {
      await run({ token, orderId: order._id, points: points.map(toSend) })
      toast({ title: t('revision.done'), description: t('revision.doneText', { name: nameOf(order.model.name) }) })
      onClose()
    },
  })
  const { points } = form.values
  const { askBeforeClose, confirmation } = useConfirmClose(arePointsTyped(points), onClose)
  return (
    <>
      <Dialog
        open
        onOpenChange={askBeforeClose}
        isLocked={form.isBusy}
        size="lg"
        title={t('revision.title')}
        description={t('revision.text', { name: nameOf(order.model.name), count: order.revisionsLeft })}
        closeLabel={t('common:actions.close')}
        footer={
          <>
            <Button variant="secondary" onClick={askBeforeClose} disabled={form.isBusy}>
              {t('common:actions.cancel')}
            </Button>
            <Button busy={form.isBusy} onClick={() => void form.submit()} data-testid="send-revision">
              {t('revision.submit')}
            </Button>
          </>
        }
      >
        <div ref={form.ref} className="flex flex-col gap-4">
          <PointsEditor
            orderId={order._id}
            files={order.files}
            points={points}
            problem={form.errorOf('points')}
            onPoints={(change) => form.set((now) => ({ points: change(now.points) }))}
          />
          <p className="text-sm text-muted">{t('revision.money')}</p>
          <Refusal>{form.refusal}</Refusal>
        </div>
      </Dialog>
      {confirmation}
    </>
  )
}
