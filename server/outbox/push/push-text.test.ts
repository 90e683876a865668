import { describe, expect, it } from 'vitest'
import { FORMER_MEMBER, LANGUAGES } from '#contract/limits.ts'
import { messageWords, type PushNotification } from './push-text.ts'

const order = { name: 'Ines', productName: 'Glaze portrait', amount: 22 }
const NOTIFICATIONS: readonly PushNotification[] = [
  { kind: 'test', data: {} },
  { kind: 'tip_received', data: { name: 'Ines', amount: 22, note: 'For the light' } },
  { kind: 'post_sold', data: { name: 'Ines', title: 'Dawn', amount: 22 } },
  { kind: 'new_post', data: { name: 'Ines', title: 'Dawn' } },
  { kind: 'comment_received', data: { name: 'Ines', title: 'Dawn' } },
  { kind: 'order_placed', data: order },
  { kind: 'order_accepted', data: order },
  { kind: 'order_completed', data: order },
  { kind: 'review_visible', data: { name: 'Ines', productName: 'Glaze portrait' } },
  { kind: 'review_replied', data: { name: 'Ines', productName: 'Glaze portrait' } },
  { kind: 'order_message', data: { name: 'Ines', productName: 'Portrait' } },
  { kind: 'chat_message', data: { name: 'Ines' } },
  { kind: 'assisted_message', data: { name: 'Mara', modelName: 'Ines' } },
  { kind: 'slot_free', data: { name: 'Ines', handle: 'ines', productName: 'Portrait' } },
  { kind: 'order_rejected', data: { ...order, by: 'model', reason: 'My kiln is broken.' } },
  { kind: 'order_cancelled', data: { ...order, by: 'customer', reason: null } },
  { kind: 'application_rejected', data: { reason: 'Not your document.' } },
  { kind: 'withdrawal_sent', data: { amount: 22 } },
  { kind: 'withdrawal_rejected', data: { amount: 22, reason: 'Not your document.' } },
  { kind: 'withdrawal_failed', data: { amount: 22, reason: 'The bank sent it back.' } },
  { kind: 'balance_adjusted', data: { amount: 22, direction: 'taken', reason: 'Not your document.' } },
  { kind: 'password_changed', data: {} },
  { kind: 'password_reset', data: {} },
  { kind: 'email_change_asked', data: { email: 'light@example.org' } },
  { kind: 'email_changed', data: { email: 'light@example.org' } },
  { kind: 'mail_bounced', data: { email: 'light@example.org' } },
  { kind: 'deposit_credited', data: { amount: 22 } },
  { kind: 'deposit_credited', data: { amount: 22, asked: 30, credited: 22, isOpen: true } },
  { kind: 'deposit_failed', data: { amount: 22, reason: 'expired' } },
  { kind: 'deposit_failed', data: { amount: 22, reason: 'provider_failed' } },
]

describe.each(LANGUAGES)('a message on a screen in %s', (language) => {
  it.each(NOTIFICATIONS.map((notification) => [notification.kind, notification] as const))(
    '%s names the event, and nothing that bystanders must not see',
    (_kind, notification) => {
      const { title, body } = messageWords(notification, language, 'Atelier', false)
      expect(title).toBe('Atelier')
      expect(body.length).toBeGreaterThan(3)
      expect(body).not.toMatch(/22|Dawn|Glaze|kiln|light|document\.|\{\{|undefined/)
    },
  )

  it('names a former user in the reader’s language', () => {
    expect(
      messageWords({ kind: 'order_placed', data: { ...order, name: FORMER_MEMBER } }, language, 'Atelier', false).body.includes(
        FORMER_MEMBER,
      ),
    ).toBe(language === 'en')
  })

  it('has no details when it is discreet', () => {
    const said = new Set(NOTIFICATIONS.map((notification) => JSON.stringify(messageWords(notification, language, 'Atelier', true))))
    expect(said.size).toBe(1)
    expect([...said][0]).not.toMatch(/Atelier|Ines/)
  })
})
