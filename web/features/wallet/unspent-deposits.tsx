import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { RefundDialog } from './refund-dialog.tsx'

/** One line on /transactions: deposits that are still unspent can be asked back. Nothing without them, or while the site refunds none. */
export function UnspentDeposits() {
  const { t, i18n } = useTranslation('wallet')
  const token = useSessionToken()
  const { data } = useLive(api.withdrawals.getRefundable, { token })
  const [isOpen, setIsOpen] = useState(false)
  const isOffered = data !== undefined && data.most > 0
  if (!isOffered && !isOpen) return null
  return (
    <section
      aria-label={t('refund.title')}
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border bg-surface px-5 py-4 text-sm"
      data-testid="unspent-deposits"
    >
      <p className="min-w-0 flex-1 basis-56 text-muted">{t('refund.text', { amount: formatMoney(data?.most ?? 0, i18n.language) })}</p>
      <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
        {t('refund.open')}
      </Button>
      <RefundDialog open={isOpen} onOpenChange={setIsOpen} networks={data?.networks ?? []} />
    </section>
  )
}
