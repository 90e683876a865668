/** Sends signed tests to an endpoint, outside any transaction, and switches the endpoint on when it answers. */
import { randomUUID } from 'node:crypto'
import type { Contract } from '#contract/index.ts'
import { TEST_EVENT, type EventType } from '#contract/limits.ts'
import type { ArgsOf, ResultOf } from '#realtime/define.ts'
import type { ActionContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { attempt, isAway, isOk, reach, secretsOf, type Outcome } from './attempt.ts'
import type { EndpointDeps } from './change-endpoints.ts'
import { insertTest } from './deliver.sql.ts'
import { selectOwnEndpoint, selectOwnEndpointForUpdate, selectTests, switchOn } from './endpoints.sql.ts'
import { exampleOf } from './examples.ts'
import { noEndpoint } from './read-endpoints.ts'
import { deliveriesDue, deliveriesOf, endpointsOf } from './topics.ts'

type Calls = Contract['webhooks']

interface Tested {
  /** Null: the plain test. */
  readonly type: EventType | null
  readonly outcome: Outcome
}

/** No example is begun after this time, in milliseconds. */
const TEST_MS = 20_000

const bodyFor = (type: EventType | null, userId: string, endpointId: string): string =>
  type === null
    ? JSON.stringify({ type: TEST_EVENT, timestamp: new Date().toISOString(), data: { endpointId } })
    : exampleOf(type, userId, Date.now())

/** One after another over one connection, until one is not answered at all. */
async function send(
  deps: EndpointDeps,
  context: ActionContext<Actor>,
  endpointId: string,
  types: readonly (EventType | null)[],
): Promise<Tested[]> {
  const userId = userIdOf(context.actor)
  const row = await context.db.maybe(selectOwnEndpoint, userId, endpointId)
  if (row === undefined) throw noEndpoint()
  const found = await reach(deps.guard, row.url)
  if ('status' in found) return [{ type: types[0] ?? null, outcome: found }]
  const tested: Tested[] = []
  const until = Date.now() + TEST_MS
  try {
    for (const type of types) {
      const id = `msg_${randomUUID().replaceAll('-', '')}`
      const body = bodyFor(type, userId, endpointId)
      const outcome = await attempt(found, secretsOf(deps.sealKey, row), { id, body }, context.signal)
      tested.push({ type, outcome })
      if (isAway(outcome) || Date.now() > until) break
    }
  } finally {
    found.close()
  }
  return tested
}

export async function testEndpoint(
  deps: EndpointDeps,
  context: ActionContext<Actor>,
  { endpointId, types }: ArgsOf<Calls['test']>,
): Promise<ResultOf<Calls['test']>> {
  const tested = await send(deps, context, endpointId, types === undefined ? [null] : [...new Set(types)])
  return context.write('keep', async ({ tx, touch, actor }) => {
    const userId = userIdOf(actor)
    const row = await tx.maybe(selectOwnEndpointForUpdate, userId, endpointId)
    if (row === undefined) throw noEndpoint()
    for (const { type, outcome } of tested)
      await tx.run(insertTest, endpointId, new Date(outcome.at), outcome.status, outcome.error, outcome.ms, outcome.answer, type)
    const sentCount = tested.filter(({ outcome }) => isOk(outcome)).length
    const areOk = sentCount === (types === undefined ? 1 : new Set(types).size)
    const isSwitchedOn = areOk && (row.state === 'new' || row.state === 'disabled')
    if (isSwitchedOn) await tx.run(switchOn, endpointId)
    touch(endpointsOf(userId), deliveriesOf(endpointId), deliveriesDue())
    const [latest] = await tx.many(selectTests, endpointId)
    if (latest === undefined) throw new Error('the test was not kept')
    return { isOk: areOk, isSwitchedOn, attempt: latest, sentCount }
  })
}
