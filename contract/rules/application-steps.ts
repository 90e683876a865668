/**
 * The life of an application (product.md §2):
 *
 *            submit               approve
 *   draft ───────────▶ submitted ─────────▶ approved      the applicant is a model
 *                       ▲   │  │
 *                submit │   │  └─ reject ──▶ rejected      a new draft may be opened at once
 *                       │   ▼                   ▲
 *                     needs_info ─── reject ────┘
 *                         (askForMore)
 *
 *   draft ── deleteDraft ──▶ gone       submitted, needs_info ── withdraw ──▶ gone: the row stays, hidden and without answers
 *
 * Answers and documents can be changed in `draft` and `needs_info`.
 */
import type { ApplicationStatus } from '../types.ts'

export type ApplicationStep = 'submit' | 'approve' | 'askForMore' | 'reject' | 'withdraw' | 'deleteDraft'

const STEPS: Record<ApplicationStep, { from: readonly ApplicationStatus[]; to: ApplicationStatus | 'gone' }> = {
  submit: { from: ['draft', 'needs_info'], to: 'submitted' },
  approve: { from: ['submitted'], to: 'approved' },
  askForMore: { from: ['submitted'], to: 'needs_info' },
  reject: { from: ['submitted', 'needs_info'], to: 'rejected' },
  withdraw: { from: ['submitted', 'needs_info'], to: 'gone' },
  deleteDraft: { from: ['draft'], to: 'gone' },
}

/** The status after a step; null if this status does not allow it. */
export const applicationAfter = (status: ApplicationStatus, step: ApplicationStep): ApplicationStatus | 'gone' | null =>
  STEPS[step].from.includes(status) ? STEPS[step].to : null

/** Is the step allowed now? Screens show its button then. */
export const mayTakeStep = (status: ApplicationStatus, step: ApplicationStep): boolean => applicationAfter(status, step) !== null

/** Can the applicant change answers and documents? */
export const isEditable = (status: ApplicationStatus): boolean => mayTakeStep(status, 'submit')
