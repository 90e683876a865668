/**
 * Limits files, receipts and tables per network, as calls over HTTP are: each costs a lookup of the session and its rights, a receipt is
 * drawn as well, and a table is read as a whole. Runs before their handlers.
 */
import { NetworkBuckets } from '#realtime/network-buckets.ts'
import type { CallRate } from '#realtime/limits.ts'
import { refusalOf } from '../refusal.ts'
import { callerAddress } from '../request.ts'
import type { Handler } from '../server.ts'

interface Options {
  readonly limits: CallRate
  readonly trustProxy: boolean
  /** Epoch milliseconds; the machine's clock when missing. */
  readonly now?: () => number
}

/** The cost of an address below these, in calls. */
const COSTS: readonly (readonly [path: string, cost: number])[] = [
  ['/media/', 1],
  ['/receipts/', 10],
  ['/calendar/', 10],
]
/** Of each table for spreadsheets. */
const TABLE_COST = 10
const RETRY_SECONDS = 5

export function createFileLimit({ limits, trustProxy, now = Date.now }: Options): Handler {
  const buckets = new NetworkBuckets(limits, now)
  return (req, res, pathname) => {
    const cost = pathname.endsWith('.csv') ? TABLE_COST : COSTS.find(([path]) => pathname.startsWith(path))?.[1]
    if (cost === undefined || buckets.isAllowed(callerAddress(req, trustProxy), cost)) return false
    // Does not wait for the rest of an upload.
    if (!req.complete) res.setHeader('connection', 'close')
    res.writeHead(429, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'retry-after': String(RETRY_SECONDS) })
    res.end(req.method === 'HEAD' ? undefined : `${refusalOf(req, 'file.tooMany')}\n`)
    return true
  }
}
