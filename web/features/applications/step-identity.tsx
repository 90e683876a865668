import { LockKeyhole } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LEGAL_NAME_MAX } from '#contract/limits.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, NativeSelect } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import type { Answers, Slot } from './application.ts'
import { countriesIn } from './countries.ts'
import { DocumentSlot } from './document-slot.tsx'
import { StepForm, type StepProps } from './step-form.tsx'

const KINDS = [
  'passport',
  'id_card',
  'driving_licence',
  'residence_permit',
] as const satisfies readonly Answers['identity']['documentKind'][]

/** A passport says everything on one page. The server checks the same. */
const slotsOf = (kind: Answers['identity']['documentKind']): readonly Slot[] =>
  kind === 'passport' ? ['front', 'selfie'] : ['front', 'back', 'selfie']

export function IdentityStep(props: StepProps) {
  const { t, i18n } = useTranslation('apply')
  const { application } = props
  return (
    <StepForm {...props} step="identity">
      {({ answers, change }, errorOf) => (
        <>
          <div data-field="legalName">
            <Field label={t('identity.legalName')} hint={t('identity.legalNameHint')} error={errorOf('legalName')}>
              {(aria) => (
                <Input
                  {...aria}
                  value={answers.legalName}
                  maxLength={LEGAL_NAME_MAX}
                  autoComplete="name"
                  onChange={({ target }) => change({ legalName: target.value })}
                />
              )}
            </Field>
          </div>
          <div className="grid gap-7 sm:grid-cols-2 sm:gap-5">
            <div data-field="birthDate">
              <Field label={t('identity.birthDate')} error={errorOf('birthDate')}>
                {(aria) => (
                  <Input
                    {...aria}
                    type="date"
                    value={answers.birthDate}
                    min="1900-01-01"
                    autoComplete="bday"
                    onChange={({ target }) => change({ birthDate: target.value.slice(0, 10) })}
                  />
                )}
              </Field>
            </div>
            <div data-field="country">
              <Field label={t('identity.country')} error={errorOf('country')}>
                {(aria) => (
                  <NativeSelect
                    {...aria}
                    value={answers.country}
                    autoComplete="country"
                    onChange={({ target }) => change({ country: target.value })}
                  >
                    <option value="">{t('identity.choose')}</option>
                    {countriesIn(i18n.language).map(({ code, name }) => (
                      <option key={code} value={code}>
                        {name}
                      </option>
                    ))}
                  </NativeSelect>
                )}
              </Field>
            </div>
          </div>
          <div data-field="documentKind">
            <RadioGroup
              legend={t('identity.documentKind')}
              value={answers.documentKind ?? ''}
              onChange={(documentKind) => change({ documentKind })}
              options={KINDS.map((value) => ({ value, label: t(`identity.kinds.${value}`) }))}
              error={errorOf('documentKind')}
            />
          </div>
          <div className="rounded-lg border bg-surface p-5 md:p-6">
            <h2 className="text-lg font-semibold">{t('identity.documents')}</h2>
            <p className="mt-1 mb-5 flex items-start gap-2 text-sm text-muted">
              <LockKeyhole aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
              {t('identity.keep', { count: application.keepDays })}
            </p>
            <div className="flex flex-col gap-5">
              {slotsOf(answers.documentKind).map((slot) => (
                <DocumentSlot
                  key={slot}
                  applicationId={application._id}
                  slot={slot}
                  file={application.files.find((file) => file.slot === slot)}
                  problem={errorOf(slot)}
                />
              ))}
            </div>
          </div>
        </>
      )}
    </StepForm>
  )
}
