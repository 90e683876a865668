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
 *   draft ── deleteDraft ──▶ nothing is left       submitted, needs_info ── withdraw ──▶ only the frame is left, and nobody sees it
 *
 * The applicant can change answers and documents while it is theirs: in `draft` and `needs_info`. Holds no rows.
 */
import type { z } from 'zod'
import type { applicationStatus } from '#contract/shapes/applications.ts'

export type ApplicationStatus = z.output<typeof applicationStatus>
export type ApplicationStep = 'submit' | 'approve' | 'askForMore' | 'reject' | 'withdraw' | 'deleteDraft'
/** Of `withdraw` and `deleteDraft`: it is there for nobody any more. */
export type Gone = 'gone'

const STEPS: Record<ApplicationStep, { from: readonly ApplicationStatus[]; to: ApplicationStatus | Gone }> = {
  submit: { from: ['draft', 'needs_info'], to: 'submitted' },
  approve: { from: ['submitted'], to: 'approved' },
  askForMore: { from: ['submitted'], to: 'needs_info' },
  reject: { from: ['submitted', 'needs_info'], to: 'rejected' },
  withdraw: { from: ['submitted', 'needs_info'], to: 'gone' },
  deleteDraft: { from: ['draft'], to: 'gone' },
}

/** The status after a step, or null when the step cannot be taken from here. */
export const afterStep = (status: ApplicationStatus, step: ApplicationStep): ApplicationStatus | Gone | null =>
  STEPS[step].from.includes(status) ? STEPS[step].to : null

/** Is it in the applicant's hands? */
export const isEditable = (status: ApplicationStatus): boolean => status === 'draft' || status === 'needs_info'
