/** How to pay a deposit: amount, coin, network, address and QR code here, and the provider's page as a link. */
import { Clock, ExternalLink, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEPOSIT_CURRENCY } from '#contract/limits.ts'
import { NETWORK_NAMES, NETWORK_USUAL, NETWORKS, type Network } from '#contract/rules/payouts.ts'
import type { Deposit } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useAction } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/input.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { UsdtSign } from '#web/ui/usdt-sign.tsx'

const SECOND_MS = 1_000
const MINUTE_SECONDS = 60

/** Minutes and seconds until the payment expires. */
function Countdown({ until }: { until: number }) {
  const { t } = useTranslation('wallet')
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.round((until - now) / SECOND_MS))
  return (
    <span className="flex items-center justify-center gap-1.5 text-sm text-muted tabular-nums" data-testid="countdown">
      <Clock aria-hidden className="size-4" />
      {t('deposit.timeLeft', { time: `${Math.floor(seconds / MINUTE_SECONDS)}:${String(seconds % MINUTE_SECONDS).padStart(2, '0')}` })}
    </span>
  )
}

/** The address on the chosen network; another network opens another address, which the live deposit then has. */
function useNetwork({ orderId, addresses }: Deposit) {
  const token = useSessionToken()
  const { run, isBusy } = useAction(api.transactions.openAddress)
  const callFailed = useCallFailed()
  const [chosen, setChosen] = useState<Network | null>(null)
  const network = chosen ?? addresses.at(-1)?.network ?? NETWORK_USUAL
  const address = addresses.find((one) => one.network === network)
  const choose = async (next: Network) => {
    setChosen(next)
    if (addresses.some((one) => one.network === next)) return
    try {
      await run({ token, orderId, network: next })
    } catch (error) {
      callFailed(error)
      setChosen(null)
    }
  }
  return { network, address, choose, isBusy }
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="flex min-w-0 items-center gap-2">{children}</dd>
    </div>
  )
}

/** The missing part in coins: as the provider wants it for the whole, a dollar for a coin for the rest. */
const coinsOf = ({ received, missing, amount }: Deposit, payAmount: string | undefined): string =>
  received > 0 || payAmount === undefined ? (received > 0 ? missing : amount).toFixed(2) : Number(payAmount).toFixed(2)

function AddressLines({ deposit, choice }: { deposit: Deposit; choice: ReturnType<typeof useNetwork> }) {
  const { t } = useTranslation('wallet')
  const { network, address, choose, isBusy } = choice
  const coins = coinsOf(deposit, address?.payAmount)
  const failed = () => toast({ variant: 'destructive', title: t('deposit.copyFailed') })
  const copy = { copiedLabel: t('deposit.copied'), onFail: failed }
  return (
    <dl className="flex min-w-0 flex-1 flex-col gap-3 self-stretch text-left">
      <Line label={t('deposit.send')}>
        <UsdtSign />
        <span className="text-lg font-semibold tabular-nums" data-testid="deposit-coins">
          {coins} {DEPOSIT_CURRENCY}
        </span>
        <CopyButton {...copy} text={coins} label={t('deposit.copyAmount')} className="ml-auto" />
      </Line>
      <div>
        <dt className="sr-only">{t('deposit.network')}</dt>
        <dd>
          <Field label={t('deposit.network')}>
            {(aria) => (
              <NativeSelect
                {...aria}
                value={network}
                disabled={isBusy}
                onChange={({ target }) => void choose(NETWORKS.find((name) => name === target.value) ?? NETWORK_USUAL)}
              >
                {NETWORKS.map((name) => (
                  <option key={name} value={name}>
                    {NETWORK_NAMES[name]}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        </dd>
      </div>
      <Line label={t('deposit.address')}>
        {address === undefined ? (
          <span className="min-h-12 text-sm text-muted">
            {isBusy ? t('deposit.opening') : t('deposit.noAddress')}{' '}
            {!isBusy && (
              <Button variant="link" size="sm" onClick={() => void choose(network)}>
                {t('deposit.showAddress')}
              </Button>
            )}
          </span>
        ) : (
          <>
            <code className="min-h-12 min-w-0 flex-1 font-mono text-sm wrap-anywhere select-all" data-testid="deposit-address">
              {address.address}
            </code>
            <CopyButton {...copy} text={address.address} label={t('deposit.copyAddress')} />
          </>
        )}
      </Line>
    </dl>
  )
}

export function DepositAddress({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('wallet')
  const choice = useNetwork(deposit)
  const { network, address } = choice
  const { payLink, expiresAt } = deposit
  const code = address?.address ?? payLink
  return (
    <div className="flex w-full flex-col gap-4">
      <div className="flex w-full flex-col items-center gap-4 sm:flex-row sm:items-start">
        {code !== null && <QrCode text={code} label={t(address === undefined ? 'deposit.qr' : 'deposit.addressQr')} />}
        <AddressLines deposit={deposit} choice={choice} />
      </div>
      <p className="flex gap-2.5 rounded-md bg-warning-soft px-4 py-3 text-left text-sm text-warning">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          <b className="font-semibold">{t('deposit.onlyUsdt')}</b>
          <span className="block">{t('deposit.onlyUsdtText', { network: NETWORK_NAMES[network] })}</span>
        </span>
      </p>
      {payLink !== null && (
        <a href={payLink} target="_blank" rel="noreferrer" className={buttonClass('secondary', 'md', 'w-full')} data-testid="pay-link">
          <ExternalLink aria-hidden />
          {t('deposit.openLink')}
        </a>
      )}
      {expiresAt !== null && <Countdown until={expiresAt} />}
    </div>
  )
}
