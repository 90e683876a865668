import { OF_APPLICATIONS } from '#contract/shapes/admin-roles.ts'
import { isAdminOf } from '#server/access/actor.ts'
import { MOST, type TaskKind } from '../task-kind.ts'

/** New identity documents of other models, the first to expire first. Due at the end of the last day of the present document. */
export const checkDocument: TaskKind = {
  name: 'check_document',
  closedBy: ['admin/applications:acceptDocument', 'admin/applications:askForDocument', 'admin/applications:reopenSecondLook'],
  isFor: (actor) => isAdminOf(actor, OF_APPLICATIONS),
  watch: ['anyApplication'],
  select: `select id || ':' || extract(epoch from renewal_at)::bigint as ref, id::text as about, renewal_at as since,
      (document_expires_on + 1)::timestamp at time zone 'utc' as due, null::bigint as cents, user_id as other, '' as title, false as is_waiting
    from applications.applications where renewal = 'sent' and user_id <> $1 order by document_expires_on, id limit ${MOST}`,
}
