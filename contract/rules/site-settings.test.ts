import { expect, test } from 'vitest'
import { isSettingRight, maySetSetting, SITE_SETTING_KEYS, type SiteSetting } from './site-settings.ts'

test.each<[SiteSetting, readonly string[], readonly string[]]>([
  ['website_name', ['A', 'Atelier', 'x'.repeat(60)], ['', ' A', 'A ', 'x'.repeat(61)]],
  ['announcement', ['', 'Closed on Monday'], ['x'.repeat(301)]],
  ['commission_percent', ['0', '15', '90'], ['91', '-1', '1.5', '015', '', 'ten', '1e1', '9'.repeat(20)]],
  ['journal_keep_days', ['30', '3650'], ['29', '3651']],
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
