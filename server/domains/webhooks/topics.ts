import { topic, topicOf } from '#realtime/implement.ts'

/** The endpoints of a user, and how they do. */
export const endpointsOf = topicOf('webhook-endpoints-of')
/** The events of a user. */
export const eventsOf = topicOf('webhook-events-of')
/** The deliveries of an endpoint. */
export const deliveriesOf = topicOf('webhook-deliveries-of')
/** Users began or ended to listen. */
export const listeners = topic('webhook-listeners')
/** Deliveries are due now. */
export const deliveriesDue = topic('webhook-deliveries-due')
