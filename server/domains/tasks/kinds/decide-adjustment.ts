import { OF_FINANCE } from '#contract/shapes/admin-roles.ts'
import { isAdminOf } from '#server/access/actor.ts'
import { MOST, type TaskKind } from '../task-kind.ts'

/** Adjustments that another admin asked for, the oldest first. Those of admins are the owners' to decide. */
export const decideAdjustment: TaskKind = {
  name: 'decide_adjustment',
  closedBy: ['admin/adjustments:approve', 'admin/adjustments:refuse', 'admin/adjustments:withdraw'],
  isFor: (actor) => isAdminOf(actor, OF_FINANCE),
  watch: ['waitingAdjustments', 'userOf'],
  select: `select r.id::text as ref, r.user_id::text as about, r.asked_at as since, r.lapses_at as due, abs(r.cents) as cents, r.user_id as other, '' as title, false as is_waiting
   from adjustments.requests r join users.users u on u.id = r.user_id
   where r.state = 'asked' and r.user_id <> $1 and r.asked_by <> $1
     and (u.admin_role is null or exists (select from users.users me where me.id = $1 and me.admin_role = 'owner'))
   order by r.lapses_at, r.id limit ${MOST}`,
}
