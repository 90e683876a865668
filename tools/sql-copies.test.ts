/** SQL does not repeat a number, list or name of TypeScript; necessary copies are compared. */
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VIEW_NAME_MAX } from '#contract/table-limits.ts'
import * as limits from '#contract/limits.ts'
import * as messageLimits from '#contract/message-limits.ts'
import { commissionOf } from '#contract/rules/money.ts'
import { declaredRefusals } from '#platform/db/refusals.ts'
import { declaredTopics } from '#realtime/implement.ts'
import * as accounts from '#server/domains/ledger/accounts.ts'
import { KEPT_PROVIDERS } from '#contract/rules/kept-providers.ts'
import { WEBHOOK_VERDICTS } from '#contract/rules/providers.ts'
import { ORDER_EVENTS } from '#contract/rules/order-words.ts'
import { TRANSFER_KINDS } from '#server/domains/ledger/ledger.sql.ts'
import { readSchema } from '#server/schema.ts'
import { ROOT } from './site/web-build.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** Bounds of columns with a limit in the contract, each with its numbers in order: a new limit needs a migration. */
const BOUNDS: Readonly<Record<string, readonly number[]>> = {
  'chats.rules.rules_greeting_check': [messageLimits.CHAT_GREETING_MAX],
  'chats.side_rules.sides_note': [messageLimits.CHAT_NOTE_MAX],
  'applications.applications.applications_note_check': [1, limits.REASON_MAX],
  'applications.applications.applications_renewal_reason': [1, limits.REASON_MAX],
  'models.addons.addons_extra_days_check': [-limits.PRODUCT_DAYS_MAX, limits.PRODUCT_DAYS_MAX],
  'models.addons.addons_name_check': [limits.PRODUCT_NAME_MIN, limits.PRODUCT_NAME_MAX],
  // Limits that were stored when the minimum was 50 count as PRODUCT_BRIEF_MIN.
  'models.products.products_brief_max': [50, limits.BRIEF_MAX],
  'models.products.products_delivery_days_check': [1, limits.PRODUCT_DAYS_MAX],
  'models.products.products_description_check': [limits.PRODUCT_TEXT_MAX],
  'models.products.products_free_revisions_check': [0, limits.PRODUCT_REVISIONS_MAX],
  'models.products.products_licence': [limits.LICENCE_MAX],
  'models.products.products_name_check': [limits.PRODUCT_NAME_MIN, limits.PRODUCT_NAME_MAX],
  'models.products.products_questions': [limits.QUESTIONS_MAX],
  'models.products.products_revision_days': [1, limits.PRODUCT_DAYS_MAX],
  'models.products.products_sample_ids_check': [limits.SAMPLES_MAX],
  'models.featured_tags.featured_tags_tag_check': [1, limits.TAG_MAX],
  'models.templates.templates_delivery_days_check': [1, limits.PRODUCT_DAYS_MAX],
  'models.templates.templates_questions_check': [limits.QUESTIONS_MAX],
  'models.profiles.profiles_bio_check': [limits.BIO_MAX],
  'models.profiles.profiles_headline_check': [limits.HEADLINE_MAX],
  'models.profiles.profiles_wont_do_check': [limits.WONT_DO_MAX],
  'notifications.preferences.preferences_quiet_from_check': [0, limits.MINUTES_OF_DAY - 1],
  'notifications.preferences.preferences_quiet_until_check': [0, limits.MINUTES_OF_DAY - 1],
  'orders.decisions.decisions_appeal_reason_check': [limits.REASON_MAX],
  'orders.decisions.decisions_note_check': [limits.DECISION_MAX],
  'orders.decisions.decisions_reason_check': [limits.DECISION_MAX],
  'orders.evidence.evidence_statement_check': [limits.EVIDENCE_TEXT_MAX],
  'orders.proposals.proposals_days_check': [1, limits.PRODUCT_DAYS_MAX],
  'orders.proposals.proposals_message_check': [limits.OFFER_MESSAGE_MAX],
  'orders.questions.questions_answer_check': [1, limits.ORDER_ANSWER_MAX],
  'orders.questions.questions_question_check': [1, limits.QUESTION_TEXT_MAX],
  'orders.rounds.rounds_note_check': [limits.DELIVERY_NOTE_MAX],
  'orders.settlements.settlements_reason_check': [limits.DECISION_MAX],
  'posts.comments.comments_text_check': [1, limits.COMMENT_MAX],
  'posts.media.media_alt_check': [limits.ALT_MAX],
  'posts.posts.posts_check2': [limits.POST_PRICE_MIN_CENTS, limits.POST_PRICE_MAX_CENTS],
  'posts.posts.posts_teaser_check': [limits.POST_TEASER_MAX],
  'posts.posts.posts_text_check': [limits.POST_TEXT_MAX],
  'posts.posts.posts_title_check': [limits.POST_TITLE_MAX],
  'reviews.customer_ratings.customer_ratings_note_check': [limits.CUSTOMER_NOTE_MAX],
  'reviews.customer_ratings.customer_ratings_rating_check': [limits.RATING_MIN, limits.RATING_MAX],
  'reviews.reviews.reviews_content_check': [1, limits.REVIEW_CONTENT_MAX],
  'reviews.reviews.reviews_rating_check': [limits.RATING_MIN, limits.RATING_MAX],
  'reviews.reviews.reviews_reply': [1, limits.REVIEW_REPLY_MAX],
  'reviews.reviews.reviews_title_check': [1, limits.REVIEW_TITLE_MAX],
  'subscriptions.plans.plans_price_cents_check': [1, limits.AMOUNT_MAX_CENTS],
  'chats.broadcasts.broadcasts_body_check': [limits.MESSAGE_MAX],
  'moderation.reports.reports_note_check': [limits.REPORT_NOTE_MAX],
  'moderation.take_downs.take_downs_note_check': [limits.REASON_MAX],
  'moderation.take_downs.take_downs_reason_check': [1, limits.REASON_MAX],
  'moderation.take_downs.take_downs_restored_note_check': [limits.REASON_MAX],
  'people.groups.groups_name_check': [1, limits.GROUP_NAME_MAX],
  'people.notes.notes_note_check': [1, limits.CHAT_NOTE_MAX],
  'admin.views.views_name_check': [1, VIEW_NAME_MAX],
  // Bytes of a stored filter: far above what the contract lets in.
  'admin.views.views_query_check': [4_000],
  'connections.calls.calls_address_check': [limits.KEY_CALL_WORD_MAX],
  'connections.calls.calls_code_check': [limits.KEY_CALL_WORD_MAX],
  'connections.calls.calls_path_check': [limits.KEY_CALL_PATH_MAX],
  'connections.keys.keys_name_check': [1, limits.KEY_NAME_MAX],
  'tasks.marks.marks_key_check': [limits.TASK_KEY_MAX],
  'tasks.marks.marks_priority_check': [0, limits.TASK_PRIORITIES.length - 1],
  'tasks.marks.marks_remark_check': [limits.TASK_REMARK_MAX],
  'tasks.notes.notes_text_check': [1, limits.TASK_NOTE_MAX],
  'tickets.entries.entries_body_check': [limits.TICKET_NOTE_MAX],
  'tickets.mails.mails_body_check': [limits.MESSAGE_MAX],
  'tickets.requests.requests_body_check': [limits.MESSAGE_MAX],
  'tickets.requests.requests_subject_check': [limits.TICKET_SUBJECT_MAX],
  'tickets.replies.replies_body_check': [limits.MESSAGE_MAX],
  'tickets.saved_replies.saved_replies_name_check': [1, limits.SAVED_REPLY_NAME_MAX],
  'tickets.tickets.tickets_rating_note_check': [limits.RATING_NOTE_MAX],
  'tickets.tickets.tickets_subject_check': [limits.TICKET_SUBJECT_MAX],
  'tips.tips.tips_note_check': [limits.TIP_NOTE_MAX],
  'auth.invitations.invitations_note_check': [limits.INVITATION_NOTE_MAX],
  'auth.invitations.invitations_uses_max_check': [1, limits.INVITATION_USES_MAX],
  'legal.versions.versions_reason_check': [1, limits.REASON_MAX],
  'settings.changes.changes_reason_check': [limits.REASON_MAX],
  'settings.scheduled.scheduled_reason_check': [1, limits.REASON_MAX],
  'admin.notes.notes_body_check': [1, limits.STAFF_NOTE_MAX],
  'adjustments.requests.requests_cents_check': [0, limits.AMOUNT_MAX_CENTS],
  'adjustments.requests.requests_note_check': [limits.REASON_MAX],
  'adjustments.requests.requests_reason_check': [1, limits.REASON_MAX],
  'adjustments.requests.requests_refusal_check': [limits.REASON_MAX],
  'users.admin_acts.admin_acts_note_check': [limits.REASON_MAX],
  'users.admin_acts.admin_acts_reason_check': [limits.REASON_MAX],
  'users.impersonations.impersonations_reason_check': [1, limits.REASON_MAX],
  'users.suspensions.suspensions_note_check': [limits.REASON_MAX],
  'users.suspensions.suspensions_reason_check': [1, limits.REASON_MAX],
  'users.users.users_links_check': [limits.LINKS_MAX],
  'users.users.users_name_check': [limits.NAME_MIN, limits.NAME_MAX],
  'webhooks.endpoints.endpoints_name_check': [limits.ENDPOINT_NAME_MAX],
  'webhooks.endpoints.endpoints_url_check': [1, limits.ENDPOINT_URL_MAX],
  'withdrawals.withdrawals.withdrawals_amount': [limits.WITHDRAWAL_MIN_CENTS, 0],
}

/** Bounds of the database only: wider than any value that reaches it. */
const OWN_BOUNDS: readonly string[] = [
  'chats.rules.rules_zone_check',
  'deposits.unclaimed.unclaimed_check',
  'providers.keys.keys_ending_check',
  'leaving.exports.exports_progress_check',
  'orders.order_rules.orders_commission_percent',
  'ledger.account_rules.accounts_exact',
  'media.items.items_blur_check',
  'media.items.items_progress_check',
  'media.pictures.pictures_blur_check',
  'notifications.preferences.preferences_device_zone_check',
  'subscriptions.plans.plans_days_check',
  'subscriptions.plans.plans_name_check',
  'auth.google_links.google_links_google_id_check',
  'auth.passkeys.passkeys_credential_id_check',
  'users.users.users_display_check',
  'tickets.hours.hours_zone_check',
  'tickets.mailboxes.mailboxes_name_check',
  'tickets.mails.mails_from_address_check',
  'tickets.mails.mails_hash_check',
  'tickets.mails.mails_subject_check',
  'tickets.requests.requests_email_check',
  'tickets.visitors.visitors_email_check',
  'threads.members.members_name_check',
  'tickets.tickets.tickets_about_key_check',
  'users.users.users_time_zone_check',
  'webhooks.attempts.attempts_answer_check',
  'withdrawals.withdrawals.withdrawals_details_check',
]

/** Columns that hold one word of a list of the contract. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  'ledger.transfer_kind.transfers_kind': TRANSFER_KINDS,
  'orders.event_kind.events_kind': ORDER_EVENTS,
  'notifications.choices.choices_category_check': limits.MAIL_LISTS,
  'deposits.webhooks.webhooks_verdict_check': WEBHOOK_VERDICTS,
  'providers.keys.keys_provider_check': KEPT_PROVIDERS,
  'notifications.choices.choices_channel_check': limits.NOTIFICATION_CHANNELS,
  'tickets.tickets.tickets_category_check': limits.TICKET_CATEGORIES,
  'tickets.mails.mails_reason_check': limits.PARKED_REASONS,
  'tickets.tickets.tickets_state_check': limits.TICKET_STATES,
  'tickets.tickets.tickets_priority_check': limits.TICKET_PRIORITIES,
  'tickets.tickets.tickets_about_kind_check': limits.TICKET_ABOUTS,
  'webhooks.attempts.attempts_kind_check': limits.ATTEMPT_KINDS,
  'webhooks.deliveries.deliveries_state_check': limits.DELIVERY_STATES,
  'webhooks.endpoints.endpoints_disabled_reason_check': limits.DISABLED_REASONS,
  'webhooks.endpoints.endpoints_state_check': limits.ENDPOINT_STATES,
  'users.users.users_font_check': limits.FONTS,
  'users.users.users_language_check': limits.LANGUAGES,
  'users.users.users_theme_check': limits.THEMES,
}

/** Initial rows of the schema with values of the contract. */
const SETTINGS: Readonly<Record<string, number>> = {
  accept_hours: limits.ACCEPT_HOURS,
  commission_percent: limits.COMMISSION_PERCENT,
  dispute_appeal_cents: limits.DISPUTE_APPEAL_CENTS,
  order_hold_days: limits.ORDER_HOLD_DAYS,
}

/** Numbers in functions that only look like a limit. */
const OTHER_NUMBERS: readonly string[] = [
  'server/domains/ledger/commission-of.sql: 100',
  'server/domains/models/look-up.sql: 100',
  'server/domains/models/look-up.sql: 200',
  'server/domains/models/scores.sql: 40',
  'server/domains/models/words.sql: 40',
  'server/domains/posts/keep-words.sql: 60',
  'server/domains/posts/keep-words.sql: 200',
  'server/domains/threads/find-messages.sql: 1000',
  'server/domains/threads/page-extras.sql: 1000',
  'server/domains/tickets/having-words.sql: 2000',
  'server/domains/tickets/having-words.sql: 200',
]
/** Smaller numbers are likely to be counts, not rules. */
const LOOKED_AT_FROM = 20

let database: TestDatabase
let client: pg.Client
/** The text of each CHECK, by table or domain, and name. */
let checks: Map<string, string>
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ name: string; text: string }>(
    `select n.nspname || '.' || coalesce(r.relname, t.typname) || '.' || c.conname as name, pg_get_constraintdef(c.oid) as text
     from pg_constraint c left join pg_class r on r.oid = c.conrelid left join pg_type t on t.oid = c.contypid
       join pg_namespace n on n.oid = coalesce(r.relnamespace, t.typnamespace)
     where c.contype = 'c' and n.nspname not in ('pg_catalog', 'information_schema')`,
  )
  checks = new Map(rows.map(({ name, text }) => [name, text]))
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const schema = await readSchema()
const routines = schema.routines
  .filter(({ name }) => name.endsWith('.sql'))
  .map(({ name, text }) => ({ name, text: text.replaceAll(/--[^\n]*/g, '') }))

/** Numbers outside of names and of words in quotes; those of casts (`'-365'::integer`) count. */
const numbersIn = (text: string): number[] =>
  [
    ...text
      .replaceAll(/'(-?\d+)'::(?:integer|bigint)/g, ' $1 ')
      .replaceAll(/'[^']*'/g, "''")
      .matchAll(/(?<![\w.$-])-?\d+(?![\w.]*[a-z_])/g),
  ].map(([number]) => Number(number))
const wordsIn = (text: string): string[] => [...text.matchAll(/'([^']*)'::text/g)].map(([, word]) => word ?? '')

describe('bounds of columns', () => {
  it.each(Object.entries(BOUNDS))('%s are those of the contract', (name, numbers) => {
    expect(numbersIn(checks.get(name) ?? '')).toEqual(numbers)
  })

  it('are all listed here', () => {
    const bounded = [...checks].filter(([, text]) => numbersIn(text).some((number) => Math.abs(number) > 1))
    expect(bounded.map(([name]) => name).toSorted()).toEqual([...Object.keys(BOUNDS), ...OWN_BOUNDS].toSorted())
  })

  it.each(Object.entries(LISTS))('%s holds the words of the contract', (name, words) => {
    expect(wordsIn(checks.get(name) ?? '').toSorted()).toEqual([...words].toSorted())
  })
})

describe('numbers of the contract', () => {
  it('reach SQL', async () => {
    const { rows } = await client.query<{ brief: string; step: string }>(
      'select limits.brief_max_pro()::text as brief, limits.deposit_step_dollars()::text as step',
    )
    expect(rows).toEqual([{ brief: String(limits.BRIEF_MAX_PRO), step: String(limits.DEPOSIT_STEP_DOLLARS) }])
  })

  it('are the initial settings of an installation', async () => {
    const { rows } = await client.query<{ key: string; value: string }>('select key, value from settings.system where key = any ($1)', [
      Object.keys(SETTINGS),
    ])
    expect(Object.fromEntries(rows.map(({ key, value }) => [key, Number(value)]))).toEqual(SETTINGS)
  })

  it('are the bounds of the places in the list of models', async () => {
    const days = limits.DELIVERY_DAYS.flatMap((most) => [most, most + 1])
    const { rows } = await client.query<{ rank: number }>(
      'select models.place_of(false, false, false, days) / 8 as rank from unnest($1::integer[]) with ordinality as asked (days, at) order by at',
      [days],
    )
    expect(rows.map(({ rank }) => rank)).toEqual(days.map((asked) => limits.DELIVERY_DAYS.findLastIndex((most) => most < asked) + 1))
  })

  it('give the booked commission for every percentage, to the nearest cent', async () => {
    const amounts = Array.from({ length: 200 }, (_, at) => at * 7 + 1)
    await client.query('begin')
    for (const percent of [0, 1, 7, 20, 33, 50, 100]) {
      await client.query(`update settings.system set value = $1 where key = 'commission_percent'`, [String(percent)])
      const { rows } = await client.query<{ cents: string }>(
        'select ledger.commission_of(amount) as cents from unnest($1::bigint[]) amount',
        [amounts],
      )
      expect(rows.map(({ cents }) => Number(cents))).toEqual(amounts.map((cents) => commissionOf(cents, percent)))
    }
    await client.query('rollback')
  })

  it('are not repeated in functions', () => {
    const known = new Set(Object.values(limits).filter((value) => typeof value === 'number'))
    const copied = routines.flatMap(({ name, text }) =>
      numbersIn(text)
        .filter((number) => number >= LOOKED_AT_FROM && known.has(number))
        .map((number) => `${name}: ${number}`),
    )
    expect([...new Set(copied)].toSorted()).toEqual(OTHER_NUMBERS.toSorted())
  })
})

describe('accounts of the installation', () => {
  it('are those of the schema, and reach SQL', async () => {
    const known = Object.entries(accounts).flatMap(([name, id]) =>
      name.endsWith('_ACCOUNT') ? [[name.slice(0, -8).toLowerCase(), String(id)]] : [],
    )
    const { rows } = await client.query<{ kind: string; id: string }>(
      'select kind, id from ledger.accounts where owner_id = ledger.installation()',
    )
    expect(Object.fromEntries(rows.map(({ kind, id }) => [kind, id]))).toEqual(Object.fromEntries(known))
    const made = await client.query<{ id: string }>('select accounts.commission() as id')
    expect(made.rows).toEqual([{ id: accounts.COMMISSION_ACCOUNT }])
  })

  it('are not repeated in functions', () => {
    expect(routines.filter(({ text }) => text.includes('00000000-0000-')).map(({ name }) => name)).toEqual([])
  })
})

describe('topics', () => {
  it('are all generated for SQL', async () => {
    const generator = await readFile(join(ROOT, 'server/generated-sql.ts'), 'utf8')
    const files = globSync('server/**/*topics.ts', { cwd: ROOT })
    expect(files.filter((file) => !generator.includes(`./${file.replace(/^server\//, '')}`))).toEqual([])
    const { rows } = await client.query<{ one: string; all: string }>(
      `select topics.orders_of('some'::text) as one, topics.orders() as all`,
    )
    expect(rows).toEqual([{ one: 'orders-of:some', all: 'orders' }])
  })

  it('are not repeated by name in functions', () => {
    const literal = /'([a-z]+(?:-[a-z]+)*)(:?)'/g
    const named = routines.flatMap(({ name, text }) =>
      text
        .split(';')
        .filter((statement) => /\btopics\b/.test(statement))
        .flatMap((statement) =>
          [...statement.matchAll(literal)].filter(([, word = '']) => declaredTopics().has(word)).map(([whole]) => `${name}: ${whole}`),
        ),
    )
    expect(named).toEqual([])
  })
})

describe('refusals', () => {
  // The code appends the purpose of the payment to `ledger.shortBalance.`.
  const raised = routines.flatMap(({ text }) => [
    ...[...text.matchAll(/refuse\('\w+',\s*'([^']+)'/g)].map(([, key = '']) => key),
    ...[...text.matchAll(/refuse_(?:unlisted|dealing)\('\w+', '([^']+)'\)/g)].map(([, key = '']) => key),
  ])

  it('have their sentences in TypeScript', async () => {
    for (const domain of ['ledger', 'media', 'orders', 'posts', 'settings', 'threads', 'tips', 'translation', 'users'])
      await import(`../server/domains/${domain}/${domain}.sql.ts`)
    await import('../server/domains/chats/chat-writes.sql.ts')
    const missing = raised.filter(
      (key) => ![...declaredRefusals()].some((known) => (key.endsWith('.') ? known.startsWith(key) : known === key)),
    )
    expect(raised.length).toBeGreaterThan(20)
    expect(missing).toEqual([])
    expect(
      [...declaredRefusals()].filter((known) => !raised.some((key) => known === key || (key.endsWith('.') && known.startsWith(key)))),
    ).toEqual([])
  })
})
