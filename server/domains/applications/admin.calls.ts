import type { Contract } from '#contract/index.ts'
import { OF_APPLICATIONS } from '#contract/shapes/admin-roles.ts'
import type { Implements } from '#realtime/implement.ts'
import { isAdminOf, type Actor } from '#server/access/actor.ts'
import type { MediaDeps } from '../media/index.ts'
import { countWaiting } from './admin-lists.sql.ts'
import { approveApplication, askForMore, rejectApplication } from './decide-application.ts'
import { countApplications, listApplications } from './list-applications.ts'
import { readApplication } from './read-application.ts'
import { acceptDocument, askForDocument } from './renewal.ts'
import { confirmLook, reopenLook } from './second-look.ts'
import { anyApplication } from './topics.ts'

const DONE = { success: true as const }

/** `secret`: of the installation, for the draw of second looks. */
export const createAdminApplicationCalls = ({ secret }: Pick<MediaDeps, 'secret'>) =>
  ({
    list: listApplications,
    count: countApplications,
    async getWaitingCount({ db, actor, watch }) {
      if (!isAdminOf(actor, OF_APPLICATIONS)) return 0
      watch(anyApplication())
      return (await db.one(countWaiting)).count
    },
    get: (context, { applicationId }) => readApplication(context, applicationId),
    async approve(context, { documentExpiresOn: expiresOn, ...seen }) {
      await approveApplication(context, seen, { expiresOn, secret })
      return DONE
    },
    async acceptDocument(context, { documentExpiresOn, ...seen }) {
      await acceptDocument(context, seen, documentExpiresOn)
      return DONE
    },
    async askForDocument(context, { reason, ...seen }) {
      await askForDocument(context, seen, reason)
      return DONE
    },
    async confirmSecondLook(context, seen) {
      await confirmLook(context, seen)
      return DONE
    },
    async reopenSecondLook(context, { reason, ...seen }) {
      await reopenLook(context, seen, reason)
      return DONE
    },
    async askForMore(context, { note, ...seen }) {
      await askForMore(context, seen, note)
      return DONE
    },
    async reject(context, { reason, ...seen }) {
      await rejectApplication(context, seen, reason)
      return DONE
    },
  }) satisfies Implements<Contract['admin']['applications'], Actor>
