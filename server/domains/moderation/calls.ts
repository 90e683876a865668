import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import type { MediaDeps } from '../media/index.ts'
import { reportMessage } from './report-message.ts'
import { selectReported } from './reports.sql.ts'
import { selectHiddenOf } from './take-down.sql.ts'
import { hiddenOf, reportsOf } from './topics.ts'

export const createReportCalls = (deps: Pick<MediaDeps, 'storage'>) =>
  ({
    reportMessage: reportMessage(deps),
    async getReported({ db, actor, watch }, { threadId }) {
      watch(reportsOf(userIdOf(actor)))
      return (await db.many(selectReported, userIdOf(actor), threadId)).map(({ seq }) => seq)
    },
    getHidden({ db, actor, watch }) {
      watch(hiddenOf(userIdOf(actor)))
      return db.many(selectHiddenOf, userIdOf(actor))
    },
  }) satisfies Implements<Contract['reports'], Actor>
