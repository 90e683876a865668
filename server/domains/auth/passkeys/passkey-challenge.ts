/**
 * Challenges for passkeys carry their own end, signed with our key, so that no row is stored for a page that only asks. Once answered
 * they are remembered as used until their end (`used-proofs.ts`).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const LIFETIME_MS = 5 * 60_000
const END_BYTES = 8
const RANDOM_BYTES = 16
const HEAD_BYTES = END_BYTES + RANDOM_BYTES

/** The use of an answer. An answer to a challenge of one purpose is invalid for any other. */
export type PasskeyPurpose = 'register' | 'sign_in' | 'second_step' | 'proof'

const macOf = (key: Buffer, purpose: PasskeyPurpose, subject: string, head: Buffer): Buffer =>
  createHmac('sha256', key).update(`${purpose}\n${subject}\n`).update(head).digest()

/** `subject`: the account that it is for; empty where the answer names the account. */
export function issueChallenge(key: Buffer, purpose: PasskeyPurpose, subject: string, nowMs: number): string {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeBigUInt64BE(BigInt(nowMs + LIFETIME_MS))
  randomBytes(RANDOM_BYTES).copy(head, END_BYTES)
  return Buffer.concat([head, macOf(key, purpose, subject, head)]).toString('base64url')
}

/** The end of the challenge, in epoch milliseconds; null when it is forged, for another use, or over. */
export function challengeEnd(key: Buffer, purpose: PasskeyPurpose, subject: string, challenge: string, nowMs: number): number | null {
  const bytes = Buffer.from(challenge, 'base64url')
  const [head, mac] = [bytes.subarray(0, HEAD_BYTES), bytes.subarray(HEAD_BYTES)]
  const expected = macOf(key, purpose, subject, head)
  if (head.length !== HEAD_BYTES || mac.length !== expected.length || !timingSafeEqual(mac, expected)) return null
  const endMs = Number(head.readBigUInt64BE())
  return endMs > nowMs ? endMs : null
}
