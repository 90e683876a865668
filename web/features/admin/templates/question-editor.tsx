/** The questions of a template, in one language at a time. */
import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CHOICE_MAX, CHOICES_MAX, QUESTION_MAX, QUESTIONS_MAX, type Language } from '#contract/limits.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Checkbox, Input, NativeSelect, Textarea } from '#web/ui/input.tsx'
import { newQuestion, type QuestionValues } from './template-form.ts'

const KINDS = ['text', 'choice', 'file'] as const

interface RowProps {
  question: QuestionValues
  place: number
  language: Language
  errorOf: (field: string) => string | undefined
  onChange: (question: QuestionValues) => void
  onRemove: () => void
  onUp: () => void
}

function QuestionRow({ question, place, language, errorOf, onChange, onRemove, onUp }: RowProps) {
  const { t } = useTranslation(['profile', 'admin'])
  const { key, kind, isRequired, texts, choices } = question
  return (
    <li className="flex items-start gap-1 border-t pt-3" data-testid="template-question">
      <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
        <Field label={t('product.question')} error={errorOf(`text-${key}`)} className="sm:col-span-2">
          {(aria) => (
            <Input
              {...aria}
              value={texts[language]}
              maxLength={QUESTION_MAX}
              autoComplete="off"
              onChange={({ target }) => onChange({ ...question, texts: { ...texts, [language]: target.value } })}
            />
          )}
        </Field>
        <Field label={t('product.questionKind')}>
          {(aria) => (
            <NativeSelect
              {...aria}
              value={kind}
              onChange={({ target }) => onChange({ ...question, kind: KINDS.find((one) => one === target.value) ?? 'text' })}
            >
              {KINDS.map((one) => (
                <option key={one} value={one}>
                  {t(`product.questionKinds.${one}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Checkbox
          checked={isRequired}
          onChange={({ target }) => onChange({ ...question, isRequired: target.checked })}
          className="justify-end sm:pb-2.5"
        >
          {t('product.questionRequired')}
        </Checkbox>
        {kind === 'choice' && (
          <Field
            label={t('product.choices')}
            hint={t('product.choicesHint', { max: CHOICES_MAX })}
            error={errorOf(`choices-${key}`)}
            className="sm:col-span-2"
          >
            {(aria) => (
              <Textarea
                {...aria}
                value={choices[language]}
                rows={3}
                maxLength={CHOICES_MAX * (CHOICE_MAX + 1)}
                onChange={({ target }) => onChange({ ...question, choices: { ...choices, [language]: target.value } })}
              />
            )}
          </Field>
        )}
      </div>
      <div className="mt-6.5 flex flex-col">
        <IconButton label={t('product.removeQuestion', { place })} onClick={onRemove} className="text-muted">
          <Trash2 aria-hidden />
        </IconButton>
        {place > 1 && (
          <IconButton label={t('admin:templates.moveUp', { place })} onClick={onUp} className="text-muted">
            <ArrowUp aria-hidden />
          </IconButton>
        )}
      </div>
    </li>
  )
}

interface QuestionEditorProps {
  questions: readonly QuestionValues[]
  language: Language
  errorOf: (field: string) => string | undefined
  onChange: (questions: readonly QuestionValues[]) => void
}

export function QuestionEditor({ questions, language, errorOf, onChange }: QuestionEditorProps) {
  const { t } = useTranslation(['profile', 'admin'])
  const up = (at: number) => {
    const moved = [...questions]
    const [one] = moved.splice(at, 1)
    if (one !== undefined) onChange(moved.toSpliced(at - 1, 0, one))
  }
  return (
    <section aria-labelledby="template-questions">
      <h3 id="template-questions" className="font-semibold">
        {t('admin:templates.questionsTitle')}
      </h3>
      <ul className="mt-2 flex flex-col gap-3">
        {questions.map((question, at) => (
          <QuestionRow
            key={question.key}
            question={question}
            place={at + 1}
            language={language}
            errorOf={errorOf}
            onChange={(changed) => onChange(questions.map((one) => (one.key === changed.key ? changed : one)))}
            onRemove={() => onChange(questions.filter(({ key }) => key !== question.key))}
            onUp={() => up(at)}
          />
        ))}
      </ul>
      {questions.length < QUESTIONS_MAX && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => onChange([...questions, newQuestion()])}>
          <Plus aria-hidden />
          {t('product.addQuestion')}
        </Button>
      )}
    </section>
  )
}
