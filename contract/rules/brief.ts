/** Answers to a model's own questions, before an order. `orders.answered` checks by the same rule. */
import { ANSWER_MAX } from '../limits.ts'
import type { Answer, Question } from '../types.ts'

/** missing: required; choice: none of the choices; file: none of the brief's files; too_long: above `ANSWER_MAX`. */
export type AnswerProblem = 'missing' | 'choice' | 'file' | 'too_long'

/** The problem of an answer; null for none. `fileIds`: the files of the brief. */
export function answerProblem(
  { kind, isRequired, choices }: Question,
  { text = '', objectId }: Omit<Answer, 'key'>,
  fileIds: readonly string[],
): AnswerProblem | null {
  const isMissing = kind === 'file' ? objectId === undefined : text === ''
  if (isMissing) return isRequired ? 'missing' : null
  if (kind === 'file') return objectId !== undefined && fileIds.includes(objectId) ? null : 'file'
  if (text.length > ANSWER_MAX) return 'too_long'
  return kind === 'choice' && !choices.includes(text) ? 'choice' : null
}
