/**
 * The daily mail of waiting tasks: queued by the clock in pages, each its own transaction, and put into words when it is sent. The row of a
 * reader is locked and moved to the next morning in the transaction that queues the mail; the outbox refuses a second one of the day.
 */
import { DIGEST_TASKS, TASK_PRIORITIES } from '#contract/limits.ts'
import type { Db } from '#platform/db/database.ts'
import type { MutationContext } from '#realtime/implement.ts'
import { VISITOR, type Actor } from '#server/access/actor.ts'
import type { Digest } from '#server/outbox/mail/digest-mail.ts'
import { queueDigests, type NewDigest } from '../notifications/index.ts'
import { morningOf, type Morning } from './digest-time.ts'
import {
  deleteDigests,
  moveDigests,
  selectDigestReader,
  selectDueDigestsForUpdate,
  selectWithTasks,
  type DigestReaderRow,
} from './digests.sql.ts'
import { kindsOf, listTasks, summarize } from './list-tasks.ts'

/** Readers of one transaction. */
const PAGE = 100

/** The reader as the caller of /tasks. */
const actorOf = ({ userId, isModel, adminRole }: Pick<DigestReaderRow, 'userId' | 'isModel' | 'adminRole'>): Actor => ({
  ...VISITOR,
  userId,
  roles: new Set(['visitor', 'user', ...(isModel ? (['model'] as const) : []), ...(adminRole === null ? [] : (['admin'] as const))]),
  adminRole,
})

type Due = DigestReaderRow & Morning

/** Not a day again, nor an earlier one, after its reader has moved to another zone. */
const isOfToday = ({ isNow, lastDay, day }: Due): boolean => isNow && (lastDay === null || day > lastDay)

/** Queues the mails of one page of readers. Answers how many readers it had. */
async function queuePage({ tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>, nowMs: number): Promise<number> {
  const found = await tx.many(selectDueDigestsForUpdate, nowMs, PAGE)
  const gone = found.filter(({ isOn }) => !isOn)
  if (gone.length > 0)
    await tx.run(
      deleteDigests,
      gone.map(({ userId }) => userId),
    )
  const due: Due[] = found.filter(({ isOn }) => isOn).map((row) => ({ ...row, ...morningOf(nowMs, row.timeZone) }))
  if (due.length === 0) return found.length
  const asked = due.filter(isOfToday)
  const kinds = asked.map((row) =>
    kindsOf(actorOf(row))
      .map(({ name }) => name)
      .join(','),
  )
  const withTasks =
    asked.length === 0
      ? []
      : await tx.many(
          selectWithTasks,
          asked.map(({ userId }) => userId),
          kinds,
        )
  const waiting = new Set(withTasks.map(({ userId }) => userId))
  const digests: NewDigest[] = asked.filter(({ userId }) => waiting.has(userId))
  if (digests.length > 0) await queueDigests({ tx, touch }, digests)
  const days = new Map(digests.map(({ userId, day }) => [userId, day]))
  await tx.run(
    moveDigests,
    due.map(({ userId }) => userId),
    due.map(({ next }) => new Date(next)),
    due.map(({ userId }) => days.get(userId) ?? ''),
  )
  return found.length
}

interface DigestClockDeps {
  readonly write: <T>(path: string, work: (context: MutationContext<Actor>) => Promise<T>) => Promise<T>
  readonly now?: () => number
}

/** Queues the mails that are due, page by page. */
export async function runDigestClock({ write, now = Date.now }: DigestClockDeps, stop: AbortSignal): Promise<void> {
  let count = PAGE
  while (count === PAGE && !stop.aborted) count = await write('clock/tasks:digest', (context) => queuePage(context, now()))
}

const NONE = { only: [], without: [] }

/** Contents of a mail of now; null: nothing waits any more. It reads what /tasks reads. */
export async function digestOf(db: Db, userId: string): Promise<Digest | null> {
  const reader = await db.maybe(selectDigestReader, userId)
  if (reader === undefined) return null
  const reading = { db, actor: actorOf(reader), watch: () => undefined }
  const { todo, doing, amount } = await summarize(reading)
  if (todo + doing === 0) return null
  const { items } = await listTasks(reading, {
    token: '',
    statuses: ['todo', 'doing'],
    kinds: NONE,
    priorities: { only: [...TASK_PRIORITIES], without: [] },
    labels: NONE,
    limit: DIGEST_TASKS,
  })
  return { count: todo + doing, amount, timeZone: reader.timeZone, tasks: items }
}
