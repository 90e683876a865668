import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assemblePage } from './assembled-page.ts'

const marks = { nonce: '%%NONCE%%', look: '%%LOOK%%' }

describe('a cached page', () => {
  it('puts each value at every place of its mark', () => {
    const page = assemblePage('<html class="%%LOOK%%"><script nonce="%%NONCE%%"></script><script nonce="%%NONCE%%"></script>', marks)
    expect(page.plain({ nonce: 'abc', look: 'dark' }).toString()).toBe(
      '<html class="dark"><script nonce="abc"></script><script nonce="abc"></script>',
    )
  })

  it('names a missing value', () => {
    expect(() => assemblePage('%%NONCE%%', marks).plain({ look: 'dark' })).toThrow('nonce')
  })

  it('has the same text compressed and plain, for any text and values', () => {
    const text = fc.array(fc.oneof(fc.string(), fc.constantFrom(...Object.values(marks))), { maxLength: 20 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, fc.string(), fc.string({ unit: 'grapheme' }), (html, nonce, look) => {
        const page = assemblePage(html, marks)
        expect(gunzipSync(page.gzip({ nonce, look }))).toEqual(page.plain({ nonce, look }))
      }),
    )
  })

  it('carries values longer than one stored block', () => {
    const long = 'é'.repeat(70_000)
    const page = assemblePage('a%%NONCE%%b', marks)
    expect(gunzipSync(page.gzip({ nonce: long, look: '' })).toString()).toBe(`a${long}b`)
  })

  it('has another hash when its text differs', () => {
    expect(assemblePage('a', marks).contentHash).not.toBe(assemblePage('b', marks).contentHash)
  })
})
