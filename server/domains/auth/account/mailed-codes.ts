/**
 * Codes and links that go out by mail and come back from its reader.
 *
 *   issued ──right──▶ used
 *     │ └──wrong: one of five tries──▶ issued … ──▶ void
 *     └──time over, or replaced──▶ void
 *
 * The table holds an HMAC of purpose, flow and code. What happens to the account is not decided here.
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
  takeTry,
  useCode,
  type CodePurpose,
  type FactorPurpose,
  type LinkPurpose,
  type MailedCodeRow,
  type Purpose,
} from './mailed-codes.sql.ts'

/** Letters and digits that nobody takes for one another: no 0 O 1 I L. Seven of them are about 34 bits. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const FLOW_BYTES = 16
const LINK_SECRET_BYTES = 32
const MINUTES_PER_HOUR = 60

export interface Issue<P extends Purpose> {
  readonly purpose: P
  /** Null: nobody has the address. */
  readonly userId: string | null
  readonly address: string
  readonly minutes: number
  /** Of a change of address only. */
  readonly change?: { readonly newHash: Buffer; readonly newSalt: Buffer; readonly oldHash: Buffer }
  /** Of the second factor only: what alone it opens (code-bindings.ts). */
  readonly boundTo?: Buffer
}

export interface MailedCodes {
  /** A code to be typed. Told to nobody but the mail. */
  issueCode(tx: Tx, issue: Issue<CodePurpose>): Promise<{ flow: string; code: string }>
  /** A link's secret part: 128 bits that name it, and 256 that open it. */
  issueLink(tx: Tx, issue: Issue<LinkPurpose>): Promise<string>
  /**
   * Takes a try by itself, whatever becomes of the call. Throws `code_over` when there is none left, or it is bound to something
   * else; `wrong_code` with the tries that remain. The code is not used up yet: `use` does that, in the transaction of what it is for.
   */
  attempt(db: Db, purpose: CodePurpose, flow: string, code: string, boundTo?: Buffer): Promise<MailedCodeRow>
  /** The row of a link, also of one that is over; throws `code_over` when there is no such link. */
  find(db: Db, purposes: readonly LinkPurpose[], link: string): Promise<MailedCodeRow & { isOpen: boolean }>
}

export const codeOver = (): CallError => new CallError('code_over', 'This code or link cannot be used any more. Please ask for a new one.')

const randomCode = (): string => Array.from({ length: OTP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

const flowBytes = (flow: string): Buffer => Buffer.from(flow.replaceAll('-', ''), 'hex')
const flowOf = (bytes: Buffer): string => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** The parts of a link; null when it is not of our shape. */
function partsOf(link: string): { flow: string; secret: string } | null {
  if (!/^[\w-]{64}$/.test(link)) return null
  const bytes = Buffer.from(link, 'base64url')
  return { flow: flowOf(bytes.subarray(0, FLOW_BYTES)), secret: bytes.subarray(FLOW_BYTES).toString('base64url') }
}

/** `secret` is the installation's; another one voids every mail that is under way. */
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
      const row = await db.maybe(takeTry, flow, purpose, CODE_TRIES_MAX, boundTo ?? null)
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

/** Uses a code or link up, for what this transaction does. Throws `code_over` when another one was first. */
export async function useUp(tx: Tx, { id }: Pick<MailedCodeRow, 'id'>): Promise<void> {
  if ((await tx.maybe(useCode, id)) === undefined) throw codeOver()
}

function refuseWhileWaiting({ seconds }: { seconds: number | null }): void {
  if (seconds !== null && seconds > 0)
    throw new CallError('too_many_attempts', `Too many attempts. Please try again in ${seconds} seconds.`, { seconds })
}

/** One mail a minute and five an hour: for each address. Known and unknown addresses are counted alike. */
export const limitMailsTo = async (tx: Tx, purpose: Purpose, address: string): Promise<void> =>
  refuseWhileWaiting(await tx.one(selectWaitOfAddress, purpose, address, CODE_RESEND_SECONDS, CODE_MAILS_PER_HOUR))

/** A code of the second factor: whose, for what, and for which sign-in, session or payout alone. */
export interface FactorCode {
  readonly userId: string
  readonly purpose: FactorPurpose
  readonly boundTo: Buffer
  /** Of `withdraw`: what its mail names. */
  readonly payout?: PayoutAsked
}

const boundWait = (tx: Tx, { userId, purpose, boundTo }: FactorCode) =>
  tx.one(selectWaitOfBound, purpose, userId, CODE_RESEND_SECONDS, CODE_MAILS_PER_HOUR, boundTo)

/** Seconds until the next code like this one may be mailed: one a minute, and five an hour for the account. 0: at once. */
export const factorMailWait = async (tx: Tx, wanted: FactorCode): Promise<number> => Math.max(0, (await boundWait(tx, wanted)).seconds ?? 0)

export const limitFactorMails = async (tx: Tx, wanted: FactorCode): Promise<void> => refuseWhileWaiting(await boundWait(tx, wanted))

/** One mail a minute and five an hour for each account, of links. */
export const limitMailsOf = async (tx: Tx, purpose: Purpose, userId: string): Promise<void> =>
  refuseWhileWaiting(await tx.one(selectWaitOfUser, purpose, userId, CODE_RESEND_SECONDS, CODE_MAILS_PER_HOUR))

export const minutesOf = (hours: number): number => hours * MINUTES_PER_HOUR
