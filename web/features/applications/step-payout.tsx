import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEPOSIT_CURRENCY, PAYOUT_DETAILS_MAX } from '#contract/limits.ts'
import { NETWORK_USUAL, NETWORKS, type Network } from '#contract/rules/payouts.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, NativeSelect } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import type { Answers } from './application.ts'
import { StepForm, type StepProps } from './step-form.tsx'

/** The same in every language. */
const NAMES: Readonly<Record<Network, string>> = { TRC20: 'Tron (TRC20)', ERC20: 'Ethereum (ERC20)', BEP20: 'BNB Smart Chain (BEP20)' }

export function PayoutStep(props: StepProps) {
  const { t } = useTranslation('apply')
  // What was typed for the other method stays at hand.
  const [others, setOthers] = useState<Partial<Record<Answers['payout']['method'], string>>>({})
  return (
    <StepForm {...props} step="payout">
      {({ answers, change }, errorOf) => (
        <>
          <RadioGroup
            legend={t('payout.method')}
            value={answers.method}
            onChange={(method) => {
              setOthers({ ...others, [answers.method]: answers.details })
              change({ method, details: others[method] ?? '' })
            }}
            options={[
              { value: 'paypal', label: t('payout.paypal'), text: t('payout.paypalText') },
              { value: 'crypto', label: DEPOSIT_CURRENCY, text: t('payout.cryptoText') },
            ]}
          />
          {answers.method === 'crypto' && (
            <Field label={t('payout.network')}>
              {(aria) => (
                <NativeSelect
                  {...aria}
                  value={answers.network}
                  onChange={({ target }) => change({ network: NETWORKS.find((name) => name === target.value) ?? NETWORK_USUAL })}
                >
                  {NETWORKS.map((network) => (
                    <option key={network} value={network}>
                      {NAMES[network]}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
          )}
          <div data-field="details">
            {answers.method === 'paypal' ? (
              <Field label={t('payout.email')} error={errorOf('details')}>
                {(aria) => (
                  <Input
                    {...aria}
                    type="email"
                    inputMode="email"
                    value={answers.details}
                    maxLength={PAYOUT_DETAILS_MAX}
                    autoComplete="email"
                    onChange={({ target }) => change({ details: target.value.trim() })}
                  />
                )}
              </Field>
            ) : (
              <Field label={t('payout.address')} hint={t('payout.addressHint')} error={errorOf('details')}>
                {(aria) => (
                  <Input
                    {...aria}
                    value={answers.details}
                    maxLength={PAYOUT_DETAILS_MAX}
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    className="font-mono"
                    onChange={({ target }) => change({ details: target.value.trim() })}
                  />
                )}
              </Field>
            )}
          </div>
        </>
      )}
    </StepForm>
  )
}
