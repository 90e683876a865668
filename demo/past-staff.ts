/** Further acts of the demo's team: approved applications of models, balances adjusted by hand, and notes about users. */
import { MODEL_AGREEMENT_VERSION } from '#contract/limits.ts'
import { insertNote } from '#server/domains/admin/notes.sql.ts'
import { keepAdjustment } from '#server/domains/adjustments/adjust-balance.ts'
import type { Answers } from '#server/domains/applications/answers.ts'
import { insertApplication, insertEvent, markApproved, markSubmitted, saveAnswers } from '#server/domains/applications/applications.sql.ts'
import { STEPS } from '#server/domains/applications/answers.ts'
import { DEMO_MODELS, emailOfCustomer, emailOfModel } from './content/people.ts'
import type { DemoModel } from './content/types.ts'
import { stampAdjustment, stampApplication, stampApplicationParts, stampNote } from './demo.sql.ts'
import type { History } from './history.ts'

const DAY_MS = 86_400_000
const HOURS_PER_DAY = 24
/** Until the decision. */
const DECIDED_HOURS_LATER = 30

interface PastApproval {
  readonly handle: string
  /** From the start of the demo to the last valid day of the document; negative: expired. */
  readonly expiresInDays: number
  readonly documentKind: 'passport' | 'id_card'
  readonly country: string
  readonly birthDate: string
  /** Drawn for a second look: decided by the other admin, so that the admin of the demo can take it. */
  readonly isDrawn: boolean
}

const APPROVALS: readonly PastApproval[] = [
  {
    handle: 'theo-marchand',
    expiresInDays: 21,
    documentKind: 'id_card',
    country: 'FR',
    birthDate: '1990-03-08',
    isDrawn: false,
  },
  { handle: 'juno-park', expiresInDays: -4, documentKind: 'passport', country: 'KR', birthDate: '1995-07-21', isDrawn: false },
  { handle: 'noah-whitlock', expiresInDays: 1_900, documentKind: 'passport', country: 'GB', birthDate: '1988-11-02', isDrawn: true },
]

const answersOf = (
  { name, handle, headline, bio, tags, languages }: DemoModel,
  { documentKind, country, birthDate }: PastApproval,
): Answers => ({
  profile: { name, handle, headline, bio, tags: [...tags], languages: [...languages], pictureId: null },
  identity: { legalName: name, birthDate, documentKind, country },
  payout: { method: 'paypal', details: `${handle}@demo.atelier`, network: 'TRC20' },
  work: { kinds: ['image'], about: headline, wontDo: [] },
  agreement: { version: MODEL_AGREEMENT_VERSION, isAccepted: true, typedName: name },
})

/** The application by which a model came. Its documents are long deleted, as they are 30 days after the decision. */
function addApproval(history: History, approval: PastApproval, startedAt: number): void {
  const model = DEMO_MODELS.find(({ handle }) => handle === approval.handle)
  if (model === undefined) throw new Error(`the demo has no model ${approval.handle}`)
  const { tx } = history
  const userId = history.cast.userIdOf(emailOfModel(model))
  const admin = approval.isDrawn ? history.otherAdmin : history.admin
  const answers = answersOf(model, approval)
  const sent = { id: '' }
  const decidedHoursAgo = model.joinedDaysAgo * HOURS_PER_DAY
  const stamp = async (at: Date) => {
    await tx.run(stampApplication, sent.id, at)
    for (const statement of stampApplicationParts) await tx.run(statement, sent.id, at)
  }
  history.addStep(decidedHoursAgo + DECIDED_HOURS_LATER, async (at) => {
    sent.id = (await tx.one(insertApplication, userId)).id
    for (const step of STEPS) await tx.maybe(saveAnswers, sent.id, step, JSON.stringify(answers[step]), 0)
    await tx.run(markSubmitted, sent.id)
    await tx.run(
      insertEvent,
      sent.id,
      'submitted',
      userId,
      null,
      JSON.stringify({ ...answers, identity: { ...answers.identity, files: [] } }),
    )
    await stamp(at)
  })
  history.addStep(decidedHoursAgo, async (at) => {
    const expiresOn = new Date(startedAt + approval.expiresInDays * DAY_MS).toISOString().slice(0, 10)
    await tx.run(markApproved, sent.id, admin.userId ?? '', expiresOn, approval.isDrawn)
    await tx.run(insertEvent, sent.id, 'approved', admin.userId, null, null)
    await stamp(at)
  })
}

const ADJUSTMENTS = [
  {
    customer: 'hazel',
    hoursAgo: 74,
    cents: 15_00,
    reason: 'For the delivery that reached you two days late. Thank you for your patience.',
    note: 'The model was ill and has said so.',
    isLarge: false,
  },
  {
    customer: 'ruth',
    hoursAgo: 3,
    cents: 180_00,
    reason: 'A deposit that the payment provider has confirmed by mail, and not to our server.',
    note: 'Their answer is in ticket form; amount and time agree.',
    isLarge: true,
  },
] as const

const NOTES = [
  { customer: 'hazel', hoursAgo: 75, text: 'Writes kindly, also when something is late. Ask her before anything is refunded.' },
  { customer: 'perry', hoursAgo: 190, text: 'Applied with work after other artists. If he applies again, look at the samples first.' },
] as const

export function addStaffWork(history: History, startedAt: number): void {
  for (const approval of APPROVALS) addApproval(history, approval, startedAt)
  const idOf = (customer: string) => history.cast.userIdOf(emailOfCustomer({ emailLocalPart: customer }))
  for (const { customer, hoursAgo, isLarge, ...asked } of ADJUSTMENTS)
    history.addStep(hoursAgo, async (at) => {
      const id = await keepAdjustment(history.as(history.admin), { userId: idOf(customer), ...asked }, isLarge)
      await history.tx.run(stampAdjustment, id, at)
    })
  for (const { customer, hoursAgo, text } of NOTES)
    history.addStep(hoursAgo, async (at) => {
      const { id } = await history.tx.one(insertNote, idOf(customer), history.admin.userId ?? '', text)
      await history.tx.run(stampNote, id, at)
    })
}
