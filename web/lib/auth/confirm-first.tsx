/** Replaces a form that moves money while the e-mail address is unconfirmed (product.md §1). The form opens once it is confirmed. */
import { MailWarning } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAuth } from './use-auth.ts'
import { useMailAgain } from './use-mail-again.ts'

interface ConfirmFirstProps {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
}

/** Must this user confirm an address before paying? */
export const useIsUnconfirmed = (): boolean => useAuth().user?.emailStatus === 'unconfirmed'

export function ConfirmFirst({ open, onOpenChange, title }: ConfirmFirstProps) {
  const { t } = useTranslation(['recovery', 'common'])
  const { user } = useAuth()
  const { send, isBusy, seconds } = useMailAgain('bar')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={title}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {t('common:actions.close')}
          </Button>
          <Button busy={isBusy} disabled={seconds > 0} onClick={() => void send()}>
            {seconds > 0 ? t('bar.resendIn', { seconds }) : t('bar.resend')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-3 py-4 text-center" data-testid="confirm-first">
        <MailWarning aria-hidden className="size-10 text-accent" />
        <p className="text-lg font-semibold">{t('first.title')}</p>
        <p className="max-w-sm text-sm wrap-anywhere text-muted">{t('first.text', { email: user?.email ?? '' })}</p>
      </div>
    </Dialog>
  )
}
