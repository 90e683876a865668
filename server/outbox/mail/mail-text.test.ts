/** Every kind of mail in every language: complete sentences with their values, without keys or placeholders. */
import { describe, expect, test } from 'vitest'
import { FORMER_MEMBER, LANGUAGES } from '#contract/limits.ts'
import { ORDER_UPDATES } from '#contract/rules/order-words.ts'
import mailTexts from '#texts/en/mail.json' with { type: 'json' }
import { translatorOf } from '../../shared/texts.ts'
import { wordsOf, type MailedNotification } from './mail-text.ts'
import { renderMail } from './render-mail.ts'

type NotificationsOfKind = { [K in MailedNotification['kind']]: readonly Extract<MailedNotification, { kind: K }>['data'][] }

const AT = Date.UTC(2026, 10, 27, 23, 30)
const order = { name: 'Ines', productName: 'Glaze portrait', amount: 22 }
/** Each kind with each of its variants. */
const NOTIFICATIONS: NotificationsOfKind = {
  password_changed: [{}],
  application_submitted: [{}],
  application_needs_info: [{ message: 'The back is blurred.' }],
  application_approved: [{ handle: 'mara' }],
  application_rejected: [{ reason: 'Not your document.' }],
  document_expires: [{ at: AT }],
  document_asked: [{ reason: 'The picture is blurred.' }],
  document_accepted: [{}],
  mark_changed: [
    { isGiven: true, reason: 'All papers are in order.' },
    { isGiven: false, reason: 'The document was not yours.' },
  ],
  pro_reminder: (['renewed', 'off', 'suspended'] as const).map((outcome) => ({ at: AT, outcome })),
  pro_renewed: [{ expiresAt: AT }],
  pro_renewal_stopped: [{ reason: 'price' }, { reason: 'plan' }],
  pro_ended: [{ reason: 'off' }, { reason: 'short_balance' }, { reason: 'suspended' }],
  tip_received: [{ name: 'Ada', amount: 5, note: 'For the light' }],
  post_sold: [{ name: 'Ada', title: 'Dawn', amount: 7.5 }],
  new_post: [{ name: 'Ada', title: 'Dawn' }],
  comment_received: [{ name: 'Ada', title: 'Dawn' }],
  order_placed: [order],
  order_accepted: [order],
  order_completed: [order],
  review_visible: [{ name: 'Ada', productName: 'Portrait' }],
  review_replied: [{ name: 'Ada', productName: 'Portrait' }],
  order_message: [{ name: 'Ada', productName: 'Portrait' }],
  chat_message: [{ name: 'Ada' }],
  assisted_message: [{ name: 'Ada', modelName: 'Ines' }],
  ticket_answered: [{ subject: 'Where is my deposit?' }],
  ticket_followed: [{ subject: 'Where is my deposit?' }],
  slot_free: [{ name: 'Ada', handle: 'ada', productName: 'Portrait' }],
  order_update: ORDER_UPDATES.map((event) => ({ ...order, event, quote: event === 'decided' ? 'Two of three points hold.' : null })),
  order_rejected: (['model', 'admin', 'clock'] as const).map((by) => ({
    ...order,
    by,
    reason: by === 'clock' ? null : 'My kiln is broken.',
  })),
  order_cancelled: (['customer', 'admin', 'clock'] as const).map((by) => ({
    ...order,
    by,
    reason: by === 'admin' ? 'A double order.' : null,
  })),
  deposit_credited: [
    { amount: 40 },
    { amount: 12, asked: 20, credited: 12, isOpen: true },
    { amount: 12, asked: 20, credited: 12, isOpen: false },
    { amount: 8, asked: 20, credited: 20, isOpen: false },
    { amount: 25, asked: 20, credited: 25, isOpen: false },
  ],
  deposit_failed: [
    { amount: 40, reason: 'expired' },
    { amount: 40, reason: 'provider_failed' },
    { amount: 40, reason: 'wrong_coin' },
  ],
  withdrawal_sent: [{ amount: 40 }],
  withdrawal_rejected: [{ amount: 40, reason: 'The address bounced.' }],
  withdrawal_failed: [{ amount: 40, reason: 'The bank sent it back.' }],
  balance_adjusted: [
    { amount: 40, direction: 'added', reason: 'A deposit was booked twice at the provider.' },
    { amount: 40, direction: 'taken', reason: 'A deposit was credited to the wrong account.' },
  ],
  google_linked: [{ email: 'mara.lind@gmail.example' }],
  google_unlinked: [{ email: 'mara.lind@gmail.example' }],
  export_ready: [{ expiresAt: AT }],
  export_failed: [{}],
  acts_altered: [{ seq: 12 }],
  closing_begun: [{ at: AT }],
  closing_undone: [{}],
  closing_reminder: [{ at: AT }],
  closing_waits: [{}],
  two_factor_on: [{}],
  two_factor_off: [{}],
  backup_codes_renewed: [{}],
  backup_code_used: [{ left: 9 }],
  new_sign_in: [
    { browser: 'Firefox', system: 'Windows', at: AT },
    { browser: null, system: null, at: AT },
  ],
  passkey_added: [{ title: 'Phone' }],
  passkey_removed: [{ title: 'Phone' }],
  webhook_failing: [{ endpoint: 'hooks.example.org' }],
  webhook_recovered: [{ endpoint: 'hooks.example.org' }],
  webhook_disabled: [{ endpoint: 'hooks.example.org' }],
  account_suspended: [
    { reason: 'Two accounts paid with one stolen card.', until: AT },
    { reason: 'Two accounts paid with one stolen card.', until: null },
  ],
  account_restored: [{}],
  content_hidden: [
    { content: 'product', title: 'A portrait at night', handle: 'mara', reason: 'It shows a trade mark.' },
    { content: 'post', title: 'A portrait at night', handle: 'mara', reason: 'It shows a trade mark.' },
    { content: 'comment', title: 'Call me at 555…', handle: 'mara', reason: 'It shows a telephone number.' },
    { content: 'review', title: 'Never again', handle: 'mara', reason: 'It insults.' },
  ],
  content_restored: [
    { content: 'product', title: 'A portrait at night', handle: 'mara' },
    { content: 'post', title: 'A portrait at night', handle: 'mara' },
    { content: 'comment', title: 'Call me at 555…', handle: 'mara' },
    { content: 'review', title: 'Never again', handle: 'mara' },
  ],
  sessions_ended: [{}],
  support_access: [{ reason: 'You asked why a deposit is missing.', until: AT }],
}
const ALL = Object.entries(NOTIFICATIONS).flatMap(([kind, variants]) => variants.map((data) => ({ kind, data }) as MailedNotification))
const quoteIn = ({ data }: MailedNotification): string | null =>
  'message' in data
    ? data.message
    : 'quote' in data
      ? data.quote
      : 'note' in data
        ? data.note
        : 'reason' in data && data.reason?.includes(' ') === true
          ? data.reason
          : null

describe.each(LANGUAGES)('in %s', (language) => {
  const render = (notification: MailedNotification) =>
    renderMail({
      notification,
      language,
      toName: 'Mara Lind',
      site: 'Atelier',
      address: 'https://atelier.example/pro',
      list: { name: 'sales', leaveAddress: 'https://atelier.example/mail/unsubscribe/x' },
    })

  test.each(ALL.map((notification) => [`${notification.kind} ${JSON.stringify(notification.data)}`, notification] as const))(
    '%s',
    (_name, notification) => {
      const { subject, text, html } = render(notification)
      const { body } = wordsOf(notification, language, 'Atelier')
      expect(subject).not.toMatch(/[\r\n]|^\s*$|^\s|\s$/)
      // Mail programs on a phone cut off longer subjects.
      expect(subject.length).toBeLessThanOrEqual(78)
      expect(body.trim().length).toBeGreaterThan(10)
      for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|\}\}|undefined|\bnull\b|NaN|Invalid|\[object/)
      for (const value of ['name', 'productName', 'title', 'email'] as const)
        if (value in notification.data) expect(subject + body).toContain((notification.data as Record<string, unknown>)[value])
      const quote = quoteIn(notification)
      if (quote === null) expect(text).not.toContain('\n> ')
      else expect(text).toContain(`> ${quote}`)
      // A colon stands before a quote, and nowhere else.
      if (quote !== null && notification.kind !== 'tip_received' && notification.kind !== 'order_update') expect(body).toMatch(/[:：]$/)
      else expect(body).toMatch(/[.。!！]$/)
      expect(html).toContain('https://atelier.example/pro')
    },
  )

  test('names a former user in the reader’s language', () => {
    const { body } = wordsOf({ kind: 'new_post', data: { name: FORMER_MEMBER, title: 'Dawn' } }, language, 'Atelier')
    expect(body).toContain(translatorOf(language, 'people')('former'))
    expect(body.includes(FORMER_MEMBER)).toBe(language === 'en')
  })

  test('formats dates and amounts for the language', () => {
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(AT)
    for (const data of NOTIFICATIONS.pro_reminder) {
      const { subject, body } = wordsOf({ kind: 'pro_reminder', data }, language, 'Atelier')
      expect(subject).toContain(day)
      expect(body).toContain('UTC')
      expect(body).toMatch(/23[:.]30|11:30/)
    }
    expect(wordsOf({ kind: 'pro_renewed', data: { expiresAt: AT } }, language, 'Atelier').body).toContain(day)
    expect(wordsOf({ kind: 'post_sold', data: { name: 'Ada', title: 'Dawn', amount: 7.5 } }, language, 'Atelier').body).toMatch(/7[.,]50/)
  })
})

test('every mail of the catalog is used by a kind, and none repeats a text', () => {
  const { kinds } = mailTexts
  expect(Object.keys(kinds)).toHaveLength(ALL.length)
  for (const [key, { subject, body }] of Object.entries(kinds)) expect(subject, key).not.toBe(body)
})
