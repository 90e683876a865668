import { describe, expect, it } from 'vitest'
import type { Question } from '#contract/types.ts'
import { EMPTY_DRAFT } from './order-draft.ts'
import { answerProblems, answersOf, fieldAt, removeFileOf } from './order-form.ts'

const WHO: Question = { key: 'who', kind: 'text', text: 'Who is it for?', isRequired: true, choices: [] }
const SIZE: Question = { key: 'size', kind: 'choice', text: 'Which size?', isRequired: false, choices: ['A4', 'A3'] }
const ROOM: Question = { key: 'room', kind: 'file', text: 'A photo?', isRequired: false, choices: [] }
const ASKED = [WHO, SIZE, ROOM]
const file = { objectId: 'f', fileName: 'a.png', fileType: 'image/png', fileSize: 9 }

describe('the answers of an order', () => {
  it('are sent trimmed, without empty ones and those of questions that are no longer asked', () => {
    const draft = { ...EMPTY_DRAFT, answers: { who: ' My mother ', size: '', gone: 'x', room: 'f' }, files: [file] }
    expect(answersOf(ASKED, draft)).toEqual([
      { key: 'who', text: 'My mother' },
      { key: 'room', objectId: 'f' },
    ])
  })

  it('have a problem where one is missing, or no longer among the choices and files', () => {
    const draft = { ...EMPTY_DRAFT, answers: { size: 'A5', room: 'g' }, files: [file] }
    expect(answerProblems(ASKED, draft, (problem) => problem)).toEqual({
      'answer:who': 'missing',
      'answer:size': 'choice',
      'answer:room': 'file',
    })
    expect(answerProblems(ASKED, { ...draft, answers: { who: 'a', room: 'f' } }, (problem) => problem)).toEqual({})
  })

  it('lose a file with the draft', () => {
    expect(removeFileOf('f')({ ...EMPTY_DRAFT, answers: { who: 'a', room: 'f' }, files: [file] })).toEqual({
      answers: { who: 'a' },
      files: [],
    })
  })
})

it('a refused text is shown at its field', () => {
  expect([0, 1, 2, 3, 4, 5].map((at) => fieldAt(at, ASKED))).toEqual([
    'desiredText',
    'additionalNotes',
    'answer:who',
    'answer:size',
    'answer:room',
    'desiredText',
  ])
})
