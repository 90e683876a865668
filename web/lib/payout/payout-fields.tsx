/** The fields of a payout: method, network, address. */
import { useTranslation } from 'react-i18next'
import { NETWORK_USUAL, NETWORKS } from '#contract/rules/payouts.ts'
import type { Form } from '#web/lib/form/use-form.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, NativeSelect } from '#web/ui/input.tsx'
import type { PayoutDetails } from './payout-details.ts'

export function PayoutFields({ form }: { form: Form<PayoutDetails> }) {
  const { t } = useTranslation('wallet')
  const { method, network } = form.values
  return (
    <>
      <Field label={t('withdrawal.method')}>
        {(aria) => (
          <NativeSelect
            {...aria}
            value={method}
            onChange={({ target }) => form.set({ method: target.value === 'crypto' ? 'crypto' : 'paypal' })}
          >
            <option value="paypal">{t('withdrawal.paypal')}</option>
            <option value="crypto">{t('withdrawal.crypto')}</option>
          </NativeSelect>
        )}
      </Field>
      {method === 'crypto' && (
        <Field label={t('withdrawal.network')}>
          {(aria) => (
            <NativeSelect
              {...aria}
              value={network}
              onChange={({ target }) => form.set({ network: NETWORKS.find((name) => name === target.value) ?? NETWORK_USUAL })}
            >
              {NETWORKS.map((name) => (
                <option key={name} value={name}>
                  {t(`withdrawal.networks.${name}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      )}
      <Field label={t(method === 'paypal' ? 'withdrawal.paypalEmail' : 'withdrawal.cryptoAddress')} error={form.errorOf('details')}>
        {(aria) => (
          <Input
            {...aria}
            {...form.input('details')}
            type={method === 'paypal' ? 'email' : 'text'}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
          />
        )}
      </Field>
    </>
  )
}
