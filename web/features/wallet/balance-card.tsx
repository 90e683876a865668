import { ArrowUpFromLine, Wallet } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Money } from '#web/ui/values.tsx'
import { AddFundsDialog } from './add-funds-dialog.tsx'
import { Holds } from './holds.tsx'
import { PartDeposit } from './part-deposit.tsx'
import { WithdrawalDialog } from './withdrawal-dialog.tsx'
import { Withdrawals } from './withdrawals.tsx'

/** Account Balance with Load Wallet and Withdrawal (spec §2). The Withdrawal button is disabled for non-models or zero balance. */
export function BalanceCard() {
  const { t, i18n } = useTranslation('wallet')
  const { user } = useAuth()
  const [isAddingFunds, setIsAddingFunds] = useState(false)
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  const balance = user?.balance ?? 0
  const isModel = user?.status === 'model'
  const hint = !isModel ? t('balance.modelsOnly') : balance <= 0 ? t('balance.nothing') : undefined
  return (
    <Card aria-labelledby="balance-title" data-testid="balance-card">
      <CardHeader icon={<Wallet aria-hidden />} title={<span id="balance-title">{t('balance.title')}</span>} />
      <CardBody>
        <p className="text-4xl font-semibold tracking-tight" data-testid="balance">
          <Money amount={balance} language={i18n.language} />
        </p>
        <Holds className="mt-2 flex flex-col gap-1" />
        <PartDeposit onPay={() => setIsAddingFunds(true)} />
        <div className="mt-5 flex flex-wrap gap-2">
          <Button onClick={() => setIsAddingFunds(true)}>{t('balance.load')}</Button>
          <Button
            variant="secondary"
            disabled={hint !== undefined}
            aria-describedby={hint === undefined ? undefined : 'withdrawal-hint'}
            onClick={() => setIsWithdrawing(true)}
          >
            <ArrowUpFromLine aria-hidden />
            {t('balance.withdraw')}
          </Button>
        </div>
        {hint !== undefined && (
          <p id="withdrawal-hint" className="mt-2 text-xs text-muted">
            {hint}
          </p>
        )}
        <Withdrawals />
      </CardBody>
      <AddFundsDialog open={isAddingFunds} onOpenChange={setIsAddingFunds} />
      {isModel && <WithdrawalDialog open={isWithdrawing} onOpenChange={setIsWithdrawing} available={balance} />}
    </Card>
  )
}
