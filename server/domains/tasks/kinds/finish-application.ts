import { forAll, MOST, type TaskKind } from '../task-kind.ts'

/** The own verification as a model: the draft, or what staff have asked for; then staff are next. */
export const finishApplication: TaskKind = {
  name: 'finish_application',
  closedBy: ['applications:withdraw', 'applications:deleteDraft', 'admin/applications:approve', 'admin/applications:reject'],
  isFor: forAll,
  watch: ['applicationsOf'],
  select: `select id::text as ref, id::text as about, created_at as since, null::timestamptz as due, null::bigint as cents, null::uuid as other, coalesce(note, '') as title,
      status = 'submitted' as is_waiting
    from applications.applications where user_id = $1 and status in ('draft', 'submitted', 'needs_info') limit ${MOST}`,
}
