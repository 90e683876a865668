/** Validates a merchant's request for an invoice (reference §2). The error names the first wrong field. */
import { microsFrom } from './money.ts'
import { networkOf, type Network } from './networks.ts'
import type { InvoiceRequest } from './types.ts'

/** The sandbox's minimum; the real one is unpublished (reference §10). */
const AMOUNT_MIN_MICROS = 100_000
const LIFETIME_MINUTES = { min: 15, max: 2880, usual: 60 }
const UNDER_PAID_COVERAGE_MAX_PERCENT = 60
const TEXT_MAX = 1_000

/** `field` is the refused input. */
export class InvalidField extends Error {
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.name = 'InvalidField'
    this.field = field
  }
}

type Input = Readonly<Record<string, unknown>>

function amountIn(input: Input): number {
  if (input['amount'] === undefined) throw new InvalidField('amount', 'The amount field is required.')
  const micros = microsFrom(input['amount'])
  if (micros === null) throw new InvalidField('amount', 'The amount must be a number.')
  if (micros < AMOUNT_MIN_MICROS) throw new InvalidField('amount', 'The amount is less than the minimum.')
  return micros
}

function numberIn(input: Input, field: string, usual: number, min: number, max: number): number {
  const value = input[field] ?? usual
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number) || number < min || number > max)
    throw new InvalidField(field, `The ${field} must be between ${min} and ${max}.`)
  return number
}

function integerIn(input: Input, field: string, usual: number, min: number, max: number): number {
  const number = numberIn(input, field, usual, min, max)
  if (!Number.isInteger(number)) throw new InvalidField(field, `The ${field} must be an integer.`)
  return number
}

function flagIn(input: Input, field: string): boolean {
  const value = input[field] ?? false
  if (value === true || value === 1) return true
  if (value === false || value === 0) return false
  throw new InvalidField(field, `The ${field} field must be true or false.`)
}

function textIn(input: Input, field: string): string | null {
  const value = input[field] ?? null
  if (value !== null && (typeof value !== 'string' || value.length > TEXT_MAX))
    throw new InvalidField(field, `The ${field} must be a string of at most ${TEXT_MAX} characters.`)
  return value
}

function urlIn(input: Input, field: string): string | null {
  const text = textIn(input, field)
  if (text === null) return null
  const protocol = URL.parse(text)?.protocol
  if (protocol !== 'http:' && protocol !== 'https:') throw new InvalidField(field, `The ${field} must be a valid URL.`)
  return text
}

function emailIn(input: Input): string | null {
  const email = textIn(input, 'email')
  if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email)) throw new InvalidField('email', 'The email must be a valid email address.')
  return email
}

function currencyIn(input: Input): 'USD' | 'USDT' {
  const currency = (textIn(input, 'currency') ?? 'USD').toUpperCase()
  if (currency !== 'USD' && currency !== 'USDT') throw new InvalidField('currency', 'The currency is not supported.')
  return currency
}

function toCurrencyIn(input: Input): 'USDT' | null {
  const currency = textIn(input, 'to_currency')?.toUpperCase() ?? null
  if (currency !== null && currency !== 'USDT') throw new InvalidField('to_currency', 'The to_currency must be USDT.')
  return currency
}

/** Throws `InvalidField`. */
export function readInvoiceRequest(input: Input): InvoiceRequest {
  return {
    type: 'invoice',
    amountMicros: amountIn(input),
    currency: currencyIn(input),
    lifetimeMinutes: integerIn(input, 'lifetime', LIFETIME_MINUTES.usual, LIFETIME_MINUTES.min, LIFETIME_MINUTES.max),
    feePaidByPayer: numberIn(input, 'fee_paid_by_payer', 0, 0, 1),
    underPaidCoveragePercent: numberIn(input, 'under_paid_coverage', 0, 0, UNDER_PAID_COVERAGE_MAX_PERCENT),
    toCurrency: toCurrencyIn(input),
    autoWithdrawal: flagIn(input, 'auto_withdrawal'),
    mixedPayment: flagIn(input, 'mixed_payment'),
    callbackUrl: urlIn(input, 'callback_url'),
    returnUrl: urlIn(input, 'return_url'),
    email: emailIn(input),
    orderId: textIn(input, 'order_id'),
    thanksMessage: textIn(input, 'thanks_message'),
    description: textIn(input, 'description'),
  }
}

/** A white-label payment: the invoice's fields without a return address, and the network that the payer uses. Throws `InvalidField`. */
export function readWhiteLabelRequest(input: Input): { request: InvoiceRequest; network: Network } {
  const coin = textIn(input, 'pay_currency')?.toUpperCase()
  if (coin === undefined) throw new InvalidField('pay_currency', 'The pay currency field is required.')
  if (coin !== 'USDT') throw new InvalidField('pay_currency', 'The pay currency is not supported.')
  const network = networkOf(textIn(input, 'network') ?? '')
  if (network === undefined) throw new InvalidField('network', 'The network is not supported for this currency.')
  return { request: { ...readInvoiceRequest(input), type: 'white_label', returnUrl: null }, network }
}
