/** The folder that the sandbox shows over IMAP: the mails at the address of the team, in memory, numbered as RFC 9051 §2.3.1 says. */
export interface FolderMail {
  readonly uid: number
  readonly raw: Buffer
  readonly arrivedAt: Date
  flags: ReadonlySet<string>
}

const KEPT_MAX = 500

export type ImapFolder = ReturnType<typeof createFolder>

export function createFolder() {
  let mails: FolderMail[] = []
  let uidValidity = 1
  let uidNext = 1
  const watching = new Set<() => void>()
  return {
    get uidValidity() {
      return uidValidity
    },
    get uidNext() {
      return uidNext
    },
    /** In the order of their numbers. */
    mails: (): readonly FolderMail[] => mails,
    add(raw: Buffer, arrivedAt = new Date()): number {
      const uid = uidNext
      uidNext += 1
      mails = [...mails, { uid, raw, arrivedAt, flags: new Set<string>() }].slice(-KEPT_MAX)
      for (const tell of watching) tell()
      return uid
    },
    /** Gives all mails other numbers, as after a restored backup. Folders that are open would show the old ones: they have to be closed. */
    renumber(): void {
      uidValidity += 1
      mails = mails.map((mail, at) => ({ ...mail, uid: at + 1 }))
      uidNext = mails.length + 1
    },
    remove(uid: number): void {
      mails = mails.filter((mail) => mail.uid !== uid)
    },
    /** Calls `tell` after each new mail. Returns the function that ends this. */
    watch(tell: () => void): () => void {
      watching.add(tell)
      return () => void watching.delete(tell)
    },
  }
}
