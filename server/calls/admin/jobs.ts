/** Every call of `admin/jobs`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../../access/actor.ts'
import { createJobsCalls } from '../../domains/analytics/parts.ts'

export function adminJobsCalls() {
  const jobs = createJobsCalls()
  return {
    listTasks: jobs.listTasks,
    listMessages: jobs.listMessages,
    retryMessage: jobs.retryMessage,
  } satisfies Implements<Contract['admin']['jobs'], Actor>
}
