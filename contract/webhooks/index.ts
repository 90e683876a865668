/** Every call of `webhooks`: endpoints that receive the caller's events, the log of their deliveries, and the events themselves. */
import { z } from 'zod'
import { action, mutation, query } from '#realtime/define.ts'
import { CALL_LIMITS } from '../call-limits.ts'
import { DELIVERY_STATES, EVENT_TYPES, EVENTS_PULLED_MAX } from '../limits.ts'
import { cursor, done, id, limit, pageOf, timestamp, timestampIn, token } from '../shapes/basics.ts'
import {
  endpointName,
  endpointUrl,
  eventGroups,
  eventNumber,
  eventType,
  webhookAttempt,
  webhookDelivery,
  webhookEndpoint,
  webhookEvent,
} from '../shapes/webhooks.ts'

const secret = z.object({ endpointId: id, secret: z.string() })
const ofEndpoint = { token, endpointId: id }

export const webhooks = {
  list: query({
    about: 'The endpoints of the caller, and whether their events are kept for pulling without one.',
    role: 'user',
    args: z.object({ token }),
    result: z.object({
      endpoints: z.array(webhookEndpoint),
      isLogOn: z.boolean(),
      /** The number of the newest event. */
      lastNumber: z.number().int(),
    }),
  }),
  events: query({
    scope: 'events:read',
    about:
      'The caller’s events after a number, without gaps, in the order of their numbers. Refused with the oldest number when events after it are no longer kept.',
    role: 'user',
    args: z.object({ token, after: z.number().int().min(0), limit: z.number().int().min(1).max(EVENTS_PULLED_MAX).optional() }),
    result: z.object({ events: z.array(webhookEvent), lastNumber: z.number().int() }),
    errors: ['events_gone'],
  }),
  deliveries: query({
    about: 'A page of the deliveries of an endpoint, newest first.',
    role: 'user',
    args: z.object({ ...ofEndpoint, state: z.enum(DELIVERY_STATES).optional(), cursor, limit }),
    result: pageOf(webhookDelivery),
    errors: ['not_found'],
  }),
  attempts: query({
    about: 'One delivery: the body that was sent, and the newest attempts with their answers. Without a number: the tests of the endpoint.',
    role: 'user',
    args: z.object({ ...ofEndpoint, number: eventNumber.optional() }),
    result: z.object({ body: z.string().nullable(), attempts: z.array(webhookAttempt) }),
    errors: ['not_found'],
  }),
  add: mutation({
    about:
      'Adds an endpoint for families of events (`order`) or single types (`order.placed`). Its secret is answered once. It gets nothing until it has answered a test. Needs a proof.',
    role: 'user',
    sealed: true,
    limit: CALL_LIMITS.change,
    args: z.object({ token, url: endpointUrl, name: endpointName, groups: eventGroups }),
    result: secret,
    errors: ['address_refused', 'too_many_endpoints', 'proof_required', 'too_many_attempts'],
  }),
  edit: mutation({
    about: 'Changes the name of an endpoint and its kinds of events. The address stays: another one is another endpoint.',
    role: 'user',
    idempotent: true,
    limit: CALL_LIMITS.change,
    args: z.object({ ...ofEndpoint, name: endpointName, groups: eventGroups }),
    result: done,
    errors: ['not_found', 'too_many_attempts'],
  }),
  test: action({
    about:
      'Sends a signed test, or an example of each of these types of event, until one is not answered. A new or disabled endpoint that answers with 2xx is switched on.',
    role: 'user',
    limit: CALL_LIMITS.outside,
    args: z.object({ ...ofEndpoint, types: z.array(eventType).min(1).max(EVENT_TYPES.length).optional() }),
    /** `attempt` is the last one; `sentCount`: messages that were answered with 2xx. */
    result: z.object({ isOk: z.boolean(), isSwitchedOn: z.boolean(), attempt: webhookAttempt, sentCount: z.number().int() }),
    errors: ['not_found', 'too_many_attempts'],
  }),
  pause: mutation({
    about: 'Pauses an endpoint, or lets it go on. Events that come meanwhile wait for `recover`.',
    role: 'user',
    idempotent: true,
    limit: CALL_LIMITS.change,
    args: z.object({ ...ofEndpoint, isPaused: z.boolean() }),
    result: done,
    errors: ['not_found', 'not_tested', 'too_many_attempts'],
  }),
  rotate: mutation({
    about: 'Makes a new secret, answered once. The one before signs beside it for a day. Needs a proof.',
    role: 'user',
    sealed: true,
    limit: CALL_LIMITS.change,
    args: z.object(ofEndpoint),
    result: secret,
    errors: ['not_found', 'proof_required', 'too_many_attempts'],
  }),
  replay: mutation({
    about: 'Sends one event again, once and now. One that is due anyhow is sent now instead.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ ...ofEndpoint, number: eventNumber }),
    result: done,
    errors: ['not_found', 'endpoint_off', 'too_many_attempts'],
  }),
  recover: mutation({
    about:
      'Sends what an endpoint did not get since a time: what failed, and what came while it was off. `isAll`: also what was delivered. Answers how many.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ ...ofEndpoint, since: timestampIn, isAll: z.boolean().optional() }),
    result: z.object({ count: z.number().int() }),
    errors: ['not_found', 'endpoint_off', 'too_many_attempts'],
  }),
  remove: mutation({
    about: 'Deletes an endpoint with its log. Requests under way may still arrive.',
    role: 'user',
    args: z.object(ofEndpoint),
    result: done,
    errors: ['not_found'],
  }),
  keepEvents: mutation({
    about: 'Keeps the caller’s events for pulling also without an endpoint, or ends that.',
    role: 'user',
    idempotent: true,
    limit: CALL_LIMITS.change,
    args: z.object({ token, isOn: z.boolean() }),
    result: z.object({ since: timestamp.nullable() }),
    errors: ['too_many_attempts'],
  }),
}
