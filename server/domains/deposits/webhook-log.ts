/** Keeps deliveries of the provider with their exact bytes and their outcome. */
import {
  FORGED_BODY_MAX,
  FORGED_KEPT_DAYS,
  FORGED_OF_NETWORK_MAX,
  WEBHOOK_KEPT_DAYS,
  type WebhookVerdict,
} from '#contract/rules/providers.ts'
import type { Db } from '#platform/db/database.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { insertEvent } from './deposits.sql.ts'
import type { ProviderEvent } from './payment-provider.ts'
import { webhookLog } from './topics.ts'
import { hasRoomForForged, insertWebhook, removeOldWebhooks, selectDepositOfTrack } from './webhooks.sql.ts'

export interface Delivery {
  readonly provider: string
  readonly rawBody: Buffer
  readonly signature: string | null
  /** Empty for a replay. */
  readonly network: string
  readonly replayOf: string | null
}

/** Stores a verified event once, and its delivery. */
export async function keepDelivery(
  { tx, touch }: MutationContext<Actor>,
  { provider, rawBody, signature, network, replayOf }: Delivery,
  { dedupeKey, trackId }: ProviderEvent,
): Promise<{ isNew: boolean; verdict: WebhookVerdict; id: string }> {
  const isNew = (await tx.run(insertEvent, provider, dedupeKey, trackId, rawBody.toString('utf8'))) > 0
  const depositId = (await tx.maybe(selectDepositOfTrack, trackId))?.id ?? null
  const verdict = depositId === null ? 'unknown' : isNew ? 'new' : 'repeated'
  const args = [provider, verdict, network, trackId, depositId, signature, rawBody, rawBody.length, replayOf] as const
  const { id } = await tx.one(insertWebhook, ...args)
  touch(webhookLog())
  return { isNew, verdict, id }
}

/** Keeps a delivery that was refused; a forged one only at its beginning. */
export async function keepRefused(
  { tx, touch }: MutationContext<Actor>,
  { provider, rawBody, signature, network, replayOf }: Delivery,
  verdict: 'unreadable' | 'forged',
): Promise<{ id: string }> {
  const body = verdict === 'forged' ? rawBody.subarray(0, FORGED_BODY_MAX) : rawBody
  const kept = await tx.one(insertWebhook, provider, verdict, network, null, null, signature, body, rawBody.length, replayOf)
  touch(webhookLog())
  return kept
}

const HOUR_MS = 3_600_000
const NETWORKS_MAX = 10_000
const forged = new Map<string, { sinceMs: number; count: number }>()

/** Counts a forged delivery of a network in this process. True while it is within its hourly limit. */
export function mayKeepForged(network: string, nowMs: number): boolean {
  const known = forged.get(network)
  if (known !== undefined && nowMs - known.sinceMs < HOUR_MS) {
    known.count += 1
    return known.count <= FORGED_OF_NETWORK_MAX
  }
  if (forged.size >= NETWORKS_MAX) forged.clear()
  forged.set(network, { sinceMs: nowMs, count: 1 })
  return true
}

/** Within the hourly limit of the whole site? */
export const hasRoom = async (db: Db): Promise<boolean> => (await db.one(hasRoomForForged)).hasRoom

/** A task of the clock. */
export const forgetOldWebhooks = async (db: Db): Promise<void> =>
  void (await db.run(removeOldWebhooks, WEBHOOK_KEPT_DAYS, FORGED_KEPT_DAYS))
