/** Which values of a service can be saved on the site. */
import { describe, expect, test } from 'vitest'
import { faultsOf } from './kept-providers.ts'

const MAIL = { address: 'smtps://mail.example.org', user: 'post', secretKey: 'a password', sender: 'Atelier <no-reply@example.org>' }
const KEY = 'AAAAAA-BBBBBB-CCCCCC'

test('complete values of each service are taken', () => {
  expect(faultsOf('payment', { secretKey: KEY }, false)).toEqual([])
  expect(faultsOf('mail', MAIL, false)).toEqual([])
  expect(
    faultsOf('mail', { ...MAIL, address: 'smtp://mail.example.org:587', user: '', secretKey: '', sender: 'a@example.org' }, false),
  ).toEqual([])
  expect(faultsOf('translation', { service: 'google', secretKey: KEY }, false)).toEqual([])
  expect(faultsOf('translation', { service: 'libretranslate', address: 'https://translate.example.org' }, false)).toEqual([])
  expect(faultsOf('google', { clientId: '1234-abcd.apps.googleusercontent.com' }, false)).toEqual([])
})

test('a service takes no field of another one', () => {
  expect(faultsOf('payment', { secretKey: KEY, clientId: 'abcdef' }, false)).toEqual(['clientId'])
  expect(faultsOf('translation', { service: 'google', secretKey: KEY, address: 'https://elsewhere.example' }, false)).toEqual(['address'])
})

describe('a mail server', () => {
  test.each(['http://mail.example.org', 'mail.example.org', 'smtp://a:b@mail.example.org', 'smtp://mail.example.org?tls=off', ''])(
    'is not at “%s”',
    (address) => expect(faultsOf('mail', { ...MAIL, address }, true)).toEqual(['address']),
  )
  test('gets both user and password, or neither', () => {
    expect(faultsOf('mail', { ...MAIL, secretKey: '' }, false)).toEqual(['user', 'secretKey'])
  })
  test.each(['nobody', 'A "B" <a@example.org>', 'a@example.org\r\nBcc: b@example.org', '<a@example.org> x'])(
    'sends nothing as “%s”',
    (sender) => expect(faultsOf('mail', { ...MAIL, sender }, false)).toEqual(['sender']),
  )
})

test('keys and texts go over encrypted connections, except on this machine', () => {
  const at = (address: string, isLocalSite: boolean) => faultsOf('translation', { service: 'libretranslate', address }, isLocalSite)
  expect(at('http://translate.example.org', true)).toEqual(['address'])
  expect(at('http://localhost:5000', false)).toEqual(['address'])
  expect(at('http://localhost:5000', true)).toEqual([])
})
