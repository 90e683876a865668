/** Answers and webhooks of OxaPay v1 (reference: docs.oxapay.com, "Generate invoice", "Payment information", "Webhook"). */
import { z } from 'zod'

/** Amounts come as numbers or as strings; kept as strings, without rounding. */
const amount = z.union([z.string(), z.number()]).transform(String)
const text = z.string().nullish()
const id = z.union([z.string(), z.number()]).transform(String)

export const envelope = z.object({
  data: z.unknown(),
  message: z.string().nullish(),
  error: z.object({ type: text, key: text, message: text }).partial().nullish(),
  status: z.number(),
})

/** A payment on a page of our own: an address instead of a link (reference §2, "white-label"). */
export const whiteLabel = z.object({
  track_id: id,
  address: z.string().min(1).max(200),
  network: text,
  pay_amount: amount,
  pay_currency: text,
  expired_at: z.number(),
})

export const currencies = z.object({ list: z.array(z.string()) })

export const invoice = z.object({ track_id: id, payment_url: z.url({ protocol: /^https?$/ }), expired_at: z.number() })

const conversion = z.object({ processed: z.union([z.boolean(), z.number()]).nullish(), amount: amount.nullish(), currency: text }).nullish()

export const payment = z.object({
  track_id: id,
  status: z.string(),
  type: text,
  amount: amount.nullish(),
  currency: text,
  order_id: text,
  expired_at: z.number().nullish(),
  txs: z
    .array(
      z.object({
        tx_hash: text,
        amount: amount.nullish(),
        currency: text,
        network: text,
        status: text,
        address: text,
        auto_convert: conversion,
      }),
    )
    .nullish()
    .transform((txs) => txs ?? []),
})
export type Payment = z.output<typeof payment>

export const webhook = z.object({
  track_id: id,
  status: z.string(),
  type: text,
  order_id: text,
  txs: z.array(z.object({ tx_hash: text })).nullish(),
  tx_hash: text,
})
export type Webhook = z.output<typeof webhook>
