import { useTranslation } from 'react-i18next'
import { MEDIA_KINDS, WONT_DO_LENGTH_MAX, WONT_DO_MAX, WORK_ABOUT_MAX } from '#contract/limits.ts'
import { Field } from '#web/ui/field.tsx'
import { Checkbox, Counter, Textarea } from '#web/ui/input.tsx'
import { StepForm, type StepProps } from './step-form.tsx'

export function WorkStep(props: StepProps) {
  const { t } = useTranslation('apply')
  return (
    <StepForm {...props} step="work">
      {(form) => (
        <>
          <fieldset data-field="kinds">
            <legend className="mb-2 text-sm font-semibold">{t('work.kinds')}</legend>
            <div className="grid grid-cols-2 gap-x-4 gap-y-2.5">
              {MEDIA_KINDS.map((kind) => (
                <Checkbox
                  key={kind}
                  checked={form.values.kinds.includes(kind)}
                  onChange={({ target }) =>
                    form.set({ kinds: MEDIA_KINDS.filter((one) => (one === kind ? target.checked : form.values.kinds.includes(one))) })
                  }
                >
                  {t(`work.kind.${kind}`)}
                </Checkbox>
              ))}
            </div>
            {form.errorOf('kinds') !== undefined && (
              <p role="alert" className="mt-2 text-sm text-danger">
                {form.errorOf('kinds')}
              </p>
            )}
          </fieldset>
          <Field
            label={t('work.about')}
            hint={t('work.aboutHint')}
            error={form.errorOf('about')}
            aside={<Counter length={form.values.about.length} max={WORK_ABOUT_MAX} />}
          >
            {(aria) => <Textarea {...aria} {...form.input('about')} maxLength={WORK_ABOUT_MAX} rows={5} />}
          </Field>
          {props.parts.renderChips({
            label: t('work.wontDo'),
            hint: t('work.wontDoHint'),
            error: undefined,
            texts: form.values.wontDo,
            onChange: (wontDo) => form.set({ wontDo }),
            max: WONT_DO_MAX,
            lengthMax: WONT_DO_LENGTH_MAX,
          })}
        </>
      )}
    </StepForm>
  )
}
