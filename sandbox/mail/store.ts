/** The mailbox's store: in memory, or in one SQLite file. New mails replace the oldest. */
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

const SELECT = 'select id, received_at as receivedAtMs, mail from mails order by id desc'
const mailOf = ({ id, receivedAtMs, mail }: Row): ReceivedMail => ({ id, receivedAtMs, ...(JSON.parse(mail) as Content) })

export type MailStore = ReturnType<typeof openMailStore>

export function openMailStore(file: string | undefined) {
  const db = new DatabaseSync(file ?? ':memory:')
  if (file !== undefined) db.exec('pragma journal_mode = wal')
  db.exec(TABLE)
  // node:sqlite types rows as plain records; this text selects exactly the named shape.
  const kept = (db.prepare(SELECT).all() as unknown as Row[]).map(mailOf)
  return {
    add(receivedAtMs: number, content: Content): ReceivedMail {
      const id = Number(
        db.prepare('insert into mails (received_at, mail) values (?, ?)').run(receivedAtMs, JSON.stringify(content)).lastInsertRowid,
      )
      db.prepare('delete from mails where id <= ?').run(id - KEPT_MAX)
      const mail = { id, receivedAtMs, ...content }
      kept.unshift(mail)
      kept.splice(KEPT_MAX)
      return mail
    },
    mail: (id: number): ReceivedMail | undefined => kept.find((mail) => mail.id === id),
    /** Newest first. */
    mails: (): readonly ReceivedMail[] => [...kept],
    clear(): void {
      kept.length = 0
      db.exec('delete from mails')
    },
    close: () => db.close(),
  }
}
