import { expect, test } from 'vitest'
import { isNamed } from './near-words.ts'

test.each([
  ['Transactions', 'trans'],
  ['Transactions', 'TRANSACTIONS'],
  ['Transactions', 'trasnactions'],
  ['Transactions', 'tansactions'],
  ['Transactions', 'transatc'],
  ['Settings', 'setings'],
  ['Settings', 'setttings'],
  ['Privacy Policy', 'policy priv'],
  ['Sécurité', 'securite'],
  ['Безопасность', 'безопастность'],
  ['Настройки', 'настр'],
  ['通知设置', '设置'],
  ['通知设置', '设'],
  ['Dashboard', ''],
])('%s is found by “%s”', (name, typed) => expect(isNamed(name, typed)).toBe(true))

test.each([
  ['Transactions', 'library'],
  ['Pro', 'por'],
  ['Privacy Policy', 'privacy terms'],
  ['通知设置', '语言'],
  ['Settings', 'tings'],
])('%s is not found by “%s”', (name, typed) => expect(isNamed(name, typed)).toBe(false))
