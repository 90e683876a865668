import { useTranslation } from 'react-i18next'
import { LEGAL_NAME_MAX, MODEL_AGREEMENT_VERSION } from '#contract/limits.ts'
import { Field } from '#web/ui/field.tsx'
import { Checkbox, Input } from '#web/ui/input.tsx'
import { StepForm, type StepProps } from './step-form.tsx'

const SECTIONS = ['who', 'work', 'orders', 'money', 'documents', 'end'] as const

function AgreementText() {
  const { t, i18n } = useTranslation('apply')
  // The version is a day, the same in every time zone.
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(MODEL_AGREEMENT_VERSION))
  return (
    <div className="rounded-lg border bg-surface p-5 md:p-7">
      <p className="text-sm text-muted">{t('agreement.version', { date })}</p>
      {SECTIONS.map((id, at) => (
        <section key={id} className="mt-5">
          <h2 className="flex gap-3 font-semibold">
            <span aria-hidden className="text-accent tabular-nums">
              {at + 1}
            </span>
            {t(`agreement.sections.${id}.title`)}
          </h2>
          <p className="mt-1.5 text-sm leading-6">{t(`agreement.sections.${id}.text`)}</p>
        </section>
      ))}
    </div>
  )
}

export function AgreementStep(props: StepProps) {
  const { t } = useTranslation('apply')
  const { legalName } = props.application.answers.identity
  return (
    <StepForm {...props} step="agreement">
      {(form) => (
        <>
          <AgreementText />
          <Checkbox
            name="isAccepted"
            checked={form.values.isAccepted && form.values.version === MODEL_AGREEMENT_VERSION}
            error={form.errorOf('isAccepted')}
            onChange={({ target }) => form.set({ isAccepted: target.checked, version: MODEL_AGREEMENT_VERSION })}
          >
            {t('agreement.accept')}
          </Checkbox>
          <Field
            label={t('agreement.typedName')}
            hint={legalName.trim() === '' ? undefined : t('agreement.typedNameHint', { name: legalName })}
            error={form.errorOf('typedName')}
          >
            {(aria) => (
              <Input {...aria} {...form.input('typedName')} maxLength={LEGAL_NAME_MAX} autoComplete="off" className="text-lg italic" />
            )}
          </Field>
        </>
      )}
    </StepForm>
  )
}
