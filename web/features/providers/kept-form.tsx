/** The settings of a service: one form for all services, from the table of their fields. Keys and passwords are never shown again. */
import { useTranslation } from 'react-i18next'
import {
  FIELDS_OF,
  faultsOf,
  isOfThisMachine,
  KEPT_FIELDS,
  type KeptField,
  type KeptProvider,
  ROTATED_PROVIDERS,
  SAVED_KEY_MAX,
  SAVED_KEY_MIN,
  TRANSLATION_SERVICES,
} from '#contract/rules/kept-providers.ts'
import { PREVIOUS_KEY_HOURS } from '#contract/rules/providers.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { type Form, useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, NativeSelect } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { Provider } from './provider.ts'
import { useRefresh } from './use-refresh.ts'

type Values = Record<KeptField, string>

const SERVICE_NAMES = { google: 'Google Translate', libretranslate: 'LibreTranslate' } as const

/** The text of a field in this form. */
function useLabels(provider: KeptProvider, { service }: Values): Record<KeptField, string> {
  const { t } = useTranslation('providers')
  const key =
    provider === 'payment'
      ? t('keys.fields.merchantKey')
      : provider === 'mail'
        ? t('keys.fields.password')
        : t(service === 'google' ? 'keys.fields.apiKey' : 'keys.fields.keyIfAsked')
  return {
    service: t('keys.fields.service'),
    address: t(provider === 'mail' ? 'keys.fields.smtp' : 'keys.fields.url'),
    user: t('keys.fields.user'),
    secretKey: key,
    sender: t('keys.fields.sender'),
    clientId: t('keys.fields.clientId'),
  }
}

/** The fault of a value, for this service. */
function useProblems(provider: KeptProvider): (field: KeptField) => string {
  const { t } = useTranslation('providers')
  const invalid = t('keys.invalid', { min: SAVED_KEY_MIN, max: SAVED_KEY_MAX })
  const texts: Record<KeptField, string> = {
    service: invalid,
    address: t(provider === 'mail' ? 'keys.wrong.smtp' : 'keys.wrong.url'),
    user: t('keys.wrong.both'),
    secretKey: provider === 'mail' ? t('keys.wrong.both') : invalid,
    sender: t('keys.wrong.sender'),
    clientId: t('keys.wrong.clientId'),
  }
  return (field) => texts[field]
}

/** Only the fields of this service, without spaces around; the address of Google Translate is fixed and has no field. */
const sentOf = (provider: KeptProvider, values: Values): Values =>
  Object.fromEntries(
    KEPT_FIELDS.map((field) => [
      field,
      !FIELDS_OF[provider].includes(field) || (field === 'address' && values.service === 'google') ? '' : values[field].trim(),
    ]),
  ) as Values

interface ValueFieldProps {
  field: KeptField
  label: string
  hint: string | undefined
  form: Form<Values>
}

function ValueField({ field, label, hint, form }: ValueFieldProps) {
  const { t } = useTranslation(['providers', 'common'])
  return (
    <Field label={label} hint={hint} error={form.errorOf(field)}>
      {(aria) =>
        field === 'secretKey' ? (
          <PasswordInput
            {...aria}
            {...form.input(field)}
            autoComplete="off"
            showLabel={t('common:actions.showPassword')}
            hideLabel={t('common:actions.hidePassword')}
          />
        ) : field === 'service' ? (
          <NativeSelect {...aria} {...form.input(field)}>
            {TRANSLATION_SERVICES.map((service) => (
              <option key={service} value={service}>
                {SERVICE_NAMES[service]}
              </option>
            ))}
          </NativeSelect>
        ) : (
          <Input {...aria} {...form.input(field)} autoComplete="off" spellCheck={false} />
        )
      }
    </Field>
  )
}

interface FormProps {
  card: Provider
  provider: KeptProvider
  /** 0: none was ever saved. */
  version: number
  onDone: () => void
}

/** The form of a service. */
export function KeptForm({ card, provider, version, onDone }: FormProps) {
  const { t } = useTranslation('providers')
  const token = useSessionToken()
  const refresh = useRefresh()
  const { run } = useMutation(api.admin.providers.saveKey)
  const problemOf = useProblems(provider)
  const { details, source } = card
  const start: Values = {
    service: details?.service ?? (provider === 'translation' ? TRANSLATION_SERVICES[0] : ''),
    address: details?.address ?? '',
    user: details?.user ?? '',
    secretKey: '',
    sender: details?.sender ?? '',
    clientId: details?.clientId ?? '',
  }
  const form = useForm({
    start,
    check: (values) => {
      const faults = faultsOf(provider, sentOf(provider, values), isOfThisMachine(location.hostname))
      return Object.fromEntries(faults.map((field) => [field, problemOf(field)]))
    },
    refusedAt: { same_key: FIELDS_OF[provider][0] ?? 'secretKey' },
    send: async (values) => {
      const { secretKey, ...rest } = sentOf(provider, values)
      const sent = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''))
      await run({ token, provider, secretKey, details: sent, version })
      await refresh()
      toast({ title: t('keys.savedValues') })
      onDone()
    },
  })
  const labels = useLabels(provider, form.values)
  const shown = FIELDS_OF[provider].filter((field) => field !== 'address' || form.values.service !== 'google')
  const rotation = ROTATED_PROVIDERS.includes(provider)
    ? t(provider === 'google' ? 'keys.rotation.google' : 'keys.rotation.payment', { hours: PREVIOUS_KEY_HOURS })
    : t('keys.rotation.none')
  const hint = source === 'saved' ? `${t('keys.hint')} ${rotation}` : t('keys.hint')
  return (
    <form {...form.props} className="order-last mt-2 flex w-full flex-col gap-3 border-t pt-4">
      {shown.map((field, at) => (
        <ValueField key={field} field={field} label={labels[field]} hint={at === shown.length - 1 ? hint : undefined} form={form} />
      ))}
      <Refusal>{form.refusal}</Refusal>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={form.isBusy} busyLabel={t('keys.saving')}>
          {t('keys.saveValues')}
        </Button>
        <Button type="button" size="sm" variant="ghost" onClick={onDone}>
          {t('keys.cancel')}
        </Button>
      </div>
    </form>
  )
}
