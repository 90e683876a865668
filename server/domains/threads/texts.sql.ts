/** Texts of messages, for members of their thread. Admins who visit a thread have none translated. */
import type { Language } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'
import type { Side } from '../translation/index.ts'
import { isVisited } from './message-files.sql.ts'

/** `language`: that of the author's screens. Of the team, those who are in the ticket at the moment. */
export const selectMessageText = statement<
  [readerId: string | null, threadId: string, seq: number],
  { text: string; lang: Language | null; language: Language | null }
>(
  'threads.selectMessageText',
  `select x.body as text, x.lang, u.language from threads.messages x join users.users u on u.id = x.author_id
   where x.thread_id = $2 and x.seq = $3 and x.body <> ''
     and exists (select from threads.members m where m.thread_id = x.thread_id and m.user_id = $1 and (m.kind <> 'staff' or ${isVisited('m.thread_id', '$1')}))`,
)

/** As its author says, while they are in the thread. Changes nothing for messages of others, and without words. */
export const updateMessageLanguage = statement<[threadId: string, seq: number, authorId: string, lang: Language]>(
  'threads.updateMessageLanguage',
  `update threads.messages x set lang = $4, is_lang_chosen = true where x.thread_id = $1 and x.seq = $2 and x.author_id = $3 and x.body <> ''
     and exists (select from threads.members m where m.thread_id = x.thread_id and m.user_id = $3)`,
)

/** Members of the team are sides of a ticket: the reader only while they are in it. */
export const selectSides = statement<[threadId: string, readerId: string], Side>(
  'threads.selectSides',
  `select m.user_id as "userId", m.kind = 'staff' as "isTeam", c.agreed_to as "agreedTo", c.agreed_at as "agreedAt", coalesce(c.is_always, false) as "isAlways"
   from threads.members m left join translation.choices c on c.thread_id = m.thread_id and c.user_id = m.user_id
   where m.thread_id = $1 and (m.kind in ('customer', 'model') or (m.kind = 'staff' and (m.user_id <> $2 or ${isVisited('m.thread_id', '$2')})))`,
)

/**
 * Enters the messages that wait into the index of words (`threads.messages_search`). Postgres appends new messages to a list, which each search reads
 * whole; without this, the message that makes the list too long enters them all, and takes many times as long as others. Answers how many pages
 * of the list there were.
 */
export const enterWords = statement<[], { pages: number }>(
  'threads.enterWords',
  `select gin_clean_pending_list('threads.messages_search') as pages`,
)
