/** The words for what happens to an order. */

/** product.md §4: notifications about an order, each for one side of it, or for both. */
export const ORDER_UPDATES = [
  'question_asked',
  'question_answered',
  'question_ended',
  'revision_asked',
  'late_customer',
  'late_model',
  'extended',
  'express_missed',
  'offer_extension',
  'offer_cancel',
  'offer_split',
  'offer_revision',
  'offer_accepted',
  'offer_declined',
  'offer_lapsed',
  'problem_reported',
  'problem_closed',
  'evidence_sent',
  'decided',
  'appealed',
  'appeal_decided',
  'settled',
  'refunded_undecided',
  'decision_carried_out',
  'accepted_by_team',
  'extended_by_team',
] as const
export type OrderUpdate = (typeof ORDER_UPDATES)[number]

/** product.md §4: entries of an order's timeline. The table `orders.events` has the same list. */
export const ORDER_EVENTS = [
  'placed',
  'accepted',
  'delivered',
  'replaced',
  'rejected',
  'cancelled',
  'expired',
  'late',
  'released',
  'reviewed',
  'question_asked',
  'question_answered',
  'question_ended',
  'revision_asked',
  'express_missed',
  'extended',
  'offer_made',
  'offer_accepted',
  'offer_declined',
  'offer_withdrawn',
  'offer_lapsed',
  'problem_reported',
  'problem_closed',
  'evidence_sent',
  'decided',
  'appealed',
  'appeal_decided',
  'settled',
] as const

/** product.md §4: reasons of a problem. Taste is none: it leads to a revision. */
export const PROBLEM_REASONS = ['not_as_described', 'broken_file', 'wrong_person', 'unlawful', 'not_delivered'] as const
export type ProblemReason = (typeof PROBLEM_REASONS)[number]

/** Findings of staff about a point of a problem. */
export const FINDINGS = ['holds', 'partly', 'does_not_hold'] as const
export type FindingKind = (typeof FINDINGS)[number]
