/** The list of users: pages, counts, and the file of it. */
import { PEOPLE_COUNT_MAX, SEARCH_STRETCH } from '#contract/limits.ts'
import { maskEmail } from '#contract/rules/mask.ts'
import { TABLES } from '#contract/rules/tables.ts'
import { EVERY_ADMIN, READING_EMAILS } from '#contract/shapes/admin-roles.ts'
import { admin } from '#contract/admin/index.ts'
import type { Db } from '#platform/db/database.ts'
import { LAST_ID } from '#platform/id-cursor.ts'
import { isAdminOf, type Actor } from '#server/access/actor.ts'
import { type Finder, readAllRows, type RowsAsked } from '#server/shared/table/read-table.ts'
import { cellsOf, type TableFile } from '#server/shared/table/table-file.ts'
import { avatarUrl } from '../media/index.ts'
import { countPeople, type PeopleKind, type ListedUserRow, selectPeople, usersTable } from './users.sql.ts'

export const presentListedUser = (actor: Actor, { id, pictureId, email, ...rest }: ListedUserRow) => ({
  ...rest,
  _id: id,
  email: isAdminOf(actor, READING_EMAILS) ? email : maskEmail(email),
  picture: avatarUrl(pictureId),
})

/** Only a search by those who read e-mail addresses finds by them: otherwise it would reveal a masked address letter by letter. */
const isByName = (actor: Actor) => !isAdminOf(actor, READING_EMAILS)

/** Users that are few, and the newest ones that show whether a word is common. */
const FEW = 1_000
const SAMPLE = 400

/** Finds by words of name and handle, and of the e-mail address for those who read it. */
export function findPeople(db: Db, actor: Actor, asked: object): Finder<ListedUserRow> {
  const { kind = 'all' } = asked as { readonly kind?: PeopleKind }
  return {
    async find(search, before, limit) {
      const found = await db.many(selectPeople, search, isByName(actor), kind, before, limit, FEW, SAMPLE, SEARCH_STRETCH)
      return {
        rows: found.filter(({ isHit }) => isHit).map(({ isHit: _isHit, ...row }) => row),
        endId: found.find(({ isHit }) => !isHit)?.id ?? null,
      }
    },
    count: (search) => db.one(countPeople, search, isByName(actor), kind, LAST_ID, PEOPLE_COUNT_MAX, SAMPLE, SEARCH_STRETCH),
  }
}

const statesOf = ({ isSuspended, adminRole, status, isPro, closesAt }: ListedUserRow): string =>
  [
    isSuspended ? 'suspended' : null,
    adminRole,
    status === 'model' ? 'model' : null,
    isPro ? 'pro' : null,
    closesAt === null ? null : 'closing',
  ]
    .filter((state) => state !== null)
    .join(' ')

export const usersFile: TableFile = {
  rule: TABLES.users,
  roles: EVERY_ADMIN,
  args: admin.users.list.args,
  rows: cellsOf(
    (db, actor, asked: RowsAsked) => readAllRows(db, usersTable, asked, findPeople(db, actor, asked)),
    (row, actor) => {
      const { _id, name, email, handle, createdAt } = presentListedUser(actor, row)
      return { _id, name, email, handle, states: statesOf(row), createdAt: new Date(createdAt) }
    },
  ),
}
