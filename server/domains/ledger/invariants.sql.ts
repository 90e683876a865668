/** Invariants of accounts and transfers alone. `books` checks them against their causes. */
import { statement } from '#platform/db/statement.ts'
import { differences, type Checks, type CheckRow } from '#server/shared/audit-check.ts'

const check = (name: string, text: string) => statement<[], CheckRow>(`ledger.${name}`, text)

const FOLDED = `select account, sum(cents)::bigint as cents from (
    select credit_account as account, cents from ledger.transfers
    union all select debit_account, -cents from ledger.transfers) moves group by account`

/** The recorded balances after each transfer, for both sides; null where the account keeps no running balance. */
const MOVES = `select t.id, m.account, m.cents, m.balance, a.owner_id from ledger.transfers t
    cross join lateral (values (t.credit_account, t.cents, t.credit_balance_cents), (t.debit_account, -t.cents, t.debit_balance_cents)) m (account, cents, balance)
    join ledger.accounts a on a.id = m.account`

export const invariants = {
  'the sum of all accounts is zero': check(
    'checkZero',
    `select (cents <> 0)::integer as rows, abs(cents) as cents from (
       select sum(case when a.owner_id = ledger.installation() then coalesce(f.cents, 0) else a.balance_cents end)::bigint as cents
       from ledger.accounts a left join (${FOLDED}) f on f.account = a.id) total`,
  ),
  'each balance is the sum of its transfers': check(
    'checkBalances',
    differences(
      `select a.balance_cents as "is", coalesce(f.cents, 0) as should from ledger.accounts a left join (${FOLDED}) f on f.account = a.id where a.owner_id <> ledger.installation()`,
    ),
  ),
  'each transfer continues the balance before it': check(
    'checkChain',
    `select count(*)::integer as rows, coalesce(sum(abs(coalesce(balance, 0) - coalesce(should, 0))), 0)::bigint as cents from (
       select balance, case when owner_id <> ledger.installation() then cents + coalesce(lag(balance) over (partition by account order by id), 0) end as should from (${MOVES}) moves) chain
     where balance is distinct from should`,
  ),
} as const satisfies Checks
