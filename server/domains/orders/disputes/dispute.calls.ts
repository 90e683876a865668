/** Calls about problems, for the two sides of an order. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { MediaDeps } from '../../media/index.ts'
import { appeal } from './decide-dispute.ts'
import { closeProblem, reportProblem } from './report-problem.ts'
import { evidenceLink, openEvidenceUpload, sendEvidence } from './send-evidence.ts'

const DONE = { success: true } as const

type OfDisputes = 'reportProblem' | 'openEvidenceUpload' | 'sendEvidence' | 'createEvidenceLink' | 'closeProblem' | 'appeal'

export const createDisputeCalls = (deps: MediaDeps) =>
  ({
    async reportProblem(context, { orderId, reason, points }) {
      await reportProblem(context, orderId, reason, points)
      return DONE
    },

    openEvidenceUpload: (context, args) => openEvidenceUpload(deps, context, args),

    async sendEvidence(context, { orderId, statement, objectIds = [] }) {
      await sendEvidence(context, orderId, { statement, objectIds })
      return DONE
    },

    createEvidenceLink: (context, args) => evidenceLink(deps, context, args),

    async closeProblem(context, { orderId }) {
      await closeProblem(context, orderId)
      return DONE
    },

    async appeal(context, { orderId, reason }) {
      await appeal(context, orderId, reason)
      return DONE
    },
  }) satisfies Implements<Pick<Contract['orders'], OfDisputes>, Actor>
