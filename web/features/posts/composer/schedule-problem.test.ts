import { expect, test } from 'vitest'
import { scheduleProblem } from './schedule-dialog.tsx'

test('a schedule is at least a minute and at most a year ahead', () => {
  const now = Date.UTC(2026, 10, 21)
  const at = (moment: number | null) => scheduleProblem({ date: '2026-12-05', time: '18:30', moment, now })
  expect([at(now), at(now + 59_000), at(now + 60_000), at(now + 365 * 86_400_000), at(now + 365 * 86_400_000 + 1), at(null)]).toEqual([
    'past',
    'past',
    undefined,
    undefined,
    'far',
    'gap',
  ])
  expect(scheduleProblem({ date: '', time: '18:30', moment: null, now })).toBe('missing')
})
