/** The reference verifier of Standard Webhooks accepts our signatures, and nothing else. */
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { headersOf, newSecret } from './sign.ts'

const BODY = '{"type":"tip.given","data":{"note":"Grazie 谢谢 🎨"}}'
const headers = (secrets: readonly string[], nowMs = Date.now()) => headersOf(secrets, 'msg_0123456789abcdef', BODY, nowMs)
const verify = (secret: string, given: Record<string, string>, body = BODY) => new Webhook(secret).verify(body, given)

describe('the reference verifier', () => {
  test('accepts a message, byte for byte, also with letters of every script', () => {
    const secret = newSecret()
    expect(verify(secret, headers([secret]))).toEqual(JSON.parse(BODY))
  })

  test('accepts either secret while both are valid', () => {
    const [before, now] = [newSecret(), newSecret()]
    for (const secret of [before, now]) expect(() => verify(secret, headers([now, before]))).not.toThrow()
    expect(() => verify(before, headers([now]))).toThrow(WebhookVerificationError)
  })

  test('refuses another body, another id, and a clock that is off', () => {
    const secret = newSecret()
    expect(() => verify(secret, headers([secret]), `${BODY} `)).toThrow(WebhookVerificationError)
    expect(() => verify(secret, { ...headers([secret]), 'webhook-id': 'msg_1' })).toThrow(WebhookVerificationError)
    for (const minutes of [-6, 6])
      expect(() => verify(secret, headers([secret], Date.now() + minutes * 60_000))).toThrow(WebhookVerificationError)
  })
})
