/**
 * A report of a message (docs/decisions/2026-11-23-reports.md): the report and the copy of the messages are rows of one transaction. The hashes of
 * the files are read from the storage before it.
 */
import { REPORT_AROUND, REPORT_KEEP_DAYS, type REPORT_REASONS } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import { prepared } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { uploads, type MediaDeps } from '../media/index.ts'
import { insertReport, insertReportedMessages, selectFilesAround, selectReportable } from './reports.sql.ts'
import { reportsOf } from './topics.ts'

interface Report {
  readonly threadId: string
  readonly seq: number
  readonly reason: (typeof REPORT_REASONS)[number]
  readonly note: string
}

const notFound = () => new CallError('not_found', 'This message does not exist any more.')

/** Errors: not_found (also for own messages, and for threads of others), already_reported. */
export const reportMessage = (deps: Pick<MediaDeps, 'storage'>) =>
  prepared(
    async ({ db, actor }: { db: Parameters<typeof uploads.hashUploads>[1]; actor: Actor }, { threadId, seq }: Report) => {
      if ((await db.maybe(selectReportable, threadId, seq, userIdOf(actor))) === undefined) throw notFound()
      const files = await db.many(selectFilesAround, threadId, seq, REPORT_AROUND)
      return uploads.hashUploads(
        deps,
        db,
        files.map(({ objectId }) => objectId),
      )
    },
    async ({ tx, actor, touch }, { threadId, seq, reason, note }: Report, hashes) => {
      const reporterId = userIdOf(actor)
      const message = await tx.maybe(selectReportable, threadId, seq, reporterId)
      if (message === undefined) throw notFound()
      const report = await tx.maybe(insertReport, reporterId, threadId, seq, message.authorId, reason, note.trim(), REPORT_KEEP_DAYS)
      if (report === undefined) throw new CallError('already_reported', 'You have reported this message already.')
      await tx.run(insertReportedMessages, report.id, threadId, seq, REPORT_AROUND, JSON.stringify(hashes))
      touch(reportsOf(reporterId))
      return { success: true as const }
    },
  )
