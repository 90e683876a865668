import { expect, it } from 'vitest'
import { ANSWER_MAX } from '../limits.ts'
import type { Question } from '../types.ts'
import { answerProblem } from './brief.ts'

const asked = (kind: Question['kind'], isRequired = false): Question => ({
  key: 'q',
  kind,
  text: 'Which?',
  isRequired,
  choices: kind === 'choice' ? ['A4', 'A3'] : [],
})

it('asks for an answer only where it is required', () => {
  for (const kind of ['text', 'choice', 'file'] as const) {
    expect(answerProblem(asked(kind), {}, [])).toBeNull()
    expect(answerProblem(asked(kind, true), {}, [])).toBe('missing')
    expect(answerProblem(asked(kind, true), { text: '' }, [])).toBe('missing')
  }
  // A file is no answer in words, and words are no file.
  expect(answerProblem(asked('file', true), { text: 'a' }, [])).toBe('missing')
  expect(answerProblem(asked('text', true), { objectId: 'f' }, ['f'])).toBe('missing')
})

it('takes one of the choices, and one of the files', () => {
  expect(answerProblem(asked('choice'), { text: 'A3' }, [])).toBeNull()
  expect(answerProblem(asked('choice'), { text: 'a3' }, [])).toBe('choice')
  expect(answerProblem(asked('file'), { objectId: 'f' }, ['e', 'f'])).toBeNull()
  expect(answerProblem(asked('file'), { objectId: 'f' }, ['e'])).toBe('file')
})

it('limits the length of an answer', () => {
  expect(answerProblem(asked('text'), { text: 'x'.repeat(ANSWER_MAX) }, [])).toBeNull()
  expect(answerProblem(asked('text'), { text: 'x'.repeat(ANSWER_MAX + 1) }, [])).toBe('too_long')
})
