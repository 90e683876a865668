/** Every write of the role admin is recorded in its own transaction. */
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { entriesOf, type AnyEntry } from '#realtime/define.ts'
import type { ActionContext, MutationContext } from '#realtime/implement.ts'
import { useMoneyWorld } from '#test-support/money-world.ts'
import { noteAct } from '../domains/audit/index.ts'
import type { Actor } from './actor.ts'
import { audited } from './audited.ts'
import type { Handler } from './guards.ts'

const world = useMoneyWorld()
const writes = [...entriesOf(contract)].filter(
  ({ entry }) => entry.role === 'admin' && (entry.kind === 'mutation' || entry.kind === 'action'),
)
const reads = [...entriesOf(contract)].filter(({ entry }) => entry.role === 'admin' && entry.kind === 'query')
const OF = { orderId: 'o-1', reason: 'A reason', token: 'secret-token', code: '123456', base64Data: 'a whole picture' }

type Plain = (context: MutationContext<Actor>, args: unknown) => Promise<unknown>

const actsOf = (action: string) =>
  world.sql(
    'select a.reason, a.target_kind as kind, a.target_id as id, b.body from audit.acts a join audit.bodies b using (seq) where action = any ($1::text[]) order by seq',
    [action, `${action}#step`],
  )

/** Calls a handler that changes nothing, behind the rule. */
async function run(path: string, entry: AnyEntry, actor: Actor): Promise<unknown> {
  if (entry.kind === 'mutation') {
    const handler = audited(path, entry, (async () => 'done') as Handler) as Plain
    return world.realtime.write('test:write', actor, (context) => handler(context, OF))
  }
  const handler = audited(path, entry, (async ({ write }: ActionContext<Actor>) => write('step', async () => 'done')) as Handler)
  const context = { actor, write: (step: string, work: Plain) => world.realtime.write(step, actor, (change) => work(change, OF)) }
  return (handler as unknown as (context: object, args: unknown) => Promise<unknown>)(context, OF)
}

test.each(writes)('$path is recorded, once', async ({ path, entry }) => {
  const admin = await world.user({ adminRole: 'owner' })
  expect(await run(path, entry, admin.actor)).toBe('done')
  expect(await actsOf(path)).toEqual([{ reason: 'A reason', kind: 'order', id: 'o-1', body: { args: { orderId: 'o-1' } } }])
})

test('each transaction of an action is recorded', async () => {
  const admin = await world.user({ adminRole: 'owner' })
  const [{ entry }] = writes as [(typeof writes)[number]]
  expect(await run('admin/made-up:act', { ...entry, kind: 'action' }, admin.actor)).toBe('done')
  expect(await actsOf('admin/made-up:act#step')).toMatchObject([{ kind: 'order', id: 'o-1' }])
})

test('a read is not recorded', () => {
  const handler = (async () => []) as Handler
  for (const { path, entry } of reads) expect(audited(path, entry, handler)).toBe(handler)
})

test('the state before and after stands beside the request', async () => {
  const admin = await world.user({ adminRole: 'owner' })
  const [{ path, entry }] = writes as [(typeof writes)[number]]
  const work = (async ({ tx }: MutationContext<Actor>) => noteAct(tx, { before: 1, after: 2 })) as Handler
  const handler = audited(`${path}:noted`, entry, work) as Plain
  await world.realtime.write('test:write', admin.actor, (context) => handler(context, OF))
  expect(await actsOf(`${path}:noted`)).toMatchObject([{ body: { before: 1, after: 2 } }])
})

test('the reason of an act is what its user reads: the reason, else the note that was written for them', async () => {
  const admin = await world.user({ adminRole: 'owner' })
  const [{ entry }] = writes as [(typeof writes)[number]]
  const handler = audited('admin/made-up:reasons', { ...entry, kind: 'mutation' }, (async () => 'done') as Handler) as Plain
  for (const words of [{ note: 'A passport is missing' }, { reason: 'Spam', note: 'For staff' }, {}])
    await world.realtime.write('test:write', admin.actor, (context) => handler(context, words))
  expect((await actsOf('admin/made-up:reasons')).map(({ reason }) => reason)).toEqual(['A passport is missing', 'Spam', ''])
})

test('a write that fails leaves no entry, and one that cannot be recorded does not happen', async () => {
  const admin = await world.user({ adminRole: 'owner' })
  const [{ path, entry }] = writes as [(typeof writes)[number]]
  const failing = audited(`${path}:failing`, entry, (async () => Promise.reject(new Error('no'))) as Handler) as Plain
  await expect(world.realtime.write('test:write', admin.actor, (context) => failing(context, OF))).rejects.toThrow('no')
  expect(await actsOf(`${path}:failing`)).toEqual([])
  const hot = { hot: true } as unknown as Handler
  expect(() => audited(path, entry, hot)).toThrow('is recorded by nobody')
})
