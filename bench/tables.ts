/**
 * Cost of single writes in the tables as they are, against the shapes that they had before
 * (docs/decisions/2026-11-23-tables-for-a-long-life.md): both shapes are copies of today's tables, the earlier one with the columns,
 * indexes and keys that were given up. The write-ahead log is what each write costs every disk, backup and replica; it is the same
 * in each run, as times are not.
 */
import pg from 'pg'
import { median, ms, timeMs, type Row } from './measure.ts'

const ROWS = 2_000
const ROUNDS = 5

/** Two copies of a table, filled alike. */
interface Shapes {
  /** Makes `bench.now_*` and `bench.before_*`. */
  make: string
  /** The same writes on both; `$` stands for `now` or `before`. */
  work: string
}

interface Case extends Shapes {
  what: string
  /** Ours may cost this much of the earlier shape. */
  goal: number
  /** How many writes `work` holds. */
  writes: number
}

const both = (text: string) => ['now', 'before'].map((shape) => text.replaceAll('$', shape)).join(';\n')
const ORDER_IDS = `array(select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid from generate_series(1, ${ROWS}) n)`

/** Of orders, beside the primary key, before 2026-11-23. */
const INDEXES_BEFORE = [
  '(customer_id, id desc)',
  '(customer_id, status, id desc)',
  '(model_id, queue_rank, id desc)',
  '(model_id, status, id desc)',
  '(status, id desc)',
  '(product_id, id desc)',
  `(accept_by) where status = 'pending'`,
  `(deliver_by) where status = 'processing' and late_at is null`,
  `(late_at) where status = 'processing' and late_at is not null`,
  `(hold_until) where status = 'completed' and released_at is null`,
  `(model_id, completed_at desc, id desc) where status = 'completed'`,
  '(model_id, accepted_at desc) where accepted_at is not null',
]

const CASES: readonly Case[] = [
  {
    what: 'Log of an order, from placing to release (against 13 indexes and queue_rank)',
    goal: 0.85,
    writes: ROWS,
    make: `create table bench.now_orders (like orders.orders including all);
      create table bench.before_orders (like orders.orders including all excluding indexes, primary key (id));
      alter table bench.before_orders add column queue_rank smallint generated always as (case status when 'pending' then 0 when 'processing' then 1 else 2 end) stored;
      ${INDEXES_BEFORE.map((index) => `create index on bench.before_orders ${index}`).join(';\n')};`,
    work: `truncate bench.$_orders;
      insert into bench.$_orders (id, customer_id, model_id, product_id, snapshot, total_cents, commission_cents, payment_cents, desired_text, accept_by)
        select id, id, ids[1 + n % 20], ids[1 + n % 100], '{"productName": "Harbour", "priceCents": 5000, "addons": []}', 5000, 1000, 4000, 'A bench order', now()
        from (select ${ORDER_IDS} as ids) i, unnest(ids) with ordinality as o (id, n);
      update bench.$_orders set status = 'processing', accepted_at = now(), deliver_by = now() + interval '1 day';
      update bench.$_orders set status = 'completed', completed_at = now(), hold_until = now() + interval '7 days';
      update bench.$_orders set released_at = now();`,
  },
  {
    what: 'Log of a heartbeat (against the row of the profile)',
    goal: 0.5,
    writes: ROWS,
    make: `create table bench.now_presence (like models.figures including all);
      create table bench.before_presence (like models.profiles including all);
      alter table bench.before_presence add column last_seen_at timestamptz;
      insert into bench.now_presence (model_id) select unnest(${ORDER_IDS});
      insert into bench.before_presence (user_id, headline, bio, search_text)
        select id, 'Pots for quiet rooms', repeat('Slow work in clay. ', 40), 'pots for quiet rooms' from unnest(${ORDER_IDS}) id;
      vacuum bench.now_presence; vacuum bench.before_presence;`,
    work: `update bench.$_presence set last_seen_at = clock_timestamp();`,
  },
  {
    what: 'Log of a like (against the row of the post)',
    goal: 0.5,
    writes: ROWS,
    make: `create table bench.now_likes (like posts.figures including all);
      create table bench.before_likes (like posts.posts including all);
      alter table bench.before_likes add column like_count integer not null default 0;
      insert into bench.now_likes (post_id) select unnest(${ORDER_IDS});
      insert into bench.before_likes (id, model_id, title, text) select id, id, 'From the kiln', repeat('Slow work in clay. ', 40) from unnest(${ORDER_IDS}) id;
      vacuum bench.now_likes; vacuum bench.before_likes;`,
    work: `update bench.$_likes set like_count = like_count + 1;`,
  },
  {
    what: 'Log of a sign-up (against three more trigram indexes)',
    goal: 0.85,
    writes: ROWS,
    make: `${both('create table bench.$_users (like users.users including all)')};
      create index on bench.before_users using gin (name gin_trgm_ops);
      create index on bench.before_users using gin ((handle::text) gin_trgm_ops);
      create index on bench.before_users using gin ((email::text) gin_trgm_ops);`,
    work: `truncate bench.$_users;
      insert into bench.$_users (id, email, name, handle)
        select id, 'user.' || n || '@example.org', 'Mara Lindqvist ' || n, 'mara-' || n from unnest(${ORDER_IDS}) with ordinality as u (id, n);
      -- Entries that such an index has put off.
      select gin_clean_pending_list(indexrelid) from pg_index i join pg_class c on c.oid = indexrelid join pg_am a on a.oid = c.relam and a.amname = 'gin'
        where indrelid = 'bench.$_users'::regclass;`,
  },
  {
    what: 'Log of a booked transfer (against foreign keys to both accounts)',
    goal: 0.95,
    writes: ROWS,
    make: `create table bench.accounts (id uuid primary key);
      insert into bench.accounts select unnest(${ORDER_IDS});
      ${both('create table bench.$_transfers (like ledger.transfers including all)')};
      alter table bench.before_transfers add foreign key (debit_account) references bench.accounts, add foreign key (credit_account) references bench.accounts;`,
    // Each in a transaction of its own would be fairer to neither: the lock of the one shared row is in the log either way.
    work: `truncate bench.$_transfers;
      insert into bench.$_transfers (debit_account, credit_account, cents, kind, cause_id)
        select ids[n], ids[1 + n % ${ROWS}], 5000, 'order', ids[n] from (select ${ORDER_IDS} as ids) i, generate_series(1, ${ROWS}) n;`,
  },
]

async function logOf(client: pg.Client, text: string): Promise<number> {
  const { rows: begun } = await client.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
  await client.query(text)
  const { rows } = await client.query<{ bytes: number }>('select (pg_current_wal_insert_lsn() - $1::pg_lsn)::float8 as bytes', [
    begun[0]?.at,
  ])
  return rows[0]?.bytes ?? Number.NaN
}

async function benchLog(client: pg.Client, { what, make, work, writes, goal }: Case): Promise<Row> {
  for (const statement of make.split(/;\s*/).filter((part) => part.trim() !== '')) await client.query(statement)
  // Full images of pages come once after a checkpoint: the first round takes them.
  const bytes: Record<'now' | 'before', number[]> = { now: [], before: [] }
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const shape of ['now', 'before'] as const) {
      const cost = await logOf(client, work.replaceAll('$', shape))
      if (round > 0) bytes[shape].push(cost / writes)
    }
  const [now, before] = [median(bytes.now), median(bytes.before)]
  return {
    what,
    ours: `${now.toFixed(0)} B`,
    bare: `${before.toFixed(0)} B`,
    ratio: `${(now / before).toFixed(2)} ×`,
    goal: `≤ ${goal} ×`,
    isReached: now <= before * goal,
  }
}

const DAY_ENTRIES = 100_000
const fill = (table: string) =>
  `insert into ${table} (at, session_id, request_id, path, topics)
   select now(), gen_random_uuid(), n, 'bench', '{a,b}' from generate_series(1, ${DAY_ENTRIES}) n`

/** The end of a day of the journal: its partition goes, in place of its rows. */
async function benchJournalDay(client: pg.Client): Promise<Row> {
  const times: Record<'now' | 'before', number[]> = { now: [], before: [] }
  for (let round = 0; round < 3; round += 1) {
    await client.query('create table bench.now_day (like journal.entries including all)')
    await client.query('create table bench.before_day (like journal.entries including all)')
    await client.query(fill('bench.now_day'))
    await client.query(fill('bench.before_day'))
    times.now.push(await timeMs(() => client.query('drop table bench.now_day')))
    times.before.push(await timeMs(() => client.query('delete from bench.before_day where at <= now()')))
    await client.query('drop table bench.before_day')
  }
  const [now, before] = [median(times.now), median(times.before)]
  return {
    what: `Removing a day of the journal, ${DAY_ENTRIES.toLocaleString('en')} entries (against deleting them)`,
    ours: ms(now),
    bare: ms(before),
    ratio: `${(now / before).toFixed(2)} ×`,
    goal: '≤ 0.2 ×',
    isReached: now <= before * 0.2,
  }
}

/** Makes its tables in a schema of its own, which is removed. */
export async function benchTables(databaseUrl: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('create schema bench')
    const rows: Row[] = []
    for (const each of CASES) rows.push(await benchLog(client, each))
    rows.push(await benchJournalDay(client))
    await client.query('drop schema bench cascade')
    return rows
  } finally {
    await client.end()
  }
}
