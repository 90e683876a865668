/** Asks before a user is blocked, and lists the effects. */
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'

export interface BlockDialogProps {
  userId: string
  name: string
  onClose: () => void
}

export default function BlockDialog({ userId, name, onClose }: BlockDialogProps) {
  const { t } = useTranslation(['safety', 'common'])
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.members.blockUser)
  const callFailed = useCallFailed()
  const block = async () => {
    try {
      await run({ token, userId })
      toast({ title: t('block.done', { name }) })
      onClose()
    } catch (error) {
      callFailed(error)
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('block.title', { name })}
      text={t('block.text')}
      confirmLabel={t('block.confirm', { name })}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={isBusy}
      isDangerous
      onConfirm={() => void block()}
    >
      <ul className="list-disc space-y-1.5 pl-5 text-sm" data-testid="block-effects">
        <li>{t('block.follows')}</li>
        <li>{t('block.refused', { name })}</li>
        <li>{t('block.stays')}</li>
        <li>{t('block.quiet', { name })}</li>
      </ul>
    </ConfirmDialog>
  )
}
