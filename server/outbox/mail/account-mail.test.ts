/** Every mail about an account in every language: complete, without keys or placeholders. */
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#contract/limits.ts'
import { openText, sealText } from '#platform/sealed-text.ts'
import { renderAccountMail } from './account-mail.ts'
import { ACCOUNT_MAIL_KINDS, type AccountMailKind } from './account-mail-kinds.ts'

const SECRET = 'K7Q2MNX'
const HAS_SECRET: ReadonlySet<AccountMailKind> = new Set(['reset_code', 'payout_code', 'email_confirm', 'email_change'])
const PAYOUT = { amount: 1250.5, way: 'USDT, TRC20', payee: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }
const render = (kind: AccountMailKind, language: Language, toName = 'Mara Lind') =>
  renderAccountMail({
    kind,
    language,
    toName,
    site: 'Atelier',
    origin: 'https://atelier.example',
    secret: HAS_SECRET.has(kind) ? SECRET : null,
    address: 'new@example.org',
    payout: kind === 'payout_code' ? PAYOUT : null,
  })

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(ACCOUNT_MAIL_KINDS)('%s', (kind) => {
    const { subject, text, html } = render(kind, language)
    expect(subject.length).toBeLessThanOrEqual(78)
    expect(subject).not.toMatch(/[\r\n]|^\s*$/)
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|\}\}|undefined|\bnull\b|NaN|\[object/)
    expect(text).toContain('Mara Lind')
    expect(text).toContain('Atelier')
    expect(subject).not.toContain(SECRET)
    if (kind === 'payout_code') for (const said of ['50', PAYOUT.way, PAYOUT.payee, '10']) expect(text).toContain(said)
    if (kind === 'reset_code' || kind === 'payout_code') {
      expect(text).toContain(`\n    ${SECRET}\n`)
      expect(html).toContain(`>${SECRET}<`)
      expect(text + html).not.toContain('https://')
      expect(text).toMatch(kind === 'reset_code' ? /15/ : /10/)
    } else if (HAS_SECRET.has(kind)) {
      expect(text).toContain(`https://atelier.example/confirm-email#${SECRET}\n`)
      expect(html).toContain(`href="https://atelier.example/confirm-email#${SECRET}"`)
      expect(text).toMatch(/24/)
    } else expect(text + html).not.toContain(SECRET)
    if (kind === 'email_change_asked' || kind === 'email_changed') expect(text).toContain('new@example.org')
  })

  test('greets without a name while the address is not confirmed', () => {
    const { text } = render('email_confirm', language, '')
    expect(text.split('\n')[0]?.length).toBeGreaterThan(1)
    expect(text.split('\n')[0]).not.toMatch(/\s[,，:：!]|undefined/)
  })
})

test('no language was left in English', () => {
  for (const kind of ACCOUNT_MAIL_KINDS)
    expect(new Set(LANGUAGES.map((language) => render(kind, language).text)).size).toBe(LANGUAGES.length)
})

test('a sealed text opens only with its key, and only unchanged', () => {
  const key = randomBytes(32)
  const sealed = sealText(key, SECRET)
  expect(openText(key, sealed)).toBe(SECRET)
  expect(sealText(key, SECRET)).not.toBe(sealed)
  expect(() => openText(randomBytes(32), sealed)).toThrow()
  expect(() => openText(key, `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`)).toThrow()
})
