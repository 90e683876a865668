/** Request Withdrawal (spec §2, §4, §5): submitted, it is shown as pending approval and the dialog closes after 2 s. */
import { useQueryClient } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REFRESH_AFTER_MONEY_MS, WITHDRAWAL_CLOSE_MS, WITHDRAWAL_MIN_CENTS } from '#contract/limits.ts'
import type { WithdrawalMethod } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { centsOf, centsTyped, dollarsOf } from '#web/lib/cents.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { useConfirmClose } from '#web/lib/use-confirm-close.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Input, NativeSelect } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'

interface WithdrawalDialogProps {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  /** What can be withdrawn now, in dollars. */
  available: number
}

const NETWORKS = ['TRC20', 'ERC20', 'BEP20'] as const
type Network = (typeof NETWORKS)[number]
type ProblemKey = 'withdrawal.fillAll' | 'withdrawal.amountInvalid' | 'withdrawal.belowMinimum' | 'withdrawal.aboveBalance'

/** The first rule of spec §5 that the form breaks. */
export function withdrawalProblem({ amount, details, availableCents }: { amount: string; details: string; availableCents: number }): ProblemKey | undefined {
  if (amount.trim() === '' || details.trim() === '') return 'withdrawal.fillAll'
  const cents = centsTyped(amount)
  if (cents === null || cents <= 0) return 'withdrawal.amountInvalid'
  if (cents < WITHDRAWAL_MIN_CENTS) return 'withdrawal.belowMinimum'
  return cents > availableCents ? 'withdrawal.aboveBalance' : undefined
}

export function WithdrawalDialog({ open, onOpenChange, available }: WithdrawalDialogProps) {
  const { t, i18n } = useTranslation(['wallet', 'common'])
  const token = useSessionToken()
  const queryClient = useQueryClient()
  const { run, isBusy } = useMutation(api.withdrawals.requestWithdrawal)
  const callFailed = useCallFailed()
  const [amount, setAmount] = useState('')
  const [method, setMethod] = useState<WithdrawalMethod>('paypal')
  const [network, setNetwork] = useState<Network>('TRC20')
  const [details, setDetails] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isRequested, setIsRequested] = useState(false)
  const { askBeforeClose, confirmation } = useConfirmClose(!isRequested && (amount !== '' || details !== ''), () => onOpenChange(false))

  useEffect(() => {
    if (!isRequested) return undefined
    const close = setTimeout(() => {
      onOpenChange(false)
      setIsRequested(false)
    }, WITHDRAWAL_CLOSE_MS)
    const refresh = setTimeout(() => void queryClient.invalidateQueries(), REFRESH_AFTER_MONEY_MS)
    return () => {
      clearTimeout(close)
      clearTimeout(refresh)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per request
  }, [isRequested])

  const request = async () => {
    const key = withdrawalProblem({ amount, details, availableCents: centsOf(available) })
    if (key !== undefined) {
      setProblem(t(key))
      toast({ variant: 'destructive', title: t('withdrawal.failed'), description: t(key) })
      return
    }
    setProblem(null)
    try {
      await run({ token, amount: dollarsOf(centsTyped(amount) ?? 0), paymentMethod: method, paymentDetails: details.trim(), ...(method === 'crypto' ? { network } : {}) })
      setAmount('')
      setDetails('')
      setIsRequested(true)
    } catch (error) {
      setProblem(callFailed(error, t('withdrawal.failed')))
    }
  }

  return (
    <>
      <Dialog open={open} onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : askBeforeClose())} isLocked={isBusy} size="sm" title={t('withdrawal.title')} description={t('withdrawal.text', { amount: formatMoney(available, i18n.language) })} closeLabel={t('common:actions.close')}>
        {isRequested ? (
          <output className="flex flex-col items-center gap-3 py-8 text-center" data-testid="withdrawal-pending">
            <Hourglass aria-hidden className="size-12 text-accent" />
            <span className="text-lg font-semibold">{t('withdrawal.pending')}</span>
            <span className="text-sm text-muted">{t('withdrawal.pendingText')}</span>
          </output>
        ) : (
          <form
            noValidate
            className="flex flex-col gap-5"
            onSubmit={(event) => {
              event.preventDefault()
              void request()
            }}
          >
            <Field label={t('withdrawal.amount')} hint={t('withdrawal.minimum', { amount: formatMoney(dollarsOf(WITHDRAWAL_MIN_CENTS), i18n.language) })}>
              {(aria) => (
                <div className="flex gap-2">
                  <Input {...aria} inputMode="decimal" autoComplete="off" value={amount} onChange={({ target }) => setAmount(target.value)} className="tabular-nums" />
                  <Button variant="secondary" onClick={() => setAmount(available.toFixed(2))}>
                    {t('withdrawal.all')}
                  </Button>
                </div>
              )}
            </Field>
            <Field label={t('withdrawal.method')}>
              {(aria) => (
                <NativeSelect {...aria} value={method} onChange={({ target }) => setMethod(target.value === 'crypto' ? 'crypto' : 'paypal')}>
                  <option value="paypal">{t('withdrawal.paypal')}</option>
                  <option value="crypto">{t('withdrawal.crypto')}</option>
                </NativeSelect>
              )}
            </Field>
            {method === 'crypto' && (
              <Field label={t('withdrawal.network')}>
                {(aria) => (
                  <NativeSelect {...aria} value={network} onChange={({ target }) => setNetwork(NETWORKS.find((name) => name === target.value) ?? 'TRC20')}>
                    {NETWORKS.map((name) => (
                      <option key={name} value={name}>
                        {t(`withdrawal.networks.${name}`)}
                      </option>
                    ))}
                  </NativeSelect>
                )}
              </Field>
            )}
            <Field label={t(method === 'paypal' ? 'withdrawal.paypalEmail' : 'withdrawal.cryptoAddress')}>
              {(aria) => <Input {...aria} type={method === 'paypal' ? 'email' : 'text'} autoComplete="off" spellCheck={false} maxLength={200} value={details} onChange={({ target }) => setDetails(target.value)} />}
            </Field>
            {problem !== null && (
              <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
                {problem}
              </p>
            )}
            <Button type="submit" busy={isBusy} busyLabel={t('withdrawal.busy')}>
              {t('withdrawal.submit')}
            </Button>
          </form>
        )}
      </Dialog>
      {confirmation}
    </>
  )
}
