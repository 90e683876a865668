/** The queues of staff. A domain with a queue of its own adds a line here, its name to WORK_KINDS of the contract, and its text and page to the screen. */
import type { WORK_KINDS } from '#contract/admin/dashboard.ts'
import { OF_APPLICATIONS, OF_FINANCE, OF_PEOPLE, OF_TICKETS, type AdminRole } from '#contract/shapes/admin-roles.ts'
import type { Db } from '#platform/db/database.ts'
import type { Statement } from '#platform/db/statement.ts'
import {
  queueAdjustments,
  queueApplications,
  queueDisputes,
  queueExpiredDocuments,
  queueExpiringDocuments,
  queueFailedPayouts,
  queueNewDocuments,
  queuePayouts,
  queueReports,
  queueSecondLooks,
  queueStuckDeposits,
  queueTickets,
  queueUnclaimed,
  queueWithdrawals,
  type QueueRow,
} from './queues.sql.ts'

type WorkKind = (typeof WORK_KINDS)[number]

interface Queue {
  readonly kind: WorkKind
  /** The roles whose work it is. */
  readonly roles: readonly AdminRole[]
  readonly statement: Statement<readonly [limit: number], QueueRow>
}

const QUEUES: readonly Queue[] = [
  { kind: 'withdrawals', roles: OF_FINANCE, statement: queueWithdrawals },
  { kind: 'payoutsToSend', roles: OF_FINANCE, statement: queuePayouts },
  { kind: 'adjustments', roles: OF_FINANCE, statement: queueAdjustments },
  { kind: 'failedPayouts', roles: OF_FINANCE, statement: queueFailedPayouts },
  { kind: 'disputes', roles: OF_PEOPLE, statement: queueDisputes },
  { kind: 'applications', roles: OF_APPLICATIONS, statement: queueApplications },
  { kind: 'secondLooks', roles: OF_APPLICATIONS, statement: queueSecondLooks },
  { kind: 'newDocuments', roles: OF_APPLICATIONS, statement: queueNewDocuments },
  { kind: 'expiredDocuments', roles: OF_APPLICATIONS, statement: queueExpiredDocuments },
  { kind: 'expiringDocuments', roles: OF_APPLICATIONS, statement: queueExpiringDocuments },
  { kind: 'stuckDeposits', roles: OF_FINANCE, statement: queueStuckDeposits },
  { kind: 'unclaimed', roles: OF_FINANCE, statement: queueUnclaimed },
  { kind: 'reports', roles: OF_PEOPLE, statement: queueReports },
  { kind: 'tickets', roles: OF_TICKETS, statement: queueTickets },
]

/** Larger queues are shown as "1,000+". */
const COUNT_MAX = 1_000

/** The queues of a role. A viewer, who decides nothing, sees how long all of them are. */
export async function readQueues(db: Db, role: AdminRole) {
  const found = []
  for (const { kind, roles, statement } of QUEUES) {
    if (!roles.includes(role) && role !== 'viewer') continue
    const { count, ...times } = await db.one(statement, COUNT_MAX + 1)
    found.push({ kind, count: Math.min(count, COUNT_MAX), hasMore: count > COUNT_MAX, ...times })
  }
  return found
}
