/** Webhooks: endpoints, their deliveries, and the events of a user. */
import { z } from 'zod'
import {
  ATTEMPT_ERRORS,
  ATTEMPT_KINDS,
  DELIVERY_STATES,
  DISABLED_REASONS,
  ENDPOINT_NAME_MAX,
  ENDPOINT_STATES,
  ENDPOINT_URL_MAX,
  EVENT_GROUPS,
  EVENT_TYPES,
} from '../limits.ts'
import { id, line, timestamp } from './basics.ts'

export const eventType = z.enum(EVENT_TYPES)
/** A group (`order`), or one type of it (`order.placed`). */
export const eventChoice = z.enum([...EVENT_GROUPS, ...EVENT_TYPES])
export const eventGroups = z
  .array(eventChoice)
  .min(1, 'Please choose at least one kind of event')
  .max(EVENT_GROUPS.length + EVENT_TYPES.length)
export const endpointUrl = line.min(1, 'Please enter an address').max(ENDPOINT_URL_MAX)
export const endpointName = line.max(ENDPOINT_NAME_MAX)
export const eventNumber = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

export const webhookEndpoint = z.object({
  endpointId: id,
  name: z.string(),
  url: z.string(),
  /** Groups, and single types of others. */
  groups: z.array(eventChoice),
  state: z.enum(ENDPOINT_STATES),
  disabledReason: z.enum(DISABLED_REASONS).nullable(),
  madeAt: timestamp,
  lastOkAt: timestamp.nullable(),
  /** All attempts have failed since then. */
  failingSince: timestamp.nullable(),
  /** The time until which the secret before still signs. */
  oldSecretUntil: timestamp.nullable(),
  pending: z.number().int(),
  failed: z.number().int(),
})

export const webhookDelivery = z.object({
  number: eventNumber,
  eventId: z.string(),
  type: z.string(),
  at: timestamp,
  state: z.enum(DELIVERY_STATES),
  tries: z.number().int(),
  nextAt: timestamp.nullable(),
  /** Of the last attempt; null when there was none, or nothing was answered. */
  status: z.number().int().nullable(),
  error: z.enum(ATTEMPT_ERRORS).nullable(),
})

export const webhookAttempt = z.object({
  attemptId: id,
  at: timestamp,
  kind: z.enum(ATTEMPT_KINDS),
  /** The type of event that a test was an example of; null: none. */
  type: z.string().nullable(),
  status: z.number().int().nullable(),
  error: z.enum(ATTEMPT_ERRORS).nullable(),
  ms: z.number().int(),
  /** The beginning of the answer. */
  answer: z.string(),
})

/** An event, as endpoints get it. */
export const webhookEvent = z.object({
  number: eventNumber,
  id: z.string(),
  type: z.string(),
  timestamp: z.string(),
  data: z.record(z.string(), z.unknown()),
})
