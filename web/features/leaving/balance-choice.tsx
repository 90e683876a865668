/** The balance of a user who closes the account: paid out, or given up with a checkbox. */
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Checkbox } from '#web/ui/input.tsx'

interface BalanceChoiceProps {
  /** Dollars. */
  amount: number
  /** The least amount that is paid out, in dollars. */
  minimum: number
  isGivenUp: boolean
  onGiveUp: (isGivenUp: boolean) => void
  onPayOut: () => void
}

export function BalanceChoice({ amount, minimum, isGivenUp, onGiveUp, onPayOut }: BalanceChoiceProps) {
  const { t, i18n } = useTranslation('leaving')
  return (
    <div className="flex flex-col gap-4">
      {amount < minimum ? (
        <p className="text-sm text-muted">{t('payout.used', { minimum: formatMoney(minimum, i18n.language) })}</p>
      ) : (
        <div className="flex flex-col items-start gap-2">
          <p className="text-sm text-muted">{t('payout.offerText')}</p>
          <Button variant="secondary" onClick={onPayOut}>
            {t('payout.offer')}
          </Button>
        </div>
      )}
      <Checkbox checked={isGivenUp} onChange={(event) => onGiveUp(event.target.checked)}>
        {t('blocks.giveUp', { amount: formatMoney(amount, i18n.language) })}
      </Checkbox>
    </div>
  )
}
