/** Texts of messages, for members of their thread. Admins who visit a thread have none translated. */
import type { Language } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'

/** `language`: that of the author's screens. */
export const selectMessageText = statement<
  [readerId: string | null, threadId: string, seq: number],
  { text: string; language: Language | null }
>(
  'threads.selectMessageText',
  `select x.body as text, u.language from threads.messages x join users.users u on u.id = x.author_id
   where x.thread_id = $2 and x.seq = $3 and x.body <> ''
     and exists (select from threads.members m where m.thread_id = x.thread_id and m.user_id = $1)`,
)

export const selectSides = statement<[threadId: string], { userId: string }>(
  'threads.selectSides',
  `select user_id as "userId" from threads.members where thread_id = $1 and kind in ('customer', 'model')`,
)
