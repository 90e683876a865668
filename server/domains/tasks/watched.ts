/** The topics that change tasks. Apart from the kinds: their statement is read without the domains that it is about. */
import type { Topic } from '#realtime/implement.ts'
import { waitingAdjustments } from '../adjustments/index.ts'
import { anyApplication, applicationsOf } from '../applications/index.ts'
import { depositsOf } from '../deposits/index.ts'
import { disputesDesk, ordersFor, ordersOf } from '../orders/index.ts'
import { ticketThreads } from '../threads/index.ts'
import { ticketQueue } from '../tickets/index.ts'
import { userOf } from '../users/index.ts'
import { anyWithdrawal, withdrawalsOf } from '../withdrawals/index.ts'
import { tasksOf } from './topics.ts'

const TOPICS = {
  anyApplication,
  anyWithdrawal,
  applicationsOf,
  depositsOf,
  disputesDesk,
  ordersFor,
  ordersOf,
  tasksOf,
  threadsOfTickets: ticketThreads.threadsOfTickets,
  ticketQueue,
  userOf,
  waitingAdjustments,
  withdrawalsOf,
} as const satisfies Record<string, (userId: string) => Topic>

export type TopicName = keyof typeof TOPICS

/** The topics of these names, for a user; those of a desk are the same for all. */
export const topicsOf = (names: readonly TopicName[], userId: string): Topic[] => [...new Set(names)].map((name) => TOPICS[name](userId))
