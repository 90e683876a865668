/** Acts that close the tasks about deposits, applications, withdrawals, adjustments and problems, on both sides of the desk. */
import { beforeEach, describe, expect, test } from 'vitest'
import { TASK_STATUSES, type TaskKindName } from '#contract/limits.ts'
import type { Task } from '#contract/types.ts'
import { applicantsOf } from '#test-support/applications.ts'
import { doHarmlessThings, KINDS_OF_DESKS } from '#test-support/harmless-acts.ts'
import { useMoneyWorld, type TestUser, type TestUserOptions } from '#test-support/money-world.ts'

const world = useMoneyWorld()
const applicants = applicantsOf(world)

let model: TestUser
let customer: TestUser
let finance: TestUser
let owner: TestUser
let moderator: TestUser

/** An admin with two-factor. */
async function staff(adminRole: NonNullable<TestUserOptions['adminRole']>): Promise<TestUser> {
  const who = await world.user({ adminRole })
  await world.sql(`insert into auth.two_factor (user_id, mail_since) values ($1, now())`, who.id)
  return who
}

beforeEach(async () => {
  model = await world.user({ status: 'model', cents: 200_00 })
  customer = await world.user({ cents: 500_00 })
  finance = await staff('finance')
  owner = await staff('owner')
  moderator = await staff('moderator')
})

const list = async (who: TestUser) =>
  (await world.query<{ items: Task[] }>(who, 'tasks:list', { statuses: [...TASK_STATUSES], limit: 50 })).items

const requested = async () =>
  (
    await world.mutate<{ withdrawalId: string }>(model, 'withdrawals:requestWithdrawal', {
      amount: 50,
      paymentMethod: 'paypal',
      paymentDetails: `${model.id}@example.org`,
    })
  ).withdrawalId
const approved = async () => {
  const withdrawalId = await requested()
  await world.mutate(finance, 'admin/withdrawals:approve', { withdrawalId })
  return withdrawalId
}
const deposited = async () => {
  const orderId = `DEP-1700000000000-${customer.id.replaceAll(/\D/g, '').padEnd(30, '7').slice(0, 30)}`
  await world.sql(
    `insert into deposits.deposits (order_id, user_id, amount_cents, provider) values ($1, $2, 1000, 'oxapay')`,
    orderId,
    customer.id,
  )
  return orderId
}
const drafted = async () => (await world.mutate<{ applicationId: string }>(customer, 'applications:start', {})).applicationId
const submitted = () => applicants.submitted(customer)
/** Decides as an admin who has read the last submission. */
const actOn = async (who: TestUser, call: string, applicationId: string, more: Record<string, unknown> = {}) =>
  world.mutate(who, `admin/applications:${call}`, { ...(await applicants.seenOf(applicationId)), ...more })
/** An approval by the moderator that is drawn for a second look. */
const drawn = async () => {
  await world.sql(`update settings.system set value = '100' where key = 'second_look_percent'`)
  const applicationId = await submitted()
  await applicants.decide(moderator, 'approve', applicationId)
  return applicationId
}
const reopened = async () => {
  const applicationId = await drawn()
  await actOn(owner, 'reopenSecondLook', applicationId, { reason: 'Another face' })
  return applicationId
}
/** A new document that the model has sent. */
const renewed = async () => {
  const applicationId = await drawn()
  await actOn(moderator, 'askForDocument', applicationId, { reason: 'It has expired' })
  for (const slot of ['front', 'selfie'] as const) await applicants.send(customer, applicationId, slot)
  await world.mutate(customer, 'applications:renewDocument', { applicationId, documentKind: 'passport' })
  return applicationId
}
const adjustment = async () =>
  (
    await world.mutate<{ adjustmentId: string }>(finance, 'admin/adjustments:request', {
      userId: customer.id,
      amount: 400,
      reason: 'A deposit was booked twice.',
    })
  ).adjustmentId
const reported = async () => {
  const orderId = await world.place(customer, await world.product(model, 50_00), 50_00)
  await world.mutate(model, 'orders:acceptOrder', { orderId })
  await world.complete(model, orderId)
  await world.mutate(customer, 'orders:reportProblem', { orderId, reason: 'not_as_described', points: [{ text: 'Darker' }] })
  return orderId
}

type Close = readonly [path: string, close: (about: string) => Promise<unknown>]

interface Case {
  readonly kind: TaskKindName
  readonly who: () => TestUser
  readonly open: () => Promise<string>
  /** The subject of the task, when it is not the thing that was opened. */
  readonly about?: () => string
  readonly closes: readonly Close[]
}

const by = (id: string, who: () => TestUser, path: string, more: Record<string, unknown> = {}): Close => [
  path,
  (about) => world.mutate(who(), path, { [id]: about, ...more }),
]
const aModel = () => model
const aCustomer = () => customer
const ofFinance = () => finance
const anOwner = () => owner
const aModerator = () => moderator
const cancel = by('withdrawalId', aModel, 'withdrawals:cancelWithdrawal')
const reject = by('withdrawalId', ofFinance, 'admin/withdrawals:reject', { reason: 'The address bounced' })
const sent = by('withdrawalId', ofFinance, 'admin/withdrawals:markSent', { reference: 'PP-77' })
const ofSeen = (call: string, who: () => TestUser, more: Record<string, unknown> = {}): Close => [
  `admin/applications:${call}`,
  (applicationId) => actOn(who(), call, applicationId, more),
]
const decided = (path: string, step: 'askForMore' | 'reject'): Close => [
  path,
  (applicationId) => applicants.decide(moderator, step, applicationId),
]

const CASES: readonly Case[] = [
  { kind: 'pay_deposit', who: aCustomer, open: deposited, closes: [by('orderId', aCustomer, 'transactions:dismissDeposit')] },
  { kind: 'finish_application', who: aCustomer, open: drafted, closes: [by('applicationId', aCustomer, 'applications:deleteDraft')] },
  {
    kind: 'finish_application',
    who: aCustomer,
    open: submitted,
    closes: [by('applicationId', aCustomer, 'applications:withdraw'), decided('admin/applications:reject', 'reject')],
  },
  {
    kind: 'decide_application',
    who: aModerator,
    open: submitted,
    closes: [
      by('applicationId', aCustomer, 'applications:withdraw'),
      decided('admin/applications:reject', 'reject'),
      decided('admin/applications:askForMore', 'askForMore'),
    ],
  },
  {
    kind: 'check_document',
    who: aModerator,
    open: renewed,
    closes: [
      ofSeen('acceptDocument', aModerator, { documentExpiresOn: '2049-06-30' }),
      ofSeen('askForDocument', anOwner, { reason: 'The back is missing' }),
      ofSeen('reopenSecondLook', anOwner, { reason: 'Another face' }),
    ],
  },
  {
    kind: 'confirm_approval',
    who: anOwner,
    open: drawn,
    closes: [ofSeen('confirmSecondLook', anOwner), ofSeen('reopenSecondLook', anOwner, { reason: 'Another face' })],
  },
  { kind: 'confirm_approval', who: anOwner, open: reopened, closes: [ofSeen('confirmSecondLook', anOwner)] },
  { kind: 'await_payout', who: aModel, open: requested, closes: [cancel, reject] },
  { kind: 'await_payout', who: aModel, open: approved, closes: [sent, reject] },
  {
    kind: 'decide_withdrawal',
    who: ofFinance,
    open: requested,
    closes: [by('withdrawalId', ofFinance, 'admin/withdrawals:approve'), reject, cancel],
  },
  { kind: 'send_withdrawal', who: ofFinance, open: approved, closes: [sent, reject] },
  {
    kind: 'decide_adjustment',
    who: anOwner,
    open: adjustment,
    about: () => customer.id,
    closes: [
      by('adjustmentId', anOwner, 'admin/adjustments:approve'),
      by('adjustmentId', anOwner, 'admin/adjustments:refuse', { reason: 'No ticket says so.' }),
      by('adjustmentId', ofFinance, 'admin/adjustments:withdraw'),
    ],
  },
  {
    kind: 'decide_dispute',
    who: aModerator,
    open: reported,
    closes: [
      by('orderId', aCustomer, 'orders:closeProblem'),
      [
        'admin/orders:claimDispute',
        async (orderId) => world.mutate(owner, 'admin/orders:claimDispute', { orderId, version: 0, isMine: true }),
      ],
      [
        'admin/orders:decideDispute',
        async (orderId) => {
          for (const side of [customer, model]) await world.mutate(side, 'orders:sendEvidence', { orderId, statement: 'So it was' })
          await world.mutate(moderator, 'orders:openThread', { orderId, reason: 'A reported problem' })
          const [dispute] = await world.sql('select version::integer from orders.disputes where order_id = $1', orderId)
          return world.mutate(moderator, 'admin/orders:decideDispute', {
            orderId,
            version: dispute?.['version'],
            refund: 10,
            findings: [{ finding: 'holds', text: 'It is too bright' }],
            reason: 'One part is missing',
          })
        },
      ],
    ],
  },
]

describe('a task', () => {
  test.each(CASES.flatMap(({ closes, ...rest }) => closes.map(([path, close]) => ({ ...rest, path, close }))))(
    '$kind stays through twenty harmless acts and closes by $path',
    async ({ kind, who, open, about, path, close }) => {
      const opened = await open()
      const ofThis = async () => (await list(who())).filter((task) => task.kind === kind && task.about === (about?.() ?? opened))
      const [task] = await ofThis()
      expect(task).toMatchObject({ kind, closedBy: expect.arrayContaining([path]) })
      await doHarmlessThings(world, { who: who(), model, customer }, { kind, key: task?.key ?? '', about: opened })
      expect(await ofThis()).toHaveLength(1)
      await close(opened)
      expect((await list(who())).filter(({ key }) => key === task?.key)).toEqual([])
    },
  )

  test('of each kind that is tried here has its case', () => {
    expect([...new Set(CASES.map(({ kind }) => kind))].toSorted()).toEqual(KINDS_OF_DESKS.toSorted())
  })
})
