/** Saved views of the lists of the admin area (docs/admin.md). */
import type { Contract } from '#contract/index.ts'
import { VIEWS_MAX } from '#contract/limits.ts'
import { mayOpen, OF_OWNERS } from '#contract/rules/admin-pages.ts'
import { isViewOf, VIEWED, type ViewedName } from '#contract/rules/tables.ts'
import { CallError } from '#platform/call-error.ts'
import type { Implements, MutationContext } from '#realtime/implement.ts'
import { isAdminOf, type Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { viewsOf } from './topics.ts'
import { countViews, deleteView, insertView, lockViews, selectViewForUpdate, selectViews, updateView } from './views.sql.ts'

type Change = MutationContext<Actor>

const DONE = { success: true as const }

function requirePage({ adminRole }: Actor, table: ViewedName): void {
  if (!mayOpen(adminRole, VIEWED[table].page)) throw new CallError('forbidden', 'Your role does not open this list.')
}

function requireQuery(table: ViewedName, query: Readonly<Record<string, string>>): void {
  if (!isViewOf(VIEWED[table], query))
    throw new CallError('bad_request', 'This list does not have these filters. Please choose them again.')
}

const mayChange = (actor: Actor, view: { ownerId: string; isShared: boolean }): boolean =>
  view.ownerId === actor.userId || (view.isShared && isAdminOf(actor, OF_OWNERS))

/** Refuses one more view. Errors: too_many_views. */
async function requireRoom({ tx }: Change, table: string, ownerId: string, isShared: boolean): Promise<void> {
  await tx.run(lockViews, table)
  const { own, shared } = await tx.one(countViews, table, ownerId)
  if ((isShared ? shared : own) >= VIEWS_MAX)
    throw new CallError('too_many_views', `This list has ${VIEWS_MAX} saved views, which is the most it can have.`, { max: VIEWS_MAX })
}

/** Locks a view that this admin may change, at the version that the admin saw. Errors: not_found, conflict. */
async function takeView({ tx, actor }: Change, viewId: string, version: number) {
  const view = await tx.maybe(selectViewForUpdate, viewId)
  if (view === undefined || !mayChange(actor, view)) throw new CallError('not_found', 'This view does not exist.')
  if (view.version !== version) throw new CallError('conflict', 'This view was changed in another window. Please look again.')
  return { ...view, list: view.list as ViewedName }
}

export const createViewCalls = () =>
  ({
    async list({ db, actor, watch }, { table }) {
      requirePage(actor, table)
      watch(viewsOf(table))
      const rows = await db.many(selectViews, table, userIdOf(actor))
      return rows.map(({ id, ownerId, ...view }) => ({
        ...view,
        _id: id,
        isMine: ownerId === actor.userId,
        mayChange: mayChange(actor, { ownerId, isShared: view.isShared }),
      }))
    },
    async create(context, { table, name, query, isShared }) {
      const { tx, actor, touch } = context
      requirePage(actor, table)
      requireQuery(table, query)
      await requireRoom(context, table, userIdOf(actor), isShared)
      const { id } = await tx.one(insertView, table, userIdOf(actor), name, JSON.stringify(query), isShared)
      touch(viewsOf(table))
      return { viewId: id }
    },
    async change(context, { viewId, version, name, query, isShared }) {
      const { tx, actor, touch } = context
      const view = await takeView(context, viewId, version)
      requirePage(actor, view.list)
      requireQuery(view.list, query)
      if (isShared !== view.isShared) await requireRoom(context, view.list, view.ownerId, isShared)
      await tx.run(updateView, viewId, name, JSON.stringify(query), isShared)
      touch(viewsOf(view.list))
      return DONE
    },
    async remove(context, { viewId, version }) {
      const { list } = await takeView(context, viewId, version)
      await context.tx.run(deleteView, viewId)
      context.touch(viewsOf(list))
      return DONE
    },
  }) satisfies Implements<Contract['admin']['views'], Actor>
