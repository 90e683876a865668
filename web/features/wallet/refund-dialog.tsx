/** Asks unspent deposits back (product.md §5): on the network that they came by, which bears its own cost. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REFRESH_AFTER_MONEY_MS } from '#contract/limits.ts'
import { NETWORK_NAMES } from '#contract/rules/payouts.ts'
import type { ResultOf } from '#realtime/define.ts'
import type { Contract } from '#contract/index.ts'
import { centsFromDollars, centsTyped, dollarsFromCents } from '#contract/rules/money.ts'
import { ConfirmFirst, useIsUnconfirmed } from '#web/lib/auth/confirm-first.tsx'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { useRefreshLater } from '#web/lib/use-refresh-later.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Input, NativeSelect } from '#web/ui/input.tsx'
import { PayLine, PayLines } from '#web/ui/pay-check.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { Money } from '#web/ui/values.tsx'

export type RefundNetwork = ResultOf<Contract['withdrawals']['getRefundable']>['networks'][number]

interface RefundDialogProps {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  /** At least one, the first is the default. */
  networks: readonly RefundNetwork[]
}

function useRefundForm(chosen: RefundNetwork, onDone: () => void) {
  const { t, i18n } = useTranslation('wallet')
  const token = useSessionToken()
  const { run } = useMutation(api.withdrawals.requestRefund)
  const refreshLater = useRefreshLater()
  const errorText = useErrorText()
  const money = (dollars: number) => formatMoney(dollars, i18n.language)
  return useForm({
    start: { amount: '', address: '' },
    check: ({ amount, address }) => {
      const cents = centsTyped(amount)
      const problem =
        cents === null
          ? t('withdrawal.amountInvalid')
          : cents > centsFromDollars(chosen.most)
            ? t('refund.tooMuch', { amount: money(chosen.most) })
            : cents < centsFromDollars(chosen.minimum)
              ? t('refund.tooSmall', { amount: money(chosen.minimum) })
              : undefined
      return { amount: problem, address: address.trim() === '' ? t('withdrawal.fillAll') : undefined }
    },
    toastTitle: t('refund.failed'),
    onRefusal: (error) => {
      if (isCallError(error, 'bad_address')) return { field: 'address', text: errorText(error) }
      return isCallError(error, 'above_unspent') ? { field: 'amount', text: errorText(error) } : undefined
    },
    send: async ({ amount, address }) => {
      const dollars = dollarsFromCents(centsTyped(amount) ?? 0)
      await run({ token, amount: dollars, network: chosen.network, paymentDetails: address.trim() })
      toast({ title: t('refund.done'), description: t('refund.doneText', { amount: money(dollars) }) })
      refreshLater(REFRESH_AFTER_MONEY_MS)
      onDone()
    },
  })
}

function RefundForm({ networks, onDone }: { networks: readonly RefundNetwork[]; onDone: () => void }) {
  const { t, i18n } = useTranslation('wallet')
  const { language } = i18n
  const [name, setName] = useState(networks[0]?.network)
  const chosen = networks.find(({ network }) => network === name) ?? networks[0]
  const form = useRefundForm(chosen ?? { network: 'TRC20', most: 0, cost: 0, minimum: 0 }, onDone)
  if (chosen === undefined) return null
  const cents = centsTyped(form.values.amount)
  const net = cents === null ? null : dollarsFromCents(Math.max(0, cents - centsFromDollars(chosen.cost)))
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <Field label={t('withdrawal.network')} hint={t('refund.sameNetwork')}>
        {(aria) => (
          <NativeSelect
            {...aria}
            value={chosen.network}
            onChange={({ target }) => setName(networks.find(({ network }) => network === target.value)?.network)}
          >
            {networks.map(({ network }) => (
              <option key={network} value={network}>
                {NETWORK_NAMES[network]}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label={t('withdrawal.amount')} error={form.errorOf('amount')}>
        {(aria) => (
          <div className="flex gap-2">
            <Input {...aria} {...form.input('amount')} inputMode="decimal" autoComplete="off" className="tabular-nums" />
            <Button variant="secondary" onClick={() => form.set({ amount: chosen.most.toFixed(2) })}>
              {t('withdrawal.all')}
            </Button>
          </div>
        )}
      </Field>
      <Field label={t('refund.address')} error={form.errorOf('address')}>
        {(aria) => <Input {...aria} {...form.input('address')} autoComplete="off" spellCheck={false} maxLength={200} />}
      </Field>
      <PayLines>
        <PayLine label={t('refund.cost')}>
          <Money amount={chosen.cost} language={language} />
        </PayLine>
        <PayLine label={t('refund.get')}>
          {net === null ? '–' : <Money amount={net} language={language} className="font-semibold" />}
        </PayLine>
      </PayLines>
      <Refusal>{form.refusal}</Refusal>
      <Button type="submit" busy={form.isBusy} busyLabel={t('withdrawal.busy')}>
        {cents === null ? t('refund.submitPlain') : t('refund.submit', { amount: formatMoney(dollarsFromCents(cents), language) })}
      </Button>
    </form>
  )
}

export function RefundDialog({ open, onOpenChange, networks }: RefundDialogProps) {
  const { t, i18n } = useTranslation(['wallet', 'common'])
  const isUnconfirmed = useIsUnconfirmed()
  if (isUnconfirmed) return <ConfirmFirst open={open} onOpenChange={onOpenChange} title={t('refund.dialogTitle')} />
  const most = Math.max(0, ...networks.map((network) => network.most))
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={t('refund.dialogTitle')}
      description={t('refund.dialogText', { amount: formatMoney(most, i18n.language) })}
      closeLabel={t('common:actions.close')}
    >
      <RefundForm networks={networks} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}
