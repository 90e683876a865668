import { expect, test } from 'vitest'
import { creditPartOf, missingOf } from './deposits.ts'

test.each([
  [{ amount: 20, asked: 20, credited: 20, isOpen: false }, 'whole', 0],
  [{ amount: 12, asked: 20, credited: 12, isOpen: true }, 'part', 8],
  [{ amount: 12, asked: 20, credited: 12, isOpen: false }, 'less', 8],
  [{ amount: 8, asked: 20, credited: 20, isOpen: false }, 'rest', 0],
  [{ amount: 25, asked: 20, credited: 25, isOpen: false }, 'more', 0],
  [{ amount: 5, asked: 20, credited: 25, isOpen: false }, 'more', 0],
  [{ amount: 0.1, asked: 0.3, credited: 0.1, isOpen: true }, 'part', 0.2],
  // Old notifications do not name all.
  [{ amount: 12, asked: 20, credited: 12 }, 'less', 8],
  [{ amount: 20 }, 'whole', 0],
] as const)('%j is %s, with $%d missing', (credit, part, missing) => {
  expect([creditPartOf(credit), missingOf(credit)]).toEqual([part, missing])
})
