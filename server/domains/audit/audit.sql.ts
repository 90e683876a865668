import { statement } from '#platform/db/statement.ts'
import type { AdminRole } from '#contract/shapes/admin-roles.ts'

export const insertAct = statement<
  [
    action: string,
    actorId: string | null,
    onBehalfOf: string | null,
    role: AdminRole | null,
    sessionId: string | null,
    network: string,
    callId: string,
    targetKind: string | null,
    targetId: string | null,
    reason: string,
    body: string,
    about: readonly string[],
  ],
  { seq: number }
>('audit.insertAct', `select audit.record($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb, $12::uuid[])::float8 as seq`)

export interface LinkRow {
  seq: number
  /** Hexadecimal. */
  hash: string
}

export const selectHead = statement<[], LinkRow>(
  'audit.selectHead',
  `select seq::float8 as seq, encode(hash, 'hex') as hash from audit.head`,
)

export const checkSlice = statement<
  [after: number, knownHash: string, size: number],
  { lastSeq: number; lastHash: string; wrongSeq: number | null }
>(
  'audit.checkSlice',
  `select last_seq::float8 as "lastSeq", encode(last_hash, 'hex') as "lastHash", wrong_seq::float8 as "wrongSeq" from audit.check_slice($1::bigint, decode($2, 'hex'), $3)`,
)

/** The hash of an act as it stands now; nothing: there is no such act. */
export const selectHash = statement<[seq: number], { hash: string }>(
  'audit.selectHash',
  `select encode(hash, 'hex') as hash from audit.acts where seq = $1::bigint`,
)

export const insertCheckpoint = statement<[seq: number, hash: string, day: string]>(
  'audit.insertCheckpoint',
  `insert into audit.checkpoints (day, seq, hash) values ($3::text::date, $1::bigint, decode($2, 'hex'))
   on conflict (day) do update set seq = excluded.seq, hash = excluded.hash, written_at = now()`,
)

/** Checkpoints that the chain does not have any more. */
export const selectLostCheckpoints = statement<[], { seq: number }>(
  'audit.selectLostCheckpoints',
  `select c.seq::float8 as seq from audit.checkpoints c left join audit.acts a on a.seq = c.seq where c.seq > 0 and a.hash is distinct from c.hash order by c.day limit 1`,
)

export interface VerdictRow {
  checkedAt: number
  isRight: boolean
  seq: number
}

export const upsertVerdict = statement<[isRight: boolean, seq: number]>(
  'audit.upsertVerdict',
  `insert into audit.verdict (checked_at, is_right, seq) values (now(), $1, $2::bigint)
   on conflict (is_only) do update set checked_at = excluded.checked_at, is_right = excluded.is_right, seq = excluded.seq`,
)

export const selectVerdict = statement<[], VerdictRow>(
  'audit.selectVerdict',
  `select checked_at as "checkedAt", is_right as "isRight", seq::float8 as seq from audit.verdict`,
)

/** Erases the bodies of acts about a user. */
export const eraseBodies = statement<[userId: string, limit: number]>(
  'audit.eraseBodies',
  `update audit.bodies set body = null, salt = null, erased_at = now() where seq in (
     select c.seq from audit.concerns c join audit.bodies b on b.seq = c.seq where c.user_id = $1 and b.body is not null order by c.seq limit $2)`,
)
