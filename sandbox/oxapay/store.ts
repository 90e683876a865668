/** The sandbox's stored data, in one SQLite file (or in memory): payments, transfers, webhooks. Decides nothing. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { OutgoingWebhook, Payment, Transfer } from './types.ts'

const TABLES = `
  create table if not exists payments (
    track_id text primary key, request text not null, status text not null, network text,
    created_at integer not null, expires_at integer not null, manners text not null
  ) strict;
  create table if not exists transfers (
    id integer primary key, track_id text not null references payments, hash text not null unique, amount text not null, currency text not null,
    worth_micros integer, is_converted integer not null, network text not null, address text not null,
    arrives_at integer not null, confirms_at integer not null, state text not null
  ) strict;
  create index if not exists transfers_payment on transfers (track_id, id);
  create table if not exists webhooks (
    id integer primary key, track_id text not null references payments, status text not null, url text not null, body text not null,
    signature text not null, due_at integer, attempts integer not null default 0, state text not null, last_answer text
  ) strict;
  create index if not exists webhooks_payment on webhooks (track_id, id);
  create index if not exists webhooks_due on webhooks (due_at) where state = 'waiting';
`

const PAYMENT = `track_id as trackId, request, status, network, created_at as createdAtMs, expires_at as expiresAtMs, manners`
const TRANSFER = `id, track_id as trackId, hash, amount, currency, worth_micros as worthMicros, is_converted as isConverted, network, address,
  arrives_at as arrivesAtMs, confirms_at as confirmsAtMs, state`
const WEBHOOK = `id, track_id as trackId, status, url, body, signature, due_at as dueAtMs, attempts, state, last_answer as lastAnswer`

type PaymentRow = Omit<Payment, 'request' | 'manners'> & { request: string; manners: string }
type TransferRow = Omit<Transfer, 'isConverted'> & { isConverted: number }

const paymentOf = (row: PaymentRow): Payment => ({
  ...row,
  // Stores from before white-label payments have invoices only.
  request: { type: 'invoice', ...(JSON.parse(row.request) as Omit<Payment['request'], 'type'>) },
  manners: JSON.parse(row.manners) as Payment['manners'],
})
const transferOf = (row: TransferRow): Transfer => ({ ...row, isConverted: row.isConverted === 1 })

/** Runs SQL on the open file. */
interface Sql {
  many<R>(sql: string, ...params: SQLInputValue[]): R[]
  maybe<R>(sql: string, ...params: SQLInputValue[]): R | undefined
  run(sql: string, ...params: SQLInputValue[]): void
}

/** node:sqlite types rows as plain records; each of the texts here selects exactly the named shape. */
const sqlOn = (db: DatabaseSync): Sql => ({
  many: <R>(sql: string, ...params: SQLInputValue[]) => db.prepare(sql).all(...params) as unknown as R[],
  maybe: <R>(sql: string, ...params: SQLInputValue[]) => db.prepare(sql).get(...params) as unknown as R | undefined,
  run: (sql, ...params) => void db.prepare(sql).run(...params),
})

const paymentRows = ({ many, maybe, run }: Sql) => ({
  insertPayment({ trackId, request, status, network, createdAtMs, expiresAtMs, manners }: Payment): void {
    run(
      `insert into payments values (?, ?, ?, ?, ?, ?, ?)`,
      trackId,
      JSON.stringify(request),
      status,
      network,
      createdAtMs,
      expiresAtMs,
      JSON.stringify(manners),
    )
  },
  updatePayment({ trackId, status, network, expiresAtMs, manners }: Payment): void {
    run(
      `update payments set status = ?, network = ?, expires_at = ?, manners = ? where track_id = ?`,
      status,
      network,
      expiresAtMs,
      JSON.stringify(manners),
      trackId,
    )
  },
  payment(trackId: string): Payment | undefined {
    const row = maybe<PaymentRow>(`select ${PAYMENT} from payments where track_id = ?`, trackId)
    return row === undefined ? undefined : paymentOf(row)
  },
  payments: () => many<PaymentRow>(`select ${PAYMENT} from payments order by created_at desc, track_id`).map(paymentOf),
})

const transferRows = ({ many, run }: Sql) => ({
  insertTransfer(transfer: Omit<Transfer, 'id'>): void {
    const { trackId, hash, amount, currency, worthMicros, isConverted, network, address, arrivesAtMs, confirmsAtMs, state } = transfer
    const columns = 'track_id, hash, amount, currency, worth_micros, is_converted, network, address, arrives_at, confirms_at, state'
    run(
      `insert into transfers (${columns}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      trackId,
      hash,
      amount,
      currency,
      worthMicros,
      isConverted ? 1 : 0,
      network,
      address,
      arrivesAtMs,
      confirmsAtMs,
      state,
    )
  },
  setTransferState: (id: number, state: Transfer['state']) => run(`update transfers set state = ? where id = ?`, state, id),
  transfersOf: (trackId: string) =>
    many<TransferRow>(`select ${TRANSFER} from transfers where track_id = ? order by id`, trackId).map(transferOf),
  /** Transfers under way, the next to change first. */
  unconfirmedTransfers: () =>
    many<TransferRow>(
      `select ${TRANSFER} from transfers where state <> 'confirmed' order by case state when 'sent' then arrives_at else confirms_at end, id`,
    ).map(transferOf),
})

const webhookRows = ({ many, maybe, run }: Sql) => ({
  insertWebhook({
    trackId,
    status,
    url,
    body,
    signature,
    dueAtMs,
    state,
  }: Pick<OutgoingWebhook, 'trackId' | 'status' | 'url' | 'body' | 'signature' | 'dueAtMs' | 'state'>): void {
    run(
      `insert into webhooks (track_id, status, url, body, signature, due_at, state) values (?, ?, ?, ?, ?, ?, ?)`,
      trackId,
      status,
      url,
      body,
      signature,
      dueAtMs,
      state,
    )
  },
  updateWebhook({ id, dueAtMs, attempts, state, lastAnswer }: OutgoingWebhook): void {
    run(`update webhooks set due_at = ?, attempts = ?, state = ?, last_answer = ? where id = ?`, dueAtMs, attempts, state, lastAnswer, id)
  },
  releaseHeld: (trackId: string, dueAtMs: number) =>
    run(`update webhooks set state = 'waiting', due_at = ? where track_id = ? and state = 'held'`, dueAtMs, trackId),
  webhook: (id: number) => maybe<OutgoingWebhook>(`select ${WEBHOOK} from webhooks where id = ?`, id),
  webhooksOf: (trackId: string) => many<OutgoingWebhook>(`select ${WEBHOOK} from webhooks where track_id = ? order by id`, trackId),
  /** Webhooks that are still to be sent, the next one first. */
  waitingWebhooks: () => many<OutgoingWebhook>(`select ${WEBHOOK} from webhooks where state = 'waiting' order by due_at, id`),
})

export type Store = ReturnType<typeof openStore>

/** Opens the file, or memory when there is none. Missing tables are created. */
export function openStore(file: string | undefined) {
  const db = new DatabaseSync(file ?? ':memory:')
  if (file !== undefined) db.exec('pragma journal_mode = wal')
  db.exec(TABLES)
  const sql = sqlOn(db)
  return {
    ...paymentRows(sql),
    ...transferRows(sql),
    ...webhookRows(sql),
    /** All or nothing. */
    together<T>(work: () => T): T {
      db.exec('begin immediate')
      try {
        const result = work()
        db.exec('commit')
        return result
      } catch (error) {
        db.exec('rollback')
        throw error
      }
    },
    close: () => db.close(),
  }
}
