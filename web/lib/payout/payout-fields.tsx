/** Where a payout goes, as fields of a form: the way, the network, the address. */
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#web/ui/field.tsx'
import { Input, NativeSelect } from '#web/ui/input.tsx'
import { NETWORKS, type PayoutDetails } from './payout-details.ts'

interface PayoutFieldsProps {
  value: PayoutDetails
  onChange: (part: Partial<PayoutDetails>) => void
  /** What is wrong with the address. */
  problem: string | undefined
  /** The field of the address. */
  inputRef: RefObject<HTMLInputElement | null>
}

export function PayoutFields({ value: { method, network, details }, onChange, problem, inputRef }: PayoutFieldsProps) {
  const { t } = useTranslation('wallet')
  return (
    <>
      <Field label={t('withdrawal.method')}>
        {(aria) => (
          <NativeSelect
            {...aria}
            value={method}
            onChange={({ target }) => onChange({ method: target.value === 'crypto' ? 'crypto' : 'paypal' })}
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
              onChange={({ target }) => onChange({ network: NETWORKS.find((name) => name === target.value) ?? 'TRC20' })}
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
      <Field label={t(method === 'paypal' ? 'withdrawal.paypalEmail' : 'withdrawal.cryptoAddress')} error={problem}>
        {(aria) => (
          <Input
            {...aria}
            ref={inputRef}
            type={method === 'paypal' ? 'email' : 'text'}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={details}
            onChange={({ target }) => onChange({ details: target.value })}
          />
        )}
      </Field>
    </>
  )
}
