/**
 * Checks the log of acts of staff: each link of the chain, its head, and the checkpoints inside and outside the database. A chain alone does
 * not show that its end was cut off, or that all of it was made anew: for that each day's end is also an object of the storage.
 */
import { z } from 'zod'
import type { Database } from '#platform/db/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { MutationContext, QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import {
  checkSlice,
  insertCheckpoint,
  selectHash,
  selectHead,
  selectLostCheckpoints,
  selectVerdict,
  upsertVerdict,
  type LinkRow,
  type VerdictRow,
} from './audit.sql.ts'
import { chainVerdict } from './topics.ts'

/** Links of one statement. */
const SLICE = 5_000
/** Days of checkpoints in the storage that a run reads back. */
const DAYS_READ = 35
const DAY_MS = 86_400_000

/** SHA-256 of nothing: in front of the first act (server/migrations/0087_acts_of_staff.sql). */
const BEFORE_ALL: LinkRow = { seq: 0, hash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' }

const checkpoint = z.object({ seq: z.number().int().min(0), hash: z.string().regex(/^[0-9a-f]{64}$/) })

export type ChainVerdict =
  /** `seq`: acts so far. */
  | { readonly isRight: true; readonly seq: number; readonly hash: string }
  /** `seq`: the first act that is wrong or missing. `erased`: its body, without an account that was erased. */
  | { readonly isRight: false; readonly seq: number; readonly problem: 'link' | 'head' | 'checkpoint' | 'erased' }

const keyOf = (day: string): string => `audit/checkpoints/${day}.json`
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

async function readCheckpoint(storage: Storage, day: string): Promise<LinkRow | null> {
  const stream = await storage.read(keyOf(day))
  if (stream === null) return null
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return checkpoint.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')))
}

/** The last right link at or after `head`, or the number of the first wrong act. */
async function walk(database: Database, stop: AbortSignal): Promise<{ last: LinkRow; wrongSeq: number | null } | null> {
  let last = BEFORE_ALL
  while (!stop.aborted) {
    const slice = await database.one(checkSlice, last.seq, last.hash, SLICE)
    const end = { seq: slice.lastSeq, hash: slice.lastHash }
    if (slice.wrongSeq !== null) return { last: end, wrongSeq: slice.wrongSeq }
    if (end.seq === last.seq) return { last: end, wrongSeq: null }
    last = end
  }
  return null
}

/** The first checkpoint of the storage that the chain does not have. */
async function lostCheckpoint(database: Database, storage: Storage, now: number): Promise<number | null> {
  for (let day = 0; day < DAYS_READ; day += 1) {
    const kept = await readCheckpoint(storage, dayOf(now - day * DAY_MS))
    if (kept === null || kept.seq === 0) continue
    const act = await database.maybe(selectHash, kept.seq)
    if (act?.hash !== kept.hash) return kept.seq
  }
  return null
}

/** Null: stopped. `now`: epoch milliseconds. Throws when a checkpoint cannot be read. */
export async function verifyChain(database: Database, storage: Storage, now: number, stop: AbortSignal): Promise<ChainVerdict | null> {
  // The head first: acts that come meanwhile stand after it.
  const head = await database.one(selectHead)
  const walked = await walk(database, stop)
  if (walked === null) return null
  if (walked.wrongSeq !== null) return { isRight: false, seq: walked.wrongSeq, problem: 'link' }
  const atHead = head.seq === 0 ? BEFORE_ALL : await database.maybe(selectHash, head.seq)
  if (atHead?.hash !== head.hash || walked.last.seq < head.seq) return { isRight: false, seq: walked.last.seq + 1, problem: 'head' }
  const lost = (await lostCheckpoint(database, storage, now)) ?? (await database.many(selectLostCheckpoints)).at(0)?.seq ?? null
  if (lost !== null) return { isRight: false, seq: lost, problem: 'checkpoint' }
  return { isRight: true, seq: walked.last.seq, hash: walked.last.hash }
}

/** Keeps today's end of a right chain, in the database and outside of it. */
export async function keepCheckpoint(database: Database, storage: Storage, { seq, hash }: LinkRow, now: number): Promise<void> {
  const text = JSON.stringify({ seq, hash })
  await storage.put(keyOf(dayOf(now)), Buffer.from(text), 'application/json')
  await database.run(insertCheckpoint, seq, hash, dayOf(now))
}

/** Stores a verdict, for the page of the log. */
export async function saveVerdict(
  { tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>,
  { isRight, seq }: Pick<ChainVerdict, 'isRight' | 'seq'>,
): Promise<void> {
  await tx.run(upsertVerdict, isRight, seq)
  touch(chainVerdict())
}

/** The last verdict; null before the first. */
export async function readVerdict({ db, watch }: Pick<QueryContext<Actor>, 'db' | 'watch'>): Promise<VerdictRow | null> {
  watch(chainVerdict())
  return (await db.maybe(selectVerdict)) ?? null
}
