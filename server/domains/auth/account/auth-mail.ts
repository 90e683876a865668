/** Mails of auth; made once, when the server is composed. */
import { CallError } from '#platform/call-error.ts'
import type { Db } from '#platform/db/database.ts'
import { createAccountMail, type SendAccountMail } from '../../notifications/index.ts'
import { readSetting } from '../../settings/index.ts'
import { createMailedCodes, type MailedCodes } from './mailed-codes.ts'

export interface AuthMail {
  readonly codes: MailedCodes
  readonly send: SendAccountMail
}

/** `secret` is the installation's. */
export const createAuthMail = (secret: Buffer): AuthMail => ({ codes: createMailedCodes(secret), send: createAccountMail(secret) })

export const sendsMail = async (db: Db): Promise<boolean> => (await readSetting(db, 'mail_is_on')) === 'true'

/** Refuses a call that needs a mail where the installation sends none, before any work. Reveals nothing about accounts. */
export async function refuseWithoutMail(db: Db): Promise<void> {
  if (!(await sendsMail(db))) throw new CallError('no_mail', 'This site sends no mail. Please ask its team for help.')
}
