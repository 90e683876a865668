/** The form of an order: its fields, the answers that it sends, and the places of refusals. */
import { answerProblem } from '#contract/rules/brief.ts'
import type { Answer, Question } from '#contract/types.ts'
import type { Form } from '#web/lib/form/use-form.ts'
import type { OrderDraft } from './order-draft.ts'

/** The field of an answer, among those of the draft. */
export const answerField = (key: string) => `answer:${key}` as const

export type OrderField = keyof OrderDraft | ReturnType<typeof answerField>

export type OrderForm = Form<OrderDraft, OrderField>

/** The answer as it is sent: trimmed words, or a file. */
export function answerOf({ key, kind }: Question, { answers }: OrderDraft): Answer {
  const typed = (answers[key] ?? '').trim()
  if (typed === '') return { key }
  return kind === 'file' ? { key, objectId: typed } : { key, text: typed }
}

/** Answers to the questions that are asked now; none for one without an answer. */
export const answersOf = (questions: readonly Question[], draft: OrderDraft): Answer[] =>
  questions.map((question) => answerOf(question, draft)).filter(({ text, objectId }) => text !== undefined || objectId !== undefined)

/** The problem of each answer, by its field. */
export function answerProblems<T>(
  questions: readonly Question[],
  draft: OrderDraft,
  textOf: (problem: NonNullable<ReturnType<typeof answerProblem>>) => T,
): Record<ReturnType<typeof answerField>, T> {
  const fileIds = draft.files.map(({ objectId }) => objectId)
  return Object.fromEntries(
    questions.flatMap((question) => {
      const problem = answerProblem(question, answerOf(question, draft), fileIds)
      return problem === null ? [] : [[answerField(question.key), textOf(problem)] as const]
    }),
  )
}

/** The field of a text that the server refused, by its place: the brief, the notes, then the answers in the order of their questions. */
export function fieldAt(at: number, questions: readonly Question[]): OrderField {
  const asked = questions[at - 2]
  return at === 1 ? 'additionalNotes' : asked === undefined ? 'desiredText' : answerField(asked.key)
}

/** Takes files out of the draft, and out of the answers. */
export const removeFileOf =
  (...objectIds: readonly string[]) =>
  ({ files, answers }: OrderDraft): Partial<OrderDraft> => ({
    files: files.filter(({ objectId }) => !objectIds.includes(objectId)),
    answers: Object.fromEntries(Object.entries(answers).filter(([, answer]) => !objectIds.includes(answer))),
  })
