import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assemblePage } from './assembled-page.ts'

const marks = { nonce: '%%NONCE%%', look: '%%LOOK%%' }

describe('a kept page', () => {
  it('puts each value wherever its mark stands', () => {
    const page = assemblePage('<html class="%%LOOK%%"><script nonce="%%NONCE%%"></script><script nonce="%%NONCE%%"></script>', marks)
    expect(page.plain({ nonce: 'abc', look: 'dark' }).toString()).toBe(
      '<html class="dark"><script nonce="abc"></script><script nonce="abc"></script>',
    )
  })

  it('says which value is missing', () => {
    expect(() => assemblePage('%%NONCE%%', marks).plain({ look: 'dark' })).toThrow('nonce')
  })

  it('is the same text compressed and plain, whatever the text and the values', () => {
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

  it('has another hash when its text is another', () => {
    expect(assemblePage('a', marks).contentHash).not.toBe(assemblePage('b', marks).contentHash)
  })
})
