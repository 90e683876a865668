/** An account that is being closed: its last day, its open blocks, its balance, and the button that keeps it. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDate, formatMoney } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast-store.ts'
import { BalanceChoice } from './balance-choice.tsx'
import { balanceOf, ClosingBlocks, type ClosingState, endsByItself } from './closing-blocks.tsx'
import { isOver } from './is-over.ts'
import { LastPayoutDialog } from './last-payout-dialog.tsx'
import { LastPayout } from './last-payout.tsx'
import { useAgreedAmount } from './use-agreed-amount.ts'
import { useKeepAccount } from './use-keep-account.ts'

/** Money that arrived or came back since: the user has not decided about it yet. */
function NewBalance({ amount, minimum, onPayOut }: { amount: number; minimum: number; onPayOut: () => void }) {
  const { t, i18n } = useTranslation('leaving')
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.auth.requestDeletion)
  const callFailed = useCallFailed()
  const { isAgreed, agree } = useAgreedAmount(amount)
  const letGo = async () => {
    try {
      await run({ token, givesUp: amount })
      toast({ title: t('leave.letGoDone', { amount: formatMoney(amount, i18n.language) }) })
    } catch (error) {
      callFailed(error, t('leave.letGoFailed'))
    }
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <BalanceChoice amount={amount} minimum={minimum} isGivenUp={isAgreed} onGiveUp={agree} onPayOut={onPayOut} />
      <Button variant="secondary" disabled={!isAgreed} busy={isBusy} onClick={() => void letGo()}>
        {t('leave.letGo')}
      </Button>
    </div>
  )
}

/** The balance that the user gave up, as long as it is there. */
function GivenUp({ amount, onPayOut }: { amount: number; onPayOut: (() => void) | undefined }) {
  const { t, i18n } = useTranslation('leaving')
  return (
    <div className="flex flex-col items-start gap-2 text-sm" data-testid="gives-up">
      <p>{t('leave.givesUp', { amount: formatMoney(amount, i18n.language) })}</p>
      {onPayOut !== undefined && (
        <Button variant="secondary" size="sm" onClick={onPayOut}>
          {t('payout.instead')}
        </Button>
      )}
    </div>
  )
}

export function Closing({
  closesAt,
  closing: { blocks, givesUp, lastPayout, payoutMinimum, heldUntil },
}: {
  closesAt: number
  closing: ClosingState
}) {
  const { t, i18n } = useTranslation('leaving')
  const { keep, isBusy } = useKeepAccount()
  const [isPayingOut, setIsPayingOut] = useState(false)
  const balance = balanceOf(blocks)
  const payable = balance ?? givesUp
  const payOut = () => setIsPayingOut(true)
  return (
    <div className="flex flex-col items-start gap-5">
      <output className="text-sm">
        {isOver(closesAt)
          ? t(blocks.every(endsByItself) ? 'bar.waitsForUs' : 'leave.waits')
          : t('leave.closing', { date: formatDate(closesAt, i18n.language) })}
      </output>
      {lastPayout !== null && <LastPayout payout={lastPayout} />}
      <ClosingBlocks blocks={blocks} />
      {givesUp > 0 && <GivenUp amount={givesUp} onPayOut={balance === undefined && givesUp >= payoutMinimum ? payOut : undefined} />}
      {balance !== undefined && <NewBalance amount={balance} minimum={payoutMinimum} onPayOut={payOut} />}
      <Button busy={isBusy} onClick={() => void keep()}>
        {t('leave.keep')}
      </Button>
      {isPayingOut && payable > 0 && (
        <LastPayoutDialog amount={payable} isClosing heldUntil={heldUntil} onClose={() => setIsPayingOut(false)} />
      )}
    </div>
  )
}
