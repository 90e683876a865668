/** Invariants of accounts and transfers alone. `books` checks them against their causes. */
import { statement } from '#platform/db/statement.ts'
import { differences, within, type Check, type CheckKey, type Checks, type CheckRow } from '#server/shared/audit-check.ts'

const check = (name: string, text: string, by: CheckKey | null = 'account'): Check => ({
  by,
  statement: statement<[above: string, upTo: string], CheckRow>(`ledger.${name}`, text),
})

const FOLDED = `select account, sum(cents)::bigint as cents from (
    select credit_account as account, cents from ledger.transfers where ${within('credit_account')}
    union all select debit_account, -cents from ledger.transfers where ${within('debit_account')}) moves group by account`

/** The recorded balances of users' accounts after each transfer, for both sides. */
const MOVES = `select t.id, t.account, t.cents, t.balance from (
      select id, credit_account as account, cents, credit_balance_cents as balance from ledger.transfers where ${within('credit_account')}
      union all select id, debit_account, -cents, debit_balance_cents from ledger.transfers where ${within('debit_account')}) t
    join ledger.accounts a on a.id = t.account and a.owner_id <> ledger.installation()`

export const invariants = {
  // Of all accounts only. In slices it follows from the next check: a transfer moves as much from one account as to another.
  'the sum of all accounts is zero': check(
    'checkZero',
    `select (cents <> 0)::integer as rows, abs(cents) as cents from (
       select sum(case when a.owner_id = ledger.installation() then coalesce(f.cents, 0) else a.balance_cents end)::bigint as cents
       from ledger.accounts a left join (${FOLDED}) f on f.account = a.id where ${within('a.id')}) total`,
    null,
  ),
  'each balance is the sum of its transfers': check(
    'checkBalances',
    differences(
      `select a.balance_cents as "is", coalesce(f.cents, 0) as should from ledger.accounts a left join (${FOLDED}) f on f.account = a.id where a.owner_id <> ledger.installation() and ${within('a.id')}`,
    ),
  ),
  'each transfer continues the balance before it': check(
    'checkChain',
    `select count(*)::integer as rows, coalesce(sum(abs(coalesce(balance, 0) - coalesce(should, 0))), 0)::bigint as cents from (
       select balance, cents + coalesce(lag(balance) over (partition by account order by id), 0) as should from (${MOVES}) moves) chain
     where balance is distinct from should`,
  ),
  'accounts of the installation keep no balance': check(
    'checkFolded',
    `select count(*)::integer as rows, coalesce(sum(abs(balance)), 0)::bigint as cents from (
       select case when t.credit_account = a.id then t.credit_balance_cents else t.debit_balance_cents end as balance
       from ledger.transfers t join ledger.accounts a on a.id in (t.credit_account, t.debit_account)
       where a.owner_id = ledger.installation() and ${within('t.cause_id')}) kept where balance is not null`,
    'cause',
  ),
} as const satisfies Checks
