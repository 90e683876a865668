import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import type { MediaDeps } from '../media/index.ts'
import { reportMessage } from './report-message.ts'
import { selectReported } from './reports.sql.ts'
import { reportsOf } from './topics.ts'

export const createReportCalls = (deps: Pick<MediaDeps, 'storage'>) =>
  ({
    reportMessage: reportMessage(deps),
    async getReported({ db, actor, watch }, { threadId }) {
      watch(reportsOf(userIdOf(actor)))
      return (await db.many(selectReported, userIdOf(actor), threadId)).map(({ seq }) => seq)
    },
  }) satisfies Implements<Contract['reports'], Actor>
