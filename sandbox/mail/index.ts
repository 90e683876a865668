/** A stand-in mail server: accepts every mail over SMTP, stores it, and shows it as a page. */
import type { Part } from '../http.ts'
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
}

export interface MailSandbox {
  part: Part
  control: MailControl
  port: number
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
  const onMail = (mail: ReceivedMail) => waiting.forEach((look) => look(mail))
  try {
    const smtp = await openSmtp({ port, host, store, modeOf: modeSwitch.get, refusalOf, onMail })
    return {
      part: createMailRoutes({ store, mode: modeSwitch, inboundUrl }),
      port: smtp.port,
      control: {
        mails: () => store.mails(),
        setMode: modeSwitch.set,
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
        await smtp.close()
        store.close()
      },
    }
  } catch (error) {
    store.close()
    throw error
  }
}
