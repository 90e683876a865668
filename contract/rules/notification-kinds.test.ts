import { expect, it } from 'vitest'
import { EVIDENCE_HOURS, OFFER_HOURS } from '../limits.ts'
import { answerHoursOf } from './notification-kinds.ts'

it('gives the time to answer an offer, and to send evidence about a problem', () => {
  expect((['offer_extension', 'offer_cancel', 'offer_split', 'offer_revision'] as const).map(answerHoursOf)).toEqual(
    Array(4).fill(OFFER_HOURS),
  )
  expect(answerHoursOf('problem_reported')).toBe(EVIDENCE_HOURS)
})
