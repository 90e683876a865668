/** Puts leaving together: each domain's export and erasure of a user's data. New domains add theirs here. */
import type { Realtime } from '#realtime/index.ts'
import { SYSTEM, type Actor } from '../access/actor.ts'
import { adjustmentsData } from '../domains/adjustments/parts.ts'
import { adminData } from '../domains/admin/parts.ts'
import { applicationsData } from '../domains/applications/parts.ts'
import { auditData } from '../domains/audit/parts.ts'
import { authData } from '../domains/auth/parts.ts'
import { chatsData } from '../domains/chats/parts.ts'
import { depositsData } from '../domains/deposits/parts.ts'
import {
  exportsWaiting,
  leavingData,
  removeExports,
  runClosingClock,
  workOnExports,
  type ClosingClockDeps,
  type ExportWorkerDeps,
} from '../domains/leaving/parts.ts'
import { helpData } from '../domains/help/parts.ts'
import { legalData } from '../domains/legal/parts.ts'
import { ledgerData } from '../domains/ledger/parts.ts'
import { mediaData, removeLeavingPictures } from '../domains/media/parts.ts'
import { modelsData } from '../domains/models/parts.ts'
import { moderationData } from '../domains/moderation/parts.ts'
import { createAccountMail } from '../domains/notifications/index.ts'
import { notificationsData } from '../domains/notifications/parts.ts'
import { ordersData } from '../domains/orders/parts.ts'
import { peopleData } from '../domains/people/parts.ts'
import { postsData } from '../domains/posts/parts.ts'
import { reviewsData } from '../domains/reviews/parts.ts'
import { readSetting } from '../domains/settings/index.ts'
import { settingsData } from '../domains/settings/parts.ts'
import { subscriptionsData } from '../domains/subscriptions/parts.ts'
import { connectionsData } from '../domains/connections/parts.ts'
import { tasksData } from '../domains/tasks/parts.ts'
import { threadsData } from '../domains/threads/parts.ts'
import { ticketsData } from '../domains/tickets/parts.ts'
import { tipsData } from '../domains/tips/parts.ts'
import { translationData } from '../domains/translation/parts.ts'
import { providersData } from '../domains/providers/parts.ts'
import { webhooksData } from '../domains/webhooks/parts.ts'
import { usersData } from '../domains/users/parts.ts'
import { withdrawalsData } from '../domains/withdrawals/parts.ts'
import type { OwnData } from './own-data.ts'
import type { Task } from '#platform/clock/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import type { Storage } from '#platform/storage/storage.ts'

/**
 * In the order of reading and of erasing: first the access to the account, then its public parts; tips before the posts that they
 * name, and posts and pictures before the files that they hold.
 */
export const ownData: readonly OwnData[] = [
  usersData,
  authData,
  notificationsData,
  tipsData,
  translationData,
  postsData,
  threadsData,
  chatsData,
  peopleData,
  ordersData,
  reviewsData,
  applicationsData,
  mediaData,
  modelsData,
  ledgerData,
  depositsData,
  withdrawalsData,
  adjustmentsData,
  subscriptionsData,
  moderationData,
  helpData,
  legalData,
  tasksData,
  connectionsData,
  ticketsData,
  webhooksData,
  providersData,
  leavingData,
  adminData,
  auditData,
  settingsData,
]

const EXPORTS_TASK = 'exports'
const SECOND_MS = 1_000

interface LeavingDeps {
  readonly database: Database
  readonly realtime: Realtime<Actor>
  readonly storage: Storage
  readonly secret: Buffer
  /** Where archives are written before they are stored. */
  readonly workDir: string
  readonly log: Log
}

export interface ServerLeaving {
  readonly tasks: readonly Task[]
  /** Calls `wake` with the name of the task when a user has just requested an export. Returns the function that ends this. */
  whenWaiting(wake: (task: string) => void): () => void
}

/** Dependencies of the work on exports and closings. */
export function leavingDeps({ database, realtime, storage, secret, workDir, log }: LeavingDeps): ExportWorkerDeps & ClosingClockDeps {
  return {
    database,
    storage,
    workDir,
    log,
    data: ownData,
    siteName: async () => (await readSetting(database, 'website_name')) ?? 'Atelier',
    sendAccountMail: createAccountMail(secret),
    write: (path, work) => realtime.write(path, SYSTEM, work),
  }
}

export function openLeaving(parts: LeavingDeps): ServerLeaving {
  const deps = leavingDeps(parts)
  return {
    tasks: [
      { name: EXPORTS_TASK, everyMs: 10 * SECOND_MS, run: async (stop) => void (await workOnExports(deps, stop)) },
      { name: 'old-exports', everyMs: 600 * SECOND_MS, run: () => removeExports(deps) },
      {
        name: 'closings',
        everyMs: 60 * SECOND_MS,
        async run(stop) {
          await runClosingClock(deps, stop)
          await removeLeavingPictures(parts, parts.database)
        },
      },
    ],
    whenWaiting: (wake) => parts.realtime.onTopics((topics) => topics.has(exportsWaiting()) && wake(EXPORTS_TASK)),
  }
}
