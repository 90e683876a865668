import type { Contract } from '#contract/index.ts'
import { PAGE_DEFAULT } from '#contract/limits.ts'
import type { ArgsOf } from '#realtime/define.ts'
import type { Implements } from '#realtime/implement.ts'
import { decodeCursor, pageOf } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import type { Actor } from '#server/access/actor.ts'
import { selectLog, selectLogAbout, selectLogNamed, selectLogOfActor, selectLogOnTarget, type ActRow } from './acts.sql.ts'
import { anyAct, readVerdict } from '../audit/index.ts'

type Search = ArgsOf<Contract['admin']['audit']['list']>
/** The filter of the log. */
export type ActsAsked = Omit<Search, 'token' | 'cursor' | 'limit'>

/** Each filter has an index. Of several, the first one here applies; the screen offers one at a time. */
function actsOf(db: Db, { actorId, aboutUserId, targetId, action, from, until }: ActsAsked, before: number, limit: number) {
  const page = [before, from ?? null, until ?? null, limit] as const
  if (targetId !== undefined) return db.many(selectLogOnTarget, ...page, targetId)
  if (aboutUserId !== undefined) return db.many(selectLogAbout, ...page, aboutUserId)
  if (actorId !== undefined) return db.many(selectLogOfActor, ...page, actorId)
  if (action !== undefined) return db.many(selectLogNamed, ...page, action)
  return db.many(selectLog, ...page)
}

const whoOf = (userId: string | null, name: string) => (userId === null ? null : { userId, name })

const present = ({ actorId, actorName, onBehalfOf, onBehalfOfName, targetKind, targetId, ...row }: ActRow) => ({
  ...row,
  actor: whoOf(actorId, actorName),
  onBehalfOf: whoOf(onBehalfOf, onBehalfOfName),
  target: targetKind === null || targetId === null ? null : { kind: targetKind, id: targetId },
})

/** A page of the log, newest first. */
export async function readActs(db: Db, asked: ActsAsked, cursor: Search['cursor'], limit: number) {
  const [before] = decodeCursor(cursor, ['number']) ?? [Number.MAX_SAFE_INTEGER]
  const page = pageOf(await actsOf(db, asked, Math.trunc(before), limit + 1), limit, ({ seq }) => [seq])
  return { items: page.rows.map(present), nextCursor: page.nextCursor }
}

export const createAuditCalls = () =>
  ({
    async list({ db, watch }, { limit = PAGE_DEFAULT, cursor, ...search }) {
      watch(anyAct())
      return readActs(db, search, cursor, limit)
    },
    getState: ({ db, watch }) => readVerdict({ db, watch }),
  }) satisfies Implements<Contract['admin']['audit'], Actor>
