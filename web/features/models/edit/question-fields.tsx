/** The model's own questions of a product in its form: typed, sorted, removed. Saved with the product only. */
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { BRIEF_FILES_MAX, CHOICE_MAX, CHOICES_MAX, QUESTION_MAX, QUESTIONS_MAX } from '#contract/limits.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { Checkbox, Input, NativeSelect, Textarea } from '#web/ui/input.tsx'
import { newQuestion, type QuestionDraft } from './product-draft.ts'
import { Grip, useMoveWords, useSortSensors } from './sorting.tsx'

const KINDS = ['text', 'choice', 'file'] as const

interface RowProps {
  question: QuestionDraft
  place: number
  errorOf: (field: string) => string | undefined
  onChange: (question: QuestionDraft) => void
  onRemove: () => void
}

function QuestionRow({ question, place, errorOf, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('profile')
  const { setNodeRef, transform, transition, isDragging, ...handle } = useSortable({ id: question.key })
  const { key, kind, text, isRequired, choices } = question
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-testid="own-question"
      className={cx('flex items-start gap-2 border-t bg-surface pt-3', isDragging && 'relative z-10 opacity-90')}
    >
      <Grip label={t('product.moveQuestion', { place })} handle={handle} className="mt-6.5 h-11" />
      <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
        <Field label={t('product.question')} error={errorOf(`text-${key}`)} className="sm:col-span-2">
          {(aria) => (
            <Input
              {...aria}
              value={text}
              maxLength={QUESTION_MAX}
              onChange={({ target }) => onChange({ ...question, text: target.value })}
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
                value={choices}
                rows={3}
                maxLength={CHOICES_MAX * (CHOICE_MAX + 1)}
                onChange={({ target }) => onChange({ ...question, choices: target.value })}
              />
            )}
          </Field>
        )}
      </div>
      <IconButton label={t('product.removeQuestion', { place })} onClick={onRemove} className="mt-6.5 text-muted">
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  )
}

interface QuestionFieldsProps {
  questions: readonly QuestionDraft[]
  errorOf: (field: string) => string | undefined
  onChange: (questions: readonly QuestionDraft[]) => void
  /** While a question is held, Escape puts it back and must close nothing. */
  onHold: (isHeld: boolean) => void
}

export function QuestionFields({ questions, errorOf, onChange, onHold }: QuestionFieldsProps) {
  const { t } = useTranslation('profile')
  const sensors = useSortSensors()
  const words = useMoveWords(
    questions.map(({ key, text }) => ({ id: key, name: text })),
    t('product.moveQuestionHelp'),
  )
  const move = ({ active, over }: DragEndEvent) => {
    onHold(false)
    const placeOf = (id: unknown) => questions.findIndex(({ key }) => key === id)
    if (over !== null && over.id !== active.id) onChange(arrayMove([...questions], placeOf(active.id), placeOf(over.id)))
  }
  return (
    <section aria-labelledby="questions-title">
      <h3 id="questions-title" className="font-semibold">
        {t('product.questions')}
      </h3>
      <p className="mt-1 text-sm text-muted">{t('product.questionsHint', { max: QUESTIONS_MAX, files: BRIEF_FILES_MAX })}</p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragStart={() => onHold(true)}
        onDragEnd={move}
        onDragCancel={() => onHold(false)}
        accessibility={words}
      >
        <SortableContext items={questions.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
          <ul className={cx('flex flex-col gap-3', questions.length > 0 && 'mt-3')}>
            {questions.map((question, at) => (
              <QuestionRow
                key={question.key}
                question={question}
                place={at + 1}
                errorOf={errorOf}
                onChange={(changed) => onChange(questions.map((one) => (one.key === changed.key ? changed : one)))}
                onRemove={() => onChange(questions.filter(({ key }) => key !== question.key))}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      {questions.length < QUESTIONS_MAX && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => onChange([...questions, newQuestion()])}>
          <Plus aria-hidden />
          {t('product.addQuestion')}
        </Button>
      )}
    </section>
  )
}
