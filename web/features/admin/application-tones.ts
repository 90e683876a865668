import type { Tone } from '#web/ui/badge.tsx'

/** Drafts are nobody's business but their owner's. */
export const APPLICATION_STATUSES = ['submitted', 'needs_info', 'approved', 'rejected'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

export const APPLICATION_TONES: Record<ApplicationStatus, Tone> = { submitted: 'warning', needs_info: 'info', approved: 'success', rejected: 'danger' }
