import { forAll, MOST, type TaskKind } from '../task-kind.ts'

/** Only where the site sends mail. */
export const confirmEmail: TaskKind = {
  name: 'confirm_email',
  closedBy: ['auth:confirmEmail'],
  isFor: forAll,
  watch: ['userOf'],
  select: `select id::text as ref, id::text as about, created_at as since, null::timestamptz as due, null::bigint as cents, null::uuid as other, email::text as title,
      false as is_waiting
    from users.users where id = $1 and users.is_unconfirmed(email_confirmed_at) limit ${MOST}`,
}
