/** An outside service in force: that of the environment, else the one that owners saved, also when it changes while the site runs. */
import type { KeptProvider, KeptValues } from '#contract/rules/kept-providers.ts'
import type { Database } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { subkeyOf } from '#platform/sealed-text.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Realtime } from '#realtime/index.ts'
import { SYSTEM, type Actor } from '../access/actor.ts'
import { type FoundKeys, type KeysInForce, providerKeys, readKeys } from '../domains/providers/parts.ts'
import { servicesInForce } from '../domains/settings/index.ts'

const AGAIN_AFTER_MS = 1_000

export const providerSealKey = (secret: Buffer): Buffer => subkeyOf(secret, 'provider keys')

export interface KeepDeps {
  /** Demo mode moves no real money: a saved key of a database that was used otherwise stays unused. */
  readonly isDemo: boolean
  readonly database: Database
  readonly secret: Buffer
  readonly log: Log
}

interface Opening<T> {
  readonly provider: KeptProvider
  /** The service of the environment, which takes precedence; null: it sets none. */
  readonly given: T | null
  /** Opens the service with the saved values. Throws when they cannot be used. */
  readonly open: (keys: KeysInForce) => T
  readonly close?: (service: T) => void
  /** Stored with the touch that makes open screens ask again. */
  readonly announce?: (context: MutationContext<Actor>, service: T | null) => Promise<unknown>
}

export interface KeptService<T> {
  /** Null: it is not set up. */
  readonly now: () => T | null
  /** Saved keys that are or were in force in this process, for texts that must not repeat them: an answer to the key before may still come. */
  readonly secrets: () => readonly string[]
  /** Reads the saved values again after each change, by any process. Returns a function that ends it. */
  follow(realtime: Realtime<Actor>): () => void
  /** Closes the open service. */
  close(): void
}

const secretsIn = (values: KeptValues | undefined): string[] => (values?.secretKey ? [values.secretKey] : [])

/** The part of a kept service that knows the keys: replaces the open service by the found one. */
function slotOf<T>({ provider, open, close }: Opening<T>, log: Log) {
  let service: T | null = null
  let version = 0
  const secrets = new Set<string>()
  /** Null: the saved values cannot be used. The error may repeat them, so it is not logged. */
  function openedWith(keys: KeysInForce): T | null {
    try {
      return open(keys)
    } catch {
      log.warn({ provider }, 'what is saved of a service cannot be used: save it again at /admin/api-settings')
      return null
    }
  }
  return {
    now: () => service,
    version: () => version,
    secrets: () => [...secrets],
    take(found: FoundKeys): void {
      if (found.version === version) return
      const [before, { keys }] = [service, found]
      for (const secret of [...secretsIn(keys?.present), ...secretsIn(keys?.previous?.values)]) secrets.add(secret)
      service = keys === null ? null : openedWith(keys)
      ;({ version } = found)
      if (before !== null) close?.(before)
    },
    close: () => void (service !== null && close?.(service)),
  }
}

/** Reads `read` again after each change and each failure, and now: a change since the first reading had no listener. */
function readAgain(realtime: Realtime<Actor>, read: () => Promise<() => Promise<void>>, onError: (error: unknown) => void): () => void {
  let again: NodeJS.Timeout | undefined
  let asked = 0
  const run = async () => {
    clearTimeout(again)
    const mine = ++asked
    try {
      const use = await read()
      // A later reading has begun: its answer is newer.
      if (mine === asked) await use()
    } catch (error) {
      if (mine !== asked) return
      onError(error)
      again = setTimeout(() => void run(), AGAIN_AFTER_MS)
    }
  }
  const topic = providerKeys()
  const unlisten = realtime.onTopics((topics) => void (topics.has(topic) && run()))
  void run()
  return () => {
    asked += 1
    clearTimeout(again)
    unlisten()
  }
}

/** Opens the service, and keeps it in force. */
export async function keepService<T>({ isDemo, database, secret, log }: KeepDeps, opening: Opening<T>): Promise<KeptService<T>> {
  const { provider, given, close, announce } = opening
  if (given !== null || isDemo)
    return { now: () => given, secrets: () => [], follow: () => () => undefined, close: () => void (given !== null && close?.(given)) }
  const sealKey = providerSealKey(secret)
  const slot = slotOf(opening, log)
  const readNow = async () => {
    const found = await readKeys(database, sealKey, provider)
    if (found.isUnreadable) log.warn({ provider }, 'a saved key was sealed with another secret: save it again at /admin/api-settings')
    return found
  }
  slot.take(await readNow())
  // A version that could not be announced is announced with the next reading.
  let announced = slot.version()
  return {
    now: slot.now,
    secrets: slot.secrets,
    close: slot.close,
    follow: (realtime) =>
      readAgain(
        realtime,
        async () => {
          const found = await readNow()
          return async () => {
            slot.take(found)
            const version = slot.version()
            if (announced === version) return
            await realtime.write('providers/inForce', SYSTEM, async (context) => {
              await announce?.(context, slot.now())
              context.touch(servicesInForce())
            })
            announced = version
          }
        },
        (error) => log.warn({ err: error, provider }, 'a saved key could not be read; it is read again'),
      ),
  }
}
