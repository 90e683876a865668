import type { Contract } from '#contract/index.ts'
import { PAGE_DEFAULT, PAGE_MAX } from '#contract/limits.ts'
import type { Implements, QueryContext } from '#realtime/implement.ts'
import { isAdminOf, type Actor } from '#server/access/actor.ts'
import { pageOf } from '#platform/cursor.ts'
import { decodeIdCursor } from '#platform/id-cursor.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { OF_FINANCE, OF_NOTES, READING_PLACES } from '#contract/shapes/admin-roles.ts'
import { signOutEverywhere } from '../auth/index.ts'
import { balancesOf, walletOf } from '../ledger/index.ts'
import { modelIdentity } from '../models/index.ts'
import { settingOf } from '../settings/index.ts'
import { deviceOf, placeOf } from '#server/shared/device.ts'
import { adminActs, anyUser, sessions, sessionsOf, suspensions, userOf, type SuspensionRow } from '../users/index.ts'
import { mayDo, requireMay } from './about-user.ts'
import { impersonateUser, requireImpersonation } from './impersonate-user.ts'
import { readLinked } from './linked.ts'
import { noteCalls } from './notes.ts'
import { readSuspensionEffects } from './suspension-effects.ts'
import { setRole } from './set-role.ts'
import { liftSuspension, suspendUser } from './suspend-user.ts'
import { countRows, readPage } from '#server/shared/table/read-table.ts'
import { selectActs, selectUserDetail, usersTable } from './users.sql.ts'
import { findPeople, presentListedUser } from './users-list.ts'
import { verifyUser } from './verify-user.ts'

const DONE = { success: true as const }

/** The notes of staff about a user: for roles that read them, and never for the user. */
const noteFor = (actor: Actor, userId: string, note: string): string => (isAdminOf(actor, OF_NOTES) && actor.userId !== userId ? note : '')

const presentSuspension = (actor: Actor, userId: string, { byName, byId: _byId, note, ...rest }: SuspensionRow) => ({
  ...rest,
  note: noteFor(actor, userId, note),
  by: byName,
})

/** The balances of a user, for roles that may read money. */
async function readMoney({ db, actor, watch }: QueryContext<Actor>, userId: string) {
  if (!isAdminOf(actor, OF_FINANCE)) return null
  watch(walletOf(userId))
  const { wallet, earningsHold, escrow, withdrawalHold } = await balancesOf(db, userId)
  return {
    available: dollarsFromCents(wallet),
    held: dollarsFromCents(earningsHold),
    inEscrow: dollarsFromCents(escrow),
    inWithdrawals: dollarsFromCents(withdrawalHold),
  }
}

async function readUserDetail(context: QueryContext<Actor>, userId: string) {
  const { db, actor, watch } = context
  watch(userOf(userId), sessionsOf(userId), settingOf('mail_is_on'))
  const row = await db.maybe(selectUserDetail, userId)
  if (row === undefined) return null
  const { emailStatus, mailRefusedSince, proExpiresAt, erasedAt: _erasedAt, ...person } = row
  const [money, suspension, open] = [
    await readMoney(context, userId),
    await suspensions.find(db, userId),
    await sessions.list(db, userId, PAGE_MAX),
  ]
  if (suspension !== undefined) watch(userOf(suspension.byId))
  const mark = await modelIdentity.isVerified(db, userId)
  return {
    ...presentListedUser(actor, person),
    emailStatus,
    mailRefusedSince,
    proExpiresAt,
    money,
    isVerified: mark,
    suspension: suspension === undefined ? null : presentSuspension(actor, userId, suspension),
    sessions: open.map(({ id, userAgent, address, createdAt, lastUsedAt }) => ({
      _id: id,
      ...deviceOf(userAgent),
      place: isAdminOf(actor, READING_PLACES) ? placeOf(address) : null,
      createdAt,
      lastUsedAt,
    })),
    may: {
      suspend: mayDo(actor, row, 'suspend'),
      endSessions: mayDo(actor, row, 'endSessions'),
      impersonate: mayDo(actor, row, 'impersonate'),
      setRole: mayDo(actor, row, 'setRole'),
      // An erased account has no wallet any more.
      adjust: row.erasedAt === null && mayDo(actor, row, 'adjust'),
      verify: row.erasedAt === null && mark !== null && mayDo(actor, row, 'verify'),
    },
  }
}

export const createAdminUserCalls = () =>
  ({
    async list({ db, actor, watch }, asked) {
      const { rows, nextCursor } = await readPage(db, usersTable, asked, findPeople(db, actor, asked))
      watch(anyUser(), ...rows.map(({ id }) => userOf(id)))
      return { items: rows.map((row) => presentListedUser(actor, row)), nextCursor }
    },
    async count({ db, actor, watch }, asked) {
      watch(anyUser())
      return countRows(db, usersTable, asked, findPeople(db, actor, asked))
    },
    get: (context, { userId }) => readUserDetail(context, userId),
    getLinked: (context, { userId }) => readLinked(context, userId),
    async getHistory({ db, actor, watch }, { userId, cursor, limit = PAGE_DEFAULT }) {
      const page = pageOf(await db.many(selectActs, userId, decodeIdCursor(cursor), limit + 1), limit, ({ id }) => [id])
      watch(adminActs.actsAbout(userId), ...page.rows.map(({ byId }) => userOf(byId)))
      return {
        items: page.rows.map(({ id, byId: _byId, note, ...act }) => ({ _id: id, ...act, note: noteFor(actor, userId, note) })),
        nextCursor: page.nextCursor,
      }
    },
    ...noteCalls,
    previewSuspension: ({ db }, { userId }) => readSuspensionEffects(db, userId),
    async suspend(context, args) {
      await suspendUser(context, args)
      return DONE
    },
    async lift(context, args) {
      await liftSuspension(context, args)
      return DONE
    },
    async endSessions(context, { userId, reason }) {
      await requireMay(context, userId, 'endSessions')
      const count = await signOutEverywhere(context, userId)
      await adminActs.record(context, userId, { kind: 'sessions_ended', reason })
      return { count }
    },
    async endSession(context, { userId, sessionId, reason }) {
      await requireMay(context, userId, 'endSessions')
      await sessions.closeOne(context, userId, sessionId)
      await adminActs.record(context, userId, { kind: 'session_ended', reason })
      return DONE
    },
    async setRole(context, args) {
      await setRole(context, args)
      return DONE
    },
    async setVerified(context, args) {
      await verifyUser(context, args)
      return DONE
    },
    async prepareImpersonation(context, { userId }) {
      await requireImpersonation(context, userId)
      return DONE
    },
    impersonate: (context, args) => impersonateUser(context, args),
  }) satisfies Implements<Contract['admin']['users'], Actor>
