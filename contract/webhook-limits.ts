/** The numbers of webhooks: a part of limits.ts, which exports them. */
import { ORDER_EVENTS } from './rules/order-words.ts'

/** Groups of events that an endpoint can choose. */
export const EVENT_GROUPS = ['order', 'tip', 'purchase', 'subscription', 'payout', 'message'] as const
export type EventGroup = (typeof EVENT_GROUPS)[number]
/** Every type of event, by its group; those of orders are the entries of the timeline. */
export const EVENTS_OF_GROUP = {
  order: ORDER_EVENTS,
  tip: ['given', 'settled', 'undone'],
  purchase: ['post', 'message'],
  subscription: ['started', 'renewed', 'ended'],
  payout: ['requested', 'approved', 'sent', 'rejected', 'failed'],
  message: ['received'],
} as const satisfies Record<EventGroup, readonly string[]>
/** A single type of event. */
export type EventType = { [Group in EventGroup]: `${Group}.${(typeof EVENTS_OF_GROUP)[Group][number]}` }[EventGroup]
/** The types of a group. */
export const eventTypesOf = (group: EventGroup): EventType[] => EVENTS_OF_GROUP[group].map((name) => `${group}.${name}` as EventType)
export const EVENT_TYPES: readonly EventType[] = EVENT_GROUPS.flatMap(eventTypesOf)
/** A choice of an endpoint: a whole group, with the types that it gets later, or one type. */
export type EventChoice = EventGroup | EventType
/** The single types of a choice. */
export const typesChosen = (choices: readonly EventChoice[]): EventType[] => {
  const chosen = new Set<EventChoice>(choices)
  return EVENT_GROUPS.flatMap((group) => eventTypesOf(group).filter((type) => chosen.has(group) || chosen.has(type)))
}
/** The event of a test; it has no number and is never stored. */
export const TEST_EVENT = 'webhook.test'
/** new → on after an answered test; disabled after long failure. */
export const ENDPOINT_STATES = ['new', 'on', 'paused', 'disabled'] as const
export type EndpointState = (typeof ENDPOINT_STATES)[number]
export const DISABLED_REASONS = ['failing', 'gone'] as const
export type DisabledReason = (typeof DISABLED_REASONS)[number]
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
/** Why an attempt was made: by the schedule, by hand, or as the test. */
export const ATTEMPT_KINDS = ['scheduled', 'replay', 'test'] as const
export type AttemptKind = (typeof ATTEMPT_KINDS)[number]
/** Why nothing was answered. */
export const ATTEMPT_ERRORS = ['bad_url', 'not_https', 'bad_port', 'no_address', 'inside', 'timeout', 'refused', 'tls', 'broken'] as const
export type AttemptError = (typeof ATTEMPT_ERRORS)[number]
/** Ours: endpoints of an account, characters of an address and of a name. */
export const ENDPOINTS_MAX = 10
export const ENDPOINT_URL_MAX = 2_000
export const ENDPOINT_NAME_MAX = 80
/** Issue of the connections: days that events and their deliveries are kept. */
export const EVENT_KEPT_DAYS = 30
/** Ours: events of an account that are kept; older ones go first. */
export const EVENTS_KEPT_MAX = 100_000
/** Ours: maximum number of events that one pull answers. */
export const EVENTS_PULLED_MAX = 500
/** Standard Webhooks: seconds until each further attempt, before jitter. The first one is at once. */
export const DELIVERY_DELAYS_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const
/** reference/conversations-support-connections.md §6.1: failed attempts before the owner is notified, and days until an endpoint is disabled. */
export const FAILING_AFTER = 4
export const DISABLED_AFTER_DAYS = 5
/** Hours in which the secret before the last one still signs. */
export const OLD_SECRET_HOURS = 24
