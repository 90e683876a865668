/** Where the act that closes a task is done. */
import type { Task } from '../types.ts'

/** Null: a note, whose act is here. */
export function addressOf({ kind, about }: Pick<Task, 'kind' | 'about'>): string | null {
  switch (kind) {
    case 'note':
      return null
    case 'pay_deposit':
    case 'await_payout':
      return '/transactions'
    case 'confirm_email':
      return '/settings/account'
    case 'finish_application':
      return '/apply-as-model'
    case 'decide_withdrawal':
    case 'send_withdrawal':
      return '/admin/withdrawals'
    case 'decide_adjustment':
      return `/admin/users/${about}`
    case 'answer_ticket':
      return `/tickets/${about}`
    case 'handle_ticket':
      return `/admin/tickets/${about}`
    case 'decide_application':
      return `/admin/applications?status=submitted&open=${about}`
    case 'check_document':
      return `/admin/applications?mark=renewed&open=${about}`
    case 'confirm_approval':
      return `/admin/applications?mark=second_look&open=${about}`
    default:
      return `/orders/${about}`
  }
}
