/** Every call of `reports`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createReportCalls } from '../domains/moderation/parts.ts'
import type { AppDeps } from './deps.ts'

export function reportsCalls(deps: AppDeps) {
  const reports = createReportCalls(deps)
  return {
    reportMessage: reports.reportMessage,
    getReported: reports.getReported,
    getHidden: reports.getHidden,
  } satisfies Implements<Contract['reports'], Actor>
}
