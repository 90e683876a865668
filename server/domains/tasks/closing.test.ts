/** Acts that close a task, and acts that never do: each kind against its acts, and against twenty others. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { TASK_KINDS, TASK_STATUSES, type TaskKindName } from '#contract/limits.ts'
import type { Task } from '#contract/types.ts'
import { entriesOf } from '#realtime/define.ts'
import { createLog } from '#platform/log.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { doHarmlessThings, KINDS_OF_DESKS } from '#test-support/harmless-acts.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { runTicketClock } from '../tickets/parts.ts'
import { KINDS } from './kinds.ts'

const world = useMoneyWorld()

let model: TestUser
let customer: TestUser
let support: TestUser
let productId: string
beforeEach(async () => {
  model = await world.user({ status: 'model' })
  customer = await world.user({ cents: 500_00 })
  support = await world.user({ adminRole: 'support' })
  productId = await world.product(model, 50_00)
  await world.sql('update models.products set free_revisions = 1 where id = $1', productId)
})

const HOUR_MS = 3_600_000
const list = async (who: TestUser, more: Record<string, unknown> = {}) =>
  (await world.query<{ items: Task[] }>(who, 'tasks:list', { statuses: [...TASK_STATUSES], limit: 50, ...more })).items
const arrange = (who: TestUser, keys: string[], marks: Record<string, unknown>) =>
  world.mutate<{ gone: string[] }>(who, 'tasks:arrange', { keys, ...marks })
const order = () => world.place(customer, productId, 50_00)
const accepted = async () => {
  const orderId = await order()
  await world.mutate(model, 'orders:acceptOrder', { orderId })
  return orderId
}
const delivered = async () => {
  const orderId = await accepted()
  await world.complete(model, orderId)
  return orderId
}
const offered = async () => {
  const orderId = await accepted()
  await world.mutate(model, 'orders:makeOffer', { orderId, offer: { kind: 'extension', days: 3 } })
  return orderId
}
const offerOf = async (orderId: string) =>
  String((await world.sql('select offer_id from orders.orders where id = $1', orderId))[0]?.['offer_id'])
const points = [{ text: 'Darker' }]
const reported = async () => {
  const orderId = await delivered()
  await world.mutate(customer, 'orders:reportProblem', { orderId, reason: 'not_as_described', points })
  return orderId
}
const asked = async () => {
  const orderId = await order()
  await world.mutate(model, 'orders:askQuestion', { orderId, question: 'Which lake?' })
  return orderId
}
const late = async () => {
  const orderId = await accepted()
  await world.sql(`update orders.orders set deliver_by = now() - interval '1 hour', late_at = now() where id = $1`, orderId)
  return orderId
}
const note = async (who: TestUser, text = 'Buy new strings', dueAt: number | null = null) =>
  (await world.mutate<{ noteId: string }>(who, 'tasks:addNote', { text, dueAt })).noteId

const ticket = async () =>
  (
    await world.mutate<{ ticketId: string }>(customer, 'tickets:create', {
      clientId: randomUUID(),
      category: 'deposit',
      subject: 'Where is my deposit?',
      text: 'I have sent 50 USDT.',
    })
  ).ticketId
const numberOf = async (ticketId: string) =>
  Number((await world.sql('select number from tickets.tickets where id = $1', ticketId))[0]?.['number'])
/** Answers a ticket, and sends the answer without its moment to be taken back. */
async function answer(ticketId: string, isResolved: boolean): Promise<void> {
  await world.mutate(support, 'admin/tickets:open', { ticketId })
  const { revision } = await world.query<{ revision: number }>(support, 'admin/tickets:get', { ticketId })
  await world.mutate(support, 'admin/tickets:reply', {
    ticketId,
    clientId: randomUUID(),
    revision,
    text: 'When did you send it?',
    isResolved,
  })
  await world.sql(`update tickets.replies set send_at = now() - interval '1 second' where ticket_id = $1`, ticketId)
  await runTicketClock({ db: world.database, log: createLog('silent'), write: (path, work) => world.realtime.write(path, SYSTEM, work) })
}
const answered = async () => {
  const ticketId = await ticket()
  await answer(ticketId, false)
  return ticketId
}

type Close = readonly [path: string, close: (about: string) => Promise<unknown>]

interface Case {
  readonly kind: TaskKindName
  readonly who: () => TestUser
  readonly open: () => Promise<string>
  readonly closes: readonly Close[]
}

const by = (who: () => TestUser, path: string, more: Record<string, unknown> = {}): Close => [
  path,
  (orderId) => world.mutate(who(), path, { orderId, ...more }),
]
const aModel = () => model
const aCustomer = () => customer
const complete: Close = ['orders:completeOrderWithMediaR2', (orderId) => world.complete(model, orderId)]
const reject = by(aModel, 'orders:rejectOrder', { reason: 'No time' })
const cancel = by(aCustomer, 'orders:cancelOrder')
const takeOffer = (who: () => TestUser, path: string): Close => [
  path,
  async (orderId) => world.mutate(who(), path, { orderId, offerId: await offerOf(orderId) }),
]

const CASES: readonly Case[] = [
  { kind: 'accept_order', who: aModel, open: order, closes: [by(aModel, 'orders:acceptOrder'), reject, cancel, complete] },
  { kind: 'deliver_order', who: aModel, open: accepted, closes: [complete, reject] },
  {
    kind: 'answer_offer',
    who: aCustomer,
    open: offered,
    closes: [
      takeOffer(aCustomer, 'orders:acceptOffer'),
      takeOffer(aCustomer, 'orders:declineOffer'),
      takeOffer(aModel, 'orders:withdrawOffer'),
      complete,
    ],
  },
  {
    kind: 'await_offer',
    who: aModel,
    open: offered,
    closes: [
      takeOffer(aCustomer, 'orders:acceptOffer'),
      takeOffer(aCustomer, 'orders:declineOffer'),
      takeOffer(aModel, 'orders:withdrawOffer'),
    ],
  },
  {
    kind: 'send_evidence',
    who: aModel,
    open: reported,
    closes: [by(aModel, 'orders:sendEvidence', { statement: 'As it was agreed' }), by(aCustomer, 'orders:closeProblem')],
  },
  {
    kind: 'answer_question',
    who: aCustomer,
    open: asked,
    closes: [by(aCustomer, 'orders:answerQuestion', { answer: 'The long one' }), by(aModel, 'orders:endQuestion'), cancel],
  },
  { kind: 'decide_late', who: aCustomer, open: late, closes: [by(aCustomer, 'orders:extendOrder', { days: 3 }), cancel, complete] },
  {
    kind: 'review_delivery',
    who: aCustomer,
    open: delivered,
    closes: [
      by(aCustomer, 'orders:acceptDelivery'),
      by(aCustomer, 'orders:requestRevision', { points }),
      by(aCustomer, 'orders:reportProblem', { reason: 'not_as_described', points }),
      by(aCustomer, 'reviews:createReviewFromOrder', { rating: 5, title: 'Good', content: 'Just as I wanted it' }),
    ],
  },
  {
    kind: 'await_order',
    who: aCustomer,
    open: order,
    closes: [complete, reject, cancel, by(aModel, 'orders:askQuestion', { question: 'Which lake?' })],
  },
  {
    kind: 'answer_ticket',
    who: aCustomer,
    open: answered,
    closes: [
      [
        'tickets:send',
        (ticketId) => world.mutate(customer, 'tickets:send', { ticketId, clientId: randomUUID(), text: 'On Monday evening' }),
      ],
      ['tickets:resolve', (ticketId) => world.mutate(customer, 'tickets:resolve', { ticketId })],
      ['admin/tickets:reply', (ticketId) => answer(ticketId, true)],
      ['admin/tickets:setState', (ticketId) => world.mutate(support, 'admin/tickets:setState', { ticketId, state: 'resolved' })],
      [
        'admin/tickets:merge',
        async (ticketId) => world.mutate(support, 'admin/tickets:merge', { ticketId, number: await numberOf(await ticket()) }),
      ],
    ],
  },
  {
    kind: 'handle_ticket',
    who: () => support,
    open: ticket,
    closes: [
      ['tickets:resolve', (ticketId) => world.mutate(customer, 'tickets:resolve', { ticketId })],
      ['admin/tickets:reply', (ticketId) => answer(ticketId, false)],
      ['admin/tickets:setState', (ticketId) => world.mutate(support, 'admin/tickets:setState', { ticketId, state: 'closed' })],
      [
        'admin/tickets:merge',
        async (ticketId) => world.mutate(support, 'admin/tickets:merge', { ticketId, number: await numberOf(await ticket()) }),
      ],
      ['admin/tickets:snooze', (ticketId) => world.mutate(support, 'admin/tickets:snooze', { ticketId, until: Date.now() + HOUR_MS })],
      [
        'admin/tickets:assign',
        async (ticketId) =>
          world.mutate(support, 'admin/tickets:assign', { ticketId, to: (await world.user({ adminRole: 'support' })).id }),
      ],
    ],
  },
  {
    kind: 'note',
    who: aModel,
    open: () => note(model),
    closes: [
      ['tasks:finishNote', (noteId) => world.mutate(model, 'tasks:finishNote', { noteId, isDone: true })],
      ['tasks:deleteNote', (noteId) => world.mutate(model, 'tasks:deleteNote', { noteId })],
    ],
  },
]

describe('a task', () => {
  test.each(CASES.flatMap(({ closes, ...rest }) => closes.map(([path, close]) => ({ ...rest, path, close }))))(
    '$kind stays through twenty harmless acts and closes by $path',
    async ({ kind, who, open, path, close }) => {
      const about = await open()
      const opened = (await list(who())).filter((task) => task.kind === kind && task.about === about)
      expect(opened).toMatchObject([{ kind, closedBy: expect.arrayContaining([path]) }])
      await doHarmlessThings(world, { who: who(), model, customer }, { kind, key: opened[0]?.key ?? '', about })
      expect((await list(who())).filter((task) => task.key === opened[0]?.key)).toHaveLength(1)
      await close(about)
      expect((await list(who())).filter((task) => task.key === opened[0]?.key)).toEqual([])
      expect(await arrange(who(), [opened[0]?.key ?? ''], { isPinned: true })).toEqual({ gone: [opened[0]?.key] })
    },
  )

  test('of every kind has its case, here, for the desks, or for the address of a user', () => {
    const kinds = [...CASES.map(({ kind }) => kind), ...KINDS_OF_DESKS, 'confirm_email']
    expect(kinds.toSorted()).toEqual([...TASK_KINDS].toSorted())
  })

  test('names only calls of the contract as those that close it', () => {
    const paths = new Set([...entriesOf(contract)].map(({ path }) => path))
    expect(KINDS.flatMap(({ closedBy }) => closedBy).filter((path) => !paths.has(path))).toEqual([])
    expect(KINDS.map(({ name }) => name).toSorted()).toEqual([...TASK_KINDS].toSorted())
  })
})
