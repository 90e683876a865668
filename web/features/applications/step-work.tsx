import { useTranslation } from 'react-i18next'
import { WONT_DO_LENGTH_MAX, WONT_DO_MAX, WORK_ABOUT_MAX } from '#contract/limits.ts'
import { Field } from '#web/ui/field.tsx'
import { Checkbox, Counter, Textarea } from '#web/ui/input.tsx'
import type { Answers } from './application.ts'
import { StepForm, type StepProps } from './step-form.tsx'

const KINDS = ['image', 'video', 'audio', 'zip'] as const satisfies Answers['work']['kinds']

export function WorkStep(props: StepProps) {
  const { t } = useTranslation('apply')
  return (
    <StepForm {...props} step="work">
      {({ answers, change }, errorOf) => (
        <>
          <fieldset data-field="kinds">
            <legend className="mb-2 text-sm font-semibold">{t('work.kinds')}</legend>
            <div className="grid grid-cols-2 gap-x-4 gap-y-2.5">
              {KINDS.map((kind) => (
                <Checkbox
                  key={kind}
                  checked={answers.kinds.includes(kind)}
                  onChange={({ target }) =>
                    change({ kinds: KINDS.filter((one) => (one === kind ? target.checked : answers.kinds.includes(one))) })
                  }
                >
                  {t(`work.kind.${kind}`)}
                </Checkbox>
              ))}
            </div>
            {errorOf('kinds') !== undefined && (
              <p role="alert" className="mt-2 text-sm text-danger">
                {errorOf('kinds')}
              </p>
            )}
          </fieldset>
          <div data-field="about">
            <Field
              label={t('work.about')}
              hint={t('work.aboutHint')}
              error={errorOf('about')}
              aside={<Counter length={answers.about.length} max={WORK_ABOUT_MAX} />}
            >
              {(aria) => (
                <Textarea
                  {...aria}
                  value={answers.about}
                  maxLength={WORK_ABOUT_MAX}
                  rows={5}
                  onChange={({ target }) => change({ about: target.value })}
                />
              )}
            </Field>
          </div>
          {props.parts.renderChips({
            label: t('work.wontDo'),
            hint: t('work.wontDoHint'),
            error: undefined,
            texts: answers.wontDo,
            onChange: (wontDo) => change({ wontDo }),
            max: WONT_DO_MAX,
            lengthMax: WONT_DO_LENGTH_MAX,
          })}
        </>
      )}
    </StepForm>
  )
}
