import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { REASON_MAX, STAFF_NOTE_MAX, SUSPENSION_DAYS } from '../limits.ts'
import { TABLES } from '../rules/tables.ts'
import { EVERY_ADMIN, OF_APPLICATIONS, OF_NOTES, OF_OWNERS, OF_PEOPLE, OF_SUPPORT, adminRole } from '../shapes/admin-roles.ts'
import { cursor, dollars, done, id, limit, lines, pageOf, reason, timestamp, token } from '../shapes/basics.ts'
import { depositStatus, withdrawalStatus } from '../shapes/money.ts'
import { orderStatus } from '../shapes/orders.ts'
import { accountSession, user } from '../shapes/people.ts'
import { pageAsked, rowsAsked, tableCount } from '../shapes/table.ts'
import { ticketState } from '../shapes/tickets.ts'

const personRow = user
  .pick({ _id: true, name: true, handle: true, email: true, picture: true, status: true, isPro: true, createdAt: true, closesAt: true })
  .extend({
    adminRole: adminRole.nullable(),
    isSuspended: z.boolean(),
  })

const userDetail = personRow.extend({
  emailStatus: user.shape.emailStatus,
  /** Since when a mail server answers that the address does not exist; null: not refused. */
  mailRefusedSince: timestamp.nullable(),
  proExpiresAt: timestamp.nullable(),
  /** The team has checked identity and age; null: no model. */
  isVerified: z.boolean().nullable(),
  /** Null: not for the role of the caller. */
  money: z.object({ available: dollars, held: dollars, inEscrow: dollars, inWithdrawals: dollars }).nullable(),
  suspension: z
    .object({
      reason: z.string(),
      /** For admins only; empty for roles that read no notes. */
      note: z.string(),
      from: timestamp,
      until: timestamp.nullable(),
      /** The admin's name. */
      by: z.string(),
    })
    .nullable(),
  sessions: z.array(
    accountSession.pick({ _id: true, browser: true, system: true, kind: true, place: true, createdAt: true, lastUsedAt: true }),
  ),
  /** The acts that the calling admin may take on this user. */
  may: z.object({
    suspend: z.boolean(),
    endSessions: z.boolean(),
    impersonate: z.boolean(),
    setRole: z.boolean(),
    adjust: z.boolean(),
    verify: z.boolean(),
  }),
})

const staffNote = z.object({
  _id: id,
  text: z.string(),
  /** The name of the admin who wrote it. */
  by: z.string(),
  isMine: z.boolean(),
  at: timestamp,
  /** Null: as it was written. */
  editedAt: timestamp.nullable(),
})

const suspensionEffects = z.object({
  /** Open orders that the user has placed, and those to deliver: both go on. */
  ordersBought: z.number().int(),
  ordersSold: z.number().int(),
  /** For sale now: hidden while suspended. */
  products: z.number().int(),
  /** Published now: hidden while suspended. */
  posts: z.number().int(),
  /** Withdrawals that wait: nothing is paid out. */
  withdrawals: z.object({ count: z.number().int(), amount: dollars }),
  /** They stay signed in, and can only read, secure the account and finish orders. */
  sessions: z.number().int(),
  /** Scheduled messages to many. */
  broadcasts: z.number().int(),
  /** Pro, which is not renewed while suspended. */
  isRenewing: z.boolean(),
})

const adminAct = z.object({
  _id: id,
  /** The last five: an admin opened files or messages of an order, a receipt, or files of a post, or changed an order. */
  kind: z.enum([
    'suspended',
    'lifted',
    'sessions_ended',
    'session_ended',
    'impersonated',
    'role_given',
    'role_taken',
    'balance_adjusted',
    'verified',
    'unverified',
    'delivery_read',
    'thread_read',
    'receipt_read',
    'post_read',
    'order_changed',
  ]),
  /** The admin's name. */
  by: z.string(),
  reason: z.string(),
  /** Empty for roles that read no notes. */
  note: z.string(),
  /** The admin role that was given or taken; null for every other kind. */
  role: adminRole.nullable(),
  /** Of a suspension; null: until it is lifted. */
  until: timestamp.nullable(),
  at: timestamp,
})

/** The newest of one kind. `isMore`: there are more. */
const linked = <S extends z.ZodType>(status: S) =>
  z.object({
    items: z.array(
      z.object({
        _id: id,
        /** Of an order its product, of a deposit its number, of a withdrawal its network or `paypal`, of a ticket its subject. */
        title: z.string(),
        status,
        /** Null: a ticket. */
        amount: dollars.nullable(),
        at: timestamp,
      }),
    ),
    isMore: z.boolean(),
  })

const byId = z.object({ token, userId: id })

const days = z.union(SUSPENSION_DAYS.map((count) => z.literal(count)))

const ABOUT_SOMEBODY = ['not_found', 'own_account', 'admin_account'] as const

export const users = {
  list: query({
    about:
      'Users, sorted, of one kind (`members`: neither models nor admins) and of a period in which they joined; or by words of name, handle and e-mail address, newest first. A page of a search for common words can be short, or empty, without being the last.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: pageAsked(TABLES.users),
    result: pageOf(personRow),
  }),
  count: query({
    about:
      'The number of users in that list, counted up to 10,000, with words up to 1,000. `isMore`: there are more, or, for common words, this is the minimum that the newest users hold.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: rowsAsked(TABLES.users),
    result: tableCount,
  }),
  get: query({
    about: 'One user with the facts of the account, and for owners and finance the balances; null if there is none.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: byId,
    result: userDetail.nullable(),
  }),
  getHistory: query({
    about: 'Acts of admins on a user, newest first.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: byId.extend({ limit, cursor }),
    result: pageOf(adminAct),
  }),
  getLinked: query({
    about: 'The newest orders, withdrawals, deposits and tickets of a user; null for a kind that the role does not read.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: byId,
    result: z.object({
      bought: linked(orderStatus),
      sold: linked(orderStatus),
      withdrawals: linked(withdrawalStatus),
      deposits: linked(depositStatus).nullable(),
      tickets: linked(ticketState).nullable(),
    }),
  }),
  listNotes: query({
    about: 'Notes of staff about a user, newest first. The user never sees them.',
    role: 'admin',
    adminRoles: OF_NOTES,
    args: byId.extend({ limit, cursor }),
    result: pageOf(staffNote),
  }),
  addNote: mutation({
    about: 'Notes something about a user, for staff only.',
    role: 'admin',
    adminRoles: OF_NOTES,
    args: byId.extend({ text: lines.min(1, 'Please write something').max(STAFF_NOTE_MAX) }),
    result: z.object({ staffNoteId: id }),
    errors: ['not_found', 'own_account'],
  }),
  editNote: mutation({
    about: 'Changes an own note.',
    role: 'admin',
    adminRoles: OF_NOTES,
    args: byId.extend({ staffNoteId: id, text: lines.min(1, 'Please write something').max(STAFF_NOTE_MAX) }),
    result: done,
    errors: ['not_found', 'own_account'],
  }),
  removeNote: mutation({
    about: 'Removes an own note from the list. The log of acts keeps that it was there.',
    role: 'admin',
    adminRoles: OF_NOTES,
    args: byId.extend({ staffNoteId: id }),
    result: done,
    errors: ['not_found', 'own_account'],
  }),
  previewSuspension: query({
    about: 'Previews the effects of a suspension of this user now. A snapshot: it watches nothing.',
    role: 'admin',
    adminRoles: OF_PEOPLE,
    args: byId,
    result: suspensionEffects,
  }),
  suspend: mutation({
    about:
      'Suspends a user for some days, or (null) until it is lifted. The user reads the reason, not the note. Only owners suspend admins.',
    role: 'admin',
    adminRoles: OF_PEOPLE,
    args: byId.extend({ days: days.nullable(), reason, note: lines.max(REASON_MAX).optional() }),
    result: done,
    errors: [...ABOUT_SOMEBODY, 'already_suspended'],
  }),
  lift: mutation({
    about: 'Ends a suspension now and notifies the user.',
    role: 'admin',
    adminRoles: OF_PEOPLE,
    args: byId.extend({ reason }),
    result: done,
    errors: [...ABOUT_SOMEBODY, 'not_suspended'],
  }),
  endSessions: mutation({
    about:
      'Signs a user out everywhere, ends sign-ins that wait for their second factor and all trusted browsers, and notifies the user. Answers with the number of ended sessions.',
    role: 'admin',
    adminRoles: OF_PEOPLE,
    args: byId.extend({ reason }),
    result: z.object({ count: z.number().int() }),
    errors: ABOUT_SOMEBODY,
  }),
  endSession: mutation({
    about: 'Ends one session of a user, who reads it under Security.',
    role: 'admin',
    adminRoles: OF_PEOPLE,
    args: byId.extend({ sessionId: id, reason }),
    result: done,
    errors: ABOUT_SOMEBODY,
  }),
  setRole: mutation({
    about:
      'Gives a user an admin role in place of the one that the owner has seen; null takes it. Refused when another owner has changed it since. For owners with two-factor, never for their own account.',
    role: 'admin',
    adminRoles: OF_OWNERS,
    args: byId.extend({ role: adminRole.nullable(), seenRole: adminRole.nullable(), reason }),
    result: done,
    errors: ['not_found', 'own_account', 'same_role', 'changed_meanwhile', 'two_factor_needed', 'proof_required'],
  }),
  setVerified: mutation({
    about:
      'Gives a model the mark that the team has checked identity and age, or takes it. The approval of an application gives it. The model reads the reason. Needs a proof.',
    role: 'admin',
    adminRoles: OF_APPLICATIONS,
    args: byId.extend({ isVerified: z.boolean(), reason }),
    result: done,
    errors: [...ABOUT_SOMEBODY, 'not_model', 'same_mark', 'proof_required'],
  }),
  prepareImpersonation: mutation({
    about: 'Checks all that `impersonate` checks, so that the second factor is asked for before the reason. Changes nothing.',
    role: 'admin',
    adminRoles: OF_SUPPORT,
    args: byId,
    result: done,
    errors: [...ABOUT_SOMEBODY, 'two_factor_needed', 'proof_required'],
  }),
  impersonate: mutation({
    about:
      'Opens a read-only session as a user (admins excluded), for an hour. The user reads the reason. Only for admins with two-factor; ends the admin’s previous one.',
    role: 'admin',
    adminRoles: OF_SUPPORT,
    args: byId.extend({ reason }),
    result: z.object({ token, endsAt: timestamp }),
    errors: [...ABOUT_SOMEBODY, 'two_factor_needed', 'proof_required'],
    sealed: true,
  }),
}
