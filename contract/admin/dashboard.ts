import { z } from 'zod'
import { query } from '#realtime/define.ts'
import { EVERY_ADMIN, OF_FIGURES } from '../shapes/admin-roles.ts'
import { dollars, timestamp, token } from '../shapes/basics.ts'
import { books, moneyFigure, span } from '../shapes/figures.ts'

/** The queues of staff. Each has a line in server/domains/analytics/queues.ts. */
export const WORK_KINDS = [
  'withdrawals',
  'payoutsToSend',
  'adjustments',
  'disputes',
  'applications',
  'secondLooks',
  'newDocuments',
  'expiredDocuments',
  'expiringDocuments',
  'failedPayouts',
  'stuckDeposits',
  'unclaimed',
  'reports',
  'tickets',
] as const

const HEALTH_PARTS = ['books', 'acts', 'provider', 'mail', 'push', 'storage', 'tasks', 'backup'] as const

/** Settings that hold something back while they are on. */
export const SWITCHES = ['maintenance', 'ordersClosed', 'depositsClosed', 'signUpClosed', 'withdrawalsBlocked', 'refundsClosed'] as const

/** Snapshots, as of the moment of the answer: they watch nothing, and their screen asks again. */
export const dashboard = {
  getWork: query({
    about: 'The open work for the role of the calling admin: how much, since when, and until when the first of it is due.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: z.object({ token }),
    result: z.array(
      z.object({
        kind: z.enum(WORK_KINDS),
        /** Counted up to a limit. */
        count: z.number().int(),
        hasMore: z.boolean(),
        oldestAt: timestamp.nullable(),
        /** Null: nothing of it has a time until which it is due. */
        dueAt: timestamp.nullable(),
      }),
    ),
  }),
  getToday: query({
    about: 'Today in the zone of the site, beside the same part of the same weekday a week ago. Money only for roles that may read it.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: z.object({ token }),
    result: z.object({
      zone: z.string(),
      span,
      beforeSpan: span,
      counts: z.array(z.object({ id: z.enum(['signUps', 'placedOrders']), value: z.number().int(), before: z.number().int() })),
      /** Null: not for the role of the caller. */
      money: z.array(z.object({ id: moneyFigure, value: dollars, before: dollars })).nullable(),
    }),
  }),
  getBooks: query({
    about: 'The equation of the books: cash in − cash out − income − adjustments = what the site owes to its users, from the postings.',
    role: 'admin',
    adminRoles: OF_FIGURES,
    args: z.object({ token }),
    result: books,
  }),
  getHealth: query({
    about: 'Whether the parts of the installation work, and the switches that hold something back.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: z.object({ token }),
    result: z.object({
      parts: z.array(
        z.object({
          part: z.enum(HEALTH_PARTS),
          /** `unknown`: it has not run yet. `off`: not set up. */
          state: z.enum(['works', 'slow', 'fails', 'unknown', 'off']),
          /** When it last worked, or the oldest that waits. */
          at: timestamp.nullable(),
          /** Number of waiting or failing ones. */
          count: z.number().int(),
        }),
      ),
      /** The switches that are on. */
      switches: z.array(z.enum(SWITCHES)),
    }),
  }),
}
