/**
 * Codes and links sent by mail and returned by its reader.
 *
 *   issued ──right──▶ used
 *     │ └──wrong: one of five attempts──▶ issued … ──▶ void
 *     └──time over, or replaced──▶ void
 *
 * The table holds an HMAC of purpose, flow and code. The callers change the account.
 */
import { createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { CODE_MAILS_PER_HOUR, CODE_RESEND_SECONDS, CODE_TRIES_MAX, OTP_LENGTH } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { subkeyOf } from '#platform/sealed-text.ts'
import type { PayoutAsked } from './code-bindings.ts'
import {
  insertCode,
  selectCode,
  selectWaitOfAddress,
  selectWaitOfBound,
  selectWaitOfUser,
  takeCodeAttempt,
  useCode,
  type CodePurpose,
  type FactorPurpose,
  type LinkPurpose,
  type MailedCodeRow,
  type Purpose,
} from './mailed-codes.sql.ts'

/** Letters and digits that cannot be confused: no 0 O 1 I L. Seven of them are about 34 bits. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const FLOW_BYTES = 16
const LINK_SECRET_BYTES = 32
const MINUTES_PER_HOUR = 60

export interface Issue<P extends Purpose> {
  readonly purpose: P
  /** Null: no account has the address. */
  readonly userId: string | null
  readonly address: string
  readonly minutes: number
  /** Changes of address only. */
  readonly change?: { readonly newHash: Buffer; readonly newSalt: Buffer; readonly oldHash: Buffer }
  /** Second factor only: the use that the code is bound to (code-bindings.ts). */
  readonly boundTo?: Buffer
}

export interface MailedCodes {
  /** Issues a code to be typed. Only the mail may contain it. */
  issueCode(tx: Tx, issue: Issue<CodePurpose>): Promise<{ flow: string; code: string }>
  /** Issues a link and answers its secret part: 128 bits that name it, and 256 that open it. */
  issueLink(tx: Tx, issue: Issue<LinkPurpose>): Promise<string>
  /**
   * Counts an attempt in its own transaction, so that it stays counted when the call fails. Throws `code_over` when none is left or the
   * binding differs, `wrong_code` with the attempts that remain. The code stays open: `useUp` closes it in the transaction of its use.
   */
  attempt(db: Db, purpose: CodePurpose, flow: string, code: string, boundTo?: Buffer): Promise<MailedCodeRow>
  /** The row of a link, open or over. Throws `code_over` for an unknown link. */
  find(db: Db, purposes: readonly LinkPurpose[], link: string): Promise<MailedCodeRow & { isOpen: boolean }>
}

export const codeOver = (): CallError => new CallError('code_over', 'This code or link cannot be used any more. Please ask for a new one.')

const randomCode = (): string => Array.from({ length: OTP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

const flowBytes = (flow: string): Buffer => Buffer.from(flow.replaceAll('-', ''), 'hex')
const flowOf = (bytes: Buffer): string => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** The parts of a link; null for another shape. */
function partsOf(link: string): { flow: string; secret: string } | null {
  if (!/^[\w-]{64}$/.test(link)) return null
  const bytes = Buffer.from(link, 'base64url')
  return { flow: flowOf(bytes.subarray(0, FLOW_BYTES)), secret: bytes.subarray(FLOW_BYTES).toString('base64url') }
}

/** `secret` is the installation's; a new one voids every mail that was sent before. */
export function createMailedCodes(secret: Buffer): MailedCodes {
  const key = subkeyOf(secret, 'mailed codes')
  const hashOf = (purpose: Purpose, flow: string, code: string) => createHmac('sha256', key).update(`${purpose} ${flow} ${code}`).digest()

  async function insert(
    tx: Tx,
    { purpose, userId, address, minutes, change, boundTo }: Issue<Purpose>,
    flow: string,
    code: string,
  ): Promise<void> {
    await tx.run(
      insertCode,
      flow,
      purpose,
      userId,
      address,
      hashOf(purpose, flow, code),
      minutes,
      change?.newHash ?? null,
      change?.newSalt ?? null,
      change?.oldHash ?? null,
      boundTo ?? null,
    )
  }

  return {
    async issueCode(tx, issue) {
      const [flow, code] = [randomUUID(), randomCode()]
      await insert(tx, issue, flow, code)
      return { flow, code }
    },
    async issueLink(tx, issue) {
      const [flow, linkSecret] = [randomUUID(), randomBytes(LINK_SECRET_BYTES)]
      await insert(tx, issue, flow, linkSecret.toString('base64url'))
      return Buffer.concat([flowBytes(flow), linkSecret]).toString('base64url')
    },
    async attempt(db, purpose, flow, code, boundTo) {
      const row = await db.maybe(takeCodeAttempt, flow, purpose, CODE_TRIES_MAX, boundTo ?? null)
      if (row === undefined) throw codeOver()
      if (timingSafeEqual(row.codeHash, hashOf(purpose, flow, code))) return row
      const triesLeft = CODE_TRIES_MAX - row.tries
      throw new CallError(
        'wrong_code',
        `This code is not right. ${triesLeft === 0 ? 'Please ask for a new one.' : `You have ${triesLeft} more tries.`}`,
        { triesLeft },
      )
    },
    async find(db, purposes, link) {
      const parts = partsOf(link)
      const row = parts === null ? undefined : await db.maybe(selectCode, parts.flow, purposes)
      if (parts === null || row === undefined || !timingSafeEqual(row.codeHash, hashOf(row.purpose, parts.flow, parts.secret)))
        throw codeOver()
      return row
    },
  }
}

/** Uses a code or link up in this transaction. Throws `code_over` when another transaction was first. */
export async function useUp(tx: Tx, { id }: Pick<MailedCodeRow, 'id'>): Promise<void> {
  if ((await tx.maybe(useCode, id)) === undefined) throw codeOver()
}

function refuseWhileWaiting({ seconds }: { seconds: number | null }): void {
  if (seconds !== null && seconds > 0)
    throw new CallError('too_many_attempts', `Too many attempts. Please try again in ${seconds} seconds.`, { seconds })
}

/** Limits mails to one a minute and five an hour for each address. Known and unknown addresses are counted alike. */
export const limitMailsTo = async (tx: Tx, purpose: Purpose, address: string): Promise<void> =>
  refuseWhileWaiting(await tx.one(selectWaitOfAddress, purpose, address, CODE_RESEND_SECONDS, CODE_MAILS_PER_HOUR))

/** A code of the second factor: account, purpose, and the one sign-in, session or payout that it is for. */
export interface FactorCode {
  readonly userId: string
  readonly purpose: FactorPurpose
  readonly boundTo: Buffer
  /** Of `withdraw` only: the payout named in the mail. */
  readonly payout?: PayoutAsked
}

const boundWait = (tx: Tx, { userId, purpose, boundTo }: FactorCode) =>
  tx.one(selectWaitOfBound, purpose, userId, CODE_RESEND_SECONDS, CODE_MAILS_PER_HOUR, boundTo)

/** Seconds until the next code like this one may be mailed: one a minute, and five an hour for the account. 0: at once. */
export const factorMailWait = async (tx: Tx, wanted: FactorCode): Promise<number> => Math.max(0, (await boundWait(tx, wanted)).seconds ?? 0)

export const limitFactorMails = async (tx: Tx, wanted: FactorCode): Promise<void> => refuseWhileWaiting(await boundWait(tx, wanted))

/** Limits links to one mail a minute and five an hour for each account. */
export const limitMailsOf = async (tx: Tx, purpose: Purpose, userId: string): Promise<void> =>
  refuseWhileWaiting(await tx.one(selectWaitOfUser, purpose, userId, CODE_RESEND_SECONDS, CODE_MAILS_PER_HOUR))

export const minutesOf = (hours: number): number => hours * MINUTES_PER_HOUR
