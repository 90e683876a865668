/** Every kind of task. A domain's new kind is a file in `kinds/`, its name in `TASK_KINDS`, and a line here. */
import type { TaskKind } from './task-kind.ts'
import { acceptOrder } from './kinds/accept-order.ts'
import { answerOffer } from './kinds/answer-offer.ts'
import { answerQuestion } from './kinds/answer-question.ts'
import { answerTicket } from './kinds/answer-ticket.ts'
import { awaitOffer } from './kinds/await-offer.ts'
import { awaitOrder } from './kinds/await-order.ts'
import { awaitPayout } from './kinds/await-payout.ts'
import { checkDocument } from './kinds/check-document.ts'
import { confirmApproval } from './kinds/confirm-approval.ts'
import { confirmEmail } from './kinds/confirm-email.ts'
import { decideAdjustment } from './kinds/decide-adjustment.ts'
import { decideApplication } from './kinds/decide-application.ts'
import { decideDispute } from './kinds/decide-dispute.ts'
import { decideLate } from './kinds/decide-late.ts'
import { decideWithdrawal } from './kinds/decide-withdrawal.ts'
import { deliverOrder } from './kinds/deliver-order.ts'
import { finishApplication } from './kinds/finish-application.ts'
import { handleTicket } from './kinds/handle-ticket.ts'
import { note } from './kinds/note.ts'
import { payDeposit } from './kinds/pay-deposit.ts'
import { reviewDelivery } from './kinds/review-delivery.ts'
import { sendEvidence } from './kinds/send-evidence.ts'
import { sendWithdrawal } from './kinds/send-withdrawal.ts'

export const KINDS: readonly TaskKind[] = [
  acceptOrder,
  deliverOrder,
  answerOffer,
  sendEvidence,
  answerQuestion,
  decideLate,
  reviewDelivery,
  awaitOrder,
  awaitOffer,
  payDeposit,
  confirmEmail,
  finishApplication,
  answerTicket,
  awaitPayout,
  decideWithdrawal,
  sendWithdrawal,
  decideAdjustment,
  decideApplication,
  checkDocument,
  confirmApproval,
  decideDispute,
  handleTicket,
  note,
]
