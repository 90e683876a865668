import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { newDepositOrderId } from './deposit-order-id.ts'

test('the contract accepts every order id of a deposit, and all ids differ', () => {
  const ids = Array.from({ length: 500 }, () => newDepositOrderId())
  expect(new Set(ids).size).toBe(500)
  for (const orderId of ids)
    expect(contract.transactions.createOxaPayInvoice.args.safeParse({ token: 't', amount: 20, currency: 'USDT', orderId }).success).toBe(
      true,
    )
})
