import { MAILBOX_REREAD_DAYS } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'

export interface PositionRow {
  lastUid: number
  rereadBelow: number
  /** Null: the mails never got other numbers. */
  rereadSince: number | null
}

/**
 * Where reading goes on. A mailbox that is new to us begins with its next mail. One whose mails have got other numbers begins at the first,
 * with mails of the days for which arrived ones are known by their hash, and not from before the last check.
 */
export const openPosition = statement<[name: string, uidValidity: number, uidNext: number], PositionRow>(
  'tickets.openPosition',
  `insert into tickets.mailboxes as m (name, uid_validity, last_uid) values ($1, $2, $3::bigint - 1)
   on conflict (name) do update set
     reread_below = case when m.uid_validity = $2 then m.reread_below else $3 end,
     reread_since = case when m.uid_validity = $2 then m.reread_since
       else greatest(m.looked_at - interval '1 day', now() - interval '${MAILBOX_REREAD_DAYS} days') end,
     last_uid = case when m.uid_validity = $2 then m.last_uid else 0 end,
     trying_uid = case when m.uid_validity = $2 then m.trying_uid end,
     tries = case when m.uid_validity = $2 then m.tries else 0 end,
     uid_validity = $2, looked_at = now()
   returning last_uid as "lastUid", reread_below as "rereadBelow", reread_since as "rereadSince"`,
)

/** Counts an attempt at a mail, before it begins: a process that dies of the mail has counted it. */
export const countAttempt = statement<[name: string, uid: number], { tries: number }>(
  'tickets.countAttempt',
  `update tickets.mailboxes set tries = case when trying_uid = $2 then tries + 1 else 1 end, trying_uid = $2 where name = $1 returning tries`,
)

/** Never back: another process may have been faster. */
export const movePosition = statement<[name: string, uidValidity: number, uid: number]>(
  'tickets.movePosition',
  `update tickets.mailboxes set last_uid = $3, trying_uid = null, tries = 0 where name = $1 and uid_validity = $2 and last_uid < $3`,
)
