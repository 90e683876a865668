/** Which addresses the endpoints of users may have, by the settings of the installation. */
import { expect, test } from 'vitest'
import { guardOf } from './webhooks.ts'

const refusal = (settings: Parameters<typeof guardOf>[0], address: string) => {
  try {
    return guardOf(settings).check(address).href
  } catch (error) {
    return (error as { why?: string }).why
  }
}

test('without networks of the operator, plain http is refused before a name is resolved', () => {
  const settings = { isDemo: false, webhookNetworks: '' }
  expect(refusal(settings, 'http://example.org/')).toBe('not_https')
  expect(refusal(settings, 'https://example.org/')).toBe('https://example.org/')
  expect(refusal(settings, 'https://127.0.0.1/')).toBe('inside')
})

test('networks of the operator may be called, by plain http too, and nothing else inside', () => {
  const settings = { isDemo: false, webhookNetworks: '10.1.0.0/16' }
  expect(refusal(settings, 'http://10.1.2.3:8080/')).toBe('http://10.1.2.3:8080/')
  expect(refusal(settings, 'https://10.2.0.1/')).toBe('inside')
})

test('the demo calls this machine alone, whatever the operator allows', () => {
  const settings = { isDemo: true, webhookNetworks: '10.1.0.0/16' }
  expect(refusal(settings, 'http://127.0.0.1:9000/')).toBe('http://127.0.0.1:9000/')
  expect(refusal(settings, 'https://8.8.8.8/')).toBe('inside')
  expect(refusal(settings, 'http://10.1.2.3:8080/')).toBe('inside')
})
