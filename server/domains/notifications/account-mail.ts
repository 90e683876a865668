/** Writes mails about an account itself: into the outbox, in the transaction of their cause, with their code or link sealed. */
import type { Language } from '#contract/limits.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { mailSealKey, type MailedPayout } from '#server/outbox/mail/account-mail.ts'
import type { AccountMailKind } from '#server/outbox/mail/account-mail-kinds.ts'
import { insertAccountMail } from '#server/outbox/outbox.sql.ts'
import { sealText } from '#platform/sealed-text.ts'
import { mailWaiting } from './topics.ts'

export interface AccountMail {
  readonly kind: AccountMailKind
  /** Whose account it is about; null: nobody's, and no mail is written, at the same cost. */
  readonly userId: string | null
  readonly address: string
  /** Of the page that asked, for who has chosen none. */
  readonly language: Language | null
  /** The code, or the secret part of the link. */
  readonly secret?: string
  /** An e-mail address that it names. */
  readonly names?: string
  /** A payout that it names. */
  readonly payout?: MailedPayout
  /** Another account than this one, whose owner has entered this address. */
  readonly askedBy?: string | null
  /** For who has chosen discreet mails and has no choices any more when it goes out. */
  readonly isDiscreet?: boolean
}

export type SendAccountMail = (context: Pick<MutationContext<Actor>, 'tx' | 'touch'>, mail: AccountMail) => Promise<void>

/** `secret` is the installation's. In a house that sends no mail nothing is written. */
export function createAccountMail(secret: Buffer): SendAccountMail {
  const key = mailSealKey(secret)
  return async ({ tx, touch }, { kind, userId, address, language, secret: hidden, names, payout, askedBy = null, isDiscreet = false }) => {
    const data = {
      ...(hidden === undefined ? {} : { sealed: sealText(key, hidden) }),
      ...(names === undefined ? {} : { address: names }),
      ...(payout === undefined ? {} : { payout }),
      ...(askedBy === null ? {} : { askedBy }),
      ...(isDiscreet ? { isDiscreet } : {}),
    }
    await tx.run(insertAccountMail, userId, address, language, kind, JSON.stringify(data))
    touch(mailWaiting())
  }
}
