/** A deposit after it was opened, in each of its states. Nothing locks unless a payment that is enough is being confirmed (spec §4). */
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Deposit } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { HelpLink } from '#web/lib/help/help-link.tsx'
import { api } from '#web/lib/live/api.ts'
import { useAction } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { SupportLink } from '#web/lib/support-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { DepositAddress } from './deposit-address.tsx'
import { confirmingOf, creditedText, isPartlyPaid, receivedText } from './deposit-outcome.ts'

/** How the payment page opened: in a new tab, in none because the browser blocked it, or in an earlier visit to the dialog. */
export type DepositOrigin = 'tab' | 'held-back' | 'kept'

interface DepositProgressProps {
  deposit: Deposit
  origin: DepositOrigin
  onRestart: () => void
}

const INITIATED_TEXTS = { tab: 'deposit.initiatedText', 'held-back': 'deposit.heldBackText', kept: 'deposit.keptText' } as const

function Paid({ deposit }: { deposit: Deposit }) {
  const { t, i18n } = useTranslation('wallet')
  return (
    <output className="flex flex-col items-center gap-3 py-8 text-center" data-testid="deposit-success">
      <CircleCheck aria-hidden className="size-14 text-success" />
      <span className="text-lg font-semibold">{t('deposit.successful')}</span>
      <span className="text-sm text-muted">{creditedText(deposit, t, i18n.language)}</span>
    </output>
  )
}

function Over({ deposit: { orderId, status, reason, otherCoin }, onRestart }: Pick<DepositProgressProps, 'deposit' | 'onRestart'>) {
  const { t } = useTranslation('wallet')
  const isExpired = status === 'expired'
  const text =
    otherCoin !== null && reason === 'wrong_coin'
      ? t('deposit.wrongCoinOver', { coin: otherCoin })
      : t(isExpired ? 'deposit.reasons.expired' : 'deposit.reasons.provider_failed')
  return (
    <div role="alert" className="flex flex-col items-center gap-3 py-6 text-center" data-testid="deposit-over">
      <TriangleAlert aria-hidden className="size-12 text-warning" />
      <p className="text-lg font-semibold">{t(isExpired ? 'deposit.expired' : 'deposit.failed')}</p>
      <p className="text-sm text-muted">{text}</p>
      <Button className="mt-2" onClick={onRestart}>
        {t('deposit.startAnew')}
      </Button>
      <div className="flex flex-wrap justify-center gap-x-4">
        <HelpLink article="deposit-short" />
        <SupportLink about={{ kind: 'deposit', key: orderId }} />
      </div>
    </div>
  )
}

/** The amounts that arrived and are missing; another coin; a review. Nothing while a deposit simply waits. */
function Arrived({ deposit }: { deposit: Deposit }) {
  const { t, i18n } = useTranslation('wallet')
  const { reason, amount, received, credited, otherCoin } = deposit
  const money = (dollars: number) => formatMoney(dollars, i18n.language)
  const confirming = confirmingOf(deposit)
  const isPart = isPartlyPaid(deposit)
  const isOtherCoin = reason === 'wrong_coin' && otherCoin !== null
  if (!isPart && !isOtherCoin && reason !== 'under_review') return null
  return (
    <div className="w-full rounded-md bg-warning-soft px-4 py-3 text-left text-sm text-warning" data-testid="deposit-arrived">
      {isPart && (
        <>
          <p className="font-semibold">{receivedText(deposit, t, i18n.language)}</p>
          <progress
            max={amount}
            value={received}
            aria-hidden
            className="my-2 h-1.5 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-warning [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-warning"
          />
          <p>
            {confirming > 0
              ? t('deposit.beingConfirmed', { amount: money(confirming) })
              : t('deposit.alreadyCredited', { amount: money(credited) })}
          </p>
        </>
      )}
      {isOtherCoin && <p>{t('deposit.wrongCoin', { coin: otherCoin })}</p>}
      {reason === 'under_review' && <p>{t('deposit.reasons.under_review')}</p>}
    </div>
  )
}

/** Asks the provider now; shows a note when the payment, or its rest, was not found yet. */
function useCheckPayment({ orderId, received, missing }: Deposit) {
  const { t, i18n } = useTranslation('wallet')
  const token = useSessionToken()
  const { run, isBusy } = useAction(api.transactions.checkPayment)
  const errorText = useErrorText()
  /** The note belongs to the amount that had arrived then. */
  const [note, setNote] = useState<{ text: string; received: number } | null>(null)
  const check = async () => {
    setNote(null)
    try {
      const { status } = await run({ token, orderId })
      if (status !== 'pending') return
      const text = received > 0 ? t('deposit.restNotSeen', { missing: formatMoney(missing, i18n.language) }) : t('deposit.notSeen')
      setNote({ text, received })
    } catch (error) {
      setNote({ text: errorText(error), received })
    }
  }
  return { check, isBusy, note: note?.received === received ? note.text : null }
}

export function DepositProgress({ deposit, origin, onRestart }: DepositProgressProps) {
  const { t, i18n } = useTranslation('wallet')
  const { check, isBusy, note } = useCheckPayment(deposit)
  const { status, received } = deposit
  const isConfirming = status === 'confirming'
  if (status === 'success') return <Paid deposit={deposit} />
  if (status === 'failed' || status === 'expired') return <Over deposit={deposit} onRestart={onRestart} />
  const amount = formatMoney(isConfirming ? received || deposit.amount : deposit.amount, i18n.language)
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <div role="status" className="flex w-full flex-col items-center gap-1">
        <span className="flex items-center gap-2 text-lg font-semibold">
          {isConfirming && <Spinner />}
          {t(isConfirming ? 'deposit.confirming' : 'deposit.initiated')}
        </span>
        {(isConfirming || received === 0) && (
          <span className="text-sm text-muted">{t(isConfirming ? 'deposit.confirmingText' : INITIATED_TEXTS[origin], { amount })}</span>
        )}
        {!isConfirming && <Arrived deposit={deposit} />}
      </div>
      {!isConfirming && <DepositAddress key={deposit.orderId} deposit={deposit} />}
      {isPartlyPaid(deposit) && <HelpLink article="deposit-short" />}
      <SupportLink about={{ kind: 'deposit', key: deposit.orderId }} />
      {note !== null && (
        <p role="status" className="w-full rounded-md bg-sunken px-4 py-3 text-sm">
          {note}
        </p>
      )}
      <div className="flex w-full flex-col gap-2">
        <Button busy={isBusy} disabled={isConfirming} onClick={() => void check()}>
          {t('deposit.completed')}
        </Button>
        <Button variant="ghost" size="sm" disabled={isConfirming} onClick={onRestart}>
          {t('deposit.otherAmount')}
        </Button>
      </div>
    </div>
  )
}
