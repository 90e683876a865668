import type { PaymentProvider } from '#server/domains/deposits/payment-provider.ts'

const unexpected = async (): Promise<never> => {
  throw new Error('the test does not expect this call of the payment provider')
}

/** A payment provider that has signed nothing, and fails in every call but those in `calls`. */
export const fakeProvider = (calls: Partial<PaymentProvider>): PaymentProvider => ({
  name: 'fake',
  createInvoice: unexpected,
  createAddress: unexpected,
  readPayment: unexpected,
  test: unexpected,
  isSigned: () => false,
  verifyEvent: () => null,
  ...calls,
})
