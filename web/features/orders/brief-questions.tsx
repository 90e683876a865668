/** The model's own questions in the order dialog. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ANSWER_MAX, BRIEF_FILES_MAX } from '#contract/limits.ts'
import type { Question } from '#contract/types.ts'
import { Field } from '#web/ui/field.tsx'
import { Counter, NativeSelect, Textarea } from '#web/ui/input.tsx'
import { FilePlace } from './brief-files.tsx'
import { answerField, type OrderForm, removeFileOf } from './order-form.ts'
import type { BriefFiles } from './use-brief-files.ts'

interface QuestionFieldProps {
  question: Question
  form: OrderForm
  uploads: BriefFiles
}

function QuestionField({ question, form, uploads }: QuestionFieldProps) {
  const { t } = useTranslation('ordering')
  const id = useId()
  const { key, kind, text, isRequired, choices } = question
  const { answers, files } = form.values
  const value = answers[key] ?? ''
  const error = form.errorOf(answerField(key))
  const label = isRequired ? text : t('optional', { question: text })
  const answer = (typed: string) => {
    form.set(({ answers: now }) => ({ answers: { ...now, [key]: typed } }))
    form.refuse(null)
  }
  if (kind === 'file')
    return (
      <div className="flex flex-col gap-1.5">
        <p id={id} className="text-sm font-semibold">
          {label}
        </p>
        <FilePlace
          uploads={uploads}
          place={key}
          files={files.filter(({ objectId }) => objectId === value)}
          isOne
          isFull={files.length + uploads.sending.length >= BRIEF_FILES_MAX}
          describedBy={id}
          error={error}
          onRemove={(objectId) => {
            uploads.discard(objectId)
            form.set(removeFileOf(objectId))
          }}
        />
      </div>
    )
  return (
    <Field
      label={label}
      error={error}
      aside={kind === 'text' && value.length > ANSWER_MAX / 2 ? <Counter length={value.trim().length} max={ANSWER_MAX} /> : undefined}
    >
      {(aria) =>
        kind === 'choice' ? (
          <NativeSelect {...aria} value={value} required={isRequired} onChange={({ target }) => answer(target.value)}>
            <option value="">{t('choose')}</option>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </NativeSelect>
        ) : (
          <Textarea {...aria} value={value} required={isRequired} rows={2} onChange={({ target }) => answer(target.value)} />
        )
      }
    </Field>
  )
}

export function BriefQuestions({
  questions,
  modelName,
  ...props
}: { questions: readonly Question[]; modelName: string } & Omit<QuestionFieldProps, 'question'>) {
  const { t } = useTranslation('ordering')
  if (questions.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-semibold">{t('questions', { name: modelName })}</legend>
      {questions.map((question) => (
        <QuestionField key={question.key} question={question} {...props} />
      ))}
    </fieldset>
  )
}
