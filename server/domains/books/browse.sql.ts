/** The ledger as finance reads it: transfers by account, by cause, or by kind and time; newest first, each along an index of its own. */
import { statement } from '#platform/db/statement.ts'

export interface TransferRow {
  id: number
  at: number
  /** The time in microseconds: the sort key by time. */
  atKey: number
  kind: string
  side: string
  cents: number
  debitId: string
  debitKind: string
  debitOwnerId: string | null
  debitOwnerName: string
  creditId: string
  creditKind: string
  creditOwnerId: string | null
  creditOwnerName: string
  debitBalanceCents: number | null
  creditBalanceCents: number | null
  causeId: string
  round: number
}

const SIDE = `case when t.kind in ('commission', 'refund') then d.kind when t.kind = 'commission_returned' then c.kind else '' end`
const OWNER = (account: string) => `nullif(${account}.owner_id, ledger.installation())`
const TRANSFER = `t.id, t.at, (extract(epoch from t.at) * 1000000)::bigint as "atKey", t.kind, ${SIDE} as side, t.cents,
  d.id as "debitId", d.kind as "debitKind", ${OWNER('d')} as "debitOwnerId", coalesce(du.name, '') as "debitOwnerName",
  c.id as "creditId", c.kind as "creditKind", ${OWNER('c')} as "creditOwnerId", coalesce(cu.name, '') as "creditOwnerName",
  t.debit_balance_cents as "debitBalanceCents", t.credit_balance_cents as "creditBalanceCents", t.cause_id as "causeId", t.round`
const SIDES = `join ledger.accounts d on d.id = t.debit_account join ledger.accounts c on c.id = t.credit_account
   left join users.users du on du.id = d.owner_id left join users.users cu on cu.id = c.owner_id`

/** Of a list of kinds: a page of each kind along its index, then the newest of all. `sides`: beside each kind; empty: any. */
export const selectByKind = statement<
  [
    kinds: readonly string[],
    sides: readonly string[],
    from: Date,
    until: Date,
    beforeKey: number | null,
    beforeId: number | null,
    limit: number,
  ],
  TransferRow
>(
  'books.selectByKind',
  `select ${TRANSFER} from unnest($1::text[], $2::text[]) wanted (kind, side) cross join lateral (
     select x.* from ledger.transfers x
     where x.kind = wanted.kind and x.at >= $3 and x.at < $4
       and (x.at, x.id) < (coalesce(to_timestamp($5 / 1000000.0), 'infinity'), coalesce($6::bigint, 9223372036854775807))
       and (wanted.side = '' or wanted.side = (select a.kind from ledger.accounts a where a.id = case when x.kind = 'commission_returned' then x.credit_account else x.debit_account end))
     order by x.at desc, x.id desc limit $7) t ${SIDES}
   order by t.at desc, t.id desc limit $7`,
)

export const selectByCause = statement<[causeId: string, beforeId: number, limit: number], TransferRow>(
  'books.selectByCause',
  `select ${TRANSFER} from ledger.transfers t ${SIDES} where t.cause_id = $1 and t.id < $2::bigint order by t.id desc limit $3`,
)

/** Of one account, either side: a page of each kind and side along the index, then the newest of all. */
const PAGE_OF_ACCOUNT = (account: string) => `select n.id from unnest($4::text[]) wanted (kind) cross join lateral (
     select x.id from ledger.transfers x where x.${account} = $1 and x.kind = wanted.kind and x.id < $2::bigint order by x.id desc limit $3) n`
export const selectByAccount = statement<[accountId: string, beforeId: number, limit: number, kinds: readonly string[]], TransferRow>(
  'books.selectByAccount',
  `with page as (select id from (${PAGE_OF_ACCOUNT('debit_account')} union all ${PAGE_OF_ACCOUNT('credit_account')}) both_sides order by id desc limit $3)
   select ${TRANSFER} from page join ledger.transfers t on t.id = page.id ${SIDES} order by t.id desc`,
)

export const selectNewest = statement<[beforeId: number, limit: number], TransferRow>(
  'books.selectNewest',
  `select ${TRANSFER} from ledger.transfers t ${SIDES} where t.id < $1::bigint order by t.id desc limit $2`,
)

export interface AccountRow {
  id: string
  kind: string
  ownerId: string | null
  ownerName: string
  balanceCents: number
}

const ACCOUNT = `a.id, a.kind, ${OWNER('a')} as "ownerId", coalesce(u.name, '') as "ownerName"`

export const selectAccountsOf = statement<[userId: string], AccountRow>(
  'books.selectAccountsOf',
  `select ${ACCOUNT}, a.balance_cents as "balanceCents" from ledger.accounts a left join users.users u on u.id = a.owner_id
   where a.owner_id = $1 and a.owner_id <> ledger.installation() order by a.kind`,
)

/** Accounts of the installation keep no balance: it is the sum of their transfers. */
export const selectSiteAccounts = statement<[], AccountRow>(
  'books.selectSiteAccounts',
  `select ${ACCOUNT}, (coalesce((select sum(cents) from ledger.transfers where credit_account = a.id), 0) - coalesce((select sum(cents) from ledger.transfers where debit_account = a.id), 0))::bigint as "balanceCents"
   from ledger.accounts a left join users.users u on u.id = a.owner_id where a.owner_id = ledger.installation() order by a.id`,
)

export interface FoundRow {
  kind: 'cause' | 'account' | 'user'
  id: string
}

/** The thing with this id: an account, a user with accounts, or the cause of transfers. */
export const findById = statement<[id: string], FoundRow>(
  'books.findById',
  `select kind, id from (
     select 'account' as kind, a.id, 1 as rank from ledger.accounts a where a.id = $1
     union all (select 'user', a.owner_id, 2 from ledger.accounts a where a.owner_id = $1 limit 1)
     union all (select 'cause', t.cause_id, 3 from ledger.transfers t where t.cause_id = $1 limit 1)) found order by rank limit 1`,
)

/** The cause of the transfer with this number. */
export const findByNumber = statement<[transfer: number], FoundRow>(
  'books.findByNumber',
  `select 'cause' as kind, t.cause_id as id from ledger.transfers t where t.id = $1::bigint`,
)

/** The thing with this reference: a deposit by its order id or the provider's, a withdrawal by that of its payment, a user by handle. */
export const findByReference = statement<[reference: string], FoundRow>(
  'books.findByReference',
  `select kind, id from (
     (select 'cause' as kind, p.id, 1 as rank from deposits.deposits p where p.order_id = $1 limit 1)
     union all (select 'cause', p.id, 2 from deposits.deposits p where p.track_id = $1 limit 1)
     union all (select 'cause', p.deposit_id, 3 from deposits.addresses p where p.track_id = $1 limit 1)
     union all (select 'cause', w.id, 4 from withdrawals.withdrawals w where w.reference = $1 order by w.id desc limit 1)
     union all (select 'user', u.id, 5 from users.users u where u.handle = $1::citext limit 1)) found order by rank limit 1`,
)
