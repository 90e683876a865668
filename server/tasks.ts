/** All tasks that run by the clock, in one list. */
import { SYSTEM, type Actor } from './access/actor.ts'
import type { Realtime } from '#realtime/index.ts'
import {
  blankSealedResults,
  makeJournalPartitions,
  RECEIPTS_KEPT_DAYS,
  removeOldEntries,
  removeOldReceipts,
} from '#realtime/journal-keeping.ts'
import { runAdjustmentClock } from './domains/adjustments/parts.ts'
import { findWronglyErased, notifyOwners, runPeopleClock } from './domains/admin/parts.ts'
import { checkActivity, checkTotals, createSealing, STORAGE_TASK } from './domains/analytics/parts.ts'
import { dropOverdueDocuments, remindOfDocuments } from './domains/applications/parts.ts'
import { keepCheckpoint, saveVerdict, verifyChain, type ChainVerdict } from './domains/audit/parts.ts'
import { removeOldCodes } from './domains/auth/parts.ts'
import { runBroadcastClock } from './domains/chats/parts.ts'
import { forgetOldWebhooks, runDepositClock, type DepositJobDeps } from './domains/deposits/parts.ts'
import { removeOldReportOfHelp } from './domains/help/parts.ts'
import { auditInSlices, fillRelations, repairAllFigures, repairAllRelations } from './domains/books/parts.ts'
import {
  removeSealedFiles,
  removeStaleItems,
  removeStaleUploads,
  removeWorkFolders,
  workOnItems,
  type ItemWorkerDeps,
} from './domains/media/parts.ts'
import { freeOldHandles, oldModelTexts, runSlotClock, sweepPresence } from './domains/models/parts.ts'
import { removeOldReports } from './domains/moderation/parts.ts'
import { runOrderClock } from './domains/orders/parts.ts'
import { announcePosts, oldPostTexts, publishDuePosts } from './domains/posts/parts.ts'
import { forgetOldHours } from './domains/providers/parts.ts'
import { oldReviewTexts, showDueReviews } from './domains/reviews/parts.ts'
import { runLegalClock } from './domains/legal/parts.ts'
import { readSetting } from './domains/settings/index.ts'
import { applyDueSettings, createFeatureClock, saveSetting } from './domains/settings/parts.ts'
import { runSubscriptionClock } from './domains/subscriptions/parts.ts'
import { forgetAnswers, moveNotes, runChatClock } from './domains/chats/parts.ts'
import { forgetFeeds } from './domains/connections/parts.ts'
import { forgetMarks, runDigestClock, wakeTasks } from './domains/tasks/parts.ts'
import { enterNewWords, oldMessages, runThreadClock } from './domains/threads/parts.ts'
import { runTicketClock } from './domains/tickets/parts.ts'
import { settleTips } from './domains/tips/parts.ts'
import { findOldLanguages, removeOldTranslations } from './domains/translation/parts.ts'
import { sessions } from './domains/users/index.ts'
import type { Task } from '#platform/clock/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import type { Storage } from '#platform/storage/storage.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Texts that may be older than their languages. */
const OLD_TEXTS = [...oldModelTexts, ...oldPostTexts, ...oldReviewTexts, ...oldMessages]

/** A start has enough to do. */
const AUDIT_AFTER_MS = 10 * MINUTE_MS

export const DEPOSITS_TASK = 'deposits'
/** Two queues: a clip takes minutes, and pictures must not wait for it. At most one of each runs at a time, over all processes. */
export const ITEM_TASKS = ['media-pictures', 'media-clips'] as const
export const CLEANING_TASK = 'media-cleaning'

interface TaskDeps {
  database: Database
  realtime: Realtime<Actor>
  storage: Storage
  /** The folder of originals during processing. */
  workDir: string
  log: Log
  payments: () => DepositJobDeps['provider']
}

/** product.md §5: books that do not agree block withdrawals until an admin has checked them. */
async function checkBooks({ database, realtime, log }: TaskDeps, stop: AbortSignal): Promise<void> {
  const report = await auditInSlices(database, stop)
  if (report === null || report.isRight) return
  log.fatal({ checks: report.checks.filter(({ isRight }) => !isRight) }, 'the books do not agree; withdrawals are blocked')
  await realtime.write('clock/books:block', SYSTEM, (context) => saveSetting(context, 'withdrawals_blocked', 'true'))
}

/** Checks the log of acts of staff, and keeps the day's checkpoint; notifies every owner of a changed log, once a day. */
async function checkActs({ database, realtime, storage, log }: TaskDeps, stop: AbortSignal): Promise<void> {
  const chain = await verifyChain(database, storage, Date.now(), stop)
  if (chain === null) return
  const erasedSeq = chain.isRight ? await findWronglyErased(database) : null
  const verdict: ChainVerdict = erasedSeq === null ? chain : { isRight: false, seq: erasedSeq, problem: 'erased' }
  if (verdict.isRight) await keepCheckpoint(database, storage, verdict, Date.now())
  else log.fatal({ verdict }, 'the log of acts of staff was changed')
  await realtime.write('clock/audit:check', SYSTEM, async (context) => {
    await saveVerdict(context, verdict)
    if (!verdict.isRight) await notifyOwners(context, verdict.seq)
  })
}

const PROBE_KEY = 'health/probe.txt'

/** Writes an object to the storage and reads it back: a storage that is full, away or refuses the keys fails here first. */
async function checkStorage({ storage }: TaskDeps): Promise<void> {
  const written = Buffer.from(new Date().toISOString())
  await storage.put(PROBE_KEY, written, 'text/plain')
  const stream = await storage.read(PROBE_KEY)
  const chunks: Buffer[] = []
  if (stream !== null) for await (const chunk of stream) chunks.push(chunk as Buffer)
  if (!Buffer.concat(chunks).equals(written)) throw new Error('the storage answers other bytes than it was given')
}

/** Removes expired identity documents, then the bytes of all removed ones. */
async function removeDocuments({ database, realtime, storage, log }: TaskDeps): Promise<void> {
  await realtime.write('clock/applications:documents', SYSTEM, dropOverdueDocuments)
  await removeSealedFiles({ storage, log }, database)
}

/** Removes the folders of killed workers and unused items, then uploads with the originals of those items. */
async function cleanMedia(items: ItemWorkerDeps, stop: AbortSignal): Promise<void> {
  await removeWorkFolders(items.database, items.workDir)
  await removeStaleItems(items, stop)
  await removeStaleUploads(items, items.database, stop)
}

/** Makes the partitions of coming days, and removes old entries and receipts of the journal. */
async function keepJournal({ database, log }: TaskDeps, stop: AbortSignal): Promise<void> {
  const { hasStray } = await makeJournalPartitions(database)
  if (hasStray) log.fatal('entries of the journal lie in its default partition: the partitions of their days were missing')
  await removeOldReceipts(database, stop)
  const keepDays = Number(await readSetting(database, 'journal_keep_days'))
  if (Number.isInteger(keepDays) && keepDays >= RECEIPTS_KEPT_DAYS) return removeOldEntries(database, keepDays)
  log.warn({ keepDays, min: RECEIPTS_KEPT_DAYS }, 'journal_keep_days is too small: no entry of the journal is removed')
}

/** Tasks that keep sums beside their causes, and compare both. */
const figureTasks = ({ database, log }: TaskDeps, write: DepositJobDeps['write']): Task[] => [
  {
    name: 'figures',
    everyMs: 24 * HOUR_MS,
    firstAfterMs: AUDIT_AFTER_MS,
    run: async (stop) => void (await repairAllFigures({ database, write, log }, stop)),
  },
  {
    name: 'relations',
    everyMs: 24 * HOUR_MS,
    firstAfterMs: AUDIT_AFTER_MS,
    run: async (stop) => void (await repairAllRelations({ database, write, log }, stop)),
  },
  { name: 'running-totals', everyMs: MINUTE_MS, run: createSealing(database) },
  {
    name: 'running-totals-check',
    everyMs: 24 * HOUR_MS,
    firstAfterMs: AUDIT_AFTER_MS,
    async run(stop) {
      await checkTotals({ database, log }, stop)
      await checkActivity({ database, log }, stop)
    },
  },
  { name: 'relations-filling', everyMs: 10 * MINUTE_MS, run: (stop) => fillRelations({ database, write, log }, stop) },
]

export function tasksOf(deps: TaskDeps): Task[] {
  const { database, realtime, storage, workDir, log, payments } = deps
  const write: DepositJobDeps['write'] = (path, work) => realtime.write(path, SYSTEM, work)
  const items = {
    storage,
    workDir,
    log,
    database,
    write: <T>(path: string, work: Parameters<typeof realtime.write<T>>[2]) => realtime.write(path, SYSTEM, work),
  }
  return [
    { name: 'orders', everyMs: 20 * SECOND_MS, run: async () => void (await runOrderClock({ db: database, write, log })) },
    { name: 'tips', everyMs: 5 * SECOND_MS, run: async () => void (await settleTips({ db: database, write, log })) },
    { name: 'adjustments', everyMs: MINUTE_MS, run: () => runAdjustmentClock({ db: database, write }) },
    { name: 'settings', everyMs: 5 * SECOND_MS, run: async () => void (await write('clock/settings:apply', applyDueSettings)) },
    { name: 'features', everyMs: 5 * SECOND_MS, run: createFeatureClock({ db: database, write }) },
    { name: 'legal-texts', everyMs: 5 * SECOND_MS, run: () => runLegalClock({ db: database, write }) },
    { name: 'threads', everyMs: 5 * SECOND_MS, run: () => runThreadClock({ db: database, write }) },
    { name: 'message-words', everyMs: SECOND_MS, run: async () => void (await enterNewWords(database)) },
    { name: 'chats', everyMs: 5 * SECOND_MS, run: () => runChatClock({ db: database, write }) },
    { name: 'tickets', everyMs: 2 * SECOND_MS, run: () => runTicketClock({ db: database, write, log }) },
    { name: 'answers', everyMs: 24 * HOUR_MS, run: () => forgetAnswers({ write }) },
    { name: 'work-queue', everyMs: 5 * SECOND_MS, run: () => wakeTasks({ db: database, write }) },
    { name: 'work-queue-mails', everyMs: MINUTE_MS, run: (stop) => runDigestClock({ write }, stop) },
    { name: 'calendar-feeds', everyMs: 24 * HOUR_MS, run: () => forgetFeeds({ write }) },
    { name: 'work-queue-marks', everyMs: 24 * HOUR_MS, run: () => forgetMarks({ write }) },
    { name: 'reviews', everyMs: MINUTE_MS, run: async () => void (await showDueReviews({ db: database, write, log })) },
    { name: 'subscriptions', everyMs: 30 * SECOND_MS, run: async () => void (await runSubscriptionClock({ db: database, write, log })) },
    { name: DEPOSITS_TASK, everyMs: 15 * SECOND_MS, run: () => runDepositClock({ provider: payments(), log, database, write }) },
    { name: 'webhook-log', everyMs: HOUR_MS, run: () => forgetOldWebhooks(database) },
    { name: 'broadcasts', everyMs: 2 * SECOND_MS, run: (stop) => runBroadcastClock({ db: database, write }, stop) },
    { name: 'slots', everyMs: 20 * SECOND_MS, run: () => runSlotClock({ db: database, write }) },
    { name: 'presence', everyMs: 10 * SECOND_MS, run: (stop) => sweepPresence(items, stop) },
    { name: 'posts', everyMs: 5 * SECOND_MS, run: async () => void (await write('clock/posts:publish', publishDuePosts)) },
    { name: 'announcements', everyMs: 5 * SECOND_MS, run: (stop) => announcePosts(items, stop) },
    { name: 'documents', everyMs: 10 * MINUTE_MS, run: () => removeDocuments(deps) },
    {
      name: 'document-reminders',
      everyMs: 10 * MINUTE_MS,
      run: async () => void (await write('clock/applications:remind', remindOfDocuments)),
    },
    { name: 'names', everyMs: HOUR_MS, run: async () => void (await write('clock/profiles:free', freeOldHandles)) },
    { name: 'reports', everyMs: HOUR_MS, run: () => removeOldReports(items) },
    { name: 'codes', everyMs: HOUR_MS, run: () => removeOldCodes(database) },
    { name: 'help', everyMs: 24 * HOUR_MS, run: (stop) => removeOldReportOfHelp(database, stop) },
    { name: 'translations', everyMs: HOUR_MS, run: (stop) => removeOldTranslations(database, stop) },
    {
      name: 'languages',
      everyMs: HOUR_MS,
      firstAfterMs: AUDIT_AFTER_MS,
      run: (stop) => findOldLanguages({ db: database, write }, OLD_TEXTS, stop),
    },
    { name: 'secret-answers', everyMs: MINUTE_MS, run: (stop) => blankSealedResults(database, stop) },
    { name: 'journal', everyMs: HOUR_MS, run: (stop) => keepJournal(deps, stop) },
    { name: 'people', everyMs: 3 * SECOND_MS, run: () => runPeopleClock({ db: database, write }) },
    { name: 'providers', everyMs: HOUR_MS, run: () => forgetOldHours(database) },
    { name: 'sessions', everyMs: 10 * MINUTE_MS, run: () => write('clock/users:expire', sessions.closeExpired) },
    { name: ITEM_TASKS[0], everyMs: 5 * SECOND_MS, run: async (stop) => void (await workOnItems(items, 'pictures', stop)) },
    { name: ITEM_TASKS[1], everyMs: 5 * SECOND_MS, run: async (stop) => void (await workOnItems(items, 'clips', stop)) },
    { name: CLEANING_TASK, everyMs: 10 * MINUTE_MS, run: (stop) => cleanMedia(items, stop) },
    { name: STORAGE_TASK, everyMs: 10 * MINUTE_MS, run: () => checkStorage(deps) },
    { name: 'audit', everyMs: 24 * HOUR_MS, firstAfterMs: AUDIT_AFTER_MS, run: (stop) => checkBooks(deps, stop) },
    { name: 'acts', everyMs: 24 * HOUR_MS, firstAfterMs: AUDIT_AFTER_MS, run: (stop) => checkActs(deps, stop) },
    ...figureTasks(deps, write),
    { name: 'chat-notes', everyMs: 24 * HOUR_MS, run: (stop) => moveNotes({ write }, stop) },
  ]
}
