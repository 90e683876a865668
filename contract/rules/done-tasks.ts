/** Acts that the work queue lists as done: events of orders by their kind, and calls of staff by their path. */

/** The index `events_done` has the same kinds. */
export const TASK_DONE_EVENTS = [
  'accepted',
  'delivered',
  'replaced',
  'rejected',
  'cancelled',
  'released',
  'reviewed',
  'question_answered',
  'revision_asked',
  'extended',
  'offer_accepted',
  'offer_declined',
  'problem_reported',
  'evidence_sent',
] as const

export const TASK_DONE_ACTS = [
  'admin/withdrawals:approve',
  'admin/withdrawals:markSent',
  'admin/withdrawals:reject',
  'admin/withdrawals:markFailed',
  'admin/adjustments:approve',
  'admin/adjustments:refuse',
  'admin/applications:approve',
  'admin/applications:askForMore',
  'admin/applications:reject',
  'admin/applications:acceptDocument',
  'admin/applications:askForDocument',
  'admin/applications:confirmSecondLook',
  'admin/applications:reopenSecondLook',
  'admin/orders:decideDispute',
] as const
