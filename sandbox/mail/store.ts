/** What the mailbox remembers, in one SQLite file (or in memory). The oldest mails make room for new ones. */
import { DatabaseSync } from 'node:sqlite'
import type { ReceivedMail } from './types.ts'

const KEPT_MAX = 500

const TABLE = `create table if not exists mails (id integer primary key autoincrement, received_at integer not null, mail text not null) strict`

interface Row {
  id: number
  receivedAtMs: number
  mail: string
}

type Content = Omit<ReceivedMail, 'id' | 'receivedAtMs'>

const SELECT = 'select id, received_at as receivedAtMs, mail from mails'
const mailOf = ({ id, receivedAtMs, mail }: Row): ReceivedMail => ({ id, receivedAtMs, ...(JSON.parse(mail) as Content) })

export type MailStore = ReturnType<typeof openMailStore>

export function openMailStore(file: string | undefined) {
  const db = new DatabaseSync(file ?? ':memory:')
  if (file !== undefined) db.exec('pragma journal_mode = wal')
  db.exec(TABLE)
  return {
    add(receivedAtMs: number, content: Content): ReceivedMail {
      const id = Number(
        db.prepare('insert into mails (received_at, mail) values (?, ?)').run(receivedAtMs, JSON.stringify(content)).lastInsertRowid,
      )
      db.prepare('delete from mails where id <= ?').run(id - KEPT_MAX)
      return { id, receivedAtMs, ...content }
    },
    mail(id: number): ReceivedMail | undefined {
      // node:sqlite types rows as plain records; these texts select exactly the named shape.
      const row = db.prepare(`${SELECT} where id = ?`).get(id) as unknown as Row | undefined
      return row === undefined ? undefined : mailOf(row)
    },
    /** Newest first. */
    mails: (): ReceivedMail[] => (db.prepare(`${SELECT} order by id desc`).all() as unknown as Row[]).map(mailOf),
    clear: () => db.exec('delete from mails'),
    close: () => db.close(),
  }
}
