import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import type { Tone } from '#web/ui/badge.tsx'

export type AdminApplication = NonNullable<ResultOf<Contract['admin']['applications']['get']>>

/** Admins never see drafts. */
export const APPLICATION_STATUSES = ['submitted', 'needs_info', 'approved', 'rejected'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

export const APPLICATION_TONES: Record<ApplicationStatus, Tone> = {
  submitted: 'warning',
  needs_info: 'info',
  approved: 'success',
  rejected: 'danger',
}
