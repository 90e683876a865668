/**
 * Fields of users that only some admins read, and a mark in every row of each, by which an answer that holds one is recognized.
 * docs/admin.md shows `READING`.
 */
import {
  EVERY_ADMIN,
  OF_APPLICATIONS,
  OF_FINANCE,
  OF_NOTES,
  OF_OWNERS,
  OF_TICKETS,
  READING_EMAILS,
  READING_PAYOUTS,
  READING_PLACES,
  type AdminRole,
} from '#contract/rules/admin-pages.ts'
import type { EveryCallWorld } from './every-call.ts'

interface SensitiveField {
  /** As docs/admin.md names it. */
  readonly name: string
  readonly roles: readonly AdminRole[]
  /** Puts the mark into rows. */
  readonly marks: (mark: string) => readonly string[]
}

const set = (table: string, column: string, value: string, where = 'true') => `update ${table} set ${column} = ${value} where ${where}`
/** The messages of threads of a kind. */
const said = (kind: string, mark: string) =>
  set('threads.messages m', 'body', `'${mark} ' || m.seq`, `m.thread_id in (select id from threads.threads where kind = '${kind}')`)

export const SENSITIVE = {
  email: {
    name: 'E-mail addresses of users',
    roles: READING_EMAILS,
    marks: (mark) => [
      set('users.users', 'email', `'${mark}-' || handle || '@marked.example'`, 'not is_admin'),
      set('tickets.visitors', 'email', `'${mark}-' || id || '@marked.example'`),
    ],
  },
  visitorEmail: {
    name: 'Senders of mails to the site',
    roles: OF_TICKETS,
    marks: (mark) => [set('tickets.mails', 'from_address', `'${mark}-' || id || '@marked.example'`)],
  },
  legalName: {
    name: 'Real names, dates of birth, documents of applicants',
    roles: OF_APPLICATIONS,
    marks: (mark) => [
      set('applications.answers', 'answers', `jsonb_set(answers, '{legalName}', to_jsonb('${mark}'::text))`, `step = 'identity'`),
      set(
        'applications.events',
        'answers',
        `jsonb_set(answers, '{identity,legalName}', to_jsonb('${mark}'::text))`,
        `answers ? 'identity'`,
      ),
    ],
  },
  payout: {
    name: 'Payout details',
    roles: READING_PAYOUTS,
    marks: (mark) => [
      set('withdrawals.withdrawals', 'details', `'${mark}-' || id || '@marked.example'`),
      set(
        'applications.answers',
        'answers',
        `jsonb_set(answers, '{details}', to_jsonb('${mark}@marked.example'::text))`,
        `step = 'payout'`,
      ),
    ],
  },
  place: {
    name: 'Places of the sessions of users',
    roles: READING_PLACES,
    // The documentation's networks (RFC 5737): shown to staff without their last part.
    marks: () => [set('users.sessions', 'address', `'203.0.113.77'`)],
  },
  webhookNetwork: {
    name: 'Networks of webhooks of the payment provider',
    roles: OF_OWNERS,
    marks: (mark) => [set('deposits.webhooks', 'network', `'${mark}'`)],
  },
  staffNote: {
    name: 'Internal notes of staff about users',
    roles: OF_NOTES,
    marks: (mark) => [
      set('admin.notes', 'body', `'${mark}'`),
      set('users.suspensions', 'note', `'${mark}'`),
      set('users.admin_acts', 'note', `'${mark}'`),
      set('orders.decisions', 'note', `'${mark}'`),
    ],
  },
  ticketText: {
    name: 'Texts of tickets and of mails to the site, notes of tickets',
    roles: OF_TICKETS,
    marks: (mark) => [
      said('ticket', mark),
      set('tickets.tickets', 'subject', `'${mark}'`),
      set('tickets.entries', 'body', `'${mark}'`, `kind = 'note'`),
      set('tickets.mails', 'body', `'${mark}'`),
    ],
  },
  depositCoin: {
    name: 'Network and coin of a deposit that a ticket is about',
    roles: OF_TICKETS,
    marks: (mark) => [
      set('deposits.deposits', 'other_coin', `'${mark}'`),
      `update tickets.tickets t set about_kind = 'deposit', about_key = d.key
       from (select user_id, min(order_id) as key from deposits.deposits group by user_id) d where d.user_id = t.user_id`,
    ],
  },
  orderText: {
    name: 'Statements about the problem of an order, after a reason that both sides read',
    roles: EVERY_ADMIN,
    marks: (mark) => [
      set('orders.orders', 'desired_text', `'${mark}'`),
      set('orders.orders', 'additional_notes', `'${mark}'`),
      set('orders.evidence', 'statement', `'${mark}'`),
      said('order', mark),
    ],
  },
  balance: {
    name: 'Balances of users',
    roles: OF_FINANCE,
    marks: () => [set('ledger.accounts', 'balance_cents', '876543219', `kind = 'wallet' and owner_id is not null`)],
  },
  chat: {
    name: 'Chats, private notes and drafts of users',
    roles: [],
    marks: (mark) => [
      said('chat', mark),
      set('people.notes', 'note', `'${mark}'`),
      set('threads.members', 'draft', `'${mark}'`, 'draft is not null'),
    ],
  },
  signIn: {
    name: 'Passwords and keys, also as hashes',
    roles: [],
    marks: (mark) => [set('users.users', 'password_hash', `'${mark}'`, 'not is_admin')],
  },
} as const satisfies Readonly<Record<string, SensitiveField>>
export type SensitiveName = keyof typeof SENSITIVE

export const SENSITIVE_NAMES = Object.keys(SENSITIVE) as SensitiveName[]
/** The mark of a field in an answer. Amounts and networks look as the answers write them. */
const MARK_OF: Readonly<Partial<Record<SensitiveName, string>>> = { place: '203.0.113', balance: '8765432.19' }
export const markOf = (name: SensitiveName): string => MARK_OF[name] ?? `qz${name.toLowerCase()}zq`

/** Rows that the demo has not, by one admin about every user, so that each field is somewhere. */
const ROWS: readonly string[] = [
  `insert into admin.notes (user_id, author_id, body) select id, $1, 'note' from users.users where not is_admin`,
  `insert into users.suspensions (user_id, reason, note, until_at, by_id) select id, 'A reason', 'note', now() + interval '1 day', $1 from users.users where not is_admin`,
  `update users.users set suspended_until = now() + interval '1 day' where not is_admin and id <> $1`,
  `insert into users.admin_acts (user_id, admin_id, kind, reason, note) select id, $1, 'suspended', 'A reason', 'note' from users.users where not is_admin`,
  `insert into users.sessions (token_hash, user_id, expires_at) select sha256(convert_to(id::text, 'UTF8')), id, now() + interval '1 day' from users.users where not is_admin and id <> $1`,
  `insert into threads.visits (thread_id, admin_id, until_at) select t.id, u.id, now() + interval '1 day' from threads.threads t, users.users u where t.kind = 'order' and u.is_admin and $1::uuid is not null`,
  `insert into deposits.webhooks (provider, verdict, network, body, size_bytes) select 'oxapay', 'forged', '203.0.113.0', '{}', 2 where $1::uuid is not null`,
  `insert into tickets.mails (hash, from_address, subject, body, state, reason) select repeat('a', 64), 'a@example.org', 'Hello', 'Hello', 'parked', 'no_ticket' where $1::uuid is not null`,
]

/** Writes the rows and the marks, past triggers: texts of some rows cannot be changed otherwise. */
export async function markFields(world: EveryCallWorld, adminId: string): Promise<void> {
  for (const text of ROWS) await world.sql(text, adminId)
  for (const name of SENSITIVE_NAMES)
    for (const text of (SENSITIVE[name] as SensitiveField).marks(markOf(name)))
      await world.sql(`do $mark$ begin perform set_config('session_replication_role', 'replica', true); ${text}; end $mark$`)
}

/** The lines of the table in docs/admin.md. */
export const readingTable = (): string[] =>
  SENSITIVE_NAMES.map((name) => {
    const { name: title, roles } = SENSITIVE[name] as SensitiveField
    const cells = EVERY_ADMIN.map((role) => (roles.includes(role) ? 'yes' : '–'))
    return `| ${title} | ${cells.join(' | ')} |`
  })
