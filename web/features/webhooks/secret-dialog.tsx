/** The secret of an endpoint: shown once, when it is made. */
import { useTranslation } from 'react-i18next'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'

interface SecretDialogProps {
  secret: string
  isRotated: boolean
  onClose: () => void
}

export function SecretDialog({ secret, isRotated, onClose }: SecretDialogProps) {
  const { t } = useTranslation(['webhooks', 'common'])
  return (
    <Dialog
      open
      onOpenChange={onClose}
      closesOutside={false}
      title={t('secret.title')}
      description={t(isRotated ? 'secret.rotated' : 'secret.text')}
      closeLabel={t('common:actions.close')}
      footer={<Button onClick={onClose}>{t('secret.done')}</Button>}
    >
      <div className="flex items-center gap-3 rounded-md bg-sunken p-3">
        <code className="min-w-0 flex-1 text-sm wrap-anywhere select-all" data-testid="webhook-secret">
          {secret}
        </code>
        <CopyButton
          text={secret}
          label={t('secret.copy')}
          copiedLabel={t('secret.copied')}
          onFail={() => toast({ title: t('secret.copyFailed'), variant: 'destructive' })}
        />
      </div>
    </Dialog>
  )
}
