import type { DepositJobDeps } from './deps.ts'
import { insertEvent } from './deposits.sql.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Verifies a webhook and stores it once; the payment is read back from the provider later. `onEvent` wakes that. */
export async function receiveEvent(
  { provider, database }: DepositJobDeps,
  rawBody: Buffer,
  headers: Headers,
  onNewEvent: () => void,
): Promise<'ok' | 'forged'> {
  const event = provider?.verifyEvent(rawBody, headers) ?? null
  if (event === null || provider === null) return 'forged'
  const isNew = (await database.run(insertEvent, provider.name, event.dedupeKey, event.trackId, rawBody.toString('utf8'))) > 0
  if (isNew) onNewEvent()
  return 'ok'
}
