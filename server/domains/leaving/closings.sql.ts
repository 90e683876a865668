import { statement } from '#platform/db/statement.ts'

export interface AccountRow {
  name: string
  email: string
  isOwner: boolean
  closesAt: number | null
  isErased: boolean
  isSuspended: boolean
  /** No other account has confirmed the address. */
  isMailTheirs: boolean
}

const ACCOUNT = `name, email, email_confirmed_at is not null or not exists (select from users.users o where o.email = users.email and o.email_confirmed_at is not null) as "isMailTheirs", coalesce(admin_role = 'owner', false) as "isOwner", closes_at as "closesAt", erased_at is not null as "isErased", coalesce(suspended_until > now(), false) as "isSuspended"`

export const selectAccount = statement<[userId: string], AccountRow>(
  'leaving.selectAccount',
  `select ${ACCOUNT} from users.users where id = $1`,
)

/** Waits for every dealing with this user, and blocks new ones until the end of the transaction (users/leaving-guards.sql). */
export const selectAccountForUpdate = statement<[userId: string], AccountRow>(
  'leaving.selectAccountForUpdate',
  `select ${ACCOUNT} from users.users where id = $1 for update`,
)

/** Serialises owners: two must not both close because of the other one. */
export const lockOwners = statement<[], { locked: string }>(
  'leaving.lockOwners',
  `select pg_advisory_xact_lock(hashtextextended('leaving.owners', 0))::text as locked`,
)

export const countOtherOwners = statement<[userId: string], { count: number }>(
  'leaving.countOtherOwners',
  `select count(*)::integer as count from users.users where admin_role = 'owner' and id <> $1 and closes_at is null and coalesce(suspended_until <= now(), true)`,
)

export const insertClosing = statement<[userId: string, givesUpCents: number]>(
  'leaving.insertClosing',
  `insert into leaving.closings (user_id, gives_up_cents) values ($1, $2)`,
)

/** Never lowered. With it the user is notified anew of a later delay. */
export const raiseGivenUp = statement<[userId: string, givesUpCents: number]>(
  'leaving.raiseGivenUp',
  `update leaving.closings set gives_up_cents = greatest(gives_up_cents, $2), told_at = null where user_id = $1`,
)

export const deleteClosing = statement<[userId: string]>('leaving.deleteClosing', `delete from leaving.closings where user_id = $1`)

export interface ClosingRow {
  /** Rounded down to the millisecond. */
  requestedAt: number
  givesUpCents: number
  wasNotified: boolean
  /** The last mail is discreet, as the user chose. */
  isDiscreet: boolean
}

export const selectClosing = statement<[userId: string], ClosingRow>(
  'leaving.selectClosing',
  `select date_trunc('milliseconds', requested_at) as "requestedAt", gives_up_cents as "givesUpCents", told_at is not null as "wasNotified", is_discreet as "isDiscreet" from leaving.closings where user_id = $1`,
)

// ── The clock ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Accounts near their erasure whose users have no reminder yet. */
export const takeReminders = statement<[days: number, limit: number], { userId: string; closesAt: number }>(
  'leaving.takeReminders',
  `update leaving.closings c set reminded_at = now() from users.users u
   where u.id = c.user_id and c.user_id in (
     select d.user_id from leaving.closings d join users.users p on p.id = d.user_id
     where d.done_at is null and d.reminded_at is null and p.erased_at is null and p.closes_at <= now() + $1::integer * interval '1 day' limit $2 for update of d skip locked)
   returning c.user_id as "userId", u.closes_at as "closesAt"`,
)

/** Accounts that are due, and those whose erasure was interrupted. */
export const selectDue = statement<[after: string, limit: number], { userId: string }>(
  'leaving.selectDue',
  `select c.user_id as "userId" from leaving.closings c join users.users u on u.id = c.user_id
   where c.done_at is null and u.closes_at <= now() and c.user_id > $1::uuid order by c.user_id limit $2`,
)

export const markNotified = statement<[userId: string]>(
  'leaving.markNotified',
  `update leaving.closings set told_at = now() where user_id = $1`,
)

/** Stores the choice for the last mail, before the preferences are erased. */
export const noteDiscreet = statement<[userId: string]>(
  'leaving.noteDiscreet',
  `update leaving.closings c set is_discreet = p.is_discreet from notifications.preferences p where c.user_id = $1 and p.user_id = $1`,
)

export const markDone = statement<[userId: string]>('leaving.markDone', `update leaving.closings set done_at = now() where user_id = $1`)

/** Recently erased accounts. */
export const selectErased = statement<[days: number], { userId: string }>(
  'leaving.selectErased',
  `select user_id as "userId" from leaving.closings where done_at > now() - $1::integer * interval '1 day'`,
)
