import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import type { Tone } from '#web/ui/badge.tsx'

export type AdminApplication = NonNullable<ResultOf<Contract['admin']['applications']['get']>>

export type ListedApplication = ResultOf<Contract['admin']['applications']['list']>['items'][number]

/** Admins never see drafts. */
export type ApplicationStatus = AdminApplication['status']

export const APPLICATION_TONES: Record<ApplicationStatus, Tone> = {
  submitted: 'warning',
  needs_info: 'info',
  approved: 'success',
  rejected: 'danger',
}

export const MARK_TONES: Record<NonNullable<ListedApplication['mark']>, Tone> = {
  overdue: 'warning',
  second_look: 'accent',
  reopened: 'danger',
  renewed: 'info',
  expiring: 'warning',
  expired: 'danger',
}

/** A day without a time, the same in every time zone; '' without one. */
export const dayIn = (language: string, day: string, dateStyle: 'long' | 'medium' = 'long'): string =>
  day === '' ? '' : new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' }).format(new Date(day))
