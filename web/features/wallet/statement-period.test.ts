import { describe, expect, it } from 'vitest'
import { boundsOf, startOfDay } from './statement-period.ts'

const HOUR_MS = 3_600_000

describe('the period of the statement', () => {
  it('starts with the first moment of the first day and ends after the last moment of the last, in the reader’s time zone', () => {
    const { since, until } = boundsOf({ from: '2026-02-27', to: '2026-02-28' })
    expect(since).toBe(new Date(2026, 1, 27).getTime())
    expect(until).toBe(new Date(2026, 2, 1).getTime())
  })

  it('covers every hour of a day, also when the clocks change', () => {
    const { since = 0, until = 0 } = boundsOf({ from: '2026-03-29', to: '2026-03-29' })
    expect([23, 24, 25]).toContain((until - since) / HOUR_MS)
  })

  it('omits a limit that is not set', () => {
    expect(boundsOf({ from: '', to: '' })).toEqual({})
    expect(Object.keys(boundsOf({ from: '2026-01-01', to: '' }))).toEqual(['since'])
  })

  it('is empty for a text that is no day', () => {
    expect(startOfDay('yesterday')).toBeUndefined()
    expect(startOfDay('')).toBeUndefined()
  })
})
