import { LockKeyhole } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { slotsOf } from '#contract/rules/application-steps.ts'
import { LEGAL_NAME_MAX } from '#contract/limits.ts'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, NativeSelect } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import type { Answers, Application } from './application.ts'
import { countriesIn } from './countries.ts'
import { DocumentSlot } from './document-slot.tsx'
import { type StepFields, StepForm, type StepProps } from './step-form.tsx'

export const KINDS = [
  'passport',
  'id_card',
  'driving_licence',
  'residence_permit',
] as const satisfies readonly Answers['identity']['documentKind'][]

function PersonalFields({ form }: { form: StepFields<'identity'> }) {
  const { t, i18n } = useTranslation('apply')
  // Server and browser name and sort some countries in other ways: the first rendering has only the chosen one.
  const isHydrated = useIsHydrated()
  const countries = countriesIn(i18n.language).filter(({ code }) => isHydrated || code === form.values.country)
  return (
    <>
      <Field label={t('identity.legalName')} hint={t('identity.legalNameHint')} error={form.errorOf('legalName')}>
        {(aria) => <Input {...aria} {...form.input('legalName')} maxLength={LEGAL_NAME_MAX} autoComplete="name" />}
      </Field>
      <div className="grid gap-7 sm:grid-cols-2 sm:gap-5">
        <Field label={t('identity.birthDate')} error={form.errorOf('birthDate')}>
          {(aria) => (
            <Input
              {...aria}
              {...form.input('birthDate')}
              type="date"
              min="1900-01-01"
              autoComplete="bday"
              onChange={({ target }) => form.set({ birthDate: target.value.slice(0, 10) })}
            />
          )}
        </Field>
        <Field label={t('identity.country')} error={form.errorOf('country')}>
          {(aria) => (
            <NativeSelect {...aria} {...form.input('country')} autoComplete="country">
              <option value="">{t('identity.choose')}</option>
              {countries.map(({ code, name }) => (
                <option key={code} value={code} suppressHydrationWarning>
                  {name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </div>
    </>
  )
}

function Documents({ form, application }: { form: StepFields<'identity'>; application: Application }) {
  const { t } = useTranslation('apply')
  return (
    <div className="rounded-lg border bg-surface p-5 md:p-6">
      <h2 className="text-lg font-semibold">{t('identity.documents')}</h2>
      <p className="mt-1 mb-5 flex items-start gap-2 text-sm text-muted">
        <LockKeyhole aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
        {t('identity.keep', { count: application.keepDays })}
      </p>
      <div className="flex flex-col gap-5">
        {slotsOf(form.values.documentKind).map((slot) => (
          <DocumentSlot
            key={slot}
            applicationId={application._id}
            slot={slot}
            file={application.files.find((file) => file.slot === slot)}
            problem={form.errorOf(slot)}
          />
        ))}
      </div>
    </div>
  )
}

export function IdentityStep(props: StepProps) {
  const { t } = useTranslation('apply')
  return (
    <StepForm {...props} step="identity">
      {(form) => (
        <>
          <PersonalFields form={form} />
          <div data-field="documentKind">
            <RadioGroup
              legend={t('identity.documentKind')}
              value={form.values.documentKind ?? ''}
              onChange={(documentKind) => form.set({ documentKind })}
              options={KINDS.map((value) => ({ value, label: t(`identity.kinds.${value}`) }))}
              error={form.errorOf('documentKind')}
            />
          </div>
          <Documents form={form} application={props.application} />
        </>
      )}
    </StepForm>
  )
}
