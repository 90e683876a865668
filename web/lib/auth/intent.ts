/**
 * The intent of a visitor who had to sign in first: it waits in this browser through sign-up, second factor and the mailed
 * link, and goes on at the page where it began. The address carries none of it: a link elsewhere can make no user follow or open a dialog.
 */
import { localAddress } from './local-address.ts'

export type Act = 'order' | 'buy' | 'tip' | 'follow' | 'chat'
const ACTS: readonly unknown[] = ['order', 'buy', 'tip', 'follow', 'chat'] satisfies Act[]

export interface Intent {
  readonly act: Act
  /** Of the product, post or model. */
  readonly id: string
  /** The product, post or model in words. */
  readonly name: string
  /** The page where it began: an address of this site. */
  readonly page: string
}

const KEY = 'intent'
/** As long as the link that confirms an e-mail address. */
const LIFETIME_MS = 24 * 3_600_000

export const keepIntent = (intent: Intent, nowMs = Date.now()): void => localStorage.setItem(KEY, JSON.stringify({ ...intent, at: nowMs }))

export const forgetIntent = (): void => localStorage.removeItem(KEY)

/** Null when nothing waits, or for too long. */
export function waitingIntent(nowMs = Date.now()): Intent | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { act, id, name, page, at } = kept as Record<string, unknown>
    const address = localAddress(page)
    if (!ACTS.includes(act) || typeof id !== 'string' || typeof name !== 'string' || address === undefined) return null
    if (typeof at !== 'number' || at > nowMs || nowMs - at > LIFETIME_MS) return null
    return { act: act as Act, id, name, page: address }
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
