/** The ends of the audit's slices: the key so many keys further. */
import { statement, type Statement } from '#platform/db/statement.ts'
import type { CheckKey } from '#server/shared/audit-check.ts'

const endOf = (name: string, table: string, column: string) =>
  statement<[above: string, size: number], { key: string }>(
    `books.${name}`,
    `select ${column} as key from ${table} where ${column} > $1::uuid order by ${column} offset $2::integer - 1 limit 1`,
  )

export const sliceEnds: Readonly<Record<CheckKey, Statement<[above: string, size: number], { key: string }>>> = {
  account: endOf('selectAccountsEnd', 'ledger.accounts', 'id'),
  owner: endOf('selectOwnersEnd', 'users.users', 'id'),
  cause: endOf('selectCausesEnd', 'ledger.transfers', 'cause_id'),
}
