import { expect, test } from 'vitest'
import { takeFiles } from './take-files.ts'

const fileOf = (name: string, type = 'image/png') => new File(['bytes'], name, { type })

test('takes good files in their order while there is room, and no wrong one takes the room of a good one', () => {
  const [notes, first, second, third] = [fileOf('notes.txt', 'text/plain'), fileOf('1.png'), fileOf('2.png'), fileOf('3.png')]
  expect(takeFiles([notes, first, second, third], 2)).toEqual({
    taken: [first, second],
    refused: [{ file: notes, problem: 'wrong_type' }],
    leftOver: 1,
  })
})

test('takes none where there is no room, or less', () => {
  const files = [fileOf('1.png'), fileOf('2.png')]
  for (const room of [0, -1]) expect(takeFiles(files, room)).toEqual({ taken: [], refused: [], leftOver: 2 })
})
