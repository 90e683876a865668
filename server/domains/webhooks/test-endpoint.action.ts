/** Sends a signed test to an endpoint, outside any transaction, and switches the endpoint on when it answers. */
import { randomUUID } from 'node:crypto'
import type { Contract } from '#contract/index.ts'
import { TEST_EVENT } from '#contract/limits.ts'
import type { ResultOf } from '#realtime/define.ts'
import type { ActionContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { attempt, isOk, reach, secretsOf, type Outcome } from './attempt.ts'
import type { EndpointDeps } from './change-endpoints.ts'
import { insertTest } from './deliver.sql.ts'
import { selectOwnEndpoint, selectOwnEndpointForUpdate, selectTests, switchOn } from './endpoints.sql.ts'
import { noEndpoint } from './read-endpoints.ts'
import { deliveriesDue, deliveriesOf, endpointsOf } from './topics.ts'

type Answer = ResultOf<Contract['webhooks']['test']>

async function send(deps: EndpointDeps, context: ActionContext<Actor>, endpointId: string): Promise<Outcome> {
  const row = await context.db.maybe(selectOwnEndpoint, userIdOf(context.actor), endpointId)
  if (row === undefined) throw noEndpoint()
  const found = await reach(deps.guard, row.url)
  if ('status' in found) return found
  try {
    const id = `msg_${randomUUID().replaceAll('-', '')}`
    const body = JSON.stringify({ type: TEST_EVENT, timestamp: new Date().toISOString(), data: { endpointId } })
    return await attempt(found, secretsOf(deps.sealKey, row), { id, body }, context.signal)
  } finally {
    found.close()
  }
}

export async function testEndpoint(deps: EndpointDeps, context: ActionContext<Actor>, endpointId: string): Promise<Answer> {
  const outcome = await send(deps, context, endpointId)
  return context.write('keep', async ({ tx, touch, actor }) => {
    const userId = userIdOf(actor)
    const row = await tx.maybe(selectOwnEndpointForUpdate, userId, endpointId)
    if (row === undefined) throw noEndpoint()
    await tx.run(insertTest, endpointId, new Date(outcome.at), outcome.status, outcome.error, outcome.ms, outcome.answer)
    const isSwitchedOn = isOk(outcome) && (row.state === 'new' || row.state === 'disabled')
    if (isSwitchedOn) await tx.run(switchOn, endpointId)
    touch(endpointsOf(userId), deliveriesOf(endpointId), deliveriesDue())
    const [latest] = await tx.many(selectTests, endpointId)
    if (latest === undefined) throw new Error('the test was not kept')
    return { isOk: isOk(outcome), isSwitchedOn, attempt: latest }
  })
}
