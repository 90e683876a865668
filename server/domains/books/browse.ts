/** The ledger browser of finance: any figure down to its postings. Snapshots: they watch nothing, and the screen asks again. */
import type { Contract } from '#contract/index.ts'
import { PAGE_DEFAULT } from '#contract/limits.ts'
import { MONEY_FIGURES, signIn, TRANSFER_KINDS, type MoneyFigure, type Term, type TransferKind } from '#contract/rules/figures.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { decodeCursor, pageOf } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import type { ArgsOf } from '#realtime/define.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import {
  findById,
  findByNumber,
  findByReference,
  selectAccountsOf,
  selectByAccount,
  selectByCause,
  selectByKind,
  selectNewest,
  selectSiteAccounts,
  type AccountRow,
  type TransferRow,
} from './browse.sql.ts'

export type Search = Pick<
  ArgsOf<Contract['admin']['ledger']['listTransfers']>,
  'accountId' | 'causeId' | 'figure' | 'kind' | 'from' | 'until'
>

/** Times that Postgres and JavaScript both know. */
const FIRST = new Date(0)
const LAST = new Date(8_640_000_000_000_000 / 2)

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const NUMBER = /^#?\d{1,15}$/

const termsOf = ({ figure, kind }: Search): readonly Term[] | null =>
  figure !== undefined ? MONEY_FIGURES[figure] : kind !== undefined ? [{ kind, sign: 1 }] : null

/** By time and number, where transfers of kinds are listed; by number alone, everywhere else. */
const isByTime = (search: Search): boolean =>
  search.accountId === undefined &&
  search.causeId === undefined &&
  (termsOf(search) !== null || search.from !== undefined || search.until !== undefined)

function pageByNumber(db: Db, { accountId, causeId }: Search, cursor: string | null | undefined, limit: number): Promise<TransferRow[]> {
  const [before] = decodeCursor(cursor, ['integer']) ?? [Number.MAX_SAFE_INTEGER]
  if (accountId !== undefined) return db.many(selectByAccount, accountId, before, limit, TRANSFER_KINDS)
  if (causeId !== undefined) return db.many(selectByCause, causeId, before, limit)
  return db.many(selectNewest, before, limit)
}

function pageByTime(db: Db, search: Search, cursor: string | null | undefined, limit: number): Promise<TransferRow[]> {
  const [key, id] = decodeCursor(cursor, ['integer', 'integer']) ?? [null, null]
  const terms = termsOf(search) ?? TRANSFER_KINDS.map((kind): Term => ({ kind, sign: 1 }))
  return db.many(
    selectByKind,
    terms.map(({ kind }) => kind),
    terms.map(({ side = '' }) => side),
    search.from === undefined ? FIRST : new Date(search.from),
    search.until === undefined ? LAST : new Date(Math.min(search.until, LAST.getTime())),
    key,
    id,
    limit,
  )
}

/** A page of transfers, newest first. */
export async function readTransfers(db: Db, search: Search, cursor: string | null | undefined, limit: number) {
  const byTime = isByTime(search)
  const rows = await (byTime ? pageByTime : pageByNumber)(db, search, cursor, limit + 1)
  return pageOf(rows, limit, ({ atKey, id }) => (byTime ? [atKey, id] : [id]))
}

const ownerOf = (userId: string | null, name: string) => (userId === null ? null : { userId, name })
const dollarsOf = (cents: number | null) => (cents === null ? null : dollarsFromCents(cents))

export const presentTransfer = (row: TransferRow, figure: MoneyFigure | undefined) => ({
  id: row.id,
  at: row.at,
  kind: row.kind as TransferKind,
  amount: dollarsFromCents(row.cents),
  sign: figure === undefined ? 1 : signIn(figure, row),
  debit: { _id: row.debitId, kind: row.debitKind, owner: ownerOf(row.debitOwnerId, row.debitOwnerName) },
  credit: { _id: row.creditId, kind: row.creditKind, owner: ownerOf(row.creditOwnerId, row.creditOwnerName) },
  debitBalance: dollarsOf(row.debitBalanceCents),
  creditBalance: dollarsOf(row.creditBalanceCents),
  causeId: row.causeId,
  round: row.round,
})

const presentAccount = ({ id, kind, ownerId, ownerName, balanceCents }: AccountRow) => ({
  _id: id,
  kind,
  owner: ownerOf(ownerId, ownerName),
  balance: dollarsFromCents(balanceCents),
})

export const createLedgerCalls = () =>
  ({
    async listTransfers({ db }, { limit = PAGE_DEFAULT, cursor, ...search }) {
      const page = await readTransfers(db, search, cursor, limit)
      return { items: page.rows.map((row) => presentTransfer(row, search.figure)), nextCursor: page.nextCursor }
    },
    async getAccounts({ db }, { userId }) {
      const rows = userId === undefined ? await db.many(selectSiteAccounts) : await db.many(selectAccountsOf, userId)
      return rows.map(presentAccount)
    },
    async find({ db }, { text }) {
      const byId = UUID.test(text) ? await db.maybe(findById, text) : undefined
      const found = NUMBER.test(text) ? await db.maybe(findByNumber, Number(text.replace('#', ''))) : byId
      return found ?? (await db.maybe(findByReference, text)) ?? null
    },
  }) satisfies Implements<Contract['admin']['ledger'], Actor>
