import { OF_APPLICATIONS } from '#contract/shapes/admin-roles.ts'
import { isAdminOf } from '#server/access/actor.ts'
import { MOST, type TaskKind } from '../task-kind.ts'

/**
 * Approvals of other admins that were drawn for a second look, the oldest first. One that was opened again waits for the new document, which has
 * a task of its own once it is sent.
 */
export const confirmApproval: TaskKind = {
  name: 'confirm_approval',
  closedBy: ['admin/applications:confirmSecondLook', 'admin/applications:reopenSecondLook'],
  isFor: (actor) => isAdminOf(actor, OF_APPLICATIONS),
  watch: ['anyApplication'],
  select: `select id || ':' || second_look as ref, id::text as about, coalesce(second_look_at, decided_at) as since, null::timestamptz as due, null::bigint as cents,
      user_id as other, '' as title, second_look = 'reopened' and renewal is not null as is_waiting
    from applications.applications where second_look in ('waiting', 'reopened') and user_id <> $1 and decided_by is distinct from $1 order by id limit ${MOST}`,
}
