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
 * Answers and documents can be changed in `draft` and `needs_info`. Of an approved application a new document can be sent while one is asked for.
 */
import type { ApplicationStatus, IdentityDocument, RenewalState } from '../types.ts'

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

/** The state of a new document of an approved application; null: none is asked for. */
export type Renewal = RenewalState | null

/** Can the applicant change the documents? */
export const mayChangeDocuments = ({ status, renewal }: { readonly status: ApplicationStatus; readonly renewal: Renewal }): boolean =>
  isEditable(status) || (status === 'approved' && renewal === 'asked')

/** Some identity cards and driving licences have no expiry date; every passport and residence permit has one. */
export const mayLastForever = (kind: IdentityDocument | null): boolean => kind === 'id_card' || kind === 'driving_licence'

/** The pictures that a document needs: a passport has all data on one page. */
export const slotsOf = (kind: IdentityDocument | null): readonly ('front' | 'back' | 'selfie')[] =>
  kind === 'passport' ? ['front', 'selfie'] : ['front', 'back', 'selfie']
