import { describe, expect, it } from 'vitest'
import { claimsIn, textClaim } from './token-claims.ts'

const tokenOf = (payload: string): string => `e30.${Buffer.from(payload).toString('base64url')}.signature`

describe('the claims of a token', () => {
  it('are read with letters of every script', () => {
    expect(textClaim(tokenOf('{"email":"élodie@exämple.org","name":"陈静 ÿþ?>"}'), 'email')).toBe('élodie@exämple.org')
    expect(textClaim(tokenOf('{"name":"陈静 ÿþ?>"}'), 'name')).toBe('陈静 ÿþ?>')
  })

  it('are empty when it is no token, or the claim no text', () => {
    for (const token of ['', 'abc', 'a.%%%.c', tokenOf('null'), tokenOf('{'), tokenOf('"text"')]) expect(claimsIn(token)).toEqual({})
    expect(textClaim(tokenOf('{"sub":7}'), 'sub')).toBe('')
  })
})
