/** Where a call comes from: the address for limits, the browser for people's lists of their own sessions. Never shown to others. */
import type { IncomingMessage } from 'node:http'

export interface Caller {
  readonly address: string
  /** What the browser calls itself; empty when it does not. */
  readonly userAgent: string
}

/** Browsers need about 150 characters. */
const USER_AGENT_MAX = 400

export const callerOf = (req: IncomingMessage, addressOf: (req: IncomingMessage) => string): Caller => ({
  address: addressOf(req),
  userAgent: (req.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
})
