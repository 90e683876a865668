/** Messages from before their language was stored. */
import type { OldText } from '../translation/index.ts'
import { statement } from '#platform/db/statement.ts'

/** A key is that of the table: the thread and the number, with a dot between them. */
export const pageMessages = statement<[after: string, limit: number], OldText>(
  'threads.pageOldMessages',
  `select x.thread_id || '.' || x.seq as key, array[x.body] as texts, x.lang is null and x.body <> '' as "isOpen", u.language
   from threads.messages x join users.users u on u.id = x.author_id
   where (x.thread_id, x.seq) > (split_part($1, '.', 1)::uuid, split_part($1, '.', 2)::integer) order by x.thread_id, x.seq limit $2`,
)
export const storeMessages = statement<[keys: readonly string[], langs: readonly string[]]>(
  'threads.storeOldMessages',
  `update threads.messages x set lang = s.lang from (select split_part(key, '.', 1)::uuid as thread_id, split_part(key, '.', 2)::integer as seq, lang from unnest($1::text[], $2::text[]) g (key, lang)) s
   where x.thread_id = s.thread_id and x.seq = s.seq and x.lang is null`,
)
