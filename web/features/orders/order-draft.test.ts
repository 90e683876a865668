import { expect, it } from 'vitest'
import { EMPTY_DRAFT, readDraft } from './order-draft.ts'

it('returns the typed values', () => {
  const draft = {
    addonIds: ['a'],
    desiredText: 'A fox at dawn',
    additionalNotes: 'No text',
    answers: { who: 'My mother' },
    files: [{ objectId: 'f', fileName: 'a.png', fileType: 'image/png', fileSize: 9 }],
  }
  expect(readDraft(JSON.stringify(draft))).toEqual(draft)
})

it('starts empty when the kept draft is unreadable', () => {
  for (const text of [
    null,
    '',
    '{',
    'null',
    '7',
    '{"desiredText":5,"addonIds":"a"}',
    '{"addonIds":[1]}',
    '{"answers":[1],"files":[{"objectId":"f"}]}',
    '{"answers":{"who":1},"files":{}}',
  ])
    expect(readDraft(text)).toEqual(EMPTY_DRAFT)
})
