/** The origin of a call: the address for limits, the browser for a user's list of their own sessions. Never shown to others. */
import type { IncomingMessage } from 'node:http'

export interface Caller {
  readonly address: string
  /** The User-Agent header; empty when there is none. */
  readonly userAgent: string
}

/** Browsers need about 150 characters. */
const USER_AGENT_MAX = 400

export const callerOf = (req: IncomingMessage, addressOf: (req: IncomingMessage) => string): Caller => ({
  address: addressOf(req),
  userAgent: (req.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
})
