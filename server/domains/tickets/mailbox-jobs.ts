/**
 * Mails that wait in a mailbox, read over IMAP by one process at a time, in their order. How far it is read moves in the transaction in
 * which a mail becomes a message or is parked: a process that dies before takes it again, one that dies after does not. A mail that fails
 * again and again is parked, so that the next one is read.
 */
import { createHash } from 'node:crypto'
import { MAILBOX_LOOK_MAX, MAILBOX_TRIES_MAX, TICKET_MAIL_MAX_BYTES } from '#contract/limits.ts'
import type { OpenFolder } from '#platform/mail/imap.ts'
import { countAttempt, movePosition, openPosition, type PositionRow } from './mailbox.sql.ts'
import { parkUnread, receiveMail, type InboxDeps } from './receive-mail.webhook.ts'

export interface MailboxJobDeps extends InboxDeps {
  /** Names the folder that is read. */
  readonly mailbox: string
}

/** Mails that were not read yet, ascending. */
async function waitingIn(folder: OpenFolder, { lastUid, rereadBelow, rereadSince }: PositionRow): Promise<number[]> {
  if (rereadSince !== null && lastUid + 1 < rereadBelow) {
    const again = await folder.find(lastUid + 1, rereadBelow - 1, rereadSince)
    if (again.length > 0) return again
  }
  return folder.find(Math.max(lastUid + 1, rereadBelow))
}

async function takeOne(deps: MailboxJobDeps, folder: OpenFolder, uid: number): Promise<void> {
  const { db, write, log, mailbox } = deps
  const { uidValidity } = folder
  const settle: NonNullable<Parameters<typeof receiveMail>[2]>['settle'] = async (tx) =>
    void (await tx.run(movePosition, mailbox, uidValidity, uid))
  const { tries } = await db.one(countAttempt, mailbox, uid)
  if (tries > MAILBOX_TRIES_MAX) {
    log.error({ uid, mailbox }, 'a mail could not be taken in after several attempts; it waits in the mailbox and among the parked mails')
    // Another number than its Message-ID: nothing of the mail is read any more.
    const hash = createHash('sha256').update(`${mailbox} ${uidValidity} ${uid}`).digest('hex')
    return parkUnread(deps, { hash, from: '', subject: `IMAP UID ${uid}`, text: '' }, 'unreadable', settle)
  }
  const found = await folder.fetch(uid, TICKET_MAIL_MAX_BYTES)
  // Deleted meanwhile.
  if (found === null) return write('mail:gone', ({ tx }) => settle(tx))
  await receiveMail(deps, found.bytes, { isWhole: found.isWhole, settle })
}

/** Takes in the mails that wait, as many as one check may. Returns whether more of them wait. */
export async function takeWaitingMails(deps: MailboxJobDeps, folder: OpenFolder, stop: AbortSignal): Promise<boolean> {
  const position = await deps.db.one(openPosition, deps.mailbox, folder.uidValidity, folder.uidNext)
  const waiting = await waitingIn(folder, position)
  for (const uid of waiting.slice(0, MAILBOX_LOOK_MAX)) {
    if (stop.aborted) return false
    await takeOne(deps, folder, uid)
  }
  return waiting.length > MAILBOX_LOOK_MAX
}
