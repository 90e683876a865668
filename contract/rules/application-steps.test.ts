import { expect, test } from 'vitest'
import type { ApplicationStatus } from '../types.ts'
import { applicationAfter, isEditable, mayTakeStep, type ApplicationStep } from './application-steps.ts'

const STATUSES: readonly ApplicationStatus[] = ['draft', 'submitted', 'needs_info', 'approved', 'rejected']
const STEPS: readonly ApplicationStep[] = ['submit', 'approve', 'askForMore', 'reject', 'withdraw', 'deleteDraft']

test('every step from every status does exactly what product.md §2 says', () => {
  const allowed = STATUSES.flatMap((status) =>
    STEPS.flatMap((step) => (mayTakeStep(status, step) ? [`${status} ${step} ${applicationAfter(status, step)}`] : [])),
  )
  expect(allowed).toEqual([
    'draft submit submitted',
    'draft deleteDraft gone',
    'submitted approve approved',
    'submitted askForMore needs_info',
    'submitted reject rejected',
    'submitted withdraw gone',
    'needs_info submit submitted',
    'needs_info reject rejected',
    'needs_info withdraw gone',
  ])
  expect(STATUSES.filter(isEditable)).toEqual(['draft', 'needs_info'])
})
