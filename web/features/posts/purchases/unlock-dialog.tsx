/** Pays for the files of a message: contents, price, balance afterwards. One button pays; the message then opens by itself. */
import { useTranslation } from 'react-i18next'
import { centsFromDollars } from '#contract/rules/money.ts'
import { ConfirmFirst } from '#web/lib/auth/confirm-first.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import type { RenderAddFunds } from '#web/lib/pay/use-add-funds.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type LockedMessage, useFileWords } from './locked-message.ts'
import { usePayment } from './use-payment.tsx'

interface UnlockDialogProps {
  message: LockedMessage
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  renderAddFunds: RenderAddFunds
}

export default function UnlockDialog({ message, open, onOpenChange, renderAddFunds }: UnlockDialogProps) {
  const { t, i18n } = useTranslation(['purchases', 'common'])
  const { chatId, seq, price, files, name } = message
  const wordsOf = useFileWords()
  const { run } = useMutation(api.chats.unlock)
  const { token, user, check, funds, isAddingFunds, isShort, onRefusal } = usePayment(centsFromDollars(price), renderAddFunds)
  const title = t('unlock.title', { count: files.length })
  const form = useForm({
    start: {},
    onRefusal,
    send: async () => {
      await run({ token, chatId, seq, expectedPrice: price })
      onOpenChange(false)
      toast({ title: t('unlock.done') })
    },
  })
  if (user === null) return null
  if (user.emailStatus === 'unconfirmed') return <ConfirmFirst open={open} onOpenChange={onOpenChange} title={title} />
  return (
    <>
      <Dialog
        open={open && !isAddingFunds}
        onOpenChange={onOpenChange}
        isLocked={form.isBusy}
        title={title}
        description={t('unlock.text', { files: wordsOf(files), name })}
        closeLabel={t('common:actions.close')}
        footer={
          <>
            <Button variant="secondary" onClick={() => onOpenChange(false)} disabled={form.isBusy}>
              {t('common:actions.cancel')}
            </Button>
            {/* The second click of a double click on the button before must not pay. */}
            <Button
              busy={form.isBusy}
              busyLabel={t('buy.busy')}
              disabled={isShort}
              onClick={({ detail }) => detail < 2 && void form.submit()}
              data-testid="pay-unlock"
            >
              {t('buy.submit', { price: formatMoney(price, i18n.language) })}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <p className="text-sm text-muted">{t('unlock.stays', { count: files.length })}</p>
          {check}
          <Refusal>{form.refusal}</Refusal>
        </div>
      </Dialog>
      {funds}
    </>
  )
}
