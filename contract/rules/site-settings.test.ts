import { expect, test } from 'vitest'
import { isSettingRight, maySetSetting, SITE_SETTING_KEYS, SITE_SETTINGS, type SiteSetting } from './site-settings.ts'

test.each<[SiteSetting, readonly string[], readonly string[]]>([
  ['website_name', ['A', 'Atelier', 'x'.repeat(60)], ['', ' A', 'A ', 'x'.repeat(61), 'A\nBcc: b@example.org', 'A\tB']],
  ['announcement', ['', 'Closed on Monday', 'Closed on Monday\nand on Tuesday'], ['x'.repeat(301)]],
  ['commission_percent', ['0', '15', '90'], ['91', '-1', '1.5', '015', '', 'ten', '1e1', '9'.repeat(20)]],
  ['journal_keep_days', ['30', '3650'], ['29', '3651']],
  // Never at once: money on hold and kept traces have a day at least.
  ['order_hold_days', ['1', '60'], ['0', '61']],
  ['identity_keep_days', ['1', '365'], ['0', '366']],
  ['network_cents_TRC20', ['0', '10000'], ['10001']],
  ['default_language', ['en', 'zh'], ['xx', '']],
  ['maintenance', ['true', 'false'], ['yes', '1', '']],
])('%s takes values within its bounds, and no others', (key, right, wrong) => {
  for (const value of right) expect(isSettingRight(key, value), value).toBe(true)
  for (const value of wrong) expect(isSettingRight(key, value), value).toBe(false)
})

test('owners change every setting, finance those about money, all other admins none', () => {
  expect(SITE_SETTING_KEYS.every((key) => maySetSetting(key, 'owner'))).toBe(true)
  expect([maySetSetting('commission_percent', 'finance'), maySetSetting('website_name', 'finance')]).toEqual([true, false])
  for (const role of ['moderator', 'support', 'viewer', null])
    expect(
      SITE_SETTING_KEYS.some((key) => maySetSetting(key, role)),
      String(role),
    ).toBe(false)
})

test('settings of shares, holds and approvals of money, of closing the site and of keeping traces need the proof of the admin', () => {
  expect(SITE_SETTING_KEYS.filter((key) => SITE_SETTINGS[key].isSensitive)).toEqual([
    'maintenance',
    'commission_percent',
    'withdrawals_blocked',
    'withdrawal_second_approval_cents',
    'adjustment_second_approval_cents',
    'order_hold_days',
    'second_look_percent',
    'journal_keep_days',
  ])
})

test('of settings that are not about money, finance pauses orders and deposits, and says for how long earnings are held', () => {
  const isOther = (key: SiteSetting) => SITE_SETTINGS[key].group !== 'money'
  expect(SITE_SETTING_KEYS.filter((key) => isOther(key) && maySetSetting(key, 'finance'))).toEqual([
    'orders_open',
    'deposits_open',
    'pause_text',
    'order_hold_days',
  ])
  expect(SITE_SETTING_KEYS.filter((key) => !isOther(key) && !maySetSetting(key, 'finance'))).toEqual([
    'withdrawal_second_approval_cents',
    'adjustment_second_approval_cents',
  ])
})
