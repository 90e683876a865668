/** Mails about an account itself: inserted into the outbox in the transaction of their cause, with the code or link sealed. */
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
  /** The account; null: no account has the address, and no mail is inserted, at the same cost. */
  readonly userId: string | null
  readonly address: string
  /** The language of the page that asked, for users without a choice. */
  readonly language: Language | null
  /** The code, or the secret part of the link. */
  readonly secret?: string
  /** An e-mail address named in the mail. */
  readonly names?: string
  /** A payout named in the mail. */
  readonly payout?: MailedPayout
  /** Another account than this one, whose user has entered this address. */
  readonly askedBy?: string | null
  /** For a user with discreet mails whose preferences are erased before it is sent. */
  readonly isDiscreet?: boolean
}

export type SendAccountMail = (context: Pick<MutationContext<Actor>, 'tx' | 'touch'>, mail: AccountMail) => Promise<void>

/** `secret` is the installation's. Inserts nothing in an installation that sends no mail. */
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
