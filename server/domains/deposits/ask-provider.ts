/** The provider of a call, and its failures as refusals. */
import { CallError } from '#platform/call-error.ts'
import type { DepositDeps } from './deps.ts'
import { ProviderRefused, ProviderUnavailable, type PaymentProvider } from './payment-provider.ts'

export function configured({ provider }: DepositDeps): PaymentProvider {
  if (provider === null) throw new CallError('provider_unavailable', 'Payments are not set up yet. Please try again later.')
  return provider
}

/** The refusal for a failure of the provider; any other error as it is. */
export function refusedBy(error: unknown): unknown {
  if (error instanceof ProviderUnavailable)
    return new CallError(
      'provider_unavailable',
      'Failed to create payment. The payment provider does not answer; please try again in a moment.',
    )
  if (error instanceof ProviderRefused)
    return new CallError('provider_refused', `Failed to create payment: ${error.message}`, { field: error.field })
  return error
}
