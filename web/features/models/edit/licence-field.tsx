/** The licence for customers: a text of the model's own, or one of ours to begin with. */
import { useTranslation } from 'react-i18next'
import { LICENCE_MAX } from '#contract/limits.ts'
import type { FieldAria } from '#web/ui/field.tsx'
import { Field } from '#web/ui/field.tsx'
import { Counter, NativeSelect, Textarea } from '#web/ui/input.tsx'

const PRESETS = ['personal', 'online', 'commercial', 'exclusive'] as const

interface LicenceFieldProps {
  value: string
  onChange: (licence: string) => void
  /** The text field's own properties. */
  input: (aria: FieldAria) => React.ComponentProps<'textarea'>
}

export function LicenceField({ value, onChange, input }: LicenceFieldProps) {
  const { t } = useTranslation('profile')
  const chosen = PRESETS.find((preset) => t(`product.licences.${preset}.text`) === value) ?? (value === '' ? '' : 'own')
  return (
    <section aria-labelledby="licence-title" className="flex flex-col gap-3">
      <div>
        <h3 id="licence-title" className="font-semibold">
          {t('product.licence')}
        </h3>
        <p className="mt-1 text-sm text-muted">{t('product.licenceHint')}</p>
      </div>
      <Field label={t('product.licencePreset')}>
        {(aria) => (
          <NativeSelect
            {...aria}
            value={chosen}
            onChange={({ target }) => {
              const preset = PRESETS.find((one) => one === target.value)
              if (target.value !== 'own') onChange(preset === undefined ? '' : t(`product.licences.${preset}.text`))
            }}
          >
            <option value="">{t('product.licenceNone')}</option>
            {PRESETS.map((preset) => (
              <option key={preset} value={preset}>
                {t(`product.licences.${preset}.name`)}
              </option>
            ))}
            <option value="own" disabled={chosen !== 'own'}>
              {t('product.licenceOwn')}
            </option>
          </NativeSelect>
        )}
      </Field>
      <Field label={t('product.licenceText')} aside={<Counter length={value.length} max={LICENCE_MAX} />}>
        {(aria) => <Textarea {...input(aria)} rows={4} maxLength={LICENCE_MAX} />}
      </Field>
    </section>
  )
}
