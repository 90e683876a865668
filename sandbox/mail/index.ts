/** A stand-in mail server: accepts every mail over SMTP, stores it, and shows it as a page; mails for the team are read over IMAP. */
import type { Part } from '../http.ts'
import { openImap } from './imap.ts'
import { createFolder } from './imap-folder.ts'
import { createMailRoutes, type ModeSwitch } from './mail-routes.ts'
import { openSmtp } from './smtp.ts'
import { openMailStore } from './store.ts'
import { REFUSAL_WORDS, type MailMode, type ReceivedMail, type Refusal } from './types.ts'

/** Controls of the mailbox for tests and the demo: read it, wait for a mail, let the server misbehave. */
export interface MailControl {
  /** Newest first. */
  mails(): readonly ReceivedMail[]
  /** Resolves with the first mail that `isWanted`, including earlier ones. */
  waitFor(isWanted: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>
  setMode(mode: MailMode): void
  /** Refuses this address in this way from now on; null: always accept it. */
  setRefusal(address: string, refusal: Refusal | null): void
  readonly arrivals: ArrivalControl
}

/** Controls of the folder with mails for the team, which is read over IMAP. */
export interface ArrivalControl {
  /** Returns the number (UID) of the mail. */
  add(raw: string | Buffer, arrivedAt?: Date): number
  remove(uid: number): void
  /** Ends all connections; the folder gives its mails other numbers. */
  renumber(): void
  /** Ends all connections. */
  drop(): void
}

export interface MailSandbox {
  part: Part
  control: MailControl
  port: number
  /** Of the folder over IMAP. */
  imapPort: number
  stop(): Promise<void>
}

/** `file` undefined: in memory only. `port` 0: a free one. */
export async function openMailbox({
  file,
  port,
  host,
  inboundUrl,
}: {
  file: string | undefined
  port: number
  host: string
  inboundUrl: string | undefined
}): Promise<MailSandbox> {
  const store = openMailStore(file)
  const waiting = new Set<(mail: ReceivedMail) => void>()
  let mode: MailMode = 'up'
  const modeSwitch: ModeSwitch = { get: () => mode, set: (next) => void (mode = next) }
  const refusals = new Map<string, Refusal | null>()
  function refusalOf(to: string): Refusal | null {
    const address = to.toLowerCase()
    const said = refusals.get(address)
    return said === undefined ? (REFUSAL_WORDS.find((word) => address.startsWith(word)) ?? null) : said
  }
  const folder = createFolder()
  const onMail = (mail: ReceivedMail) => waiting.forEach((look) => look(mail))
  try {
    const smtp = await openSmtp({ port, host, store, modeOf: modeSwitch.get, refusalOf, onMail })
    const imap = await openImap({ port: 0, host, folder, modeOf: modeSwitch.get })
    return {
      part: createMailRoutes({ store, mode: modeSwitch, inboundUrl, folder }),
      port: smtp.port,
      imapPort: imap.port,
      control: {
        mails: () => store.mails(),
        setMode: modeSwitch.set,
        arrivals: {
          add: (raw, arrivedAt) => folder.add(Buffer.from(raw), arrivedAt),
          remove: folder.remove,
          renumber() {
            folder.renumber()
            imap.drop()
          },
          drop: imap.drop,
        },
        setRefusal: (address, refusal) => void refusals.set(address.toLowerCase(), refusal),
        waitFor(isWanted) {
          const there = store.mails().toReversed().find(isWanted)
          if (there !== undefined) return Promise.resolve(there)
          return new Promise((resolve) => {
            const look = (mail: ReceivedMail) => {
              if (!isWanted(mail)) return
              waiting.delete(look)
              resolve(mail)
            }
            waiting.add(look)
          })
        },
      },
      async stop() {
        await imap.close()
        await smtp.close()
        store.close()
      },
    }
  } catch (error) {
    store.close()
    throw error
  }
}
