import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEPOSIT_CURRENCY, PAYOUT_DETAILS_MAX } from '#contract/limits.ts'
import { NETWORK_NAMES, NETWORK_USUAL, NETWORKS } from '#contract/rules/payouts.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, NativeSelect } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import type { Answers } from './application.ts'
import { type StepFields, StepForm, type StepProps } from './step-form.tsx'

function Details({ form }: { form: StepFields<'payout'> }) {
  const { t } = useTranslation('apply')
  const input = {
    ...form.input('details'),
    maxLength: PAYOUT_DETAILS_MAX,
    onChange: ({ target }: { target: { value: string } }) => form.set({ details: target.value.trim() }),
  }
  if (form.values.method === 'paypal') {
    return (
      <Field label={t('payout.email')} error={form.errorOf('details')}>
        {(aria) => <Input {...aria} {...input} type="email" inputMode="email" autoComplete="email" />}
      </Field>
    )
  }
  return (
    <Field label={t('payout.address')} hint={t('payout.addressHint')} error={form.errorOf('details')}>
      {(aria) => <Input {...aria} {...input} autoComplete="off" autoCapitalize="none" spellCheck={false} className="font-mono" />}
    </Field>
  )
}

export function PayoutStep(props: StepProps) {
  const { t } = useTranslation('apply')
  // The text for the other method is kept for a change of mind.
  const [others, setOthers] = useState<Partial<Record<Answers['payout']['method'], string>>>({})
  return (
    <StepForm {...props} step="payout">
      {(form) => (
        <>
          <RadioGroup
            legend={t('payout.method')}
            value={form.values.method}
            onChange={(method) => {
              setOthers({ ...others, [form.values.method]: form.values.details })
              form.set({ method, details: others[method] ?? '' })
            }}
            options={[
              { value: 'paypal', label: t('payout.paypal'), text: t('payout.paypalText') },
              { value: 'crypto', label: DEPOSIT_CURRENCY, text: t('payout.cryptoText') },
            ]}
          />
          {form.values.method === 'crypto' && (
            <Field label={t('payout.network')}>
              {(aria) => (
                <NativeSelect
                  {...aria}
                  value={form.values.network}
                  onChange={({ target }) => form.set({ network: NETWORKS.find((name) => name === target.value) ?? NETWORK_USUAL })}
                >
                  {NETWORKS.map((network) => (
                    <option key={network} value={network}>
                      {NETWORK_NAMES[network]}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
          )}
          <Details form={form} />
        </>
      )}
    </StepForm>
  )
}
