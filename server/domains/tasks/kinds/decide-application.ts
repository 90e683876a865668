import { OF_APPLICATIONS } from '#contract/shapes/admin-roles.ts'
import { isAdminOf } from '#server/access/actor.ts'
import { MOST, type TaskKind } from '../task-kind.ts'

export const decideApplication: TaskKind = {
  name: 'decide_application',
  closedBy: ['admin/applications:approve', 'admin/applications:askForMore', 'admin/applications:reject', 'applications:withdraw'],
  isFor: (actor) => isAdminOf(actor, OF_APPLICATIONS),
  watch: ['anyApplication'],
  select: `select id || ':' || extract(epoch from submitted_at)::bigint as ref, id::text as about, submitted_at as since, null::timestamptz as due, null::bigint as cents, user_id as other,
      '' as title, false as is_waiting
    from applications.applications where status = 'submitted' and user_id <> $1 order by submitted_at, id limit ${MOST}`,
}
