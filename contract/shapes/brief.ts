/** The brief of an order: questions of the model, answers and files of the customer. */
import { z } from 'zod'
import { ANSWER_MAX, BRIEF_FILES_MAX, CHOICE_MAX, CHOICES_MAX, CHOICES_MIN, QUESTION_MAX, QUESTIONS_MAX } from '../limits.ts'
import { id, line, lines } from './basics.ts'
import { deliveredFile } from './media.ts'

export const questionKind = z.enum(['text', 'choice', 'file'])

/** Names a question within its product; stays while its text changes. */
export const questionKey = z.string().regex(/^[A-Za-z0-9-]{1,40}$/)

export const question = z.object({
  key: z.string(),
  kind: questionKind,
  text: z.string(),
  isRequired: z.boolean(),
  /** Of the kind `choice`; empty for the others. */
  choices: z.array(z.string()),
})

const questionIn = z
  .object({
    key: questionKey,
    kind: questionKind,
    text: line.min(1, 'Please enter the question').max(QUESTION_MAX),
    isRequired: z.boolean(),
    choices: z.array(line.min(1, 'Please enter the choice').max(CHOICE_MAX)).max(CHOICES_MAX),
  })
  .refine(({ kind, choices }) => (kind === 'choice' ? choices.length >= CHOICES_MIN : choices.length === 0), {
    path: ['choices'],
    error: `Please give at least ${CHOICES_MIN} choices`,
  })
  .refine(({ choices }) => new Set(choices).size === choices.length, { path: ['choices'], error: 'Please give each choice once' })

export const questionsIn = z
  .array(questionIn)
  .max(QUESTIONS_MAX)
  .refine((questions) => new Set(questions.map(({ key }) => key)).size === questions.length, 'Please give each question its own key')

/** An answer in words, a chosen one, or a file of the brief. */
export const answerIn = z.object({
  key: questionKey,
  text: lines.max(ANSWER_MAX).optional(),
  /** One of `briefFileIds`. */
  objectId: id.optional(),
})

export const answersIn = z.array(answerIn).max(QUESTIONS_MAX)

/** Files of the purpose `brief-file`, each once. */
export const briefFileIds = z
  .array(id)
  .max(BRIEF_FILES_MAX)
  .refine((ids) => new Set(ids).size === ids.length, 'Please send each file once')

/** A question as it was asked, with its answer; both null: it was not answered. */
export const answeredQuestion = question.omit({ choices: true }).extend({
  answer: z.string().nullable(),
  file: deliveredFile.nullable(),
})
