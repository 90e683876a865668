/** Runs a kept delivery through its handler once more: the same bytes, the same signature, the same keys of exactly-once. */
import type { WebhookVerdict } from '#contract/rules/providers.ts'
import { CallError } from '#platform/call-error.ts'
import type { ActionContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { noteAct } from '../audit/index.ts'
import type { DepositDeps } from './deps.ts'
import { SIGNATURE_HEADER } from './receive-event.webhook.ts'
import { keepDelivery, keepRefused } from './webhook-log.ts'
import { reopenEvent, selectWebhook, type WholeWebhookRow } from './webhooks.sql.ts'

export interface ReplayDeps extends DepositDeps {
  /** Reads payments back now. */
  readonly wakeDeposits: () => void
}

/** Its bytes are all there: they were not cut, nor erased with their account. */
export const isWhole = ({ body, bytes }: Pick<WholeWebhookRow, 'body' | 'bytes'>): boolean => bytes > 0 && body.length === bytes

/** Answers the verdict of the replay, which is a row of the log by itself. Errors: not_found, not_replayable, provider_unavailable. */
export async function replayWebhook(
  { provider, wakeDeposits }: ReplayDeps,
  context: ActionContext<Actor>,
  webhookId: string,
): Promise<{ verdict: WebhookVerdict; webhookId: string }> {
  const row = await context.db.maybe(selectWebhook, webhookId)
  if (row === undefined) throw new CallError('not_found', 'This webhook is not kept any more.')
  if (provider === null) throw new CallError('provider_unavailable', 'Payments are not set up. Set the key of the provider first.')
  if (!isWhole(row)) throw new CallError('not_replayable', 'Only a part of this webhook is kept, so it cannot be replayed.')
  const { body: rawBody, signature } = row
  const headers = { [SIGNATURE_HEADER]: signature ?? undefined }
  const event = provider.verifyEvent(rawBody, headers)
  const delivery = { provider: provider.name, rawBody, signature, network: '', replayOf: webhookId }
  const kept = await context.write('replay', async (change) => {
    if (event === null) {
      const verdict = provider.isSigned(rawBody, headers) ? 'unreadable' : 'forged'
      const { id } = await keepRefused(change, delivery, verdict)
      noteAct(change.tx, { after: { verdict } })
      return { verdict, webhookId: id } as const
    }
    const { verdict, id } = await keepDelivery(change, delivery, event)
    // The provider is asked again, also about a payment that was read back before.
    await change.tx.run(reopenEvent, provider.name, event.dedupeKey)
    noteAct(change.tx, { after: { verdict } })
    return { verdict, webhookId: id } as const
  })
  if (event !== null) wakeDeposits()
  return kept
}
