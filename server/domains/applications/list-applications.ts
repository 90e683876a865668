/** The list of applications, for admins who decide: pages, counts, and the file of it. */
import { admin } from '#contract/admin/index.ts'
import { TABLES } from '#contract/rules/tables.ts'
import { OF_APPLICATIONS } from '#contract/shapes/admin-roles.ts'
import type { Db } from '#platform/db/database.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { countRows, type Finder, finderOf, type PageAsked, readAllRows, readPage, type RowsAsked } from '#server/shared/table/read-table.ts'
import { isId } from '#server/shared/table/search-words.ts'
import { cellsOf, type TableFile } from '#server/shared/table/table-file.ts'
import { avatarUrl } from '../media/index.ts'
import { accounts, userOf } from '../users/index.ts'
import { applicationsTable, findApplications, type ApplicationMark, type ListRow, type SentStatus } from './admin-lists.sql.ts'
import { anyApplication } from './topics.ts'

type Reading = Pick<QueryContext<Actor>, 'db' | 'watch'>

/** Finds by the id of an application or a user, and by words of the user: all roles of this list read e-mail addresses. */
function findAny(db: Db, asked: object): Finder<ListRow> {
  const { status = null, mark = null } = asked as { readonly status?: SentStatus; readonly mark?: ApplicationMark }
  return finderOf(async (search: string, before: string, limit: number) => {
    const id = isId(search) ? search.toLowerCase() : null
    const users = id === null ? await accounts.byWords(db, search, false) : [id]
    return { rows: await db.many(findApplications, users, id, status, mark, before, limit), endId: null }
  })
}

const presentRow = (row: ListRow) => ({
  _id: row.id,
  status: row.status,
  createdAt: row.createdAt,
  submittedAt: row.submittedAt,
  decidedAt: row.decidedAt,
  documentExpiresOn: row.documentExpiresOn,
  mark: row.mark,
  submissionId: row.submissionId,
  eventId: row.eventId,
  renewal: row.renewal,
  name: row.profileName ?? row.name,
  headline: row.headline ?? '',
  sentCount: row.sentCount,
  applicant: { _id: row.userId, name: row.name, handle: row.handle, email: row.email, picture: avatarUrl(row.pictureId) },
})

export async function listApplications({ db, watch }: Reading, asked: PageAsked) {
  const { rows, nextCursor } = await readPage(db, applicationsTable, asked, findAny(db, asked))
  watch(anyApplication(), ...rows.map(({ userId }) => userOf(userId)))
  return { items: rows.map(presentRow), nextCursor }
}

export async function countApplications({ db, watch }: Reading, asked: RowsAsked) {
  watch(anyApplication())
  return countRows(db, applicationsTable, asked, findAny(db, asked))
}

const timeOf = (at: number | null): Date | null => (at === null ? null : new Date(at))

export const applicationsFile: TableFile = {
  rule: TABLES.applications,
  roles: OF_APPLICATIONS,
  args: admin.applications.list.args,
  rows: cellsOf(
    (db, _actor, asked: RowsAsked) => readAllRows(db, applicationsTable, asked, findAny(db, asked)),
    (row) => {
      const { _id, name, applicant, status, submittedAt, decidedAt, documentExpiresOn, mark, createdAt } = presentRow(row)
      const { email, handle } = applicant
      const [submitted, decided, started] = [timeOf(submittedAt), timeOf(decidedAt), timeOf(createdAt)]
      return {
        _id,
        name,
        email,
        status,
        submittedAt: submitted,
        decidedAt: decided,
        expiresOn: documentExpiresOn,
        mark,
        handle,
        startedAt: started,
      }
    },
  ),
}
