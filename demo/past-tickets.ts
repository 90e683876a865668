/** Tickets of the last days, played by the product's own steps: one that is solved, one that waits for its user, and two for the team. */
import { randomUUID } from 'node:crypto'
import type { TicketCategory, TicketPriority } from '#contract/limits.ts'
import type { Role } from '#realtime/define.ts'
import { VISITOR, type Actor } from '#server/access/actor.ts'
import { ticketThreads } from '#server/domains/threads/index.ts'
import { readMessages } from '#server/domains/threads/read-messages.ts'
import { addStep, moveTicket, takeTicket } from '#server/domains/tickets/change-ticket.ts'
import { updateFirstAnswer } from '#server/domains/tickets/tickets.sql.ts'
import { addNote, setPriority } from '#server/domains/tickets/write-desk.ts'
import { createTicket, resolveOwn } from '#server/domains/tickets/write-tickets.ts'
import { DEMO_CUSTOMERS, DEMO_MODELS, emailOfCustomer, emailOfModel } from './content/people.ts'
import type { History } from './history.ts'

interface DemoTicket {
  readonly by: { readonly customer: string } | { readonly modelHandle: string }
  readonly category: TicketCategory
  readonly subject: string
  readonly text: string
  readonly hoursAgo: number
  readonly answer?: { readonly hoursAgo: number; readonly text: string; readonly isRead: boolean }
  readonly solvedHoursAgo?: number
  readonly note?: string
  readonly priority?: TicketPriority
}

const DEMO_TICKETS: readonly DemoTicket[] = [
  {
    by: { customer: 'mara' },
    category: 'deposit',
    subject: 'My deposit is smaller than what I sent',
    text: 'I sent 50 USDT over TRC20 yesterday evening, and 49 arrived. Where is the rest?',
    hoursAgo: 70,
    answer: {
      hoursAgo: 66,
      text: 'Your exchange kept 1 USDT as its network cost before it sent the rest. We credit what arrives, so that your wallet shows $49.00. You can see the transaction in the statement.',
      isRead: true,
    },
    solvedHoursAgo: 64,
  },
  {
    by: { customer: 'mara' },
    category: 'account',
    subject: 'Can I change the name on my receipts?',
    text: 'My company asks for receipts with its name. Is that possible?',
    hoursAgo: 26,
    answer: {
      hoursAgo: 22,
      text: 'Receipts carry the name of your profile at that time. Change it in Settings, and new receipts have it. Shall we also look at the older ones?',
      isRead: false,
    },
  },
  {
    by: { modelHandle: 'ines-duarte' },
    category: 'withdrawal',
    subject: 'How long is my withdrawal in review?',
    text: 'I asked for my earnings on Monday. It still says that it is in review. Do you need anything from me?',
    hoursAgo: 5,
    note: 'The address is new: finance checks it today.',
    priority: 'high',
  },
  {
    by: { customer: 'mara' },
    category: 'order',
    subject: 'The file of my order does not open',
    text: 'My phone says that the format is unknown. On the computer it works. What can I do?',
    hoursAgo: 9,
  },
]

const actorOf = (userId: string, role: Role): Actor => ({ ...VISITOR, userId, roles: new Set<Role>(['visitor', 'user', role]) })

function authorOf(history: History, by: DemoTicket['by']): Actor {
  if ('customer' in by) {
    const customer = DEMO_CUSTOMERS.find(({ emailLocalPart }) => emailLocalPart === by.customer)
    if (customer === undefined) throw new Error(`no customer has the address ${by.customer}`)
    return actorOf(history.cast.userIdOf(emailOfCustomer(customer)), 'user')
  }
  const model = DEMO_MODELS.find(({ handle }) => handle === by.modelHandle)
  if (model === undefined) throw new Error(`no model has the handle ${by.modelHandle}`)
  return actorOf(history.cast.userIdOf(emailOfModel(model)), 'model')
}

/** Newest of any ticket here. */
const NEWEST = 100

function addTicket(history: History, admin: Actor, demo: DemoTicket): void {
  const author = authorOf(history, demo.by)
  let ticketId = ''
  const { category, subject, text, answer } = demo
  history.addStep(demo.hoursAgo, async () => {
    ticketId = (await createTicket(history.as(author), { token: '', clientId: randomUUID(), category, subject, text })).ticketId
    if (demo.note !== undefined) await addNote(history.as(admin), { token: '', ticketId, text: demo.note })
    if (demo.priority !== undefined) await setPriority(history.as(admin), { token: '', ticketId, priority: demo.priority })
  })
  if (answer !== undefined)
    history.addStep(answer.hoursAgo, async () => {
      const change = history.as(admin)
      const authorId = admin.userId ?? ''
      await ticketThreads.addStaff(change, ticketId, authorId)
      await ticketThreads.addMessage(change, { authorId, threadId: ticketId, clientId: randomUUID(), text: answer.text, objectIds: [] })
      await change.tx.run(updateFirstAnswer, ticketId)
      await addStep(change, ticketId, { kind: 'assigned', by: authorId, value: authorId })
      await moveTicket(change, await takeTicket(change, ticketId), 'waiting', { kind: 'answered', by: authorId })
      if (answer.isRead) await readMessages(history.as(author), ticketId, NEWEST)
    })
  if (demo.solvedHoursAgo !== undefined) history.addStep(demo.solvedHoursAgo, () => resolveOwn(history.as(author), ticketId))
}

export function addTickets(history: History, adminId: string): void {
  const admin: Actor = { ...actorOf(adminId, 'admin'), adminRole: 'owner' }
  for (const ticket of DEMO_TICKETS) addTicket(history, admin, ticket)
}
