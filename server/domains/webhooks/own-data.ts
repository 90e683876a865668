import { z } from 'zod'
import { BEFORE_ALL_IDS, BEFORE_ALL_NUMBERS, type OwnData } from '#server/compose/own-data.ts'
import { count, text, time, timeOrNull } from '#server/shared/own-data-shapes.ts'
import {
  deleteAttemptsOf,
  deleteDeliveriesOf,
  deleteEndpointsOf,
  deleteEventsOf,
  deleteListener,
  exportEndpoints,
  exportEvents,
  stopListening,
} from './own-data.sql.ts'
import { endpointsOf, listeners } from './topics.ts'

const endpoint = z.object({
  name: text,
  url: text,
  events: z.array(z.string()).describe('The kinds of events that it gets'),
  state: text,
  madeAt: time,
  lastDeliveredAt: timeOrNull,
})

const event = z.object({ number: count, type: text, at: time, body: text.describe('As it was sent to your endpoints') })

export const webhooksData: OwnData = {
  parts: [
    { name: 'endpoints', entry: endpoint, pages: exportEndpoints, begin: BEFORE_ALL_IDS },
    { name: 'events', entry: event, pages: exportEvents, begin: BEFORE_ALL_NUMBERS },
  ],
  erasers: {
    // First, so that nothing new is made meanwhile.
    async webhookListening({ tx, touch }, { id }) {
      if ((await tx.run(stopListening, id)) > 0) touch(listeners(), endpointsOf(id))
      return 0
    },
    webhookAttempts: ({ tx }, { id }, limit) => tx.run(deleteAttemptsOf, id, limit),
    webhookDeliveries: ({ tx }, { id }, limit) => tx.run(deleteDeliveriesOf, id, limit),
    webhookEvents: ({ tx }, { id }, limit) => tx.run(deleteEventsOf, id, limit),
    endpoints: ({ tx }, { id }, limit) => tx.run(deleteEndpointsOf, id, limit),
    listening: ({ tx }, { id }) => tx.run(deleteListener, id),
  },
  tables: {
    'webhooks.listeners': { exported: { leftOut: 'whether you have endpoints, and the number of your newest event' }, leaving: 'deleted' },
    'webhooks.accounts': { exported: { leftOut: 'which of your transfers have become events' }, leaving: 'deleted' },
    'webhooks.events': { exported: { part: 'events' }, leaving: 'deleted' },
    'webhooks.endpoints': { exported: { part: 'endpoints' }, leaving: 'deleted' },
    'webhooks.deliveries': {
      exported: { leftOut: 'which event reached which endpoint, for 30 days; the events are in events' },
      leaving: 'deleted',
    },
  },
}
