/** The payment provider in force: the key of the environment, else the one that owners saved, also when it changes while the site runs. */
import type { Database } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { subkeyOf } from '#platform/sealed-text.ts'
import type { Realtime } from '#realtime/index.ts'
import type { Actor } from '../access/actor.ts'
import { createOxaPayProvider, type PaymentProvider } from '../domains/deposits/parts.ts'
import { type KeysInForce, providerKeys, readKeys, type Tally } from '../domains/providers/parts.ts'
import type { Config } from '../env.ts'
import { measuredPayments } from './measured.ts'

const AGAIN_AFTER_MS = 1_000

export const providerSealKey = (secret: Buffer): Buffer => subkeyOf(secret, 'provider keys')

export interface KeptPayments {
  /** Null: payments are not configured. */
  readonly now: () => PaymentProvider | null
  /** Keys in force, for texts that must not repeat them. */
  readonly secrets: () => readonly string[]
  /** Reads the saved key again when it is changed, by any process. Returns a function that ends it. */
  follow(realtime: Realtime<Actor>): () => void
}

interface PaymentDeps {
  readonly config: Config
  readonly database: Database
  readonly secret: Buffer
  readonly log: Log
  readonly tally: Tally
}

function openProvider({ config, tally }: PaymentDeps, { present, previous }: KeysInForce): PaymentProvider {
  const { baseUrl } = config.oxapay
  return measuredPayments(tally, createOxaPayProvider({ baseUrl, merchantKey: present, origin: config.origin, previous }))
}

export async function keepPayments(deps: PaymentDeps): Promise<KeptPayments> {
  const { config, database, secret, log } = deps
  const { merchantKey } = config.oxapay
  if (merchantKey !== undefined) {
    const fixed = openProvider(deps, { present: merchantKey, previous: null })
    return { now: () => fixed, secrets: () => [merchantKey], follow: () => () => undefined }
  }
  const sealKey = providerSealKey(secret)
  let keys: KeysInForce | null = null
  let kept: PaymentProvider | null = null
  const readNow = async () => {
    const found = await readKeys(database, sealKey, 'payment')
    if (found.isUnreadable)
      log.warn('the saved key of the payment provider was sealed with another secret: save it again at /admin/api-settings')
    return found.keys
  }
  const use = (found: KeysInForce | null) => {
    keys = found
    kept = found === null ? null : openProvider(deps, found)
  }
  // Demo mode moves no real money: a saved key of a database that was used otherwise stays unused.
  if (!config.isDemo) use(await readNow())
  return {
    now: () => kept,
    secrets: () => (keys === null ? [] : [keys.present, ...(keys.previous === null ? [] : [keys.previous.key])]),
    follow(realtime) {
      if (config.isDemo) return () => undefined
      let again: NodeJS.Timeout | undefined
      let asked = 0
      const read = async () => {
        clearTimeout(again)
        const mine = ++asked
        try {
          const found = await readNow()
          // A later reading has begun: its answer is newer.
          if (mine === asked) use(found)
        } catch (error) {
          if (mine !== asked) return
          log.warn({ err: error }, 'the saved key of the payment provider could not be read; it is read again')
          again = setTimeout(() => void read(), AGAIN_AFTER_MS)
        }
      }
      const topic = providerKeys()
      const unlisten = realtime.onTopics((topics) => void (topics.has(topic) && read()))
      // A change between the first reading and this moment was heard by nobody.
      void read()
      return () => {
        asked += 1
        clearTimeout(again)
        unlisten()
      }
    },
  }
}
