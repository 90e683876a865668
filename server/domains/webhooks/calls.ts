import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import {
  addEndpoint,
  editEndpoint,
  keepEvents,
  pauseEndpoint,
  recover,
  removeEndpoint,
  replay,
  rotateSecret,
  type EndpointDeps,
} from './change-endpoints.ts'
import { listDeliveries, listEndpoints, pullEvents, readAttempts } from './read-endpoints.ts'
import { testEndpoint } from './test-endpoint.action.ts'

const DONE = { success: true } as const

export const createWebhookCalls = (deps: EndpointDeps) =>
  ({
    list: (context) => listEndpoints(context),
    events: (context, args) => pullEvents(context, args),
    deliveries: (context, args) => listDeliveries(context, args),
    attempts: (context, args) => readAttempts(context, args),
    add: (context, args) => addEndpoint(deps, context, args),
    async edit(context, args) {
      await editEndpoint(context, args)
      return DONE
    },
    test: (context, args) => testEndpoint(deps, context, args),
    async pause(context, args) {
      await pauseEndpoint(context, args)
      return DONE
    },
    rotate: (context, { endpointId }) => rotateSecret(deps, context, endpointId),
    async replay(context, args) {
      await replay(context, args)
      return DONE
    },
    recover: (context, args) => recover(context, args),
    async remove(context, { endpointId }) {
      await removeEndpoint(context, endpointId)
      return DONE
    },
    keepEvents: (context, { isOn }) => keepEvents(context, isOn),
  }) satisfies Implements<Contract['webhooks'], Actor>
