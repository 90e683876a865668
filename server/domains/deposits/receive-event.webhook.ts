import { networkOf } from '#realtime/network.ts'
import type { DepositJobDeps } from './deps.ts'
import { hasRoom, keepDelivery, keepRefused, mayKeepForged, type Delivery } from './webhook-log.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** The header of the signature, in the form that Node reads it. */
export const SIGNATURE_HEADER = 'hmac'
/** Longer ones are no signature. */
const SIGNATURE_MAX = 200

const signatureIn = ({ [SIGNATURE_HEADER]: header }: Headers): string | null =>
  typeof header === 'string' && header.length <= SIGNATURE_MAX ? header : null

async function refuse({ database, write, provider }: DepositJobDeps, delivery: Delivery, headers: Headers): Promise<'forged'> {
  const isSigned = provider?.isSigned(delivery.rawBody, headers) === true
  if (isSigned || (mayKeepForged(delivery.network, Date.now()) && (await hasRoom(database))))
    await write('webhook/deposits:refuse', (context) => keepRefused(context, delivery, isSigned ? 'unreadable' : 'forged'))
  return 'forged'
}

/**
 * Verifies a webhook, stores it once and keeps the delivery; the payment is read back from the provider later. `onNewEvent` wakes that.
 * `address`: of the sender.
 */
export async function receiveEvent(
  deps: DepositJobDeps,
  rawBody: Buffer,
  headers: Headers,
  onNewEvent: () => void,
  address = '',
): Promise<'ok' | 'forged'> {
  const { provider, write } = deps
  const network = networkOf(address)
  const delivery = { provider: provider?.name ?? 'none', rawBody, signature: signatureIn(headers), network, replayOf: null }
  const event = provider?.verifyEvent(rawBody, headers) ?? null
  if (event === null) return refuse(deps, delivery, headers)
  const { isNew } = await write('webhook/deposits:receive', (context) => keepDelivery(context, delivery, event))
  if (isNew) onNewEvent()
  return 'ok'
}
